package cases_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// given returns an answer of a batch.
func given(question string, value any) apptest.M {
	return apptest.M{"questionId": question, "value": value}
}

// givenFor returns the answer of one party.
func givenFor(question, party string, value any) apptest.M {
	return apptest.M{"questionId": question, "partyId": party, "value": value}
}

// answerAll saves a batch of answers of a record.
func answerAll(c *apptest.Client, at string, answers ...apptest.M) *apptest.Response {
	return c.Put(at+"/answers", apptest.M{"answers": answers})
}

// Several answers are saved at once, on all three paths, or none of them. The history records
// each like a single answer.
func TestSeveralAnswers(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		request := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201)
		id, party := request.String("id"), request.String("parties", 0, "id")
		at := fixture.CustomerRequests + id
		saved := answerAll(c.Ada, at, given(trip.Purpose, "rest"), given(trip.Country, "home"), given(trip.Minor, true), givenFor(trip.Minor, party, false)).Want(200)
		want := []string{"purpose rest", "minor true", "minor false", "country home"}
		if diff := cmp.Diff(want, shownAnswers(saved)); diff != "" {
			t.Errorf("after four answers:\n%s", diff)
		}

		// Nothing of a batch is saved if one answer is invalid, and all errors are reported.
		refused := answerAll(c.Ada, at,
			given(trip.Purpose, "work"), given(trip.Minor, "yes"), given(c.Licence.Water, "sea"), givenFor(trip.Purpose, party, "rest"),
			givenFor(trip.Minor, ref.NewID(), true), given(trip.Purpose, nil), given(trip.Country, strings.Repeat("x", 4001)),
		).Refused(400, "VALIDATION_FAILED")
		var fields []string
		for _, e := range refused.Errors {
			fields = append(fields, e.Field+" "+e.Code)
		}
		slices.Sort(fields)
		if diff := cmp.Diff([]string{
			"answers[1].value INVALID_VALUE", "answers[2].questionId INVALID_VALUE", "answers[3].partyId NOT_ALLOWED",
			"answers[4].partyId INVALID_VALUE", "answers[5].questionId NOT_UNIQUE", "answers[6].value INVALID_VALUE",
		}, fields); diff != "" {
			t.Errorf("errors:\n%s", diff)
		}
		answerAll(c.Ada, at).Refused(400, "VALIDATION_FAILED").At("answers")
		answerAll(c.Ada, at, slices.Repeat([]apptest.M{given(trip.Purpose, "x")}, 201)...).Refused(400, "VALIDATION_FAILED").At("answers")
		answerAll(c.Ada, at, apptest.M{"questionId": trip.Purpose, "value": "x", "surplus": 1}).Refused(400, "VALIDATION_FAILED").At("answers[0].surplus")
		answerAll(c.Ada, at, apptest.M{"questionId": trip.Purpose}).Refused(400, "VALIDATION_FAILED").At("answers[0].value")
		answerAll(c.Ada, at, given(trip.Purpose, 5)).Refused(400, "VALIDATION_FAILED").At("answers[0].value")
		if diff := cmp.Diff(want, shownAnswers(c.Ada.Get(at).Want(200))); diff != "" {
			t.Errorf("after the refusals:\n%s", diff)
		}

		cleared := answerAll(c.Ada, at, given(trip.Minor, nil), givenFor(trip.Minor, party, nil), given(trip.Country, "abroad")).Want(200)
		if diff := cmp.Diff([]string{"purpose rest", "country abroad"}, shownAnswers(cleared)); diff != "" {
			t.Errorf("with two cleared:\n%s", diff)
		}
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action = 'answer.changed'`); n != 7 {
			t.Errorf("the history has %d answers", n)
		}
		c.Ada.Post(at+"/submit", nil).Want(200)
		answerAll(c.Ada, at, given(trip.Purpose, "work")).Refused(409, "REQUEST_NOT_EDITABLE")

		// In an application, a batch with an answer of a completed stage is refused, and the open
		// invoice is repriced once.
		application := c.Officer.Accept(id)
		answerAll(c.Officer, fixture.StaffApplications+application, given(trip.Purpose, "work")).Want(200)
		c.Officer.Complete(application, trip.Start).Want(200)
		own := fixture.CustomerApplications + application
		answerAll(c.Ada, own, given(trip.Express, true), given(trip.Purpose, "rest")).Refused(409, "STAGE_NOT_EDITABLE")
		priced := answerAll(c.Ada, own, given(trip.Express, true), given(trip.Country, "home"), given(trip.Late, true)).Want(200)
		priced.Is("50", "openInvoice", "amountDue")
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + application + `' AND action = 'invoice.repriced'`); n != 1 {
			t.Errorf("the invoice was repriced %d times", n)
		}
		ben := c.Acme.As("ben")
		answerAll(ben, own, given(trip.Express, true)).Refused(404, "NOT_FOUND")
		answerAll(ben, at, given(trip.Express, true)).Refused(404, "NOT_FOUND")
	})
}

