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

// Edit changes a sheet and returns its changes. It runs while the record is locked. If it
// returns an error, the sheet is not written.
type Edit func(f *form.Form, sheet *form.Sheet, at time.Time) (Changes, error)

// Changes lists the changes of an edit in order.
type Changes []Change

// Change is a single change to a sheet.
type Change struct {
	Kind          events.Kind
	Target        audit.Target
	Before, After any

	Stage    string // id of the stage of the question or requirement; "" for the parties
	kind     string // kind of blocker that the change can remove: form.MissingAnswer or form.MissingDocument; "" for the parties
	code     string // of the question or requirement
	question string // id of the question; "" for other changes
	file     string // id of the attached file; "" for none

	replaced form.Document // document that was replaced or detached; zero for none
}

// TouchesParties reports whether the list of parties changed.
func (c Changes) TouchesParties() bool { return slices.ContainsFunc(c, Change.touchesParties) }

// TouchesFiles reports whether the set of attached files may have changed.
func (c Changes) TouchesFiles() bool {
	return slices.ContainsFunc(c, func(e Change) bool { return e.touchesParties() || e.kind == form.MissingDocument })
}

// skip records the stages of which a question was left unanswered.
func (c Changes) skip(sheet *form.Sheet) {
	for _, e := range c {
		if value, ok := e.After.(form.Value); ok && value.IsZero() {
			sheet.Skip(e.Stage)
		}
	}
}

// AffectsPrice reports whether the changes may affect the price of a stage.
func (c Changes) AffectsPrice(f *form.Form, stageID string) bool {
	return slices.ContainsFunc(c, func(e Change) bool {
		return e.touchesParties() || e.question != "" && f.ChargesDependOn(stageID, e.question)
	})
}

func (e Change) touchesParties() bool { return e.kind == "" }

// FillsGap reports whether the change adds a missing answer or document: one that the stage or a
// certificate lacked before the edit, or would lack now because of the other changes.
func (e Change) FillsGap(before, after *form.Filled) bool {
	lacking := slices.ContainsFunc(before.Missing(e.Stage), func(b form.Blocker) bool { return b.Kind == e.kind && b.Code == e.code })
	previous, _ := e.Before.(form.Value)
	if lacking || e.question == "" || !previous.IsZero() {
		return lacking
	}
	return !before.QuestionRequired(e.question) && after.QuestionRequired(e.question) || before.NeedsAnswer(e.question)
}

// ReplacesRefused reports whether the change replaces or detaches a document that staff
// refused.
func (e Change) ReplacesRefused() bool { return e.replaced.Refused() }

// CheckAccepted returns an error if a customer replaces or detaches a document that staff
// accepted.
func (c Changes) CheckAccepted(by auth.Caller) error {
	if by.Kind == auth.Customer && slices.ContainsFunc(c, func(e Change) bool { return e.replaced.Accepted() }) {
		return errDocumentAccepted
	}
	return nil
}

// historyCode returns the code of a question or requirement for the history, with the name
// of the party for a party's own value. It returns a field error at place for an unknown
// party, and for a party where the value is not per party.
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

// SetParties replaces the list of parties. A party with an id must exist and keeps its
// answers and documents; a party without an id is new.
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
