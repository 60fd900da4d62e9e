package form

import "slices"

// ShowsQuestion reports whether a question is visible to a party, or to any party if partyID is "".
func (x *Filled) ShowsQuestion(id, partyID string) bool {
	n, ok := x.form.questionAt[id]
	return ok && x.shows(n, partyID)
}

// RequiresQuestion reports whether a question is visible and required for any party.
func (x *Filled) RequiresQuestion(id string) bool {
	n, ok := x.form.questionAt[id]
	return ok && x.shownToAnyone(n) && x.required(n)
}

// ShowsRequirement reports whether a requirement is visible to a party, or to any party if partyID is
// "".
func (x *Filled) ShowsRequirement(id, partyID string) bool {
	n, ok := x.form.requirementAt[id]
	return ok && x.shows(n, partyID)
}

func (x *Filled) shows(n int, partyID string) bool {
	if partyID == "" {
		return x.shownToAnyone(n)
	}
	at := slices.IndexFunc(x.sheet.Parties, func(p Party) bool { return p.ID == partyID })
	return at >= 0 && x.form.items[n].scope == ForParty && x.shownTo(n, x.parties[at].context)
}
