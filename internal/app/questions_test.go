package app_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// A question takes answers of its type and within its bounds only, and a case shows both.
func TestQuestionTypes(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		b := build(c.designer, apptest.M{"name": "Aid", "currency": "NGN", "partyRole": "Student"})
		stage := b.stage(apptest.M{"title": "You", "kind": "ORDINARY"})
		kinds := []struct {
			question  apptest.M
			good, bad []string
		}{
			{apptest.M{"answerType": "EMAIL"}, []string{"ada@mail.example"}, []string{"ada", "Ada <ada@mail.example>"}},
			{apptest.M{"answerType": "PHONE"}, []string{"+2348012345678"}, []string{"08012345678", "+234 801"}},
			{apptest.M{"answerType": "COUNTRY"}, []string{"NG"}, []string{"ng", "NGA", "ZZ"}},
			{apptest.M{"answerType": "LONG_TEXT", "minLength": 3}, []string{strings.Repeat("ж", 20_000)}, []string{"no", strings.Repeat("x", 20_001)}},
			{apptest.M{"answerType": "MONEY", "min": "10", "max": "2500.50"}, []string{"10.00", "2500.5"}, []string{"9.99", "2500.51", "10.001", "-10"}},
			{apptest.M{"answerType": "TEXT", "pattern": "POSTCODE", "maxLength": 6}, []string{"100-21", "SW1"}, []string{"10", "100/21", "1002134"}},
			{apptest.M{"answerType": "TEXT", "pattern": "PASSPORT"}, []string{"A01234567"}, []string{"A0123", "A-0123456"}},
			{apptest.M{"answerType": "DATE", "max": "2027-12-31"}, []string{"2027-12-31"}, []string{"2028-01-01", "2027-13-01"}},
			{apptest.M{"answerType": "NUMBER", "min": "0"}, []string{"0", "0.5"}, []string{"-0.5", "x"}},
		}
		ids := make([]string, len(kinds))
		for i, k := range kinds {
			ids[i] = b.question(apptest.Altered(apptest.M{"stageId": stage, "code": fmt.Sprint("q", i), "label": "Question", "help": "As in your passport."}, k.question))
		}
		rich := b.question(apptest.M{"stageId": stage, "code": "rich", "label": "How?", "answerType": "TEXT", "showRule": "request.q4 > 1000.5 && request.q2 == 'NG'"})
		b.publish()
		at := mine + c.ada.Post(mine+b.id, nil).Want(201).String("id")
		for i, k := range kinds {
			for _, value := range k.bad {
				c.ada.Put(at+"/answers/"+ids[i], apptest.M{"value": value}).Refused(400, "VALIDATION_FAILED").At("value")
			}
			for _, value := range k.good {
				c.ada.Put(at+"/answers/"+ids[i], apptest.M{"value": value}).Want(200)
			}
		}
		seen := c.ada.Get(at).Want(200)
		if seen.With("id", rich, "questions")["code"] != "rich" { // the amount is a number in rules
			t.Errorf("the question for the rich is not shown: %s", seen.Body)
		}
		money, text := seen.With("id", ids[4], "questions"), seen.With("id", ids[5], "questions")
		if money["min"] != "10" || money["max"] != "2500.50" || money["minLength"] != nil || money["help"] != "As in your passport." {
			t.Errorf("the amount: %v", money)
		}
		if fmt.Sprint(text["maxLength"]) != "6" || text["pattern"] != "POSTCODE" || text["min"] != nil {
			t.Errorf("the postcode: %v", text)
		}
	})
}