// shownAnswers returns the codes and values of the answers of a record.
func shownAnswers(r *apptest.Response) []string {
	var answers []string
	for i := range r.Len("answers") {
		answers = append(answers, fmt.Sprint(r.String("answers", i, "code"), " ", r.Value("answers", i, "value")))
	}
	return answers
}

// Each of two concurrent batches is saved as a whole: the result has the answers of one of them,
// or of both where they answer different questions.
func TestSeveralAnswersRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		for range fixture.Rounds {
			fixture.WantOnly(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				value := fmt.Sprint("caller ", i)
				own := given(trip.More, value)
				if i%2 == 0 {
					own = given(trip.Note, value)
				}
				return answerAll(c.Ada, at, given(trip.Purpose, value), own, given(trip.Country, value))
			}), fixture.Done)
			r := c.Ada.Get(at).Want(200)
			apptest.Equal(t, "the purpose and the country, of one batch", r.With("code", "purpose", "answers")["value"], r.With("code", "country", "answers")["value"])
		}
	})
}

// A party's own answer takes precedence over the common one.
func TestAnswersOfParties(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Visa", "currency": "NGN", "partyRole": "Traveller", "maxParties": 3})
		stage := b.Stage(apptest.M{"title": "Travellers", "kind": "ORDINARY"})
		minor := b.Question(apptest.M{"stageId": stage, "code": "minor", "label": "Under 18?", "answerType": "BOOLEAN", "appliesTo": "PARTY", "required": true})
		guardian := b.Question(apptest.M{
			"stageId": stage, "code": "guardian", "label": "Guardian", "answerType": "TEXT", "appliesTo": "PARTY", "required": true,
			"showRule": "party.minor == true",
		})
		purpose := b.Question(apptest.M{"stageId": stage, "code": "purpose", "label": "Purpose", "answerType": "TEXT", "appliesTo": "REQUEST"})
		b.Publish()
		request := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201)
		at := fixture.CustomerRequests + request.String("id")
		party := request.String("parties", 0, "id")
		request.Is(c.Acme.Email("ada"), "parties", 0, "email")
		put := func(question string, body apptest.M) *apptest.Response {
			return c.Ada.Put(at+"/answers/"+question, body)
		}

		put(minor, apptest.M{"value": true}).Want(200)
		c.Ada.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.guardian")
		own := put(minor, apptest.M{"value": false, "partyId": party}).Want(200)
		own.Has(2, "questions").Has(2, "answers").Is(nil, "answers", 0, "partyId").Is(true, "answers", 0, "value").Is(party, "answers", 1, "partyId").
			Is(false, "answers", 1, "value")
		put(guardian, apptest.M{"value": "Nobody"}).Want(200) // hidden: saved but not shown
		if got := c.Ada.Get(at).Want(200).Len("answers"); got != 2 {
			t.Errorf("%d answers are shown", got)
		}
		if got := put(minor, apptest.M{"value": nil, "partyId": party}).Want(200).Len("answers"); got != 2 {
			t.Errorf("%d answers are shown once the guardian is asked for again", got)
		}
		c.Ada.Post(at+"/submit", nil).Want(200)

		again := c.Officer.Post(fixture.StaffRequests+request.String("id")+"/reject", apptest.M{"reason": "For the test."}).Want(200)
		request = c.Ada.Post(fixture.CustomerRequests+again.String("serviceId"), nil).Want(201)
		at, party = fixture.CustomerRequests+request.String("id"), request.String("parties", 0, "id")
		put(purpose, apptest.M{"value": "Rest", "partyId": party}).Refused(400, "VALIDATION_FAILED").At("partyId")
		for _, stranger := range []string{ref.NewID(), "nobody", strings.Repeat("x", 36)} {
			put(minor, apptest.M{"value": true, "partyId": stranger}).Refused(400, "VALIDATION_FAILED").At("partyId")
		}
		put(stage, apptest.M{"value": true}).Refused(404, "NOT_FOUND")
		put("minor", apptest.M{"value": true}).Refused(404, "NOT_FOUND")
	})
}

