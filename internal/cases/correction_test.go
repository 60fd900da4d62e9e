package cases_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// giveBack returns a request.
func giveBack(c *fixture.Scene, request string, items ...apptest.M) *apptest.Response {
	c.T.Helper()
	return c.Officer.Post(fixture.StaffRequests+request+"/return", apptest.M{"message": "Please look at this again.", "items": items})
}

// ask asks for a correction of an application.
func ask(c *fixture.Scene, application string, items ...apptest.M) *apptest.Response {
	c.T.Helper()
	return c.Officer.Post(fixture.StaffApplications+application+"/corrections", apptest.M{"message": "Please look at this again.", "items": items})
}

// answerTo answers a correction.
func answerTo(c *fixture.Scene, application, correction string, body any) *apptest.Response {
	c.T.Helper()
	return c.Ada.Post(fixture.CustomerApplications+application+"/corrections/"+correction+"/answer", body)
}

// A returned request is edited like a draft and submitted again, also where its service
// was archived meanwhile.
func TestReturnRequest(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		id := c.Ada.HandIn(c.Licence)
		first := c.Officer.Get(fixture.StaffRequests + id).Want(200)
		party := first.String("parties", 0, "id")
		returned := giveBack(c, id,
			apptest.M{"kind": "ANSWER", "id": c.Licence.Water, "partyId": nil, "note": "Which one?"},
			apptest.M{"kind": "PARTIES", "id": nil, "partyId": party},
		).Want(200)
		returned.Is("RETURNED", "status").Is("CUSTOMER", "waitingFor").Is(first.String("submittedAt"), "submittedAt")
		giveBack(c, id).Refused(409, "REQUEST_NOT_PENDING")
		c.Officer.Post(fixture.StaffRequests+id+"/accept", nil).Refused(409, "REQUEST_NOT_PENDING")
		c.Officer.Post(fixture.StaffRequests+id+"/reject", apptest.M{"reason": "No."}).Refused(409, "REQUEST_NOT_PENDING")
		c.Ada.Post(fixture.CustomerRequests+c.Licence.ID, nil).Refused(409, "OPEN_REQUEST_EXISTS")
		if got := ids(c, c.Officer, fixture.StaffRequests, "status=RETURNED&waitingFor=CUSTOMER"); cmp.Diff([]string{id}, got) != "" {
			t.Errorf("returned are %v", got)
		}

		seen := c.Ada.Get(fixture.CustomerRequests + id).Want(200)
		seen.Has(1, "corrections").Is("OPEN", "corrections", 0, "status").Is("Please look at this again.", "corrections", 0, "message").
			Is(nil, "corrections", 0, "answeredAt").Is(nil, "corrections", 0, "reply").Filled("corrections", 0, "askedBy", "name")
		if name := seen.String("corrections", 0, "askedBy", "name"); strings.Contains(name, " ") {
			t.Errorf("the customer sees the full name of who asked: %s", name)
		}
		first.Filled("customer", "name")
		want := []any{
			apptest.M{"kind": "ANSWER", "id": c.Licence.Water, "partyId": nil, "note": "Which one?", "code": "water", "label": seen.With("code", "water", "questions")["label"], "changed": false},
			apptest.M{"kind": "PARTIES", "id": nil, "partyId": party, "note": nil, "code": nil, "label": first.String("parties", 0, "name"), "changed": false},
		}
		if diff := cmp.Diff(want, seen.Value("corrections", 0, "items")); diff != "" {
			t.Errorf("the items:\n%s", diff)
		}

		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/archive", nil).Want(200)
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+c.Licence.Water, apptest.M{"value": nil}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS")
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+c.Licence.Water, apptest.M{"value": "river"}).Want(200).
			Is(false, "corrections", 0, "items", 0, "changed")
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+c.Licence.Hurry, apptest.M{"value": true}).Want(200)
		c.Ada.Get(fixture.CustomerRequests+id+"/readiness").Want(200).Is(true, "ready")
		again := c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200)
		again.Is("PENDING", "status").Is(first.String("submittedAt"), "submittedAt").Filled("resubmittedAt").Is("ANSWERED", "corrections", 0, "status")
		wantWaiting(c, fixture.StaffRequests+id, "STAFF")
		giveBack(c, id, apptest.M{"kind": "ANSWER", "id": c.Licence.Hurry}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200)
		application := c.Officer.Accept(id)
		accepted := wantWaiting(c, fixture.StaffApplications+application, "STAFF")
		accepted.Has(2, "corrections").Filled("resubmittedAt").Is(c.Licence.Hurry, "corrections", 0, "items", 0, "id")
		history := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action IN ('request.returned', 'request.resubmitted')`)
		others := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND (action LIKE 'correction.%' OR action = 'request.submitted')`)
		apptest.Equal(t, "the number of entries of returning and submitting again", history, 4)
		apptest.Equal(t, "the number of other entries", others, 1)
		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/restore", nil).Want(200)
	})
}

