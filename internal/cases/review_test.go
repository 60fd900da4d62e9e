package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// wantReview checks the review of a document in a record.
func wantReview(c *fixture.Scene, who *apptest.Client, at, code, status string, reason, by any) {
	c.T.Helper()
	document := who.Get(at).Want(200).Member("code", code, "documents").Is(status, "review", "status").Is(reason, "review", "reason")
	if by == nil {
		document.Is(nil, "review", "by").Is(nil, "review", "at")
		return
	}
	document.Is(by, "review", "by", "name").Filled("review", "at")
	apptest.Equal(c.T, "fields of the reviewer", apptest.Keys(document.Value("review", "by")), []string{"name"})
}

// Staff review the documents of a pending request. It can be accepted regardless of the reviews,
// which are carried over. The customer of a returned request cannot replace accepted documents.
func TestReviewOfRequest(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		id := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
		at := fixture.CustomerRequests + id
		party := c.Ada.Get(at).Want(200).String("parties", 0, "id")
		card, note, photo := c.Attach(at, p.Card), c.Attach(at, p.Note), c.Upload(c.Ada)
		c.Ada.Put(at+"/documents/"+p.Photo, apptest.M{"fileObjectId": photo, "partyId": party}).Want(200)
		wantReview(c, c.Ada, at, "card", "PENDING", nil, nil)
		c.Ada.Get(at).Want(200).Member("code", "note", "documents").Is(nil, "review")
		c.Review(fixture.StaffRequests+id, p.Card, card, "").Refused(409, "REQUEST_NOT_PENDING") // a draft
		c.Ada.Post(at+"/submit", nil).Want(200)

		put := func(body apptest.M) *apptest.Response {
			return c.Officer.Post(fixture.StaffRequests+id+"/documents/"+p.Photo+"/review", body)
		}
		for field, body := range map[string]apptest.M{
			"reason":       {"decision": "REFUSE", "fileObjectId": photo, "partyId": party},
			"decision":     {"decision": "PENDING", "fileObjectId": photo, "partyId": party},
			"fileObjectId": {"decision": "ACCEPT", "partyId": party},
			"partyId":      {"decision": "ACCEPT", "fileObjectId": photo, "partyId": p.Photo},
		} {
			put(body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		put(apptest.M{"decision": "REFUSE", "fileObjectId": photo, "partyId": party, "reason": " "}).Refused(400, "VALIDATION_FAILED").At("reason")
		c.Review(fixture.StaffRequests+id, p.Free, card, "").Refused(404, "NOT_FOUND")
		c.Review(fixture.StaffRequests+id, p.Note, note, "").Refused(409, "CONFLICT")
		c.Review(fixture.StaffRequests+id, p.Photo, photo, "").Refused(409, "DOCUMENT_NOT_ATTACHED") // not attached for all parties
		c.Review(fixture.StaffRequests+id, p.Deed, photo, "").Refused(409, "DOCUMENT_NOT_ATTACHED")
		c.Review(fixture.StaffRequests+id, p.Card, note, "").Refused(409, "DOCUMENT_CHANGED")
		c.Server.Tenant("rival").As("officer").Post(fixture.StaffRequests+id+"/documents/"+p.Card+"/review", apptest.M{"decision": "ACCEPT", "fileObjectId": card}).Refused(404, "NOT_FOUND")

		document := put(apptest.M{"decision": "ACCEPT", "fileObjectId": photo, "partyId": party, "reason": nil}).Want(200)
		document.Is("photo", "code").Is(party, "partyId").Is(photo, "file", "id").Is("ACCEPTED", "review", "status")
		c.Review(fixture.StaffRequests+id, p.Card, card, "Blurred.").Want(200)
		wantReview(c, c.Officer, fixture.StaffRequests+id, "card", "REFUSED", "Blurred.", "The manager")
		wantReview(c, c.Ada, at, "card", "REFUSED", "Blurred.", "The")
		wantWaiting(c, fixture.StaffRequests+id, "STAFF")

		returnRequest(c, id).Want(200)
		c.Review(fixture.StaffRequests+id, p.Card, card, "").Refused(409, "REQUEST_NOT_PENDING")
		c.Ada.Put(at+"/documents/"+p.Photo, apptest.M{"fileObjectId": card, "partyId": party}).Refused(409, "DOCUMENT_ACCEPTED")
		c.Ada.Put(at+"/documents/"+p.Photo, apptest.M{"fileObjectId": nil, "partyId": party}).Refused(409, "DOCUMENT_ACCEPTED")
		better := c.Attach(at, p.Card)
		wantReview(c, c.Ada, at, "card", "PENDING", nil, nil)
		c.Ada.Post(at+"/submit", nil).Want(200)
		c.Review(fixture.StaffRequests+id, p.Card, better, "Of another.").Want(200)
		c.Review(fixture.StaffRequests+id, p.Card, better, "").Want(200)
		c.Review(fixture.StaffRequests+id, p.Card, better, "Expired.").Want(200) // the last one applies
		application := c.Officer.Accept(id)
		wantWaiting(c, fixture.StaffApplications+application, "CUSTOMER")
		wantReview(c, c.Ada, fixture.CustomerApplications+application, "card", "REFUSED", "Expired.", "The")
		wantReview(c, c.Ada, fixture.CustomerApplications+application, "photo", "ACCEPTED", nil, "The")
		c.Review(fixture.StaffRequests+id, p.Card, better, "").Refused(409, "REQUEST_NOT_PENDING")
		history := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action IN ('document.accepted', 'document.refused')`)
		if history != 5 {
			t.Errorf("%d entries of reviews", history)
		}
	})
}

// The customer can replace a refused document of the current stage. A stage is completed once all
// documents that need acceptance are accepted.
func TestReviewOfApplication(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		id, card := c.SubmittedProof(p)
		application := c.Officer.Accept(id)
		at, own := fixture.StaffApplications+application, fixture.CustomerApplications+application
		wantWaiting(c, at, "STAFF")
		refusal := c.Officer.Complete(application, p.Start).Refused(409, "DOCUMENT_NOT_ACCEPTED")
		refusal.At("documents.card")
		c.Officer.Get(at+"/readiness").Want(200).Has(1, "blockers").Is("DOCUMENT", "blockers", 0, "kind").Is("card", "blockers", 0, "code")
		before := wantWaiting(c, at, "STAFF")
		c.Review(at, p.Card, card, "Blurred.").Want(200)
		if after := wantWaiting(c, at, "CUSTOMER").String("updatedAt"); after < before.String("updatedAt") {
			t.Errorf("updatedAt is %s, previously %s", after, before.String("updatedAt"))
		}
		c.Officer.Complete(application, p.Start).Refused(409, "DOCUMENT_NOT_ACCEPTED")
		better := c.Attach(own, p.Card)
		wantWaiting(c, at, "STAFF")
		c.Review(at, p.Card, card, "").Refused(409, "DOCUMENT_CHANGED")
		c.Review(at, p.Card, better, "").Want(200)
		entry := c.Newest(application, "document.accepted")
		apptest.Equal(t, "the review in the history", entry.After, apptest.M{"status": "ACCEPTED", "fileObjectId": better})
		apptest.Equal[any](t, "the status before in the history", entry.Before["status"], "PENDING")
		c.Ada.Put(own+"/documents/"+p.Card, apptest.M{"fileObjectId": nil}).Refused(409, "DOCUMENT_ACCEPTED")
		third := c.Upload(c.Officer)
		c.Officer.Put(at+"/documents/"+p.Card, apptest.M{"fileObjectId": third}).Want(200) // staff can
		wantReview(c, c.Ada, own, "card", "PENDING", nil, nil)
		c.Review(at, p.Card, third, "").Want(200)

		// A refused optional document can be replaced or detached.
		photo := c.Attach(own, p.Photo)
		c.Review(at, p.Photo, photo, "Too dark.").Want(200)
		wantWaiting(c, at, "CUSTOMER")
		c.Ada.Put(own+"/documents/"+p.Photo, apptest.M{"fileObjectId": nil}).Want(200)
		wantWaiting(c, at, "STAFF")

		// A refused document of a later stage does not make the application wait for the customer.
		deed := c.Attach(own, p.Deed)
		c.Review(at, p.Deed, deed, "Unsigned.").Want(200)
		wantWaiting(c, at, "STAFF")
		c.Officer.Complete(application, p.Start).Want(200)
		c.Review(at, p.Card, third, "Expired.").Refused(409, "STAGE_NOT_EDITABLE")
		wantWaiting(c, at, "PAYMENT")

		// A paid stage waits for the replacement of a refused document and for its acceptance.
		c.Pay(application)
		apptest.Until(t, "payment applied", func() bool { return c.Stage(application, p.Fee).Invoice.Status == "PAID" })
		wantWaiting(c, at, "CUSTOMER")
		c.Officer.Complete(application, p.Fee).Refused(409, "DOCUMENT_NOT_ACCEPTED").At("documents.deed")
		signed := c.Attach(own, p.Deed)
		c.Ada.Put(own+"/documents/"+p.Deed, apptest.M{"fileObjectId": deed}).Refused(409, "STAGE_NOT_EDITABLE") // it is not refused
		wantWaiting(c, at, "STAFF")
		c.Review(at, p.Deed, signed, "").Want(200)
		c.Officer.Complete(application, p.Fee).Want(200)
		c.Officer.Post(at+"/close", nil).Want(200)
		c.Review(at, p.Deed, signed, "").Refused(409, "STAGE_NOT_EDITABLE")

		// A stage without a charge does not complete itself before.
		id, card = c.SubmittedProof(p)
		free := c.Officer.Accept(id)
		at, own = fixture.StaffApplications+free, fixture.CustomerApplications+free
		c.Review(at, p.Card, card, "").Want(200)
		c.Answer(free, p.Free, nil).Want(200)
		deed = c.Attach(own, p.Deed)
		c.Officer.Complete(free, p.Start).Want(200)
		wantWaiting(c, at, "STAFF").Is(p.Fee, "currentStage", "id")
		c.Review(at, p.Deed, deed, "").Want(200)
		c.Officer.Complete(free, p.Fee).Want(200)

		id, card = c.SubmittedProof(p)
		closed := c.Officer.Accept(id)
		c.Officer.Post(fixture.StaffApplications+closed+"/close", nil).Want(200)
		c.Review(fixture.StaffApplications+closed, p.Card, card, "").Refused(409, "APPLICATION_NOT_EDITABLE")
	})
}

// A document that all parties share is refused by a correction that names one of them. It no longer counts once each
// party has a document of its own.
func TestReviewOfSharedDocument(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		id := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
		draft := fixture.CustomerRequests + id
		first := c.Ada.Get(draft).Want(200).Value("parties", 0)
		parties := c.Ada.Put(draft+"/party", apptest.M{"parties": []any{first, apptest.M{"name": "Ben"}}}).Want(200)
		party := func(n int) string { return parties.String("parties", n, "id") }
		c.Attach(draft, p.Card)
		shared := c.Attach(draft, p.Photo)
		c.Ada.Post(draft+"/submit", nil).Want(200)
		application := c.Officer.Accept(id)
		at, own := fixture.StaffApplications+application, fixture.CustomerApplications+application

		correction := c.Officer.Post(at+"/corrections", apptest.M{
			"message": "Whose photo?", "items": []apptest.M{{"kind": "DOCUMENT", "id": p.Photo, "partyId": party(1)}},
		}).Want(201).String("id")
		wantReview(c, c.Ada, own, "photo", "REFUSED", "Whose photo?", "The")
		c.Officer.Post(at+"/corrections/"+correction+"/cancel", nil).Want(200)
		for n := range 2 {
			wantWaiting(c, at, "CUSTOMER")
			c.Ada.Put(own+"/documents/"+p.Photo, apptest.M{"fileObjectId": c.Upload(c.Ada), "partyId": party(n)}).Want(200)
		}
		wantWaiting(c, at, "STAFF")
		c.Ada.Put(own+"/documents/"+p.Photo, apptest.M{"fileObjectId": nil, "partyId": party(0)}).Want(200)
		wantWaiting(c, at, "CUSTOMER")
		c.Review(at, p.Photo, shared, "").Want(200)
		wantWaiting(c, at, "STAFF")

		// A correction that names a party with a document of its own leaves the shared one alone.
		c.Officer.Post(at+"/corrections", apptest.M{
			"message": "Another photo.", "items": []apptest.M{{"kind": "DOCUMENT", "id": p.Photo, "partyId": party(1)}},
		}).Want(201)
		documents := c.Ada.Get(own).Want(200)
		for n := range documents.Len("documents") {
			if documents.String("documents", n, "code") != "photo" {
				continue
			}
			want := "REFUSED"
			if documents.Value("documents", n, "partyId") == nil {
				want = "ACCEPTED"
			}
			documents.Is(want, "documents", n, "review", "status")
		}
	})
}

// Exactly one of a review and a concurrent replacement wins.
func TestReviewReplaceRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		id, card := c.SubmittedProof(p)
		application := c.Officer.Accept(id)
		at, own := fixture.StaffApplications+application, fixture.CustomerApplications+application
		for range fixture.Rounds {
			next := c.Upload(c.Ada)
			answers := fixture.Concurrently(2, func(i int) *apptest.Response {
				if i == 0 {
					return c.Review(at, p.Card, card, "")
				}
				return c.Ada.Put(own+"/documents/"+p.Card, apptest.M{"fileObjectId": next})
			})
			reviewed, replaced := answers[0].Status == 200, answers[1].Status == 200
			switch {
			case reviewed && !replaced:
				answers[1].Refused(409, "DOCUMENT_ACCEPTED")
				wantReview(c, c.Ada, own, "card", "ACCEPTED", nil, "The")
				c.Review(at, p.Card, card, "Again.").Want(200)
				c.Ada.Put(own+"/documents/"+p.Card, apptest.M{"fileObjectId": next}).Want(200)
			case replaced && !reviewed:
				answers[0].Refused(409, "DOCUMENT_CHANGED")
				wantReview(c, c.Ada, own, "card", "PENDING", nil, nil)
			default:
				t.Fatalf("the review: %d %s; the replacement: %d %s", answers[0].Status, answers[0].ErrorCode, answers[1].Status, answers[1].ErrorCode)
			}
			card = next
		}
	})
}
