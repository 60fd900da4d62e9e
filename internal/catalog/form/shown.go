package form

import "slices"

// ShowsQuestion reports whether a question is visible for a party, or for anybody where
// partyID is "".
func (x *Filled) ShowsQuestion(id, partyID string) bool {
	n, ok := x.form.questionAt[id]
	return ok && x.shows(n, partyID)
}

// RequiresQuestion reports whether a question is visible and required now, for anybody.
func (x *Filled) RequiresQuestion(id string) bool {
	n, ok := x.form.questionAt[id]
	return ok && x.shownToAnyone(n) && x.required(n)
}

// ShowsRequirement reports whether a requirement is visible for a party, or for anybody
// where partyID is "".
func (x *Filled) ShowsRequirement(id, partyID string) bool {
	n, ok := x.form.requirementAt[id]
	return ok && x.shows(n, partyID)
}

func (x *Filled) shows(n int, partyID string) bool {
	if partyID == "" {
		return x.shownToAnyone(n)
	}
	at := slices.IndexFunc(x.sheet.Parties, func(p Party) bool { return p.ID == partyID })
	return at >= 0 && x.form.asked[n].scope == ForParty && x.shownTo(n, x.parties[at].context)
}
