package cases_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const draftOf = "/correction-draft"

// matching returns the client with a tag in If-Match.
func matching(c *apptest.Client, tag string) *apptest.Client {
	conditional := *c
	conditional.Extra = http.Header{"If-Match": {tag}}
	return &conditional
}

// tagOf returns the tag of a record.
func tagOf(c *apptest.Client, at string) string { return c.Get(at).Want(200).Header.Get("ETag") }

// wantNoDraft checks that a case has no draft.
func wantNoDraft(c *fixture.Scene, at string) {
	c.T.Helper()
	c.Officer.Get(at+draftOf).Want(200).Is(nil, "message").Has(0, "items").Is(nil, "updatedBy").Is(nil, "updatedAt")
}

// All staff share the draft of a request. Returning the request sends and deletes it.
func TestDraftOfRequest(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		id := c.SubmittedRequest().ID
		at := fixture.StaffRequests + id
		wantNoDraft(c, at)
		none := tagOf(c.Officer, at+draftOf)
		item := apptest.M{"kind": "ANSWER", "id": c.Licence.Water, "partyId": nil, "note": "Which one?"}
		saved := matching(c.Officer, none).Put(at+draftOf, apptest.M{"message": "Please name the water.", "items": []apptest.M{item}}).Want(200)
		saved.Is("Please name the water.", "message").Has(1, "items").Is(c.Licence.Water, "items", 0, "id").Is("Which one?", "items", 0, "note").
			Is("The manager", "updatedBy", "name").Filled("updatedBy", "id").Filled("updatedAt")
		matching(c.Officer, none).Put(at+draftOf, apptest.M{"message": "Late."}).Refused(412, "PRECONDITION_FAILED")
		matching(c.Officer, none).Delete(at+draftOf).Refused(412, "PRECONDITION_FAILED")
		seen := c.Acme.As("admin").Get(at + draftOf).Want(200)
		seen.Is("Please name the water.", "message")
		c.Ada.Get(at+draftOf).Refused(403, "FORBIDDEN")
		rival := c.Server.Tenant("rival").As("officer")
		rival.Get(at+draftOf).Refused(404, "NOT_FOUND")
		rival.Put(at+draftOf, apptest.M{}).Refused(404, "NOT_FOUND")
		rival.Delete(at+draftOf).Refused(404, "NOT_FOUND")

		c.Officer.Post(at+"/return", apptest.M{"fromDraft": true, "message": "And this."}).Refused(400, "VALIDATION_FAILED").At("fromDraft")
		c.Officer.Post(at+"/return", apptest.M{"fromDraft": true, "items": []apptest.M{item}}).Refused(400, "VALIDATION_FAILED").At("fromDraft")
		c.Officer.Post(at+"/return", apptest.M{"fromDraft": false}).Refused(400, "VALIDATION_FAILED").At("message")
		matching(c.Officer, none).Post(at+"/return", apptest.M{"fromDraft": true}).Refused(412, "PRECONDITION_FAILED")
		returned := matching(c.Officer, tagOf(c.Officer, at+draftOf)).Post(at+"/return", apptest.M{"fromDraft": true}).Want(200)
		returned.Is("RETURNED", "status").Is("Please name the water.", "corrections", 0, "message").Is(c.Licence.Water, "corrections", 0, "items", 0, "id")
		wantNoDraft(c, at)
		c.Officer.Put(at+draftOf, apptest.M{"message": "More."}).Refused(409, "REQUEST_NOT_PENDING")
		c.Officer.Post(at+"/return", apptest.M{"fromDraft": true}).Refused(409, "REQUEST_NOT_PENDING")
		c.Officer.Delete(at + draftOf).Want(200)

		c.Ada.Post(fixture.CustomerRequests+id+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
		wantNoDraft(c, at)
		c.Officer.Post(at+"/return", apptest.M{"fromDraft": true}).Refused(400, "VALIDATION_FAILED").At("fromDraft")
		c.Officer.Put(at+draftOf, apptest.M{"message": " ", "items": []apptest.M{item}}).Want(200)
		c.Officer.Post(at+"/return", apptest.M{"fromDraft": true}).Refused(400, "VALIDATION_FAILED").At("fromDraft") // without words
		c.Officer.Put(at+draftOf, apptest.M{"message": nil}).Want(200).Is("", "message").Has(0, "items")
		matching(c.Officer, tagOf(c.Officer, at)).Post(at+"/return", apptest.M{"fromDraft": true}).Refused(400, "VALIDATION_FAILED")
		c.Officer.Delete(at + draftOf).Want(200)
		wantNoDraft(c, at)
		c.Officer.Put(at+draftOf, apptest.M{"message": "Kept until the decision."}).Want(200)
		application := c.Officer.Accept(id)
		wantNoDraft(c, at)
		wantNoDraft(c, fixture.StaffApplications+application)
		c.Officer.Put(at+draftOf, apptest.M{"message": "More."}).Refused(409, "REQUEST_NOT_PENDING")
	})
}

