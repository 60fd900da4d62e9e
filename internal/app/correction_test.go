package app_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

// giveBack returns a request.
func (c *scene) giveBack(request string, items ...apptest.M) *apptest.Response {
	c.t.Helper()
	return c.officer.Post(reviews+request+"/return", apptest.M{"message": "Please look at this again.", "items": items})
}

// ask asks for a correction of an application.
func (c *scene) ask(application string, items ...apptest.M) *apptest.Response {
	c.t.Helper()
	return c.officer.Post(processes+application+"/corrections", apptest.M{"message": "Please look at this again.", "items": items})
}

// answerTo answers a correction.
func (c *scene) answerTo(application, correction string, body any) *apptest.Response {
	c.t.Helper()
	return c.ada.Post(ownProcesses+application+"/corrections/"+correction+"/answer", body)
}

// A returned request is edited like a draft and submitted again, also where its service
// was archived meanwhile.
func TestReturnRequest(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		id := c.ada.HandIn(c.licence)
		first := c.officer.Get(reviews + id).Want(200)
		party := first.String("parties", 0, "id")
		returned := c.giveBack(id,
			apptest.M{"kind": "ANSWER", "id": c.licence.Water, "partyId": nil, "note": "Which one?"},
			apptest.M{"kind": "PARTIES", "id": nil, "partyId": party},
		).Want(200)
		if returned.String("status") != "RETURNED" || returned.String("waitingFor") != "CUSTOMER" || returned.String("submittedAt") != first.String("submittedAt") {
			t.Errorf("returned: %s", returned.Body)
		}
		c.giveBack(id).Refused(409, "REQUEST_NOT_PENDING")
		c.officer.Post(reviews+id+"/accept", nil).Refused(409, "REQUEST_NOT_PENDING")
		c.officer.Post(reviews+id+"/reject", apptest.M{"reason": "No."}).Refused(409, "REQUEST_NOT_PENDING")
		c.ada.Post(mine+c.licence.ID, nil).Refused(409, "OPEN_REQUEST_EXISTS")
		if got := c.ids(c.officer, reviews, "status=RETURNED&waitingFor=CUSTOMER"); cmp.Diff([]string{id}, got) != "" {
			t.Errorf("returned are %v", got)
		}

		seen := c.ada.Get(mine + id).Want(200)
		correction := seen.Value("corrections", 0).(apptest.M)
		if seen.Len("corrections") != 1 || correction["status"] != "OPEN" || correction["message"] != "Please look at this again." || correction["answeredAt"] != nil || correction["reply"] != nil {
			t.Errorf("the customer sees %s", seen.Body)
		}
		if name := first.String("customer", "name"); seen.String("corrections", 0, "askedBy", "name") == "" || strings.Contains(seen.String("corrections", 0, "askedBy", "name"), " ") || name == "" {
			t.Errorf("the customer sees who asked: %v", correction["askedBy"])
		}
		want := []any{
			apptest.M{"kind": "ANSWER", "id": c.licence.Water, "partyId": nil, "note": "Which one?", "code": "water", "label": seen.With("code", "water", "questions")["label"], "changed": false},
			apptest.M{"kind": "PARTIES", "id": nil, "partyId": party, "note": nil, "code": nil, "label": first.String("parties", 0, "name"), "changed": false},
		}
		if diff := cmp.Diff(want, correction["items"]); diff != "" {
			t.Errorf("the items:\n%s", diff)
		}

		c.designer.Post(services+c.licence.ID+"/archive", nil).Want(200)
		c.ada.Put(mine+id+"/answers/"+c.licence.Water, apptest.M{"value": nil}).Want(200)
		c.ada.Post(mine+id+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS")
		if edited := c.ada.Put(mine+id+"/answers/"+c.licence.Water, apptest.M{"value": "river"}).Want(200); edited.Bool("corrections", 0, "items", 0, "changed") {
			t.Errorf("what it was before: %s", edited.Body)
		}
		c.ada.Put(mine+id+"/answers/"+c.licence.Hurry, apptest.M{"value": true}).Want(200)
		if ready := c.ada.Get(mine + id + "/readiness").Want(200); !ready.Bool("ready") {
			t.Errorf("readiness: %s", ready.Body)
		}
		again := c.ada.Post(mine+id+"/submit", nil).Want(200)
		if again.String("status") != "PENDING" || again.String("submittedAt") != first.String("submittedAt") || again.Value("resubmittedAt") == nil || again.String("corrections", 0, "status") != "ANSWERED" {
			t.Errorf("submitted again: %s", again.Body)
		}
		c.wantWaiting(reviews+id, "STAFF")
		c.giveBack(id, apptest.M{"kind": "ANSWER", "id": c.licence.Hurry}).Want(200)
		c.ada.Post(mine+id+"/submit", nil).Want(200)
		application := c.officer.Accept(id)
		accepted := c.wantWaiting(processes+application, "STAFF")
		if accepted.Len("corrections") != 2 || accepted.Value("resubmittedAt") == nil || accepted.String("corrections", 0, "items", 0, "id") != c.licence.Hurry {
			t.Errorf("accepted: %s", accepted.Body)
		}
		history := c.count(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action IN ('request.returned', 'request.resubmitted')`)
		others := c.count(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND (action LIKE 'correction.%' OR action = 'request.submitted')`)
		if history != 4 || others != 1 {
			t.Errorf("%d entries of returning and submitting again, and %d others", history, others)
		}
		c.designer.Post(services+c.licence.ID+"/restore", nil).Want(200)
	})
}

