package app_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

// proof is a published service that asks for a card, which has to be accepted, a photo
// of each party, which can be reviewed, and a note, which cannot; and in its payment
// stage for a deed, which has to be accepted. Only the card is required.
type proof struct {
	id, start, fee          string
	card, photo, note, deed string // requirements
	free                    string // question: nothing is charged unless the answer is false
}

func newProof(c *apptest.Client) proof {
	b := build(c, apptest.M{"name": "Proof", "currency": "NGN", "partyRole": "Holder", "maxParties": 3})
	p := proof{id: b.id}
	p.start = b.stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
	p.fee = b.stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
	end := b.stage(apptest.M{"title": "End", "kind": "ORDINARY"})
	p.free = b.question(apptest.M{"stageId": p.start, "code": "free", "label": "Free?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
	b.question(apptest.M{"stageId": end, "code": "done", "label": "Done?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
	ask := func(stage, code, scope string, more apptest.M) string {
		return b.part("documents", apptest.Altered(apptest.M{"stageId": stage, "code": code, "name": code, "appliesTo": scope}, more))
	}
	p.card = ask(p.start, "card", "REQUEST", apptest.M{"required": true, "acceptanceRequired": true})
	p.photo = ask(p.start, "photo", "PARTY", apptest.M{"reviewRequired": true})
	p.note = ask(p.start, "note", "REQUEST", nil)
	p.deed = ask(p.fee, "deed", "PARTY", apptest.M{"acceptanceRequired": true})
	b.charge(apptest.M{"stageId": p.fee, "name": "Fee", "basis": "PER_REQUEST", "amount": 100, "rule": "request.free == false"})
	b.publish()
	return p
}

// attach attaches a new file of Ada's, and returns its id.
func (c *scene) attach(at, requirement string) string {
	c.t.Helper()
	file := c.upload(c.ada)
	c.ada.Put(at+"/documents/"+requirement, apptest.M{"fileObjectId": file}).Want(200)
	return file
}

// proven is a request of ada's that is submitted, with its card.
func (c *scene) proven(p proof) (id, card string) {
	c.t.Helper()
	id = c.ada.Post(mine+p.id, nil).Want(201).String("id")
	c.ada.Put(mine+id+"/answers/"+p.free, apptest.M{"value": false}).Want(200)
	card = c.attach(mine+id, p.card)
	c.ada.Post(mine+id+"/submit", nil).Want(200)
	return id, card
}

// review decides about a document. Without a reason it is accepted.
func (c *scene) review(at, requirement, file, reason string) *apptest.Response {
	c.t.Helper()
	body := apptest.M{"decision": "ACCEPT", "fileObjectId": file}
	if reason != "" {
		body["decision"], body["reason"] = "REFUSE", reason
	}
	return c.officer.Post(at+"/documents/"+requirement+"/review", body)
}

// wantReview makes sure what a record shows of the review of a document.
func (c *scene) wantReview(who *apptest.Client, at, code, status string, reason, by any) {
	c.t.Helper()
	review, _ := who.Get(at).Want(200).With("code", code, "documents")["review"].(apptest.M)
	want := apptest.M{"status": status, "reason": reason, "by": nil, "at": nil}
	if by != nil {
		want["by"], want["at"] = apptest.M{"name": by}, review["at"]
	}
	if diff := cmp.Diff(want, review); diff != "" || (by != nil) != (review["at"] != nil) {
		c.t.Errorf("the review of %s at %s (-want +got):\n%s", code, at, diff)
	}
}

// Staff review the documents of a pending request. It is accepted whatever became of
// them, and the reviews go along. What they have accepted, the customer of a returned
// request does not replace.
func TestReviewOfRequest(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newProof(c.designer)
		id := c.ada.Post(mine+p.id, nil).Want(201).String("id")
		at := mine + id
		party := c.ada.Get(at).Want(200).String("parties", 0, "id")
		card, note, photo := c.attach(at, p.card), c.attach(at, p.note), c.upload(c.ada)
		c.ada.Put(at+"/documents/"+p.photo, apptest.M{"fileObjectId": photo, "partyId": party}).Want(200)
		c.wantReview(c.ada, at, "card", "PENDING", nil, nil)
		if review := c.ada.Get(at).Want(200).With("code", "note", "documents")["review"]; review != nil {
			t.Errorf("the note is reviewed: %v", review)
		}
		c.review(reviews+id, p.card, card, "").Refused(409, "REQUEST_NOT_PENDING") // a draft
		c.ada.Post(at+"/submit", nil).Want(200)

		put := func(body apptest.M) *apptest.Response {
			return c.officer.Post(reviews+id+"/documents/"+p.photo+"/review", body)
		}
		for field, body := range map[string]apptest.M{
			"reason":       {"decision": "REFUSE", "fileObjectId": photo, "partyId": party},
			"decision":     {"decision": "PENDING", "fileObjectId": photo, "partyId": party},
			"fileObjectId": {"decision": "ACCEPT", "partyId": party},
			"partyId":      {"decision": "ACCEPT", "fileObjectId": photo, "partyId": p.photo},
		} {
			put(body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		put(apptest.M{"decision": "REFUSE", "fileObjectId": photo, "partyId": party, "reason": " "}).Refused(400, "VALIDATION_FAILED").At("reason")
		c.review(reviews+id, p.free, card, "").Refused(404, "NOT_FOUND")
		c.review(reviews+id, p.note, note, "").Refused(409, "CONFLICT")
		c.review(reviews+id, p.photo, photo, "").Refused(409, "DOCUMENT_NOT_ATTACHED") // not in common
		c.review(reviews+id, p.deed, photo, "").Refused(409, "DOCUMENT_NOT_ATTACHED")
		c.review(reviews+id, p.card, note, "").Refused(409, "DOCUMENT_CHANGED")
		c.s.Tenant("rival").As("officer").Post(reviews+id+"/documents/"+p.card+"/review", apptest.M{"decision": "ACCEPT", "fileObjectId": card}).Refused(404, "NOT_FOUND")

		document := put(apptest.M{"decision": "ACCEPT", "fileObjectId": photo, "partyId": party, "reason": nil}).Want(200)
		if document.String("code") != "photo" || document.String("partyId") != party || document.String("file", "id") != photo || document.String("review", "status") != "ACCEPTED" {
			t.Errorf("the document: %s", document.Body)
		}
		c.review(reviews+id, p.card, card, "Blurred.").Want(200)
		c.wantReview(c.officer, reviews+id, "card", "REFUSED", "Blurred.", "The manager")
		c.wantReview(c.ada, at, "card", "REFUSED", "Blurred.", "The")
		c.wantWaiting(reviews+id, "STAFF")

		c.giveBack(id).Want(200)
		c.review(reviews+id, p.card, card, "").Refused(409, "REQUEST_NOT_PENDING")
		c.ada.Put(at+"/documents/"+p.photo, apptest.M{"fileObjectId": card, "partyId": party}).Refused(409, "DOCUMENT_ACCEPTED")
		c.ada.Put(at+"/documents/"+p.photo, apptest.M{"fileObjectId": nil, "partyId": party}).Refused(409, "DOCUMENT_ACCEPTED")
		better := c.attach(at, p.card)
		c.wantReview(c.ada, at, "card", "PENDING", nil, nil)
		c.ada.Post(at+"/submit", nil).Want(200)
		c.review(reviews+id, p.card, better, "Of another.").Want(200)
		c.review(reviews+id, p.card, better, "").Want(200)
		c.review(reviews+id, p.card, better, "Expired.").Want(200) // the last one counts
		application := c.officer.Accept(id)
		c.wantWaiting(processes+application, "CUSTOMER")
		c.wantReview(c.ada, ownProcesses+application, "card", "REFUSED", "Expired.", "The")
		c.wantReview(c.ada, ownProcesses+application, "photo", "ACCEPTED", nil, "The")
		c.review(reviews+id, p.card, better, "").Refused(409, "REQUEST_NOT_PENDING")
		history := c.count(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action IN ('document.accepted', 'document.refused')`)
		if history != 5 {
			t.Errorf("%d entries of reviews", history)
		}
	})
}

// A refused document of the current stage is the customer's to replace, and a stage is
// completed once what has to be accepted is accepted.
func TestReviewOfApplication(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newProof(c.designer)
		id, card := c.proven(p)
		application := c.officer.Accept(id)
		at, own := processes+application, ownProcesses+application
		c.wantWaiting(at, "STAFF")
		refusal := c.officer.Complete(application, p.start).Refused(409, "DOCUMENT_NOT_ACCEPTED")
		refusal.At("documents.card")
		if ready := c.officer.Get(at + "/readiness").Want(200); ready.Len("blockers") != 1 || ready.String("blockers", 0, "kind") != "DOCUMENT" || ready.String("blockers", 0, "code") != "card" {
			t.Errorf("readiness: %s", ready.Body)
		}
		before := c.wantWaiting(at, "STAFF")
		c.review(at, p.card, card, "Blurred.").Want(200)
		if after := c.wantWaiting(at, "CUSTOMER"); after.String("updatedAt") < before.String("updatedAt") {
			t.Errorf("reviewed: %s", after.Body)
		}
		c.officer.Complete(application, p.start).Refused(409, "DOCUMENT_NOT_ACCEPTED")
		better := c.attach(own, p.card)
		c.wantWaiting(at, "STAFF")
		c.review(at, p.card, card, "").Refused(409, "DOCUMENT_CHANGED")
		c.review(at, p.card, better, "").Want(200)
		entry := c.newest(application, "document.accepted")
		if diff := cmp.Diff(apptest.M{"status": "ACCEPTED", "fileObjectId": better}, entry["after"]); diff != "" || entry["before"].(apptest.M)["status"] != "PENDING" {
			t.Errorf("the history: %v", entry)
		}
		c.ada.Put(own+"/documents/"+p.card, apptest.M{"fileObjectId": nil}).Refused(409, "DOCUMENT_ACCEPTED")
		third := c.upload(c.officer)
		c.officer.Put(at+"/documents/"+p.card, apptest.M{"fileObjectId": third}).Want(200) // staff can
		c.wantReview(c.ada, own, "card", "PENDING", nil, nil)
		c.review(at, p.card, third, "").Want(200)

		// An optional one that was refused is replaced or detached.
		photo := c.attach(own, p.photo)
		c.review(at, p.photo, photo, "Too dark.").Want(200)
		c.wantWaiting(at, "CUSTOMER")
		c.ada.Put(own+"/documents/"+p.photo, apptest.M{"fileObjectId": nil}).Want(200)
		c.wantWaiting(at, "STAFF")

		// Of a stage ahead, it does not wait for the customer yet.
		deed := c.attach(own, p.deed)
		c.review(at, p.deed, deed, "Unsigned.").Want(200)
		c.wantWaiting(at, "STAFF")
		c.officer.Complete(application, p.start).Want(200)
		c.review(at, p.card, third, "Expired.").Refused(409, "STAGE_NOT_EDITABLE")
		c.wantWaiting(at, "PAYMENT")

		// A paid stage waits for another file, which it takes, and for its acceptance.
		c.ada.PayAt(c.ada.Checkout(application).Want(201).String("accessCode"), "success")
		apptest.Until(t, "the payment counts", func() bool { return c.stage(application, p.fee)["invoice"].(apptest.M)["status"] == "PAID" })
		c.wantWaiting(at, "CUSTOMER")
		c.officer.Complete(application, p.fee).Refused(409, "DOCUMENT_NOT_ACCEPTED").At("documents.deed")
		signed := c.attach(own, p.deed)
		c.ada.Put(own+"/documents/"+p.deed, apptest.M{"fileObjectId": deed}).Refused(409, "STAGE_NOT_EDITABLE") // it is not refused
		c.wantWaiting(at, "STAFF")
		c.review(at, p.deed, signed, "").Want(200)
		c.officer.Complete(application, p.fee).Want(200)
		c.officer.Post(at+"/close", nil).Want(200)
		c.review(at, p.deed, signed, "").Refused(409, "STAGE_NOT_EDITABLE")

		// One without a charge does not complete itself before.
		id, card = c.proven(p)
		free := c.officer.Accept(id)
		at, own = processes+free, ownProcesses+free
		c.review(at, p.card, card, "").Want(200)
		c.answer(free, p.free, nil).Want(200)
		deed = c.attach(own, p.deed)
		c.officer.Complete(free, p.start).Want(200)
		if waits := c.wantWaiting(at, "STAFF"); waits.String("currentStage", "id") != p.fee {
			t.Errorf("the fee of nothing: %s", waits.Body)
		}
		c.review(at, p.deed, deed, "").Want(200)
		c.officer.Complete(free, p.fee).Want(200)

		id, card = c.proven(p)
		closed := c.officer.Accept(id)
		c.officer.Post(processes+closed+"/close", nil).Want(200)
		c.review(processes+closed, p.card, card, "").Refused(409, "APPLICATION_NOT_EDITABLE")
	})
}

// Of a review and a replacement of what is reviewed, one wins.
func TestReviewReplaceRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		p := newProof(c.designer)
		id, card := c.proven(p)
		application := c.officer.Accept(id)
		at, own := processes+application, ownProcesses+application
		for range rounds {
			next := c.upload(c.ada)
			answers := atOnce(2, func(i int) *apptest.Response {
				if i == 0 {
					return c.review(at, p.card, card, "")
				}
				return c.ada.Put(own+"/documents/"+p.card, apptest.M{"fileObjectId": next})
			})
			reviewed, replaced := answers[0].Status == 200, answers[1].Status == 200
			switch {
			case reviewed && !replaced:
				answers[1].Refused(409, "DOCUMENT_ACCEPTED")
				c.wantReview(c.ada, own, "card", "ACCEPTED", nil, "The")
				c.review(at, p.card, card, "Again.").Want(200)
				c.ada.Put(own+"/documents/"+p.card, apptest.M{"fileObjectId": next}).Want(200)
			case replaced && !reviewed:
				answers[0].Refused(409, "DOCUMENT_CHANGED")
				c.wantReview(c.ada, own, "card", "PENDING", nil, nil)
			default:
				t.Fatalf("the review: %s\nthe replacement: %s", answers[0].Body, answers[1].Body)
			}
			card = next
		}
	})
}