// A draft has limits of its own. Its items must be shown when it is saved and when it is sent.
func TestDraftItems(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application := c.StartTrip(trip)
		at := fixture.StaffApplications + application
		good := apptest.M{"kind": "ANSWER", "id": trip.Purpose}
		for _, bad := range []apptest.M{{"kind": "ANSWER", "id": c.Licence.Water}, {"kind": "ANSWER", "id": trip.More}, {"kind": "PARTIES", "partyId": trip.More}} {
			c.Officer.Put(at+draftOf, apptest.M{"message": "x", "items": []apptest.M{good, bad}}).Refused(400, "VALIDATION_FAILED").At("items[1]")
		}
		many := make([]apptest.M, 101)
		for i := range many {
			many[i] = good
		}
		c.Officer.Put(at+draftOf, apptest.M{"message": "x", "items": many}).Refused(400, "VALIDATION_FAILED").At("items")
		c.Officer.Put(at+draftOf, apptest.M{"message": strings.Repeat("x", 4001)}).Refused(400, "VALIDATION_FAILED").At("message")
		wantNoDraft(c, at)

		c.Answer(application, trip.WantsExtra, true).Want(200)
		more := apptest.M{"kind": "ANSWER", "id": trip.More}
		c.Officer.Put(at+draftOf, apptest.M{"message": strings.Repeat("x", 4000), "items": append(many[:99:99], more)}).Want(200)
		c.Answer(application, trip.WantsExtra, false).Want(200) // hides the last item
		c.Officer.Post(at+"/corrections", apptest.M{"fromDraft": true}).Refused(400, "VALIDATION_FAILED").At("items[99]")
		c.Officer.Get(at).Want(200).Has(0, "corrections")
		c.Answer(application, trip.WantsExtra, true).Want(200)
		asked := c.Officer.Post(at+"/corrections", apptest.M{"fromDraft": true}).Want(201)
		asked.Has(100, "items").Is(strings.Repeat("x", 4000), "message")
		wantNoDraft(c, at)
		c.Officer.Put(at+draftOf, apptest.M{"message": "x"}).Refused(409, "CORRECTION_OPEN")
		c.Officer.Post(at+"/corrections/"+asked.String("id")+"/cancel", nil).Want(200)
		c.Officer.Put(at+draftOf, apptest.M{"message": "x"}).Want(200)
		c.Officer.Complete(application, trip.Start).Want(200)
		wantNoDraft(c, at)
		c.Officer.Complete(application, trip.Extra).Want(200)
		c.Officer.Put(at+draftOf, apptest.M{"message": "x"}).Refused(409, "APPLICATION_NOT_EDITABLE") // a payment stage
		c.Officer.Post(at+"/stages/"+trip.Start+"/reopen", apptest.M{"reason": "Again."}).Want(200)
		c.Officer.Put(at+draftOf, apptest.M{"message": "x"}).Want(200)
		c.Officer.Post(at+"/close", nil).Want(200)
		wantNoDraft(c, at)
		c.Officer.Put(at+draftOf, apptest.M{"message": "x"}).Refused(409, "APPLICATION_NOT_EDITABLE")
	})
}

