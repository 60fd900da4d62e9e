package cases_test

import (
	"slices"
	"testing"

	"stagegate/internal/cases"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const customerCases = "/api/v1/customer/cases"

// ownCase reads a case as its customer sees it, and checks that the list shows the same in the list of
// its state, once.
func ownCase(c *fixture.Scene, reference string) cases.MyCaseView {
	c.T.Helper()
	v := apptest.Data[cases.MyCaseView](c.Ada.Get(customerCases + "/" + reference).Want(200))
	for _, state := range []cases.MyState{cases.MyDraft, cases.MyReview, cases.MyAction, cases.MyPayment, cases.MyProgress, cases.MyCompleted, cases.MyClosed} {
		listed := c.Ada.Get(customerCases + "?state=" + string(state)).Want(200)
		found := slices.DeleteFunc(apptest.Data[struct{ Content []cases.MyCaseView }](listed).Content, func(l cases.MyCaseView) bool { return l.Reference != reference })
		switch {
		case state != v.State && len(found) > 0:
			c.T.Errorf("%s is %s, and listed as %s", reference, v.State, state)
		case state == v.State && len(found) != 1:
			c.T.Errorf("%s is listed %d times as %s", reference, len(found), state)
		case state == v.State:
			apptest.Equal(c.T, "the case in the list", found[0], v)
		}
	}
	return v
}

// seen is what a test compares of a case.
type seen struct {
	State cases.MyState
	ActBy string
	Next  cases.NextAction
	Steps string // the states of the steps
	First cases.SectionState
}

func wantMine(c *fixture.Scene, reference string, want seen) cases.MyCaseView {
	c.T.Helper()
	v := ownCase(c, reference)
	got := seen{State: v.State, ActBy: v.ActBy, Next: v.Next.Action, First: v.Sections[0].State}
	for _, s := range v.Steps {
		got.Steps += string(s.State[0])
		if (s.At == nil) != (s.State == cases.StepLater) {
			c.T.Errorf("the time of the step %s (%s) is %v", s.Title, s.State, s.At)
		}
	}
	apptest.Equal(c.T, "the case", got, want)
	return v
}

// A customer sees one case from the draft to the end, whether it is a request or an application.
func TestMyCase(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		draft := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201)
		id, ref := draft.String("id"), draft.String("reference")
		at := fixture.CustomerRequests + id
		v := wantMine(c, ref, seen{cases.MyDraft, "CUSTOMER", cases.NextContinue, "CLLLLL", cases.SectionNotStarted})
		apptest.Equal(t, "the path", v.Next.Path, "/"+c.Acme.Slug+"/applications/"+ref)
		apptest.Equal(t, "the kind", v.Kind, cases.KindRequest)
		apptest.Equal(t, "the states of the sections", sectionStates(v), []cases.SectionState{cases.SectionNotStarted, cases.SectionNotNeeded, cases.SectionNotStarted, cases.SectionNotStarted})
		apptest.Equal(t, "required at the start", v.Sections[0].Required, 1)

		c.Ada.Put(at+"/answers/"+trip.Minor, apptest.M{"value": true, "partyId": draft.String("parties", 0, "id")}).Want(200)
		v = wantMine(c, ref, seen{cases.MyDraft, "CUSTOMER", cases.NextContinue, "CLLLLL", cases.SectionStarted})
		apptest.Equal(t, "required with a guardian", v.Sections[0].Required, 2)
		c.Ada.Put(at+"/answers/"+trip.Minor, apptest.M{"value": false, "partyId": draft.String("parties", 0, "id")}).Want(200)
		c.Ada.Put(at+"/answers/"+trip.Purpose, apptest.M{"value": "rest"}).Want(200)
		c.Ada.Put(at+"/answers/"+trip.Country, apptest.M{"value": "away"}).Want(200)
		v = wantMine(c, ref, seen{cases.MyDraft, "CUSTOMER", cases.NextContinue, "CLLLLL", cases.SectionComplete})
		apptest.Equal(t, "the optional section", v.Sections[2].State, cases.SectionNotStarted)
		c.Ada.Put(at+"/answers/"+trip.Express, apptest.M{"value": nil}).Want(200)
		apptest.Equal(t, "the skipped section", ownCase(c, ref).Sections[2].State, cases.SectionComplete)

		c.Ada.Post(at+"/submit", nil).Want(200)
		wantMine(c, ref, seen{cases.MyReview, "STAFF", cases.NextWait, "DCLLLL", cases.SectionComplete})
		returnRequest(c, id, apptest.M{"kind": "ANSWER", "id": trip.Purpose}).Want(200)
		wantMine(c, ref, seen{cases.MyAction, "CUSTOMER", cases.NextCorrect, "DCLLLL", cases.SectionToCorrect})
		c.Ada.Put(at+"/answers/"+trip.Purpose, apptest.M{"value": "work"}).Want(200)
		wantMine(c, ref, seen{cases.MyAction, "CUSTOMER", cases.NextCorrect, "DCLLLL", cases.SectionComplete})
		c.Ada.Post(at+"/submit", nil).Want(200)

		application := c.Officer.Accept(id)
		v = wantMine(c, ref, seen{cases.MyProgress, "STAFF", cases.NextWait, "DDCLLL", cases.SectionComplete})
		apptest.Equal(t, "the application", *v.ApplicationID, application)
		apptest.Equal(t, "the kind", v.Kind, cases.KindApplication)
		c.Officer.Post(fixture.StaffApplications+application+"/messages", apptest.M{"body": "We have begun."}).Want(201)
		v = wantMine(c, ref, seen{cases.MyProgress, "STAFF", cases.NextAnswer, "DDCLLL", cases.SectionComplete})
		apptest.Equal(t, "unread", v.Unread, int64(1))

		c.Officer.Post(fixture.StaffApplications+application+"/stages/"+trip.Start+"/complete", nil).Want(200)
		v = wantMine(c, ref, seen{cases.MyPayment, "CUSTOMER", cases.NextPay, "DDDCLL", cases.SectionComplete})
		apptest.Equal(t, "the path", v.Next.Path, "/"+c.Acme.Slug+"/pay/"+c.Application(application).OpenInvoice.Reference)
		paid := c.Stage(application, trip.Fee).Invoice.ID
		apptest.Equal(t, "the amount", v.Next.Text, "Pay NGN\u00a0100.00.")
		c.Pay(application)
		c.WantPaid(paid)
		v = wantMine(c, ref, seen{cases.MyProgress, "STAFF", cases.NextAnswer, "DDDDCL", cases.SectionComplete})
		if len(v.Receipts) != 1 || len(c.Ada.Get(v.Receipts[0].Path).Body) == 0 {
			t.Errorf("receipts: %v", v.Receipts)
		}
		c.Officer.Post(fixture.StaffApplications+application+"/close", apptest.M{"reason": "Moved away."}).Want(200)
		v = wantMine(c, ref, seen{cases.MyClosed, "NOBODY", cases.NextAnswer, "DDDDD", cases.SectionComplete})
		apptest.Equal(t, "the result", v.Steps[4].Title, "Closed")
	})
}