// Bounds that a question cannot have are refused when it is built, and an amount that does
// not fit the currency.
func TestQuestionBoundsRefused(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		b := build(s.Tenant("acme").As("admin"), apptest.M{"name": "Aid", "currency": "NGN", "partyRole": "Student"})
		stage := b.stage(apptest.M{"title": "You", "kind": "ORDINARY"})
		base := apptest.M{"stageId": stage, "code": "a", "label": "A", "answerType": "TEXT"}
		for field, change := range map[string]apptest.M{
			"maxLength":    {"minLength": 5, "maxLength": 4},
			"minLength":    {"minLength": 0},
			"max":          {"answerType": "NUMBER", "min": "2", "max": "1"},
			"min":          {"min": "2"},
			"pattern":      {"answerType": "LONG_TEXT", "pattern": "PASSPORT"},
			"help":         {"help": strings.Repeat("x", 501)},
			"requiredRule": {"requiredRule": "request.a == 'x'"},
			"showRule":     {"showRule": "request.b =="},
			"answerType":   {"answerType": "ADDRESS"},
		} {
			code := "VALIDATION_FAILED"
			if strings.HasSuffix(field, "Rule") {
				code = "INVALID_RULE"
			}
			b.c.Post(services+b.id+"/questions", apptest.Altered(base, change)).Refused(400, code).At(field)
		}
		id := b.question(apptest.Altered(base, apptest.M{"answerType": "MONEY", "min": "0.50", "requiredRule": "request.later == true"}))
		b.c.Patch(services+b.id, apptest.M{"currency": "JPY"}).Refused(400, "VALIDATION_FAILED").At("currency")
		b.c.Patch(services+b.id+"/questions/"+id, apptest.M{"answerType": "DATE"}).Refused(400, "VALIDATION_FAILED").At("min")
		changed := b.c.Patch(services+b.id+"/questions/"+id, apptest.M{"answerType": "DATE", "min": "2026-01-01", "requiredRule": nil}).Want(200)
		if changed.String("min") != "2026-01-01" || changed.Value("requiredRule") != nil {
			t.Errorf("changed: %s", changed.Body)
		}
		b.question(apptest.M{"stageId": stage, "code": "later", "label": "Later", "answerType": "BOOLEAN"})
		b.c.Patch(services+b.id+"/questions/"+id, apptest.M{"requiredRule": "request.later == true"}).Want(200)
		requirement := apptest.M{"stageId": stage, "code": "card", "name": "Card"}
		b.c.Post(services+b.id+"/documents", apptest.Altered(requirement, apptest.M{"acceptedTypes": []string{"application/pdf", "video/mp4"}})).
			Refused(400, "VALIDATION_FAILED").At("acceptedTypes[1]")
		b.c.Post(services+b.id+"/documents", apptest.Altered(requirement, apptest.M{"maxSizeBytes": 1 << 40})).Refused(400, "VALIDATION_FAILED").At("maxSizeBytes")
		b.c.Post(services+b.id+"/documents", apptest.Altered(requirement, apptest.M{"requiredRule": "request.later == 1"})).Refused(400, "INVALID_RULE").At("requiredRule")
	})
}

// What a rule makes required is missing where the rule holds: for submitting, readiness,
// completing a stage and whom the application waits for.
func TestRequiredRule(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		b := build(c.designer, apptest.M{"name": "Visa", "currency": "NGN", "partyRole": "Traveller", "maxParties": 2})
		stage := b.stage(apptest.M{"title": "You", "kind": "ORDINARY"})
		minor := b.question(apptest.M{"stageId": stage, "code": "minor", "label": "Under 18?", "answerType": "BOOLEAN", "appliesTo": "PARTY"})
		guardian := b.question(apptest.M{"stageId": stage, "code": "guardian", "label": "Guardian", "answerType": "TEXT", "appliesTo": "PARTY", "requiredRule": "party.minor == true"})
		work := b.question(apptest.M{"stageId": stage, "code": "work", "label": "To work?", "answerType": "BOOLEAN"})
		letter := b.part("documents", apptest.M{"stageId": stage, "code": "letter", "name": "Letter", "requiredRule": "request.work == true"})
		b.c.Delete(services+b.id+"/questions/"+work).Refused(409, "CONFLICT")
		b.publish()
		request := c.ada.Post(mine+b.id, nil).Want(201)
		at, self := mine+request.String("id"), request.Value("parties", 0)
		party := c.ada.Put(at+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Bola"}}}).Want(200).String("parties", 1, "id")
		required := func(r *apptest.Response, want bool) {
			t.Helper()
			if r.With("id", guardian, "questions")["required"] != want || r.With("id", letter, "requirements")["required"] != want {
				t.Errorf("required is not %v: %s", want, r.Body)
			}
		}
		required(c.ada.Get(at).Want(200), false)
		first := c.ada.Get(at).Want(200).String("parties", 0, "id")
		if ready := c.ada.Get(at + "/readiness").Want(200); !ready.Bool("ready") {
			t.Errorf("nothing is required yet: %s", ready.Body)
		}
		required(answerAll(c.ada, at, givenFor(minor, party, true), given(work, true)).Want(200), true)
		seen := c.ada.Get(at).Want(200)
		if optional := fmt.Sprint(seen.With("id", guardian, "questions")["optionalFor"]); optional != "["+first+"]" || seen.String("partyRole") != "Traveller" || fmt.Sprint(seen.Value("maxParties")) != "2" {
			t.Errorf("of whom it is not required: %s", seen.Body)
		}
		ready := c.ada.Get(at + "/readiness").Want(200)
		if ready.Len("blockers") != 2 || ready.String("blockers", 0, "code") != "guardian" || ready.String("blockers", 0, "partyId") != party || ready.String("blockers", 1, "code") != "letter" {
			t.Errorf("readiness: %s", ready.Body)
		}
		c.ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("documents.letter")
		required(answerAll(c.ada, at, givenFor(minor, party, nil), given(work, nil)).Want(200), false)
		id := c.ada.Post(at+"/submit", nil).Want(200).String("id")

		application := c.officer.Accept(id)
		c.wantWaiting(processes+application, "STAFF")
		answerAll(c.officer, processes+application, given(minor, true)).Want(200)
		c.wantWaiting(processes+application, "CUSTOMER")
		c.officer.Complete(application, stage).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.guardian")
		answerAll(c.ada, ownProcesses+application, given(guardian, "Ada")).Want(200)
		c.wantWaiting(processes+application, "STAFF")
		c.officer.Complete(application, stage).Want(200)
	})
}

