package form

// Exceptions are the ids of parties for which rules make a visible per-party question or requirement
// differ from the rest. Mostly there are none.
type Exceptions struct {
	HiddenFor   []string // not visible to them
	OptionalFor []string // visible to them, but required only for others
}

// exceptions returns the parties that differ from the rest for a visible question or requirement.
func (x *Filled) exceptions(n int) Exceptions {
	var e Exceptions
	a := &x.form.items[n]
	if a.scope != ForParty || a.condition.always() && a.requiredWhen.always() {
		return e
	}
	required := x.required(n)
	for i := range x.parties {
		switch context := x.parties[i].context; {
		case !x.visibleTo(n, context):
			e.HiddenFor = append(e.HiddenFor, x.sheet.Parties[i].ID)
		case required && !x.requiredOf(n, context):
			e.OptionalFor = append(e.OptionalFor, x.sheet.Parties[i].ID)
		}
	}
	return e
}