// The files of a returned request stay held until they are replaced, or the request is
// withdrawn, which cancels the correction.
func TestReturnedRequestHoldsFiles(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		admin := d.acme.As("admin")
		licence := admin.Licence()
		document := admin.Post(services+licence.ID+"/documents", apptest.M{"stageId": licence.About, "code": "card", "name": "Card", "appliesTo": "REQUEST"}).Want(201).String("id")
		admin.Post(services+licence.ID+"/publish", nil).Want(200)
		c := &dossier{desk: d, admin: admin, customer: d.ada, licence: licence, document: document}
		id := c.customer.Draft(licence)
		at := mine + id
		attach := func(file string) {
			c.customer.Put(at+"/documents/"+document, apptest.M{"fileObjectId": file}).Want(200)
		}
		before := c.upload(c.customer)
		attach(before)
		c.customer.Post(at+"/submit", nil).Want(200)
		item := apptest.M{"kind": "DOCUMENT", "id": document}
		admin.Post(reviews+id+"/return", apptest.M{"message": "It is blurred.", "items": []apptest.M{item}}).Want(200)
		c.customer.Delete("/api/v1/files/"+before).Refused(409, "FILE_IN_USE")
		after := c.upload(c.customer)
		attach(after)
		c.customer.Delete("/api/v1/files/" + before).Want(200)
		if seen := c.customer.Get(at).Want(200); !seen.Bool("corrections", 0, "items", 0, "changed") {
			t.Errorf("replaced: %s", seen.Body)
		}
		c.customer.Post(at+"/submit", nil).Want(200)
		c.customer.Delete("/api/v1/files/"+after).Refused(409, "FILE_IN_USE")
		admin.Post(reviews+id+"/return", apptest.M{"message": "It is another one's."}).Want(200)
		withdrawn := c.customer.Post(at+"/withdraw", nil).Want(200)
		if withdrawn.String("corrections", 0, "status") != "CANCELED" || withdrawn.String("corrections", 1, "status") != "ANSWERED" || withdrawn.String("waitingFor") != "NOBODY" {
			t.Errorf("withdrawn: %s", withdrawn.Body)
		}
		c.customer.Delete("/api/v1/files/" + after).Want(200)
	})
}

