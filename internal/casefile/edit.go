package casefile

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/ref"
)

// Edit changes the sheet of a request or an application and returns what it changed.
// It is called while the record is locked. After an error the sheet is not written.
type Edit func(f *form.Form, sheet *form.Sheet, at time.Time) (Edited, error)

// Edited is what an edit changed.
type Edited struct {
	Action        string
	Target        audit.Target
	Before, After any

	Stage    string // id of the stage of the question or requirement; "" for the parties
	kind     string // of the blocker that it can remove: form.MissingAnswer or form.MissingDocument; "" for the parties
	code     string // of the question or requirement
	question string // id of the question; "" for anything else
	file     string // id of a file that is attached; "" for none
}

// OfParties reports whether the list of parties was changed.
func (e Edited) OfParties() bool { return e.kind == "" }

// OfFiles reports whether the attached files can differ from those before.
func (e Edited) OfFiles() bool { return e.OfParties() || e.kind == form.MissingDocument }

// AffectsPrice reports whether the change can change the price of a stage.
func (e Edited) AffectsPrice(f *form.Form, stageID string) bool {
	return e.OfParties() || e.question != "" && f.ChargesDependOn(stageID, e.question)
}

// Supplies reports whether the change supplies something that is missing.
func (e Edited) Supplies(missing []form.Blocker) bool {
	return slices.ContainsFunc(missing, func(b form.Blocker) bool { return b.Kind == e.kind && b.Code == e.code })
}

// maxAnswers is how many bytes of text the answers of one request may have in all.
const maxAnswers = 2 << 20

// Answer writes the answer to a question: for one party, or for every party
// if partyID is empty. An empty value clears the answer.
func Answer(questionID, partyID string, value form.Value) Edit {
	return func(f *form.Form, sheet *form.Sheet, at time.Time) (Edited, error) {
		q, ok := f.Question(questionID)
		if !ok {
			return Edited{}, fault.ErrNotFound
		}
		code, err := historyCode(q.Code, q.AppliesTo, sheet, partyID)
		if message := q.Check(value); message != "" {
			err = fault.Join(err, fault.Invalid("value", fault.InvalidValue, message))
		}
		if err != nil {
			return Edited{}, err
		}
		size := sheet.AnswerBytes()
		before := sheet.SetAnswer(questionID, partyID, value, at)
		if now := sheet.AnswerBytes(); now > maxAnswers && now > size {
			return Edited{}, fault.Invalid("value", fault.InvalidValue, "must leave the answers at 2,097,152 bytes in all: shorten this one or others")
		}
		return Edited{
			Action: "answer.changed", Target: audit.Target{Type: "ANSWER", ID: questionID, Code: code}, Before: before, After: value,
			kind: form.MissingAnswer, code: q.Code, Stage: q.Stage.ID, question: questionID,
		}, nil
	}
}

// historyCode returns the code of a question or requirement as the history shows it,
// with the name of the party if it is given for one. It refuses an unknown party, and
// a party for what is asked once.
func historyCode(code string, scope form.Scope, sheet *form.Sheet, partyID string) (string, error) {
	if partyID == "" {
		return code, nil
	}
	if scope != form.ForParty {
		return "", fault.Invalid("partyId", fault.NotAllowed, "this is asked once, not of each party: leave partyId out")
	}
	party, ok := sheet.Party(partyID)
	if !ok {
		return "", fault.Invalid("partyId", fault.InvalidValue, "must be the id of one of the parties")
	}
	return fmt.Sprintf("%s (%s)", code, party.Name), nil
}

// SetParties replaces the list of parties. A party with an id exists already and
// keeps its own answers and documents; a party without an id is new.
func SetParties(parties []form.Party) Edit {
	return func(f *form.Form, sheet *form.Sheet, _ time.Time) (Edited, error) {
		def := f.Definition()
		var wrong fault.Fields
		if n := len(parties); n < def.MinParties || n > def.MaxParties {
			wrong.Add("parties", fault.OutOfRange, partyRange(def))
		}
		next := slices.Clone(parties)
		seen := map[string]bool{}
		for i := range next {
			field := string(fault.Path("parties").Index(i).Key("id"))
			id := next[i].ID
			_, known := sheet.Party(id)
			switch {
			case id == "":
				next[i].ID = ref.NewID()
			case seen[id]:
				wrong.Add(field, fault.NotUnique, "must name every party at most once")
			case !known:
				wrong.Add(field, fault.InvalidValue, "must be the id of one of the parties; leave it out for a new one")
			}
			seen[id] = true
		}
		if err := wrong.Err(); err != nil {
			return Edited{}, err
		}
		before := sheet.Parties
		sheet.SetParties(next)
		return Edited{Action: "parties.changed", Target: audit.Target{Type: "PARTIES"}, Before: before, After: next}, nil
	}
}

func partyRange(def *form.Definition) string {
	if def.MinParties == def.MaxParties {
		return "must be " + strconv.Itoa(def.MinParties)
	}
	return fmt.Sprintf("must be %d to %d", def.MinParties, def.MaxParties)
}
