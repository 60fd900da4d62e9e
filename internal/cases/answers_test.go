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

// given is an answer of a batch.
func given(question string, value any) apptest.M {
	return apptest.M{"questionId": question, "value": value}
}

// givenFor is the answer of one party.
func givenFor(question, party string, value any) apptest.M {
	return apptest.M{"questionId": question, "partyId": party, "value": value}
}

// answerAll writes a batch of answers of a record.
func answerAll(c *apptest.Client, at string, answers ...apptest.M) *apptest.Response {
	return c.Put(at+"/answers", apptest.M{"answers": answers})
}

// Several answers are written at once, on all three paths, or none of them. Each is in the
// history as a single one is.
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

		// Nothing of a batch is written if one answer is wrong, and everything is named.
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
			t.Errorf("refused:\n%s", diff)
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

		// In an application, a batch with an answer of a completed stage is refused, and the
		// open invoice is priced again once.
		application := c.Officer.Accept(id)
		answerAll(c.Officer, fixture.StaffApplications+application, given(trip.Purpose, "work")).Want(200)
		c.Officer.Complete(application, trip.Start).Want(200)
		own := fixture.CustomerApplications + application
		answerAll(c.Ada, own, given(trip.Express, true), given(trip.Purpose, "rest")).Refused(409, "STAGE_NOT_EDITABLE")
		priced := answerAll(c.Ada, own, given(trip.Express, true), given(trip.Country, "home"), given(trip.Late, true)).Want(200)
		priced.Is("50", "openInvoice", "amountDue")
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + application + `' AND action = 'invoice.repriced'`); n != 1 {
			t.Errorf("the invoice was priced again %d times", n)
		}
		ben := c.Acme.As("ben")
		answerAll(ben, own, given(trip.Express, true)).Refused(404, "NOT_FOUND")
		answerAll(ben, at, given(trip.Express, true)).Refused(404, "NOT_FOUND")
	})
}

// shownAnswers are the codes and values of the answers of a record.
func shownAnswers(r *apptest.Response) []string {
	var answers []string
	for i := range r.Len("answers") {
		answers = append(answers, fmt.Sprint(r.String("answers", i, "code"), " ", r.Value("answers", i, "value")))
	}
	return answers
}

// Of two batches at once, each is written as a whole: the answers are those of one of them,
// or those of both where they differ in what they answer.
func TestSeveralAnswersRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		for range fixture.Rounds {
			fixture.WantOnly(t, fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
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
