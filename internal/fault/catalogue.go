package fault

// Code names a kind of refusal. Clients branch on it, so a published code never
// changes its meaning (specification, section 9).
type Code string

// Entry is what is to be known of a code. What is to be read letter by letter stands
// between backticks in its words.
type Entry struct {
	Code    Code
	Status  int    // of HTTP: every code has exactly one
	Meaning string // what has happened, and what has changed if anything has
	Remedy  string // what the caller can do, and whether it helps to repeat the call
}

// Section holds the codes that are about one thing.
type Section struct {
	Title, Introduction string
	Entries             []Entry
}

// Catalogue is the closed list of codes: no other is ever answered. The server's
// page of errors and docs/errors.md are made of it.
var Catalogue = []Section{input, callers, states, money, server}

// entries are those of the catalogue, by their codes.
var entries = func() map[Code]Entry {
	all := map[Code]Entry{}
	for _, section := range Catalogue {
		for _, e := range section.Entries {
			all[e.Code] = e
		}
	}
	return all
}()

// Status is the HTTP status of a code.
func (c Code) Status() int { return entries[c].Status }

// Known reports whether the code is in the catalogue.
func (c Code) Known() bool { _, ok := entries[c]; return ok }
