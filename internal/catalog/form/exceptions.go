package form

// Exceptions are the ids of parties for which a visible question or requirement, which is
// asked of each party, is other than for the rest. Rules make them; mostly there are none.
type Exceptions struct {
	HiddenFor   []string // it is not visible for them
	OptionalFor []string // it is visible for them, but required of others only
}

// exceptions finds the parties for which a visible question or requirement is other than
// for the rest.
func (x *Filled) exceptions(n int) Exceptions {
	var e Exceptions
	a := &x.form.asked[n]
	if a.scope != ForParty || a.condition.always() && a.requiredWhen.always() {
		return e
	}
	required := x.required(n)
	for i := range x.parties {
		switch context := x.parties[i].context; {
		case !x.shownTo(n, context):
			e.HiddenFor = append(e.HiddenFor, x.sheet.Parties[i].ID)
		case required && !x.requiredOf(n, context):
			e.OptionalFor = append(e.OptionalFor, x.sheet.Parties[i].ID)
		}
	}
	return e
}
