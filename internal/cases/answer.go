package cases

import (
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/kit/fault"
)

// maxAnswers is the maximum size of all answers of a request, in bytes of text.
const maxAnswers = 2 << 20

// Answer sets the answer to a question: for one party, or for every party if partyID is
// empty. An empty value clears the answer.
func Answer(questionID, partyID string, value form.Value) Edit {
	return func(f *form.Form, sheet *form.Sheet, at time.Time) (Changes, error) {
		if _, ok := f.Question(questionID); !ok {
			return nil, fault.ErrNotFound
		}
		return fill(f, sheet, at, []GivenAnswer{{questionID, partyID, value}}, "value", func(int) fault.Path { return "" })
	}
}

// Answers sets several answers at once: all of them, or none if one is invalid. The error
// names every invalid field.
func Answers(given []GivenAnswer) Edit {
	return func(f *form.Form, sheet *form.Sheet, at time.Time) (Changes, error) {
		return fill(f, sheet, at, given, "answers", fault.Path("answers").Index)
	}
}

// fill sets answers. place returns the path of an answer in the request body; field is the
// path of all answers together.
func fill(f *form.Form, sheet *form.Sheet, at time.Time, given []GivenAnswer, field string, place func(int) fault.Path) (Changes, error) {
	type target struct{ question, party string }
	seen := make(map[target]bool, len(given))
	changes, size := make(Changes, 0, len(given)), sheet.AnswerBytes()
	var wrong error
	for i, a := range given {
		q, code, err := a.check(f, sheet, place(i))
		if t := (target{a.QuestionID, a.PartyID}); seen[t] {
			err = fault.Join(err, fault.Invalid(string(place(i).Key("questionId")), fault.NotUnique, "answer.party_twice"))
		} else {
			seen[t] = true
		}
		if err != nil {
			wrong = fault.Join(wrong, err)
			continue
		}
		changes = append(changes, Change{
			Kind: events.AnswerChanged, Target: audit.Target{Type: "ANSWER", ID: q.ID, Code: code},
			Before: sheet.SetAnswer(q.ID, a.PartyID, a.Value, at), After: a.Value,
			kind: form.MissingAnswer, code: q.Code, Stage: q.Stage.ID, question: q.ID,
		})
	}
	if now := sheet.AnswerBytes(); wrong == nil && now > maxAnswers && now > size {
		wrong = fault.Invalid(field, fault.InvalidValue, "answer.sheet_full")
	}
	if wrong != nil {
		return nil, wrong
	}
	return changes, nil
}

// check validates an answer and returns its question and its code for the history.
func (a GivenAnswer) check(f *form.Form, sheet *form.Sheet, place fault.Path) (q form.QuestionAt, code string, err error) {
	q, ok := f.Question(a.QuestionID)
	if !ok {
		return q, "", fault.Invalid(string(place.Key("questionId")), fault.InvalidValue, "answer.question_id")
	}
	code, err = historyCode(q.Code, q.AppliesTo, sheet, place, a.PartyID)
	if problem := q.Check(a.Value, f.Definition().Currency); !problem.IsZero() {
		err = fault.Join(err, fault.Validation.With(fault.Field{Field: string(place.Key("value")), Code: fault.InvalidValue, Message: problem}))
	}
	return q, code, err
}