// Only values that a question accepts are saved.
func TestAnswerValues(t *testing.T) {
	bad := map[string][]any{
		"SINGLE_CHOICE":   {"c", "", true, []string{"a"}, []string{}, "A", "old"},
		"MULTIPLE_CHOICE": {"a", []string{}, []string{"a", "a"}, []string{"a", "c"}, []any{"a", 1}, false},
		"BOOLEAN":         {"true", []string{"true"}},
		"DATE":            {"2026-02-29", "2026-2-1", "01.02.2026", "2026-11-20T00:00:00", true},
		"TEXT":            {"", strings.Repeat("x", 4001), false, "a\x00b"},
		"NUMBER":          {"1e3", "1,5", "+1", "", ".5", "5.", "NaN", strings.Repeat("1", 31)},
	}
	good := map[string][]any{
		"SINGLE_CHOICE": {"a", "b"}, "MULTIPLE_CHOICE": {[]string{"a"}, []string{"b", "a"}}, "BOOLEAN": {true, false},
		"DATE": {"2028-02-29"}, "TEXT": {"x", strings.Repeat("ж", 4000), "'; DROP TABLE x; --", "\u202e"}, "NUMBER": {"-0.50", "0", strings.Repeat("9", 30)},
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Everything", "currency": "NGN", "partyRole": "Somebody"})
		stage := b.Stage(apptest.M{"title": "All", "kind": "ORDINARY"})
		questions := map[string]string{}
		for kind := range good {
			q := apptest.M{"stageId": stage, "code": strings.ToLower(kind), "label": kind, "answerType": kind, "appliesTo": "REQUEST"}
			if strings.HasSuffix(kind, "CHOICE") {
				q["options"] = []apptest.M{{"label": "A", "value": "a"}, {"label": "B", "value": "b"}, {"label": "Old", "value": "old", "active": false}}
			}
			questions[kind] = b.Question(q)
		}
		b.Publish()
		request := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		for kind, question := range questions {
			at := request + "/answers/" + question
			for _, value := range bad[kind] {
				if r := c.Ada.Put(at, apptest.M{"value": value}); r.Status != 400 {
					t.Errorf("%s %q: %d", kind, value, r.Status)
				}
			}
			for _, value := range []any{1, 1.5, apptest.M{}, [][]string{{"a"}}} {
				c.Ada.Put(at, apptest.M{"value": value}).Want(400)
			}
			for _, value := range good[kind] {
				r := c.Ada.Put(at, apptest.M{"value": value}).Want(200)
				if got := fmt.Sprint(r.With("code", strings.ToLower(kind), "answers")["value"]); got != fmt.Sprint(value) {
					t.Errorf("%s %v was saved as %s", kind, value, got)
				}
			}
			c.Ada.Put(at, apptest.M{"value": nil}).Want(200).Has(0, "answers")
		}
	})
}