// A paid stage takes what it lacks only, also where another answer of the same call is why
// it lacks it.
func TestSeveralAnswersOfPaidStage(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		b := build(c.designer, apptest.M{"name": "Permit", "currency": "NGN", "partyRole": "Holder"})
		start := b.stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
		b.question(apptest.M{"stageId": start, "code": "what", "label": "What?", "answerType": "TEXT"})
		fee := b.stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		post := b.question(apptest.M{"stageId": fee, "code": "post", "label": "By post?", "answerType": "BOOLEAN", "requiredRule": "request.country == 'NG'"})
		address := b.question(apptest.M{"stageId": fee, "code": "address", "label": "Where?", "answerType": "TEXT", "requiredRule": "request.post == true"})
		spare := b.question(apptest.M{"stageId": fee, "code": "spare", "label": "Else?", "answerType": "TEXT"})
		end := b.stage(apptest.M{"title": "End", "kind": "ORDINARY"})
		country := b.question(apptest.M{"stageId": end, "code": "country", "label": "From?", "answerType": "COUNTRY"})
		b.charge(apptest.M{"stageId": fee, "name": "Fee", "basis": "PER_REQUEST", "amount": 10})
		b.publish()
		application := c.open(b.id, apptest.M{country: "NG", post: false})
		c.ada.Put(ownProcesses+application+"/answers/"+post, apptest.M{"value": nil}).Want(200)
		c.officer.Complete(application, start).Want(200)
		c.ada.PayAt(c.ada.Checkout(application).Want(201).String("accessCode"), "success")
		apptest.Until(t, "the fee is paid", func() bool {
			return c.ada.Get(ownProcesses+application).Want(200).With("id", fee, "stages")["invoice"].(apptest.M)["status"] == "PAID"
		})
		own := ownProcesses + application
		answerAll(c.ada, own, given(post, true), given(spare, "x")).Refused(409, "STAGE_NOT_EDITABLE")
		answerAll(c.ada, own, given(spare, "x")).Refused(409, "STAGE_NOT_EDITABLE")
		answerAll(c.ada, own, given(address, "Lagos"), given(post, true)).Want(200)
		answerAll(c.ada, own, given(address, "Abuja")).Refused(409, "STAGE_NOT_EDITABLE")
		c.wantWaiting(processes+application, "STAFF")
	})
}

// A file of another type or size than a requirement accepts is not attached.
func TestAcceptedFiles(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		admin := d.acme.As("admin")
		licence := admin.Licence()
		add := func(code string, accepts apptest.M) string {
			return admin.Post(services+licence.ID+"/documents", apptest.Altered(apptest.M{"stageId": licence.About, "code": code, "name": code}, accepts)).Want(201).String("id")
		}
		papers := add("papers", apptest.M{"acceptedTypes": []string{"application/pdf", "text/plain"}})
		small, fits := add("small", apptest.M{"maxSizeBytes": 1}), add("fits", apptest.M{"acceptedTypes": []string{"image/png"}, "maxSizeBytes": 20 << 20})
		admin.Post(services+licence.ID+"/publish", nil).Want(200)
		c := &dossier{desk: d, admin: admin, customer: d.ada, licence: licence, document: fits}
		at := mine + d.ada.Draft(licence) + "/documents/"
		file := apptest.M{"fileObjectId": c.upload(d.ada)}
		d.ada.Put(at+papers, file).Refused(400, "UNSUPPORTED_FILE_TYPE").At("fileObjectId")
		if r := d.ada.Put(at+small, file).Refused(400, "FILE_TOO_LARGE"); !strings.Contains(r.Message, "At most 1 bytes") {
			t.Errorf("too large: %s", r.Body)
		}
		seen := d.ada.Put(at+fits, file).Want(200)
		if r := seen.With("id", papers, "requirements"); fmt.Sprint(r["acceptedTypes"]) != "[application/pdf text/plain]" || r["maxSizeBytes"] != nil || seen.Len("documents") != 1 {
			t.Errorf("the request: %s", seen.Body)
		}
	})
}
