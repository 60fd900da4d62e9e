package cases_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A question accepts only answers of its type within its bounds, and a case shows both.
func TestQuestionTypes(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Aid", "currency": "NGN", "partyRole": "Student"})
		stage := b.Stage(apptest.M{"title": "You", "kind": "ORDINARY"})
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
			ids[i] = b.Question(apptest.WithMembers(apptest.M{"stageId": stage, "code": fmt.Sprint("q", i), "label": "Question", "help": "As in your passport."}, k.question))
		}
		rich := b.Question(apptest.M{"stageId": stage, "code": "rich", "label": "How?", "answerType": "TEXT", "showRule": "request.q4 > 1000.5 && request.q2 == 'NG'"})
		b.Publish()
		at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		for i, k := range kinds {
			for _, value := range k.bad {
				c.Ada.Put(at+"/answers/"+ids[i], apptest.M{"value": value}).Refused(400, "VALIDATION_FAILED").At("value")
			}
			for _, value := range k.good {
				c.Ada.Put(at+"/answers/"+ids[i], apptest.M{"value": value}).Want(200)
			}
		}
		seen := c.Ada.Get(at).Want(200)
		seen.Member("id", rich, "questions").Is("rich", "code") // amounts are numbers in rules
		seen.Member("id", ids[4], "questions").Is("10", "min").Is("2500.50", "max").Is(nil, "minLength").Is("As in your passport.", "help")
		seen.Member("id", ids[5], "questions").Is("6", "maxLength").Is("POSTCODE", "pattern").Is(nil, "min")
	})
}

// Invalid bounds are refused when a question is created, as is an amount that does not fit the
// currency.
func TestQuestionBoundsRefused(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		b := fixture.NewService(s.Tenant("acme").As("admin"), apptest.M{"name": "Aid", "currency": "NGN", "partyRole": "Student"})
		stage := b.Stage(apptest.M{"title": "You", "kind": "ORDINARY"})
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
			b.C.Post(fixture.TenantServices+b.ID+"/questions", apptest.WithMembers(base, change)).Refused(400, code).At(field)
		}
		id := b.Question(apptest.WithMembers(base, apptest.M{"answerType": "MONEY", "min": "0.50", "requiredRule": "request.later == true"}))
		b.C.Patch(fixture.TenantServices+b.ID, apptest.M{"currency": "JPY"}).Refused(400, "VALIDATION_FAILED").At("currency")
		b.C.Patch(fixture.TenantServices+b.ID+"/questions/"+id, apptest.M{"answerType": "DATE"}).Refused(400, "VALIDATION_FAILED").At("min")
		changed := b.C.Patch(fixture.TenantServices+b.ID+"/questions/"+id, apptest.M{"answerType": "DATE", "min": "2026-01-01", "requiredRule": nil}).Want(200)
		changed.Is("2026-01-01", "min").Is(nil, "requiredRule")
		b.Question(apptest.M{"stageId": stage, "code": "later", "label": "Later", "answerType": "BOOLEAN"})
		b.C.Patch(fixture.TenantServices+b.ID+"/questions/"+id, apptest.M{"requiredRule": "request.later == true"}).Want(200)
		requirement := apptest.M{"stageId": stage, "code": "card", "name": "Card"}
		b.C.Post(fixture.TenantServices+b.ID+"/documents", apptest.WithMembers(requirement, apptest.M{"acceptedTypes": []string{"application/pdf", "video/mp4"}})).
			Refused(400, "VALIDATION_FAILED").At("acceptedTypes[1]")
		b.C.Post(fixture.TenantServices+b.ID+"/documents", apptest.WithMembers(requirement, apptest.M{"maxSizeBytes": 1 << 40})).Refused(400, "VALIDATION_FAILED").At("maxSizeBytes")
		b.C.Post(fixture.TenantServices+b.ID+"/documents", apptest.WithMembers(requirement, apptest.M{"requiredRule": "request.later == 1"})).Refused(400, "INVALID_RULE").At("requiredRule")
	})
}

