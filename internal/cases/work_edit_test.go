package cases_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The parties of a draft are replaced as a whole; one with its id keeps what
// was given for it.
func TestPartiesOfRequest(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		request := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201)
		at := fixture.CustomerRequests + request.String("id")
		put := func(list ...any) *apptest.Response { return c.Ada.Put(at+"/party", apptest.M{"parties": list}) }

		self := request.Value("parties", 0)
		both := put(self, apptest.M{"name": "Bola", "email": "bola@acme.test", "phone": "+2348000000", "details": apptest.M{"born": "2019-01-02", "vip": true, "size": []any{1.5, 1e99, nil}}}).Want(200)
		both.Has(2, "parties").Is(request.String("parties", 0, "id"), "parties", 0, "id").Is("bola@acme.test", "parties", 1, "email").
			Is("+2348000000", "parties", 1, "phone").Is("2019-01-02", "parties", 1, "details", "born").Is(true, "parties", 1, "details", "vip")
		bola := both.String("parties", 1, "id")

		// Of each party its own way: Bola is a minor and needs a guardian, Ada is not asked.
		answers := at + "/answers/"
		c.Ada.Put(answers+trip.Purpose, apptest.M{"value": "rest"}).Want(200)
		c.Ada.Put(answers+trip.Country, apptest.M{"value": "abroad"}).Want(200)
		c.Ada.Put(answers+trip.Minor, apptest.M{"value": true, "partyId": bola}).Want(200)
		c.Ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.guardian")
		ready := c.Ada.Get(at + "/readiness").Want(200)
		ready.Is(false, "ready").Has(1, "blockers").Is(bola, "blockers", 0, "partyId")
		c.Ada.Put(answers+trip.Guardian, apptest.M{"value": "Ada", "partyId": bola}).Want(200)
		c.Ada.Get(at+"/readiness").Want(200).Is(true, "ready")

		// Renamed and moved, she keeps her answers; gone, she takes them with her.
		moved := put(apptest.M{"id": bola, "name": "Bola Obi"}, self).Want(200)
		moved.Is("Bola Obi", "parties", 0, "name").Has(4, "answers")
		put(self).Want(200).Has(1, "parties").Has(2, "answers")

		other := apptest.M{"name": "Other"}
		for field, list := range map[string][]any{
			"parties":                  {self, other, other, other},
			"parties[1].id":            {self, self},
			"parties[0].id":            {apptest.M{"id": bola, "name": "Bola"}}, // she was taken out
			"parties[1].name":          {self, apptest.M{"name": " "}},
			"parties[1].email":         {self, apptest.M{"name": "Bad", "email": "nowhere"}},
			"parties[1].surplus":       {self, apptest.M{"name": "Bad", "surplus": 1}},
			"parties[1].details":       {self, apptest.M{"name": "Bad", "details": apptest.M{strings.Repeat("x", 65): 1}}},
			"parties[1].details.story": {self, apptest.M{"name": "Bad", "details": apptest.M{"story": strings.Repeat("x", 4000)}}},
		} {
			put(list...).Refused(400, "VALIDATION_FAILED").At(field)
		}
		for _, number := range []string{"1e-400000", "1e308", "-1E+100", strings.Repeat("9", 41)} {
			body := `{"parties":[{"name":"Ada","details":{"size":[{"of":` + number + `}]}}]}`
			c.Ada.Put(at+"/party", body).Refused(400, "VALIDATION_FAILED").At("parties[0].details.size")
		}
		c.Ada.Put(at+"/party", apptest.M{"parties": []any{self}, "surplus": 1}).Refused(400, "VALIDATION_FAILED").At("surplus")
		put().Refused(400, "VALIDATION_FAILED").At("parties")
		c.Ada.Get(at).Want(200).Has(1, "parties").Has(2, "answers")

		c.Ada.Post(at+"/submit", nil).Want(200)
		put(self).Refused(409, "REQUEST_NOT_EDITABLE")
	})
}