// The files of a returned request stay held until they are replaced, or the request is
// withdrawn, which cancels the correction.
func TestReturnedRequestHoldsFiles(t *testing.T) {
	fixture.EachDesk(t, func(t *testing.T, d *fixture.Desk) {
		admin := d.Acme.As("admin")
		licence := admin.Licence()
		document := admin.Post(fixture.TenantServices+licence.ID+"/documents", apptest.M{"stageId": licence.About, "code": "card", "name": "Card", "appliesTo": "REQUEST"}).Want(201).String("id")
		admin.Post(fixture.TenantServices+licence.ID+"/publish", nil).Want(200)
		c := &dossier{Desk: d, admin: admin, customer: d.Ada, licence: licence, document: document}
		id := c.customer.Draft(licence)
		at := fixture.CustomerRequests + id
		attach := func(file string) {
			c.customer.Put(at+"/documents/"+document, apptest.M{"fileObjectId": file}).Want(200)
		}
		before := c.upload(c.customer)
		attach(before)
		c.customer.Post(at+"/submit", nil).Want(200)
		item := apptest.M{"kind": "DOCUMENT", "id": document}
		admin.Post(fixture.StaffRequests+id+"/return", apptest.M{"message": "It is blurred.", "items": []apptest.M{item}}).Want(200)
		c.customer.Delete("/api/v1/files/"+before).Refused(409, "FILE_IN_USE")
		after := c.upload(c.customer)
		attach(after)
		c.customer.Delete("/api/v1/files/" + before).Want(200)
		c.customer.Get(at).Want(200).Is(true, "corrections", 0, "items", 0, "changed")
		c.customer.Post(at+"/submit", nil).Want(200)
		c.customer.Delete("/api/v1/files/"+after).Refused(409, "FILE_IN_USE")
		admin.Post(fixture.StaffRequests+id+"/return", apptest.M{"message": "It is another one's."}).Want(200)
		withdrawn := c.customer.Post(at+"/withdraw", nil).Want(200)
		withdrawn.Is("CANCELED", "corrections", 0, "status").Is("ANSWERED", "corrections", 1, "status").Is("NOBODY", "waitingFor")
		c.customer.Delete("/api/v1/files/" + after).Want(200)
	})
}