// Items name what the case shows, in stages that are not completed.
func TestCorrectionItems(t *testing.T) {
	eachScene(t, func(_ *testing.T, c *scene) {
		trip := newTrip(c)
		id := c.ada.Post(mine+trip.id, nil).Want(201).String("id")
		c.ada.Put(mine+id+"/answers/"+trip.purpose, apptest.M{"value": "rest"}).Want(200)
		c.ada.Put(mine+id+"/answers/"+trip.country, apptest.M{"value": "abroad"}).Want(200)
		party := c.ada.Post(mine+id+"/submit", nil).Want(200).String("parties", 0, "id")
		bad := []struct {
			item  apptest.M
			field string
		}{
			{apptest.M{"kind": "ANSWER", "id": c.licence.Water}, "id"},                       // of another service
			{apptest.M{"kind": "ANSWER", "id": trip.more}, "id"},                             // hidden with its stage
			{apptest.M{"kind": "ANSWER", "id": trip.guardian}, "id"},                         // hidden for everybody
			{apptest.M{"kind": "ANSWER"}, "id"},                                              // of what
			{apptest.M{"kind": "DOCUMENT", "id": trip.purpose}, "id"},                        // a question
			{apptest.M{"kind": "PARTIES", "id": party}, "id"},                                // has none
			{apptest.M{"kind": "PARTIES", "partyId": trip.purpose}, "partyId"},               // not a party
			{apptest.M{"kind": "ANSWER", "id": trip.purpose, "partyId": party}, "partyId"},   // asked once
			{apptest.M{"kind": "ANSWER", "id": trip.minor, "partyId": trip.more}, "partyId"}, // not a party
			{apptest.M{"kind": "OTHER", "id": trip.purpose}, "kind"},
			{apptest.M{"kind": "ANSWER", "id": trip.purpose, "note": strings.Repeat("x", 501)}, "note"},
		}
		good := apptest.M{"kind": "ANSWER", "id": trip.purpose}
		for _, tc := range bad {
			c.giveBack(id, good, tc.item).Refused(400, "VALIDATION_FAILED").At("items[1]." + tc.field)
		}
		many := make([]apptest.M, 51)
		for i := range many {
			many[i] = good
		}
		c.giveBack(id, many...).Refused(400, "VALIDATION_FAILED").At("items")
		for _, message := range []any{"", " ", nil, strings.Repeat("x", 2001)} {
			c.officer.Post(reviews+id+"/return", apptest.M{"message": message}).Refused(400, "VALIDATION_FAILED").At("message")
		}
		c.wantWaiting(reviews+id, "STAFF")
		application := c.officer.Accept(id)
		c.answer(application, trip.wantsExtra, true).Want(200)
		c.officer.Complete(application, trip.start).Want(200)
		for _, tc := range []apptest.M{{"kind": "ANSWER", "id": trip.purpose}, {"kind": "ANSWER", "id": trip.guardian}} {
			c.ask(application, tc).Refused(400, "VALIDATION_FAILED").At("items[0].id")
		}
		c.ask(application, apptest.M{"kind": "ANSWER", "id": trip.more}, apptest.M{"kind": "ANSWER", "id": trip.country}, apptest.M{"kind": "PARTIES"}).Want(201)
	})
}