// Content required by a rule is missing where the rule holds: for submission, readiness, the
// completion of a stage and the side that has to act next.
func TestRequiredRule(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Visa", "currency": "NGN", "partyRole": "Traveller", "maxParties": 2})
		stage := b.Stage(apptest.M{"title": "You", "kind": "ORDINARY"})
		minor := b.Question(apptest.M{"stageId": stage, "code": "minor", "label": "Under 18?", "answerType": "BOOLEAN", "appliesTo": "PARTY"})
		guardian := b.Question(apptest.M{"stageId": stage, "code": "guardian", "label": "Guardian", "answerType": "TEXT", "appliesTo": "PARTY", "requiredRule": "party.minor == true"})
		work := b.Question(apptest.M{"stageId": stage, "code": "work", "label": "To work?", "answerType": "BOOLEAN"})
		letter := b.Part("documents", apptest.M{"stageId": stage, "code": "letter", "name": "Letter", "requiredRule": "request.work == true"})
		b.C.Delete(fixture.TenantServices+b.ID+"/questions/"+work).Refused(409, "CONFLICT")
		b.Publish()
		request := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201)
		at, self := fixture.CustomerRequests+request.String("id"), request.Value("parties", 0)
		party := c.Ada.Put(at+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Bola"}}}).Want(200).String("parties", 1, "id")
		required := func(r *apptest.Response, want bool) {
			t.Helper()
			r.Member("id", guardian, "questions").Is(want, "required")
			r.Member("id", letter, "requirements").Is(want, "required")
		}
		required(c.Ada.Get(at).Want(200), false)
		first := c.Ada.Get(at).Want(200).String("parties", 0, "id")
		c.Ada.Get(at+"/readiness").Want(200).Is(true, "ready")
		required(answerAll(c.Ada, at, givenFor(minor, party, true), given(work, true)).Want(200), true)
		seen := c.Ada.Get(at).Want(200)
		seen.Member("id", guardian, "questions").Has(1, "optionalFor").Is(first, "optionalFor", 0)
		seen.Is("Traveller", "partyRole").Is("2", "maxParties")
		ready := c.Ada.Get(at + "/readiness").Want(200)
		ready.Has(2, "blockers").Is("guardian", "blockers", 0, "code").Is(party, "blockers", 0, "partyId").Is("letter", "blockers", 1, "code")
		c.Ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("documents.letter")
		required(answerAll(c.Ada, at, givenFor(minor, party, nil), given(work, nil)).Want(200), false)
		id := c.Ada.Post(at+"/submit", nil).Want(200).String("id")

		application := c.Officer.Accept(id)
		wantWaiting(c, fixture.StaffApplications+application, "STAFF")
		answerAll(c.Officer, fixture.StaffApplications+application, given(minor, true)).Want(200)
		wantWaiting(c, fixture.StaffApplications+application, "CUSTOMER")
		c.Officer.Complete(application, stage).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.guardian")
		answerAll(c.Ada, fixture.CustomerApplications+application, given(guardian, "Ada")).Want(200)
		wantWaiting(c, fixture.StaffApplications+application, "STAFF")
		c.Officer.Complete(application, stage).Want(200)
	})
}

// A paid stage accepts only missing answers, also if another answer of the same call makes them
// required.
func TestSeveralAnswersOfPaidStage(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Permit", "currency": "NGN", "partyRole": "Holder"})
		start := b.Stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
		b.Question(apptest.M{"stageId": start, "code": "what", "label": "What?", "answerType": "TEXT"})
		fee := b.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		post := b.Question(apptest.M{"stageId": fee, "code": "post", "label": "By post?", "answerType": "BOOLEAN", "requiredRule": "request.country == 'NG'"})
		address := b.Question(apptest.M{"stageId": fee, "code": "address", "label": "Where?", "answerType": "TEXT", "requiredRule": "request.post == true"})
		spare := b.Question(apptest.M{"stageId": fee, "code": "spare", "label": "Else?", "answerType": "TEXT"})
		end := b.Stage(apptest.M{"title": "End", "kind": "ORDINARY"})
		country := b.Question(apptest.M{"stageId": end, "code": "country", "label": "From?", "answerType": "COUNTRY"})
		b.Charge(apptest.M{"stageId": fee, "name": "Fee", "basis": "PER_REQUEST", "amount": 10})
		b.Publish()
		application := c.Open(b.ID, apptest.M{country: "NG", post: false})
		c.Ada.Put(fixture.CustomerApplications+application+"/answers/"+post, apptest.M{"value": nil}).Want(200)
		c.Officer.Complete(application, start).Want(200)
		c.Pay(application)
		apptest.Until(t, "the fee is paid", func() bool {
			return c.Stage(application, fee).Invoice.Status == "PAID"
		})
		own := fixture.CustomerApplications + application
		answerAll(c.Ada, own, given(post, true), given(spare, "x")).Refused(409, "STAGE_NOT_EDITABLE")
		answerAll(c.Ada, own, given(spare, "x")).Refused(409, "STAGE_NOT_EDITABLE")
		answerAll(c.Ada, own, given(address, "Lagos"), given(post, true)).Want(200)
		answerAll(c.Ada, own, given(address, "Abuja")).Refused(409, "STAGE_NOT_EDITABLE")
		wantWaiting(c, fixture.StaffApplications+application, "STAFF")
	})
}