// Items name what the case shows, in stages that are not completed.
func TestCorrectionItems(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+trip.Purpose, apptest.M{"value": "rest"}).Want(200)
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+trip.Country, apptest.M{"value": "abroad"}).Want(200)
		party := c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200).String("parties", 0, "id")
		bad := []struct {
			item  apptest.M
			field string
		}{
			{apptest.M{"kind": "ANSWER", "id": c.Licence.Water}, "id"},                       // of another service
			{apptest.M{"kind": "ANSWER", "id": trip.More}, "id"},                             // hidden with its stage
			{apptest.M{"kind": "ANSWER", "id": trip.Guardian}, "id"},                         // hidden for everybody
			{apptest.M{"kind": "ANSWER"}, "id"},                                              // of what
			{apptest.M{"kind": "DOCUMENT", "id": trip.Purpose}, "id"},                        // a question
			{apptest.M{"kind": "PARTIES", "id": party}, "id"},                                // has none
			{apptest.M{"kind": "PARTIES", "partyId": trip.Purpose}, "partyId"},               // not a party
			{apptest.M{"kind": "ANSWER", "id": trip.Purpose, "partyId": party}, "partyId"},   // asked once
			{apptest.M{"kind": "ANSWER", "id": trip.Minor, "partyId": trip.More}, "partyId"}, // not a party
			{apptest.M{"kind": "OTHER", "id": trip.Purpose}, "kind"},
			{apptest.M{"kind": "ANSWER", "id": trip.Purpose, "note": strings.Repeat("x", 501)}, "note"},
		}
		good := apptest.M{"kind": "ANSWER", "id": trip.Purpose}
		for _, tc := range bad {
			giveBack(c, id, good, tc.item).Refused(400, "VALIDATION_FAILED").At("items[1]." + tc.field)
		}
		many := make([]apptest.M, 51)
		for i := range many {
			many[i] = good
		}
		giveBack(c, id, many...).Refused(400, "VALIDATION_FAILED").At("items")
		for _, message := range []any{"", " ", nil, strings.Repeat("x", 2001)} {
			c.Officer.Post(fixture.StaffRequests+id+"/return", apptest.M{"message": message}).Refused(400, "VALIDATION_FAILED").At("message")
		}
		wantWaiting(c, fixture.StaffRequests+id, "STAFF")
		application := c.Officer.Accept(id)
		c.Answer(application, trip.WantsExtra, true).Want(200)
		c.Officer.Complete(application, trip.Start).Want(200)
		for _, tc := range []apptest.M{{"kind": "ANSWER", "id": trip.Purpose}, {"kind": "ANSWER", "id": trip.Guardian}} {
			ask(c, application, tc).Refused(400, "VALIDATION_FAILED").At("items[0].id")
		}
		ask(c, application, apptest.M{"kind": "ANSWER", "id": trip.More}, apptest.M{"kind": "ANSWER", "id": trip.Country}, apptest.M{"kind": "PARTIES"}).Want(201)
	})
}

