package cases_test

import (
	"testing"

	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Hidden stages are skipped and stay locked. Without another stage, the application is
// completed.
func TestHiddenStagesAreSkipped(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPermit(c.Designer)

		short := c.Open(p.ID, apptest.M{p.Kind: "c"})
		c.WantStages(short, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.Ada.Checkout(short).Refused(409, "STAGE_NOT_CURRENT")
		c.Officer.Complete(short, p.Start).Want(200)
		c.WantStages(short, "COMPLETED", "COMPLETED", "LOCKED", "LOCKED", "LOCKED")

		paid := c.Open(p.ID, apptest.M{p.Kind: "a", p.Free: false})
		c.Officer.Complete(paid, p.Start).Want(200)
		c.WantStages(paid, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		apptest.Equal(t, "whether the stage extra is visible", c.Stage(paid, p.Extra).Visible, false)
		apptest.Equal(t, "whether the stage fee is visible", c.Stage(paid, p.Fee).Visible, true)
		c.Pay(paid)
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(paid) == "COMPLETED" })
		c.WantStages(paid, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "LOCKED")

		long := c.Open(p.ID, apptest.M{p.Kind: "b", p.Free: false, p.More: "a lot", p.Note: "the aunt"})
		c.Officer.Complete(long, p.Start).Want(200)
		c.Officer.Complete(long, p.Extra).Want(200)
		c.Pay(long)
		apptest.Until(t, "it moves on", func() bool { return c.Stage(long, p.End).Status == "CURRENT" })
		c.WantStages(long, "IN_PROGRESS", "COMPLETED", "COMPLETED", "COMPLETED", "CURRENT")
		c.Officer.Complete(long, p.End).Want(200)
		c.WantStages(long, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED")
	})
}

// A payment stage with nothing due is paid and completed at once, also as the first
// stage.
func TestNothingToPay(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPermit(c.Designer)
		for name, answers := range map[string]apptest.M{
			"the charge does not apply": {p.Kind: "a", p.Free: true},
			"its rule lacks an answer":  {p.Kind: "a"},
		} {
			id := c.Open(p.ID, answers)
			c.Officer.Complete(id, p.Start).Want(200)
			c.WantStages(id, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "LOCKED")
			invoice := c.Invoice(c.Stage(id, p.Fee).Invoice.ID)
			apptest.Equal(t, name+": the status of the invoice", invoice.Status, finance.Paid)
			apptest.Equal(t, name+": the amount of the invoice", invoice.AmountDue, "0")
			if invoice.PaidAt == nil {
				t.Errorf("%s: the invoice says not when it was paid", name)
			}
			c.Finance.Post(fixture.Invoices+"/"+invoice.ID+"/payments", apptest.M{"email": "a@acme.test"}).
				Refused(409, "INVOICE_ALREADY_PAID")
		}

		b := fixture.NewService(c.Designer, apptest.M{"name": "Free", "currency": "NGN", "partyRole": "Holder"})
		fee := b.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		b.Charge(apptest.M{"stageId": fee, "name": "Nothing", "basis": "PER_PARTY", "amount": 10, "rule": "request.rich == true"})
		about := b.Stage(apptest.M{"title": "About", "kind": "ORDINARY"})
		rich := b.Question(apptest.M{"stageId": about, "code": "rich", "label": "Rich?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
		b.PublishUnchecked(c)
		c.WantStages(c.Open(b.ID, nil), "IN_PROGRESS", "COMPLETED", "CURRENT")
		c.WantStages(c.Open(b.ID, apptest.M{rich: true}), "IN_PROGRESS", "CURRENT", "LOCKED")
	})
}

// A payment stage may ask questions. They are answered before the request is
// handed in; should an answer be gone when the money comes, the stage waits for
// staff, who need it too.
func TestPaidButIncomplete(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPermit(c.Designer)
		request := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
		for question, value := range (apptest.M{p.Kind: "b", p.Free: false, p.More: "a lot"}) {
			c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+question, apptest.M{"value": value}).Want(200)
		}
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+p.Note, apptest.M{"value": "the aunt"}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
		id := c.Officer.Accept(request)
		c.Officer.Complete(id, p.Start).Want(200)

		whole := sheet(c, id)
		c.Officer.Complete(id, p.Extra).Want(200)
		lacking := *whole.Clone()
		lacking.SetAnswer(p.Note, "", form.Value{}, c.Server.Now())
		setSheet(c, id, lacking)
		c.Pay(id)
		apptest.Until(t, "the invoice is paid", func() bool {
			return c.Stage(id, p.Fee).Invoice.Status == "PAID"
		})
		c.WantStages(id, "IN_PROGRESS", "COMPLETED", "COMPLETED", "CURRENT", "LOCKED")
		c.Ada.Checkout(id).Refused(409, "INVOICE_ALREADY_PAID")
		c.Officer.Complete(id, p.Fee).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		setSheet(c, id, whole)
		c.Officer.Complete(id, p.Fee).Want(200)
		c.WantStages(id, "IN_PROGRESS", "COMPLETED", "COMPLETED", "COMPLETED", "CURRENT")
	})
}

