package form

import "slices"

// QuestionVisible reports whether a question is visible to a party, or to any party if partyID is "".
func (x *Filled) QuestionVisible(id, partyID string) bool {
	n, ok := x.form.questionAt[id]
	return ok && x.isVisible(n, partyID)
}

// QuestionRequired reports whether a question is visible and required for any party.
func (x *Filled) QuestionRequired(id string) bool {
	n, ok := x.form.questionAt[id]
	return ok && x.visibleToAnyone(n) && x.required(n)
}

// RequirementVisible reports whether a requirement is visible to a party, or to any party if partyID is
// "".
func (x *Filled) RequirementVisible(id, partyID string) bool {
	n, ok := x.form.requirementAt[id]
	return ok && x.isVisible(n, partyID)
}

func (x *Filled) isVisible(n int, partyID string) bool {
	if partyID == "" {
		return x.visibleToAnyone(n)
	}
	at := slices.IndexFunc(x.sheet.Parties, func(p Party) bool { return p.ID == partyID })
	return at >= 0 && x.form.items[n].scope == ForParty && x.visibleTo(n, x.parties[at].context)
}
