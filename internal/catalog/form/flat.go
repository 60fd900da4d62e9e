package form

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// SheetOf makes a sheet from answers keyed by their names in rules ("request.country", "party.age"),
// shared by all parties, and a number of parties. It serves previews and pricing without a request.
// Errors name the field answers["<name>"].
func (f *Form) SheetOf(answers map[string]Value, parties int) (*Sheet, error) {
	s := &Sheet{}
	for i := range parties {
		s.Parties = append(s.Parties, Party{ID: "party-" + strconv.Itoa(i+1)})
	}
	var wrong fault.Fields
	for _, name := range slices.Sorted(maps.Keys(answers)) {
		field := string(fault.Path("answers").Key(name))
		n, known := f.byName[name]
		if !known {
			wrong.Add(field, fault.UnknownQuestion, "answer.no_such_question")
			continue
		}
		question := f.items[n].question
		if problem := question.Check(answers[name], f.def.Currency); !problem.IsZero() {
			wrong = append(wrong, fault.Field{Field: field, Code: fault.InvalidValue, Message: problem})
			continue
		}
		s.SetAnswer(question.ID, "", answers[name], time.Time{})
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return s, nil
}
