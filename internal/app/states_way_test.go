package app_test

import (
	"testing"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// Hidden stages are skipped and stay locked. Without another stage, the application is
// completed.
func TestHiddenStagesAreSkipped(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newPermit(c.designer)

		short := c.open(p.id, apptest.M{p.kind: "c"})
		c.wantStages(short, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.ada.Checkout(short).Refused(409, "STAGE_NOT_CURRENT")
		c.officer.Complete(short, p.start).Want(200)
		c.wantStages(short, "COMPLETED", "COMPLETED", "LOCKED", "LOCKED", "LOCKED")

		paid := c.open(p.id, apptest.M{p.kind: "a", p.free: false})
		c.officer.Complete(paid, p.start).Want(200)
		c.wantStages(paid, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		if c.stage(paid, p.extra)["visible"].(bool) || !c.stage(paid, p.fee)["visible"].(bool) {
			t.Error("the stages do not tell whether they are visible")
		}
		c.ada.PayAt(c.ada.Checkout(paid).Want(201).String("accessCode"), "success")
		apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(paid) == "COMPLETED" })
		c.wantStages(paid, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "LOCKED")

		long := c.open(p.id, apptest.M{p.kind: "b", p.free: false, p.more: "a lot", p.note: "the aunt"})
		c.officer.Complete(long, p.start).Want(200)
		c.officer.Complete(long, p.extra).Want(200)
		c.ada.PayAt(c.ada.Checkout(long).Want(201).String("accessCode"), "success")
		apptest.Until(t, "it moves on", func() bool { return c.stage(long, p.end)["status"] == "CURRENT" })
		c.wantStages(long, "IN_PROGRESS", "COMPLETED", "COMPLETED", "COMPLETED", "CURRENT")
		c.officer.Complete(long, p.end).Want(200)
		c.wantStages(long, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED")
	})
}

// A payment stage with nothing due is paid and completed at once, also as the first
// stage.
func TestNothingToPay(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newPermit(c.designer)
		for name, answers := range map[string]apptest.M{
			"the charge does not apply": {p.kind: "a", p.free: true},
			"its rule lacks an answer":  {p.kind: "a"},
		} {
			id := c.open(p.id, answers)
			c.officer.Complete(id, p.start).Want(200)
			c.wantStages(id, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "LOCKED")
			invoice := c.stage(id, p.fee)["invoice"].(apptest.M)
			whole := c.invoice(invoice["id"].(string))
			if whole.String("status") != "PAID" || whole.String("amountDue") != "0" || whole.String("paidAt") == "" {
				t.Errorf("%s: the invoice is %s", name, whole.Body)
			}
			c.finance.Post("/api/v1/finance/invoices/"+invoice["id"].(string)+"/payments", apptest.M{"email": "a@acme.test"}).
				Refused(409, "INVOICE_ALREADY_PAID")
		}

		b := build(c.designer, apptest.M{"name": "Free", "currency": "NGN", "partyRole": "Holder"})
		fee := b.stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		b.charge(apptest.M{"stageId": fee, "name": "Nothing", "basis": "PER_PARTY", "amount": 10, "rule": "request.rich == true"})
		about := b.stage(apptest.M{"title": "About", "kind": "ORDINARY"})
		rich := b.question(apptest.M{"stageId": about, "code": "rich", "label": "Rich?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
		b.publishUnchecked(c)
		c.wantStages(c.open(b.id, nil), "IN_PROGRESS", "COMPLETED", "CURRENT")
		c.wantStages(c.open(b.id, apptest.M{rich: true}), "IN_PROGRESS", "CURRENT", "LOCKED")
	})
}

// A payment stage may ask questions. They are answered before the request is
// handed in; should an answer be gone when the money comes, the stage waits for
// staff, who need it too.
func TestPaidButIncomplete(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newPermit(c.designer)
		request := c.ada.Post(mine+p.id, nil).Want(201).String("id")
		for question, value := range (apptest.M{p.kind: "b", p.free: false, p.more: "a lot"}) {
			c.ada.Put(mine+request+"/answers/"+question, apptest.M{"value": value}).Want(200)
		}
		c.ada.Post(mine+request+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		c.ada.Put(mine+request+"/answers/"+p.note, apptest.M{"value": "the aunt"}).Want(200)
		c.ada.Post(mine+request+"/submit", nil).Want(200)
		id := c.officer.Accept(request)
		c.officer.Complete(id, p.start).Want(200)

		whole := c.sheet(id)
		c.officer.Complete(id, p.extra).Want(200)
		lacking := *whole.Clone()
		lacking.SetAnswer(p.note, "", form.Value{}, c.s.Now())
		c.setSheet(id, lacking)
		c.ada.PayAt(c.ada.Checkout(id).Want(201).String("accessCode"), "success")
		apptest.Until(t, "the invoice is paid", func() bool {
			return c.stage(id, p.fee)["invoice"].(apptest.M)["status"] == "PAID"
		})
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "COMPLETED", "CURRENT", "LOCKED")
		c.ada.Checkout(id).Refused(409, "INVOICE_ALREADY_PAID")
		c.officer.Complete(id, p.fee).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		c.setSheet(id, whole)
		c.officer.Complete(id, p.fee).Want(200)
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "COMPLETED", "COMPLETED", "CURRENT")
	})
}