// Customer and staff fill in what is not over yet, and nothing that is.
func TestEditsOfApplication(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id := c.Travel(trip)
		party := c.Officer.Get(fixture.StaffApplications+id).Want(200).String("parties", 0, "id")
		staff := func(question string, body apptest.M) *apptest.Response {
			return c.Officer.Put(fixture.StaffApplications+id+"/answers/"+question, body)
		}

		c.Answer(id, trip.Purpose, "work").Want(200).Member("code", "purpose", "answers").Is("work", "value")
		staff(trip.Minor, apptest.M{"value": true, "partyId": party}).Want(200)
		c.Officer.Complete(id, trip.Start).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.guardian")
		own := staff(trip.Minor, apptest.M{"value": false, "partyId": party}).Want(200)
		own.Member("code", "minor", "answers").Is(party, "partyId")
		staff(trip.Guardian, apptest.M{"value": "kept", "partyId": party}).Want(200) // hidden: kept, not shown
		if got := c.Officer.Get(fixture.StaffApplications + id).Want(200).Len("answers"); got != 3 {
			t.Errorf("%d answers are shown", got)
		}
		for field, body := range map[string]apptest.M{
			"value": {"value": 5}, "partyId": {"value": true, "partyId": trip.Start},
		} {
			staff(trip.Minor, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		staff(trip.Purpose, apptest.M{"value": "x", "partyId": party}).Refused(400, "VALIDATION_FAILED").At("partyId")
		staff(trip.Start, apptest.M{"value": "x"}).Refused(404, "NOT_FOUND")
		c.Answer(id, trip.Late, false).Want(200) // of a stage ahead
		c.Answer(id, trip.More, "ahead").Want(200)
		c.Parties(id, 1).Want(200).Has(2, "parties")

		c.Officer.Complete(id, trip.Start).Want(200)
		c.Answer(id, trip.Purpose, "rest").Refused(409, "STAGE_NOT_EDITABLE")
		staff(trip.Purpose, apptest.M{"value": nil}).Refused(409, "STAGE_NOT_EDITABLE")
		c.Answer(id, trip.Express, true).Want(200)
		c.Answer(id, trip.More, "of a stage that was passed over").Want(200)

		over := func(status string) {
			t.Helper()
			if got := c.ApplicationStatus(id); got != status {
				t.Fatalf("the application is %s", got)
			}
			before := c.Officer.Get(fixture.StaffApplications + id).Want(200)
			c.Answer(id, trip.Late, true).Refused(409, "APPLICATION_NOT_EDITABLE")
			staff(trip.Late, apptest.M{"value": nil}).Refused(409, "APPLICATION_NOT_EDITABLE")
			c.Parties(id, 0).Refused(409, "APPLICATION_NOT_EDITABLE")
			c.Officer.Put(fixture.StaffApplications+id+"/party", c.Company(fixture.CustomerApplications+id, 2)).Refused(409, "APPLICATION_NOT_EDITABLE")
			apptest.Equal(t, "the application after the refusals", c.Officer.Get(fixture.StaffApplications+id).Want(200).Data, before.Data)
		}
		c.Officer.Post(fixture.StaffApplications+id+"/close", nil).Want(200)
		over("CLOSED")

		id = c.Travel(trip)
		c.Answer(id, trip.Country, "home").Want(200)
		c.Officer.Complete(id, trip.Start).Want(200)
		c.Officer.Complete(id, trip.End).Want(200)
		over("COMPLETED")
	})
}

// A request shows for ever what was handed in, whatever becomes of the answers
// afterwards; so does one application beside another.
func TestRequestKeepsWhatWasHandedIn(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id, other := c.Travel(trip), c.Travel(trip)
		request := "/api/v1/staff/requests/" + c.Officer.Get(fixture.StaffApplications+id).Want(200).String("requestId")
		before, beside := c.Officer.Get(request).Want(200).Data, c.Officer.Get(fixture.StaffApplications+other).Want(200).Data
		for _, purpose := range []any{"work", "rest", nil} {
			c.Answer(id, trip.Purpose, purpose).Want(200)
			c.Parties(id, 1).Want(200)
			shown := c.Officer.Get(fixture.StaffApplications + id).Want(200)
			shown.Has(2, "parties")
			if purpose != nil {
				shown.Member("code", "purpose", "answers").Is(purpose, "value")
			}
			apptest.Equal(t, "the request", c.Officer.Get(request).Want(200).Data, before)
		}
		apptest.Equal(t, "the other application", c.Officer.Get(fixture.StaffApplications+other).Want(200).Data, beside)
	})
}