func sectionStates(v cases.MyCaseView) (states []cases.SectionState) {
	for _, s := range v.Sections {
		states = append(states, s.State)
	}
	return states
}

// A case is in the language of its customer, and nobody else's.
func TestMyCaseIsOnesOwn(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		request := c.SubmittedRequest()
		c.Ada.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		v := ownCase(c, request.Reference)
		apptest.Equal(t, "the status in French", v.StatusText, "En cours d’examen")
		c.Acme.Add("ben")
		ben := c.Acme.SignIn("ben")
		ben.Get(customerCases+"/"+request.Reference).Refused(404, "NOT_FOUND")
		ben.Get(customerCases).Want(200).Is("0", "totalElements")
		c.Officer.Get(customerCases).Refused(403, "FORBIDDEN")
		c.Ada.Get(customerCases+"?state=open").Refused(400, "VALIDATION_FAILED")
		c.Ada.Post(fixture.CustomerRequests+request.ID+"/withdraw", nil).Want(200)
		v = ownCase(c, request.Reference)
		apptest.Equal(t, "the end", v.Steps[len(v.Steps)-1].Title, "Demande retirée")
	})
}

// A returned request in which nothing has changed needs an explanation, which staff read.
func TestResubmitUnchanged(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		id := c.SubmittedRequest().ID
		at := fixture.CustomerRequests + id
		returnRequest(c, id).Want(200)
		c.Ada.Post(at+"/submit", nil).Refused(400, "VALIDATION_FAILED").At("explanation")
		c.Ada.Post(at+"/submit", apptest.M{"explanation": ""}).Refused(400, "VALIDATION_FAILED")
		c.Ada.Put(at+"/answers/"+c.Licence.Urgent, apptest.M{"value": true}).Want(200)
		c.Ada.Post(at+"/submit", nil).Want(200)
		returnRequest(c, id).Want(200)
		c.Ada.Post(at+"/submit", apptest.M{"explanation": "There is no other."}).Want(200)
		history := c.Officer.Get(fixture.StaffRequests + id + "/history?size=1").Want(200)
		history.Is("request.resubmitted", "content", 0, "action").Is("There is no other.", "content", 0, "after", "explanation").Is("PENDING", "content", 0, "after", "status")
		application := c.Officer.Accept(id)
		for _, e := range apptest.Data[struct {
			Content []struct {
				Action string
				After  map[string]any
			}
		}](c.Ada.Get(fixture.CustomerApplications + application + "/history?size=100").Want(200)).Content {
			if e.After["explanation"] != nil {
				t.Errorf("the customer sees the explanation in %s", e.Action)
			}
		}
	})
}
