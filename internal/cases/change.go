package cases

import (
	"fmt"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Edit changes the sheet of a request or an application and returns what it changed.
// It is called while the record is locked. After an error the sheet is not written.
type Edit func(f *form.Form, sheet *form.Sheet, at time.Time) (Changes, error)

// Changes are what an edit changed, in order.
type Changes []Edited

// Edited is one thing that an edit changed.
type Edited struct {
	Kind          events.Kind
	Target        audit.Target
	Before, After any

	Stage    string // id of the stage of the question or requirement; "" for the parties
	kind     string // of the blocker that it can remove: form.MissingAnswer or form.MissingDocument; "" for the parties
	code     string // of the question or requirement
	question string // id of the question; "" for anything else
	file     string // id of a file that is attached; "" for none

	replaced form.Document // replaced or detached; zero for none
}

// OfParties reports whether the list of parties was changed.
func (c Changes) OfParties() bool { return slices.ContainsFunc(c, Edited.ofParties) }

// OfFiles reports whether the attached files can differ from those before.
func (c Changes) OfFiles() bool {
	return slices.ContainsFunc(c, func(e Edited) bool { return e.ofParties() || e.kind == form.MissingDocument })
}

// AffectsPrice reports whether the changes can change the price of a stage.
func (c Changes) AffectsPrice(f *form.Form, stageID string) bool {
	return slices.ContainsFunc(c, func(e Edited) bool {
		return e.ofParties() || e.question != "" && f.ChargesDependOn(stageID, e.question)
	})
}

func (e Edited) ofParties() bool { return e.kind == "" }

// Supplies reports whether the change supplies something that a stage lacks: that it lacked
// before the edit, or that it would lack now because of what else the edit changed.
func (e Edited) Supplies(before, after *form.Filled) bool {
	lacking := slices.ContainsFunc(before.Missing(e.Stage), func(b form.Blocker) bool { return b.Kind == e.kind && b.Code == e.code })
	was, _ := e.Before.(form.Value)
	return lacking || e.question != "" && was.IsZero() && !before.QuestionRequired(e.question) && after.QuestionRequired(e.question)
}

// ReplacesRefused reports whether the change replaces or detaches a document that staff
// have refused.
func (e Edited) ReplacesRefused() bool { return e.replaced.Refused() }

// RefusesDocument reports whether the change refuses a document.
func (e Edited) RefusesDocument() bool { return e.Kind == events.DocumentRefused }

// CheckAccepted refuses to replace or detach a document that staff have accepted, unless
// staff do so.
func (c Changes) CheckAccepted(by auth.Caller) error {
	if by.Kind == auth.Customer && slices.ContainsFunc(c, func(e Edited) bool { return e.replaced.Accepted() }) {
		return errDocumentAccepted
	}
	return nil
}

// historyCode returns the code of a question or requirement as the history shows it,
// with the name of the party if it is given for one. It refuses an unknown party, and
// a party for what is asked once, at the place of the request that names it.
func historyCode(code string, scope form.Scope, sheet *form.Sheet, place fault.Path, partyID string) (string, error) {
	if partyID == "" {
		return code, nil
	}
	field := string(place.Key("partyId"))
	if scope != form.ForParty {
		return "", fault.Invalid(field, fault.NotAllowed, "answer.asked_once")
	}
	party, ok := sheet.Party(partyID)
	if !ok {
		return "", fault.Invalid(field, fault.InvalidValue, "party.id")
	}
	return fmt.Sprintf("%s (%s)", code, party.Name), nil
}

// SetParties replaces the list of parties. A party with an id exists already and
// keeps its own answers and documents; a party without an id is new.
func SetParties(parties []form.Party) Edit {
	return func(f *form.Form, sheet *form.Sheet, _ time.Time) (Changes, error) {
		def := f.Definition()
		var wrong fault.Fields
		if n := len(parties); n < def.MinParties || n > def.MaxParties {
			wrong = append(wrong, fault.Field{Field: "parties", Code: fault.OutOfRange, Message: partyRange(def)})
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
				wrong.Add(field, fault.NotUnique, "party.twice")
			case !known:
				wrong.Add(field, fault.InvalidValue, "party.id_or_none")
			}
			seen[id] = true
		}
		if err := wrong.Err(); err != nil {
			return nil, err
		}
		before := sheet.Parties
		sheet.SetParties(next)
		return Changes{{Kind: events.PartiesChanged, Target: audit.Target{Type: "PARTIES"}, Before: before, After: next}}, nil
	}
}

func partyRange(def *form.Definition) fault.Text {
	if def.MinParties == def.MaxParties {
		return fault.T("field.equal", "value", def.MinParties)
	}
	return fault.T("field.between", "min", def.MinParties, "max", def.MaxParties)
}