// Every edit tells in the history who made it, what was and what became.
func TestEditsInHistory(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id := c.Travel(trip)
		party := c.Officer.Get(fixture.StaffApplications+id).Want(200).String("parties", 0, "id")
		want := func(action, kind, target, code string, before, after any) {
			t.Helper()
			e := c.Newest(id, action)
			apptest.Equal(t, action+": the actor", e.Actor.Kind, kind)
			apptest.Equal(t, action+": the type of the target", e.Target.Type, target)
			apptest.Equal(t, action+": the code of the target", e.Target.Code, &code)
			apptest.Equal(t, action+": before", e.Before, valueOf(before))
			apptest.Equal(t, action+": after", e.After, valueOf(after))
		}
		c.Answer(id, trip.Purpose, "work").Want(200)
		want("answer.changed", "CUSTOMER", "ANSWER", "purpose", "rest", "work")
		c.Officer.Put(fixture.StaffApplications+id+"/answers/"+trip.Purpose, apptest.M{"value": nil}).Want(200)
		want("answer.changed", "STAFF", "ANSWER", "purpose", "work", nil)
		c.Answer(id, trip.Purpose, "rest").Want(200)
		want("answer.changed", "CUSTOMER", "ANSWER", "purpose", nil, "rest")
		c.Ada.Put(fixture.CustomerApplications+id+"/answers/"+trip.Minor, apptest.M{"value": false, "partyId": party}).Want(200)
		want("answer.changed", "CUSTOMER", "ANSWER", "minor (The ada)", nil, false)

		c.Parties(id, 1).Want(200)
		e := c.Newest(id, "parties.changed")
		before, after := e.Before["parties"].([]any), e.After["parties"].([]any)
		apptest.Equal(t, "the target of changed parties", e.Target.ID, id)
		apptest.Equal(t, "the number of parties before", len(before), 1)
		apptest.Equal(t, "the number of parties", len(after), 2)
		apptest.Equal[any](t, "the name of the new party", after[1].(apptest.M)["name"], "Company")
		apptest.Equal[any](t, "the nationality of the new party", after[1].(apptest.M)["details"].(apptest.M)["nationality"], "NG")
		count := len(c.Actions(id))
		c.Answer(id, trip.Purpose, 5).Want(400)
		c.Parties(id, 3).Want(400)
		if len(c.Actions(id)) != count {
			t.Error("what was refused stands in the history")
		}

		c.Officer.Complete(id, trip.Start).Want(200)
		c.Parties(id, 2).Want(200)
		e = c.Newest(id, "invoice.repriced")
		apptest.Equal[any](t, "the amount before", e.Before["amountDue"], 200.)
		apptest.Equal[any](t, "the status before", e.Before["status"], "OPEN")
		apptest.Equal[any](t, "the amount", e.After["amountDue"], 300.)
		apptest.Equal[any](t, "the status", e.After["status"], "OPEN")
		apptest.Equal[any](t, "the currency", e.After["currency"], "NGN")
	})
}

// valueOf is what the history shows of an answer.
func valueOf(answer any) apptest.M {
	if answer == nil {
		return nil
	}
	return apptest.M{"value": answer}
}

// A request is taken back while it is open, and makes room for another one.
func TestWithdraw(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		draft := c.Ada.Draft(c.Licence)
		c.Ada.Post(fixture.CustomerRequests+draft+"/withdraw", nil).Want(200).Is("WITHDRAWN", "status").Is(nil, "submittedAt")
		pending := c.Ada.HandIn(c.Licence) // there is room for it
		got := c.Ada.Post(fixture.CustomerRequests+pending+"/withdraw", nil).Want(200)
		got.Is("WITHDRAWN", "status").Filled("submittedAt")
		c.Officer.Post(fixture.StaffRequests+pending+"/accept", nil).Refused(409, "REQUEST_NOT_PENDING")
		for _, who := range []struct {
			c            *apptest.Client
			status       int
			method, path string
		}{
			{c.Acme.As("ben"), 404, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw"},
			{c.Officer, 403, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw"},
			{c.Ada, 409, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw"},
		} {
			who.c.Do(who.method, who.path, nil).Want(who.status)
		}
	})
}