// A correction of an application waits for the customer and keeps the stage from being
// completed. One is open at a time, and ends once.
func TestCorrections(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application := c.Travel(trip)
		at := fixture.StaffApplications + application
		first := ask(c, application, apptest.M{"kind": "ANSWER", "id": trip.Purpose}).Want(201)
		id := first.String("id")
		wantWaiting(c, at, "CUSTOMER")
		ask(c, application).Refused(409, "CORRECTION_OPEN")
		c.Officer.Complete(application, trip.Start).Refused(409, "CORRECTION_OPEN")
		c.Officer.Get(at+"/readiness").Want(200).Is(false, "ready").Is("CORRECTION", "blockers", 0, "kind").Is("CORRECTION_OPEN", "blockers", 0, "code")
		c.Officer.Post(at+"/stages/"+trip.Start+"/reopen", apptest.M{"reason": "x"}).Refused(409, "STAGE_NOT_REOPENABLE")
		c.Answer(application, trip.Purpose, "work").Want(200)
		other := c.Acme.As("ben")
		other.Post(fixture.CustomerApplications+application+"/corrections/"+id+"/answer", nil).Refused(404, "NOT_FOUND")
		c.Server.Tenant("rival").As("officer").Post(at+"/corrections/"+id+"/cancel", nil).Refused(404, "NOT_FOUND")
		answerTo(c, application, trip.Purpose, nil).Refused(404, "NOT_FOUND")
		answerTo(c, application, id, apptest.M{"reply": " "}).Refused(400, "VALIDATION_FAILED").At("reply")
		answered := answerTo(c, application, id, apptest.M{"reply": "It was wrong."}).Want(200)
		answered.Is("ANSWERED", "status").Is("It was wrong.", "reply").Filled("answeredAt").Is(true, "items", 0, "changed")
		wantWaiting(c, at, "STAFF")
		answerTo(c, application, id, nil).Refused(409, "CORRECTION_NOT_OPEN")
		c.Officer.Post(at+"/corrections/"+id+"/cancel", nil).Refused(409, "CORRECTION_NOT_OPEN")

		second := ask(c, application).Want(201).String("id")
		c.Answer(application, trip.Purpose, nil).Want(200)
		answerTo(c, application, second, apptest.M{"reply": nil}).Want(200) // incomplete
		wantWaiting(c, at, "CUSTOMER")
		c.Answer(application, trip.Purpose, "rest").Want(200)
		third := ask(c, application).Want(201).String("id")
		c.Acme.As("admin").Post(at+"/corrections/"+third+"/cancel", nil).Want(200)
		wantWaiting(c, at, "STAFF")
		shown := c.Ada.Get(fixture.CustomerRequests + c.Officer.Get(at).Want(200).String("requestId")).Want(200)
		shown.Has(3, "corrections").Is(third, "corrections", 0, "id").Is("CANCELED", "corrections", 0, "status").Is(id, "corrections", 2, "id")
		c.Officer.Complete(application, trip.Start).Want(200)
		ask(c, application).Refused(409, "APPLICATION_NOT_EDITABLE") // a payment stage
		for action, n := range map[string]int{"correction.asked": 3, "correction.answered": 2, "correction.canceled": 1} {
			apptest.Equal(t, "the number of "+action+" in the history", c.Actions(application)[action], n)
		}

		application = c.Travel(trip)
		open := ask(c, application).Want(201).String("id")
		closed := c.Officer.Post(fixture.StaffApplications+application+"/close", nil).Want(200)
		closed.Is("CANCELED", "corrections", 0, "status").Is("NOBODY", "waitingFor")
		answerTo(c, application, open, nil).Refused(409, "CORRECTION_NOT_OPEN")
		ask(c, application).Refused(409, "APPLICATION_NOT_EDITABLE")
	})
}