// Customers and staff can edit current and later stages only.
func TestEditsOfApplication(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id := c.StartTrip(trip)
		party := c.Officer.Get(fixture.StaffApplications+id).Want(200).String("parties", 0, "id")
		staff := func(question string, body apptest.M) *apptest.Response {
			return c.Officer.Put(fixture.StaffApplications+id+"/answers/"+question, body)
		}

		c.Answer(id, trip.Purpose, "work").Want(200).Member("code", "purpose", "answers").Is("work", "value")
		staff(trip.Minor, apptest.M{"value": true, "partyId": party}).Want(200)
		c.Officer.Complete(id, trip.Start).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.guardian")
		own := staff(trip.Minor, apptest.M{"value": false, "partyId": party}).Want(200)
		own.Member("code", "minor", "answers").Is(party, "partyId")
		staff(trip.Guardian, apptest.M{"value": "kept", "partyId": party}).Want(200) // hidden: saved but not shown
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
		c.Answer(id, trip.Late, false).Want(200) // of a later stage
		c.Answer(id, trip.More, "ahead").Want(200)
		c.Parties(id, 1).Want(200).Has(2, "parties")

		c.Officer.Complete(id, trip.Start).Want(200)
		c.Answer(id, trip.Purpose, "rest").Refused(409, "STAGE_NOT_EDITABLE")
		staff(trip.Purpose, apptest.M{"value": nil}).Refused(409, "STAGE_NOT_EDITABLE")
		c.Answer(id, trip.Express, true).Want(200)
		c.Answer(id, trip.More, "of a skipped stage").Want(200)

		over := func(status string) {
			t.Helper()
			if got := c.ApplicationStatus(id); got != status {
				t.Fatalf("application is %s", got)
			}
			before := c.Officer.Get(fixture.StaffApplications + id).Want(200)
			c.Answer(id, trip.Late, true).Refused(409, "APPLICATION_NOT_EDITABLE")
			staff(trip.Late, apptest.M{"value": nil}).Refused(409, "APPLICATION_NOT_EDITABLE")
			c.Parties(id, 0).Refused(409, "APPLICATION_NOT_EDITABLE")
			c.Officer.Put(fixture.StaffApplications+id+"/party", c.PartiesBody(fixture.CustomerApplications+id, 2)).Refused(409, "APPLICATION_NOT_EDITABLE")
			apptest.Equal(t, "the application after the refusals", c.Officer.Get(fixture.StaffApplications+id).Want(200).Data, before.Data)
		}
		c.Officer.Post(fixture.StaffApplications+id+"/close", nil).Want(200)
		over("CLOSED")

		id = c.StartTrip(trip)
		c.Answer(id, trip.Country, "home").Want(200)
		c.Officer.Complete(id, trip.Start).Want(200)
		c.Officer.Complete(id, trip.End).Want(200)
		over("COMPLETED")
	})
}

// No answer is lost to a concurrent one.
func TestAnswersRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Many", "currency": "NGN", "partyRole": "Somebody"})
		stage := b.Stage(apptest.M{"title": "All", "kind": "ORDINARY"})
		questions := make([]string, fixture.Concurrency)
		for i := range questions {
			questions[i] = b.Question(apptest.M{
				"stageId": stage, "code": fmt.Sprintf("q%d", i), "label": "?", "answerType": "TEXT", "appliesTo": "REQUEST",
			})
		}
		b.Publish()
		for range fixture.Rounds {
			request := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
			whole := func(at string, who *apptest.Client) {
				t.Helper()
				fixture.WantOutcomes(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
					return who.Put(at+"/answers/"+questions[i], apptest.M{"value": fmt.Sprint(at, i)})
				}), map[fixture.Outcome]int{fixture.Done: fixture.Concurrency})
				got := who.Get(at).Want(200)
				for i := range questions {
					got.Member("questionId", questions[i], "answers").Is(fmt.Sprint(at, i), "value")
				}
			}
			whole(fixture.CustomerRequests+request, c.Ada)
			c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
			application := c.Officer.Accept(request)
			whole(fixture.StaffApplications+application, c.Officer)
			if got := c.Actions(application)["answer.changed"]; got != 2*fixture.Concurrency { // including those of the request
				t.Errorf("the history has %d answers", got)
			}
		}
	})
}