// Of two who save the same draft, one wins and the other is told.
func TestDraftAtOnce(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		at := fixture.StaffRequests + c.SubmittedRequest().ID + draftOf
		for _, message := range []string{"First.", "Second."} {
			writer := matching(c.Officer, tagOf(c.Officer, at))
			fixture.WantOutcomes(t, fixture.Concurrently(6, func(i int) *apptest.Response {
				return writer.Put(at, apptest.M{"message": message + string(rune('a'+i))})
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 412, Code: "PRECONDITION_FAILED"}: 5})
		}
	})
}

// Documents among the items are refused in the same step, for the note or else for the message.
func TestCorrectionRefusesDocuments(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		id := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
		mine, at := fixture.CustomerRequests+id, fixture.StaffRequests+id
		c.Ada.Put(mine+"/party", apptest.M{"parties": []apptest.M{{"name": "Ada"}, {"name": "Bob"}}}).Want(200)
		parties := c.Ada.Get(mine).Want(200)
		ada, bob := parties.String("parties", 0, "id"), parties.String("parties", 1, "id")
		photo := func(party string) {
			c.Ada.Put(mine+"/documents/"+p.Photo, apptest.M{"fileObjectId": c.Upload(c.Ada), "partyId": party}).Want(200)
		}
		photo(ada)
		photo(bob)
		card := c.Attach(mine, p.Card)
		c.Attach(mine, p.Note)
		c.Ada.Post(mine+"/submit", nil).Want(200)
		c.Review(at, p.Card, card, "").Want(200) // accepted
		message := strings.Repeat("é", 1500)
		c.Officer.Post(at+"/return", apptest.M{"message": message, "items": []apptest.M{
			{"kind": "DOCUMENT", "id": p.Card}, {"kind": "DOCUMENT", "id": p.Note, "note": "Unclear."},
			{"kind": "DOCUMENT", "id": p.Photo, "partyId": bob, "note": "Of another person."},
		}}).Want(200).Has(3, "corrections", 0, "items")
		seen := c.Ada.Get(mine).Want(200)
		seen.Member("code", "card", "documents").Is("REFUSED", "review", "status").Is(strings.Repeat("é", 1000), "review", "reason")
		seen.Member("code", "note", "documents").Is(nil, "review")
		seen.Member("partyId", bob, "documents").Is("REFUSED", "review", "status").Is("Of another person.", "review", "reason")
		seen.Member("partyId", ada, "documents").Is("PENDING", "review", "status")
		history := func(action string) int64 {
			return c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action = '` + action + `'`)
		}
		apptest.Equal(t, "entries of refused documents", history("document.refused"), 2)
		apptest.Equal(t, "entries of the return", history("request.returned"), 1)

		c.Ada.Post(mine+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
		c.Officer.Post(at+"/return", apptest.M{"message": "All photos.", "items": []apptest.M{{"kind": "DOCUMENT", "id": p.Photo}}}).Want(200)
		seen = c.Ada.Get(mine).Want(200)
		seen.Member("partyId", ada, "documents").Is("REFUSED", "review", "status").Is("All photos.", "review", "reason")
		seen.Member("partyId", bob, "documents").Is("Of another person.", "review", "reason") // refused before
		apptest.Equal(t, "entries of refused documents", history("document.refused"), 3)
		c.Ada.Post(mine+"/submit", apptest.M{"explanation": "It is right."}).Want(200)

		application := c.Officer.Accept(id)
		at = fixture.StaffApplications + application
		c.Ada.Put(fixture.CustomerApplications+application+"/documents/"+p.Card, apptest.M{"fileObjectId": c.Upload(c.Ada)}).Want(200)
		c.Officer.Put(at+draftOf, apptest.M{"message": "Expired.", "items": []apptest.M{{"kind": "DOCUMENT", "id": p.Card}}}).Want(200)
		c.Officer.Post(at+"/corrections", apptest.M{"fromDraft": true}).Want(201)
		wantReview(c, c.Officer, at, "card", "REFUSED", "Expired.", "The manager")
		apptest.Equal(t, "entries of the correction", c.Actions(application)["correction.asked"], 1)
		wantWaiting(c, at, "CUSTOMER")
	})
}
