package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
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
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		request := c.ada.Post(mine+trip.id, nil).Want(201)
		id, party := request.String("id"), request.String("parties", 0, "id")
		at := mine + id
		saved := answerAll(c.ada, at, given(trip.purpose, "rest"), given(trip.country, "home"), given(trip.minor, true), givenFor(trip.minor, party, false)).Want(200)
		want := []string{"purpose rest", "minor true", "minor false", "country home"}
		if diff := cmp.Diff(want, shownAnswers(saved)); diff != "" {
			t.Errorf("after four answers:\n%s", diff)
		}

		// Nothing of a batch is written if one answer is wrong, and everything is named.
		refused := answerAll(c.ada, at,
			given(trip.purpose, "work"), given(trip.minor, "yes"), given(c.licence.Water, "sea"), givenFor(trip.purpose, party, "rest"),
			givenFor(trip.minor, ref.NewID(), true), given(trip.purpose, nil), given(trip.country, strings.Repeat("x", 4001)),
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
		answerAll(c.ada, at).Refused(400, "VALIDATION_FAILED").At("answers")
		answerAll(c.ada, at, slices.Repeat([]apptest.M{given(trip.purpose, "x")}, 201)...).Refused(400, "VALIDATION_FAILED").At("answers")
		answerAll(c.ada, at, apptest.M{"questionId": trip.purpose, "value": "x", "surplus": 1}).Refused(400, "VALIDATION_FAILED").At("answers[0].surplus")
		answerAll(c.ada, at, apptest.M{"questionId": trip.purpose}).Refused(400, "VALIDATION_FAILED").At("answers[0].value")
		answerAll(c.ada, at, given(trip.purpose, 5)).Refused(400, "VALIDATION_FAILED").At("answers[0].value")
		if diff := cmp.Diff(want, shownAnswers(c.ada.Get(at).Want(200))); diff != "" {
			t.Errorf("after the refusals:\n%s", diff)
		}

		cleared := answerAll(c.ada, at, given(trip.minor, nil), givenFor(trip.minor, party, nil), given(trip.country, "abroad")).Want(200)
		if diff := cmp.Diff([]string{"purpose rest", "country abroad"}, shownAnswers(cleared)); diff != "" {
			t.Errorf("with two cleared:\n%s", diff)
		}
		if n := c.count(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action = 'answer.changed'`); n != 7 {
			t.Errorf("the history has %d answers", n)
		}
		c.ada.Post(at+"/submit", nil).Want(200)
		answerAll(c.ada, at, given(trip.purpose, "work")).Refused(409, "REQUEST_NOT_EDITABLE")

		// In an application, a batch with an answer of a completed stage is refused, and the
		// open invoice is priced again once.
		application := c.officer.Accept(id)
		answerAll(c.officer, processes+application, given(trip.purpose, "work")).Want(200)
		c.officer.Complete(application, trip.start).Want(200)
		own := ownProcesses + application
		answerAll(c.ada, own, given(trip.express, true), given(trip.purpose, "rest")).Refused(409, "STAGE_NOT_EDITABLE")
		priced := answerAll(c.ada, own, given(trip.express, true), given(trip.country, "home"), given(trip.late, true)).Want(200)
		if due := priced.Value("openInvoice", "amountDue"); fmt.Sprint(due) != "50" {
			t.Errorf("the invoice: %s", priced.Body)
		}
		if n := c.count(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + application + `' AND action = 'invoice.repriced'`); n != 1 {
			t.Errorf("the invoice was priced again %d times", n)
		}
		ben := c.acme.As("ben")
		answerAll(ben, own, given(trip.express, true)).Refused(404, "NOT_FOUND")
		answerAll(ben, at, given(trip.express, true)).Refused(404, "NOT_FOUND")
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
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		at := mine + c.ada.Post(mine+trip.id, nil).Want(201).String("id")
		for range rounds {
			wantOnly(t, atOnce(crowd, func(i int) *apptest.Response {
				value := fmt.Sprint("caller ", i)
				own := given(trip.more, value)
				if i%2 == 0 {
					own = given(trip.note, value)
				}
				return answerAll(c.ada, at, given(trip.purpose, value), own, given(trip.country, value))
			}), done)
			r := c.ada.Get(at).Want(200)
			if r.With("code", "purpose", "answers")["value"] != r.With("code", "country", "answers")["value"] {
				t.Errorf("parts of two batches: %s", r.Body)
			}
		}
	})
}
