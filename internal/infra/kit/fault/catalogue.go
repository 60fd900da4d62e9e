package fault

// Code is an error code. Clients branch on it, so a published code never changes its
// meaning (specification, section 9).
type Code string

// Entry documents a code. Literal text is between backticks.
type Entry struct {
	Code    Code
	Status  int    // HTTP status: every code has exactly one
	Meaning string // what happened, and what was changed, if anything
	Remedy  string // what the caller can do, and whether repeating the call helps
}

// Section is a group of related codes.
type Section struct {
	Title, Introduction string
	Entries             []Entry
}

// Catalogue is the closed list of codes: responses have no others. The server's page
// of errors and docs/errors.md are generated from it.
var Catalogue = []Section{input, callers, states, money, server}

// entries are the entries of the catalogue by code.
var entries = func() map[Code]Entry {
	all := map[Code]Entry{}
	for _, section := range Catalogue {
		for _, e := range section.Entries {
			all[e.Code] = e
		}
	}
	return all
}()

// Status returns the HTTP status of the code.
func (c Code) Status() int { return entries[c].Status }

// Known reports whether the code is in the catalogue.
func (c Code) Known() bool { _, ok := entries[c]; return ok }