// A completed ordinary stage is reopened until a payment stage after it has received
// money. Later stages are entered again, and priced again.
func TestReopen(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		reopen := func(application, stage string) *apptest.Response {
			return c.Officer.Post(fixture.StaffApplications+application+"/stages/"+stage+"/reopen", apptest.M{"reason": "The purpose has changed."})
		}
		application, invoice := c.TravelUnpaid(trip)
		reopen(application.ID, trip.Fee).Refused(409, "STAGE_NOT_REOPENABLE")
		reopen(application.ID, trip.End).Refused(409, "STAGE_NOT_REOPENABLE")
		reopen(application.ID, c.Licence.About).Refused(404, "NOT_FOUND")
		c.Officer.Post(fixture.StaffApplications+application.ID+"/stages/"+trip.Start+"/reopen", apptest.M{"reason": " "}).Refused(400, "VALIDATION_FAILED").At("reason")
		c.Answer(application.ID, trip.Purpose, "work").Refused(409, "STAGE_NOT_EDITABLE")
		reopened := reopen(application.ID, trip.Start).Want(200)
		c.WantStages(application.ID, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.WantInvoice(invoice.ID, "VOID", "100", 1)
		reopened.Is(trip.Start, "currentStage", "id").Is(nil, "openInvoice").Is("STAFF", "waitingFor").Is(nil, "stages", 0, "completedAt")
		apptest.Equal(t, "what the stage became, in the history", c.Newest(application.ID, "stage.reopened").After,
			apptest.M{"status": "CURRENT", "reason": "The purpose has changed."})
		reopen(application.ID, trip.Start).Refused(409, "STAGE_NOT_REOPENABLE")
		c.Answer(application.ID, trip.Purpose, "work").Want(200)
		c.Parties(application.ID, 1).Want(200)
		again := c.Officer.Complete(application.ID, trip.Start).Want(200).Member("id", trip.Fee, "stages").Is("200", "invoice", "amountDue")
		if again.String("invoice", "id") == invoice.ID {
			t.Error("the void invoice is that of the stage again")
		}
		code := c.Ada.Checkout(application.ID).Want(201)
		reopen(application.ID, trip.Start).Refused(409, "STAGE_NOT_REOPENABLE") // somebody is paying
		c.Ada.PayAt(code.String("accessCode"), "failed")
		c.Reconcile(code.String("reference")).Want(200)
		reopen(application.ID, trip.Start).Want(200)
		c.Officer.Complete(application.ID, trip.Start).Want(200)
		c.Pay(application.ID)
		apptest.Until(t, "the payment counts", func() bool { return c.Stage(application.ID, trip.Fee).Status == "COMPLETED" })
		reopen(application.ID, trip.Start).Refused(409, "STAGE_NOT_REOPENABLE") // it has received money

		free := c.Open(trip.ID, apptest.M{trip.Purpose: "rest", trip.Country: "home"})
		c.Officer.Complete(free, trip.Start).Want(200)
		c.WantStages(free, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
		ask(c, free).Want(201)
		reopen(free, trip.Start).Refused(409, "CORRECTION_OPEN")
		correction := c.Officer.Get(fixture.StaffApplications+free).Want(200).String("corrections", 0, "id")
		answerTo(c, free, correction, nil).Want(200)
		reopen(free, trip.Start).Want(200)
		c.WantStages(free, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.Answer(free, trip.Country, "abroad").Want(200)
		c.Officer.Complete(free, trip.Start).Want(200)
		wantWaiting(c, fixture.StaffApplications+free, "PAYMENT")
		c.Officer.Post(fixture.StaffApplications+free+"/close", nil).Want(200)
		reopen(free, trip.Start).Refused(409, "STAGE_NOT_REOPENABLE")
	})
}

// Of verbs that exclude each other exactly one wins.
func TestCorrectionRaces(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			id := c.Ada.HandIn(c.Licence)
			answers := fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return giveBack(c, id)
				}
				return c.Officer.Post(fixture.StaffRequests+id+"/accept", nil)
			})
			fixture.WantTally(t, answers, map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "REQUEST_NOT_PENDING"}: fixture.Crowd - 1})
			c.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil)

			application := c.Travel(trip)
			correction := ask(c, application).Want(201).String("id")
			ended := fixture.Tally(t, fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return answerTo(c, application, correction, nil)
				case 1:
					return c.Officer.Post(fixture.StaffApplications+application+"/corrections/"+correction+"/cancel", nil)
				}
				return c.Officer.Complete(application, trip.Start)
			}))
			completed := c.Stage(application, trip.Start).Status == "COMPLETED"
			want := 1
			if completed {
				want = 2
			}
			if ended[fixture.Outcome{Status: 200}] != want {
				t.Errorf("answer against complete: %v, and completed is %v", ended, completed)
			}
			if !completed {
				c.Officer.Complete(application, trip.Start).Want(200)
			}
			answers = fixture.AtOnce(2, func(i int) *apptest.Response {
				if i == 0 {
					return c.Ada.Checkout(application)
				}
				return c.Officer.Post(fixture.StaffApplications+application+"/stages/"+trip.Start+"/reopen", apptest.M{"reason": "x"})
			})
			paying, reopened := answers[0].Status == 201, answers[1].Status == 200
			if paying == reopened {
				t.Errorf("reopen against pay: %d %s and %d %s", answers[0].Status, answers[0].ErrorCode, answers[1].Status, answers[1].ErrorCode)
			}
		}
	})
}
