package cases_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/cases"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// returnRequest returns a request.
func returnRequest(c *fixture.Scene, request string, items ...apptest.M) *apptest.Response {
	c.T.Helper()
	return c.Officer.Post(fixture.StaffRequests+request+"/return", apptest.M{"message": "Please look at this again.", "items": items})
}

// A returned request is edited like a draft and submitted again, even if its service was archived
// since.
func TestReturnRequest(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		first := c.SubmittedRequest()
		id, party := first.ID, first.Parties[0].ID
		returned := apptest.Data[cases.RequestStaffView](returnRequest(c, id,
			apptest.M{"kind": "ANSWER", "id": c.Licence.Water, "partyId": nil, "note": "Which one?"},
			apptest.M{"kind": "PARTIES", "id": nil, "partyId": party},
		).Want(200))
		apptest.Equal(t, "the status", returned.Status, cases.Returned)
		apptest.Equal(t, "for whom it waits", returned.WaitingFor, cases.ForCustomer)
		apptest.Equal(t, "when it was submitted", returned.SubmittedAt, first.SubmittedAt)
		returnRequest(c, id).Refused(409, "REQUEST_NOT_PENDING")
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
			t.Errorf("the customer sees the full name of the member: %s", name)
		}
		if first.Customer.Name == "" {
			t.Error("the customer has no name")
		}
		want := []any{
			apptest.M{"kind": "ANSWER", "id": c.Licence.Water, "partyId": nil, "note": "Which one?", "code": "water", "label": seen.With("code", "water", "questions")["label"], "changed": false},
			apptest.M{"kind": "PARTIES", "id": nil, "partyId": party, "note": nil, "code": nil, "label": first.Parties[0].Name, "changed": false},
		}
		if diff := cmp.Diff(want, seen.Value("corrections", 0, "items")); diff != "" {
			t.Errorf("the items:\n%s", diff)
		}

		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/archive", nil).Want(200)
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+c.Licence.Water, apptest.M{"value": nil}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS")
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+c.Licence.Water, apptest.M{"value": "river"}).Want(200).
			Is(false, "corrections", 0, "items", 0, "changed")
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+c.Licence.Urgent, apptest.M{"value": true}).Want(200)
		c.Ada.Get(fixture.CustomerRequests+id+"/readiness").Want(200).Is(true, "ready")
		again := apptest.Data[cases.RequestView](c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200))
		apptest.Equal(t, "the status, submitted again", again.Status, cases.Pending)
		apptest.Equal(t, "when it was first submitted", again.SubmittedAt, first.SubmittedAt)
		apptest.Equal(t, "the status of the correction", again.Corrections[0].Status, cases.CorrectionAnswered)
		if again.ResubmittedAt == nil {
			t.Error("no time of resubmission")
		}
		wantWaiting(c, fixture.StaffRequests+id, "STAFF")
		returnRequest(c, id, apptest.M{"kind": "ANSWER", "id": c.Licence.Urgent}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+id+"/submit", apptest.M{"explanation": "It is urgent."}).Want(200)
		application := c.Officer.Accept(id)
		accepted := wantWaiting(c, fixture.StaffApplications+application, "STAFF")
		accepted.Has(2, "corrections").Filled("resubmittedAt").Is(c.Licence.Urgent, "corrections", 0, "items", 0, "id")
		history := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action IN ('request.returned', 'request.resubmitted')`)
		others := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND (action LIKE 'correction.%' OR action = 'request.submitted')`)
		apptest.Equal(t, "number of return and resubmission entries", history, 4)
		apptest.Equal(t, "number of other entries", others, 1)
		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/restore", nil).Want(200)
	})
}

// The files of a returned request stay attached until they are replaced or the request is
// withdrawn, which cancels the correction.
func TestReturnedRequestKeepsFiles(t *testing.T) {
	fixture.EachFileScene(t, func(_ *testing.T, d *fixture.FileScene) {
		admin := d.Acme.As("admin")
		licence := admin.Licence()
		document := admin.Post(fixture.TenantServices+licence.ID+"/documents", apptest.M{"stageId": licence.About, "code": "card", "name": "Card", "appliesTo": "REQUEST"}).Want(201).String("id")
		admin.Post(fixture.TenantServices+licence.ID+"/publish", nil).Want(200)
		c := &dossier{FileScene: d, admin: admin, customer: d.Ada, licence: licence, document: document}
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