func sheet(c *fixture.Scene, application string) form.Sheet {
	c.T.Helper()
	sheet, err := db.One[db.JSON[form.Sheet]](c.T.Context(), c.Server.DB, `SELECT content FROM sheets WHERE id = (SELECT sheet_id FROM applications WHERE id = $1)`, application)
	if err != nil {
		c.T.Fatal(err)
	}
	return sheet.V
}

func setSheet(c *fixture.Scene, application string, sheet form.Sheet) {
	c.T.Helper()
	c.Exec(`UPDATE sheets SET content = $1 WHERE id = (SELECT sheet_id FROM applications WHERE id = $2)`, db.JSON[form.Sheet]{V: sheet}, application)
}

// A request stays with the version it was made for, to the end.
func TestVersionIsPinned(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		request := c.Ada.Draft(c.Licence)
		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/questions", apptest.M{
			"stageId": c.Licence.About, "code": "age", "label": "Your age", "answerType": "NUMBER", "appliesTo": "REQUEST", "required": true,
		}).Want(201)
		c.Designer.Patch(fixture.TenantServices+c.Licence.ID+"/charges/"+c.Licence.Charge, apptest.M{"amount": 9000}).Want(200)
		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/publish", nil).Want(200)

		c.Ada.Get(fixture.CustomerRequests+request).Want(200).Is("1", "version").Has(2, "questions")
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/publish", nil) // whether there is anything to publish or not
		id := c.Officer.Accept(request)
		moved := c.Officer.Complete(id, c.Licence.About).Want(200)
		moved.Is("1", "version").Has(2, "questions")
		c.WantInvoice(moved.Member("id", c.Licence.Fee, "stages").String("invoice", "id"), "OPEN", "7500.5", 0)
		c.Pay(id)
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(id) == "COMPLETED" })

		later := c.Ada.Post(fixture.CustomerRequests+c.Licence.ID, nil).Want(201)
		later.Has(3, "questions")
		if later.String("version") == "1" {
			t.Error("a request made later is of the first version")
		}
	})
}

// What can no longer be asked for.
func TestServiceUnavailable(t *testing.T) {
	const message = "Service is not available for new requests."
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		refuse := func(r *apptest.Response) {
			t.Helper()
			if r.Refused(409, "SERVICE_UNAVAILABLE").Message != message {
				t.Errorf("refused with %q", r.Message)
			}
		}
		never := fixture.NewService(c.Designer, apptest.M{"name": "Never published", "currency": "NGN", "partyRole": "Nobody"})
		refuse(c.Ada.Post(fixture.CustomerRequests+never.ID, nil))
		c.Ada.Post(fixture.CustomerRequests+"019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e", nil).Refused(404, "NOT_FOUND")
		c.Ada.Post(fixture.CustomerRequests+"nothing", nil).Refused(404, "NOT_FOUND")

		request := c.Ada.Draft(c.Licence)
		open := c.Ada.Post(fixture.CustomerRequests+c.Licence.ID, nil).Refused(409, "OPEN_REQUEST_EXISTS")
		if open.Message != "An open request already exists for this service." {
			t.Errorf("refused with %q", open.Message)
		}
		at := fixture.TenantServices + c.Licence.ID
		c.Designer.Post(at+"/archive", nil).Want(200)
		refuse(c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil))
		refuse(c.Ada.Post(fixture.CustomerRequests+c.Licence.ID, nil))
		c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+c.Licence.Hurry, apptest.M{"value": true}).Want(200)
		c.Designer.Post(at+"/restore", nil).Want(200)
		c.Designer.Post(at+"/unpublish", nil).Want(200)
		refuse(c.Acme.As("ben").Post(fixture.CustomerRequests+c.Licence.ID, nil))
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200) // it was begun while the service was offered
		c.Designer.Post(at+"/archive", nil).Want(200)
		id := c.Officer.Accept(request)
		c.Officer.Complete(id, c.Licence.About).Want(200)
	})
}