// A correction of an application waits for the customer and keeps the stage from being
// completed. One is open at a time, and ends once.
func TestCorrections(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		application := c.travel(trip)
		at := processes + application
		first := c.ask(application, apptest.M{"kind": "ANSWER", "id": trip.purpose}).Want(201)
		id := first.String("id")
		c.wantWaiting(at, "CUSTOMER")
		c.ask(application).Refused(409, "CORRECTION_OPEN")
		c.officer.Complete(application, trip.start).Refused(409, "CORRECTION_OPEN")
		if ready := c.officer.Get(at + "/readiness").Want(200); ready.Bool("ready") || ready.String("blockers", 0, "kind") != "CORRECTION" || ready.String("blockers", 0, "code") != "CORRECTION_OPEN" {
			t.Errorf("readiness: %s", ready.Body)
		}
		c.officer.Post(at+"/stages/"+trip.start+"/reopen", apptest.M{"reason": "x"}).Refused(409, "STAGE_NOT_REOPENABLE")
		c.answer(application, trip.purpose, "work").Want(200)
		other := c.acme.As("ben")
		other.Post(ownProcesses+application+"/corrections/"+id+"/answer", nil).Refused(404, "NOT_FOUND")
		c.s.Tenant("rival").As("officer").Post(at+"/corrections/"+id+"/cancel", nil).Refused(404, "NOT_FOUND")
		c.answerTo(application, trip.purpose, nil).Refused(404, "NOT_FOUND")
		c.answerTo(application, id, apptest.M{"reply": " "}).Refused(400, "VALIDATION_FAILED").At("reply")
		answered := c.answerTo(application, id, apptest.M{"reply": "It was wrong."}).Want(200)
		if answered.String("status") != "ANSWERED" || answered.String("reply") != "It was wrong." || answered.Value("answeredAt") == nil || !answered.Bool("items", 0, "changed") {
			t.Errorf("answered: %s", answered.Body)
		}
		c.wantWaiting(at, "STAFF")
		c.answerTo(application, id, nil).Refused(409, "CORRECTION_NOT_OPEN")
		c.officer.Post(at+"/corrections/"+id+"/cancel", nil).Refused(409, "CORRECTION_NOT_OPEN")

		second := c.ask(application).Want(201).String("id")
		c.answer(application, trip.purpose, nil).Want(200)
		c.answerTo(application, second, apptest.M{"reply": nil}).Want(200) // incomplete
		c.wantWaiting(at, "CUSTOMER")
		c.answer(application, trip.purpose, "rest").Want(200)
		third := c.ask(application).Want(201).String("id")
		c.acme.As("admin").Post(at+"/corrections/"+third+"/cancel", nil).Want(200)
		c.wantWaiting(at, "STAFF")
		shown := c.ada.Get(mine + c.officer.Get(at).Want(200).String("requestId")).Want(200)
		if got := fmt.Sprint(shown.String("corrections", 0, "id"), shown.String("corrections", 0, "status"), shown.String("corrections", 2, "id"), shown.Len("corrections")); got != third+"CANCELED"+id+"3" {
			t.Errorf("the request shows %s", shown.Body)
		}
		c.officer.Complete(application, trip.start).Want(200)
		c.ask(application).Refused(409, "APPLICATION_NOT_EDITABLE") // a payment stage
		want := map[string]int{"correction.asked": 3, "correction.answered": 2, "correction.canceled": 1}
		for action, n := range want {
			if got := c.actions(application)[action]; got != n {
				t.Errorf("%d entries of %s, want %d", got, action, n)
			}
		}

		application = c.travel(trip)
		open := c.ask(application).Want(201).String("id")
		closed := c.officer.Post(processes+application+"/close", nil).Want(200)
		if closed.String("corrections", 0, "status") != "CANCELED" || closed.String("waitingFor") != "NOBODY" {
			t.Errorf("closed: %s", closed.Body)
		}
		c.answerTo(application, open, nil).Refused(409, "CORRECTION_NOT_OPEN")
		c.ask(application).Refused(409, "APPLICATION_NOT_EDITABLE")
	})
}