func (c *scene) sheet(application string) form.Sheet {
	c.t.Helper()
	sheet, err := db.One[db.JSON[form.Sheet]](c.t.Context(), c.s.DB, `SELECT content FROM sheets WHERE id = (SELECT sheet_id FROM applications WHERE id = $1)`, application)
	if err != nil {
		c.t.Fatal(err)
	}
	return sheet.V
}

func (c *scene) setSheet(application string, sheet form.Sheet) {
	c.t.Helper()
	c.exec(`UPDATE sheets SET content = $1 WHERE id = (SELECT sheet_id FROM applications WHERE id = $2)`, db.JSON[form.Sheet]{V: sheet}, application)
}

// A request stays with the version it was made for, to the end.
func TestVersionIsPinned(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		request := c.ada.Draft(c.licence)
		c.designer.Post(services+c.licence.ID+"/questions", apptest.M{
			"stageId": c.licence.About, "code": "age", "label": "Your age", "answerType": "NUMBER", "appliesTo": "REQUEST", "required": true,
		}).Want(201)
		c.designer.Patch(services+c.licence.ID+"/charges/"+c.licence.Charge, apptest.M{"amount": 9000}).Want(200)
		c.designer.Post(services+c.licence.ID+"/publish", nil).Want(200)

		if got := c.ada.Get(mine + request).Want(200); got.String("version") != "1" || got.Len("questions") != 2 {
			t.Errorf("the request changed: %s", got.Body)
		}
		c.ada.Post(mine+request+"/submit", nil).Want(200)
		c.designer.Post(services+c.licence.ID+"/publish", nil) // whether there is anything to publish or not
		id := c.officer.Accept(request)
		moved := c.officer.Complete(id, c.licence.About).Want(200)
		invoice := moved.With("id", c.licence.Fee, "stages")["invoice"].(apptest.M)
		if moved.String("version") != "1" || moved.Len("questions") != 2 || c.invoice(invoice["id"].(string)).String("amountDue") != "7500.5" {
			t.Errorf("the application is of another version: %s", moved.Body)
		}
		c.ada.PayAt(c.ada.Checkout(id).Want(201).String("accessCode"), "success")
		apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(id) == "COMPLETED" })

		later := c.ada.Post(mine+c.licence.ID, nil).Want(201)
		if later.String("version") == "1" || later.Len("questions") != 3 {
			t.Errorf("a request made later: %s", later.Body)
		}
	})
}

// What can no longer be asked for.
func TestServiceUnavailable(t *testing.T) {
	const message = "Service is not available for new requests."
	eachScene(t, func(t *testing.T, c *scene) {
		refuse := func(r *apptest.Response) {
			t.Helper()
			if r.Refused(409, "SERVICE_UNAVAILABLE").Message != message {
				t.Errorf("refused with %q", r.Message)
			}
		}
		never := build(c.designer, apptest.M{"name": "Never published", "currency": "NGN", "partyRole": "Nobody"})
		refuse(c.ada.Post(mine+never.id, nil))
		c.ada.Post(mine+"019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e", nil).Refused(404, "NOT_FOUND")
		c.ada.Post(mine+"nothing", nil).Refused(404, "NOT_FOUND")

		request := c.ada.Draft(c.licence)
		open := c.ada.Post(mine+c.licence.ID, nil).Refused(409, "OPEN_REQUEST_EXISTS")
		if open.Message != "An open request already exists for this service." {
			t.Errorf("refused with %q", open.Message)
		}
		at := services + c.licence.ID
		c.designer.Post(at+"/archive", nil).Want(200)
		refuse(c.ada.Post(mine+request+"/submit", nil))
		refuse(c.ada.Post(mine+c.licence.ID, nil))
		c.ada.Put(mine+request+"/answers/"+c.licence.Hurry, apptest.M{"value": true}).Want(200)
		c.designer.Post(at+"/restore", nil).Want(200)
		c.designer.Post(at+"/unpublish", nil).Want(200)
		refuse(c.acme.As("ben").Post(mine+c.licence.ID, nil))
		c.ada.Post(mine+request+"/submit", nil).Want(200) // it was begun while the service was offered
		c.designer.Post(at+"/archive", nil).Want(200)
		id := c.officer.Accept(request)
		c.officer.Complete(id, c.licence.About).Want(200)
	})
}