// A completed ordinary stage is reopened until a payment stage after it has received
// money. Later stages are entered again, and priced again.
func TestReopen(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		reopen := func(application, stage string) *apptest.Response {
			return c.officer.Post(processes+application+"/stages/"+stage+"/reopen", apptest.M{"reason": "The purpose has changed."})
		}
		application, invoice := c.travelUnpaid(trip)
		reopen(application, trip.fee).Refused(409, "STAGE_NOT_REOPENABLE")
		reopen(application, trip.end).Refused(409, "STAGE_NOT_REOPENABLE")
		reopen(application, c.licence.About).Refused(404, "NOT_FOUND")
		c.officer.Post(processes+application+"/stages/"+trip.start+"/reopen", apptest.M{"reason": " "}).Refused(400, "VALIDATION_FAILED").At("reason")
		c.answer(application, trip.purpose, "work").Refused(409, "STAGE_NOT_EDITABLE")
		reopened := reopen(application, trip.start).Want(200)
		c.wantStages(application, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.wantInvoice(invoice, "VOID", "100", 1)
		if reopened.String("currentStage", "id") != trip.start || reopened.Value("openInvoice") != nil || reopened.String("waitingFor") != "STAFF" || reopened.Value("stages", 0, "completedAt") != nil {
			t.Errorf("reopened: %s", reopened.Body)
		}
		if entry := c.newest(application, "stage.reopened"); cmp.Diff(apptest.M{"status": "CURRENT", "reason": "The purpose has changed."}, entry["after"]) != "" {
			t.Errorf("the history: %v", entry)
		}
		reopen(application, trip.start).Refused(409, "STAGE_NOT_REOPENABLE")
		c.answer(application, trip.purpose, "work").Want(200)
		c.parties(application, 1).Want(200)
		again := c.officer.Complete(application, trip.start).Want(200).With("id", trip.fee, "stages")["invoice"].(apptest.M)
		if again["id"] == invoice || fmt.Sprint(again["amountDue"]) != "200" {
			t.Errorf("priced again: %v", again)
		}
		code := c.ada.Checkout(application).Want(201)
		reopen(application, trip.start).Refused(409, "STAGE_NOT_REOPENABLE") // somebody is paying
		c.ada.PayAt(code.String("accessCode"), "failed")
		c.reconcile(code.String("reference")).Want(200)
		reopen(application, trip.start).Want(200)
		c.officer.Complete(application, trip.start).Want(200)
		c.ada.PayAt(c.ada.Checkout(application).Want(201).String("accessCode"), "success")
		apptest.Until(t, "the payment counts", func() bool { return c.stage(application, trip.fee)["status"] == "COMPLETED" })
		reopen(application, trip.start).Refused(409, "STAGE_NOT_REOPENABLE") // it has received money

		free := c.open(trip.id, apptest.M{trip.purpose: "rest", trip.country: "home"})
		c.officer.Complete(free, trip.start).Want(200)
		c.wantStages(free, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
		c.ask(free).Want(201)
		reopen(free, trip.start).Refused(409, "CORRECTION_OPEN")
		correction := c.officer.Get(processes+free).Want(200).String("corrections", 0, "id")
		c.answerTo(free, correction, nil).Want(200)
		reopen(free, trip.start).Want(200)
		c.wantStages(free, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.answer(free, trip.country, "abroad").Want(200)
		c.officer.Complete(free, trip.start).Want(200)
		c.wantWaiting(processes+free, "PAYMENT")
		c.officer.Post(processes+free+"/close", nil).Want(200)
		reopen(free, trip.start).Refused(409, "STAGE_NOT_REOPENABLE")
	})
}

// Of verbs that exclude each other exactly one wins.
func TestCorrectionRaces(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		for range rounds {
			id := c.ada.HandIn(c.licence)
			answers := atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.giveBack(id)
				}
				return c.officer.Post(reviews+id+"/accept", nil)
			})
			wantTally(t, answers, map[outcome]int{{200, ""}: 1, {409, "REQUEST_NOT_PENDING"}: crowd - 1})
			c.ada.Post(mine+id+"/withdraw", nil)

			application := c.travel(trip)
			correction := c.ask(application).Want(201).String("id")
			ended := tally(t, atOnce(crowd, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.answerTo(application, correction, nil)
				case 1:
					return c.officer.Post(processes+application+"/corrections/"+correction+"/cancel", nil)
				}
				return c.officer.Complete(application, trip.start)
			}))
			completed := c.stage(application, trip.start)["status"] == "COMPLETED"
			want := 1
			if completed {
				want = 2
			}
			if ended[outcome{200, ""}] != want {
				t.Errorf("answer against complete: %v, and completed is %v", ended, completed)
			}
			if !completed {
				c.officer.Complete(application, trip.start).Want(200)
			}
			answers = atOnce(2, func(i int) *apptest.Response {
				if i == 0 {
					return c.ada.Checkout(application)
				}
				return c.officer.Post(processes+application+"/stages/"+trip.start+"/reopen", apptest.M{"reason": "x"})
			})
			paying, reopened := answers[0].Status == 201, answers[1].Status == 200
			if paying == reopened {
				t.Errorf("reopen against pay: %d %s and %d %s", answers[0].Status, answers[0].Body, answers[1].Status, answers[1].Body)
			}
		}
	})
}
