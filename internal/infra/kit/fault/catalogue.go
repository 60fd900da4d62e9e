package fault

// Code is an error code. Clients branch on it, so a published code never changes its meaning (specification,
// section 9).
type Code string

// Entry documents a code. Literals are in backticks.
type Entry struct {
	Code    Code
	Status  int    // HTTP status of the code
	Meaning string // what happened and what was changed
	Remedy  string // what the caller can do, and whether a retry helps
}

// Section is a group of related codes.
type Section struct {
	Title, Introduction string
	Entries             []Entry
}

// Catalogue is the closed list of codes of all responses. The server's error page and docs/errors.md are
// generated from it.
var Catalogue = []Section{input, callers, states, money, server}

// entries indexes the catalogue by code.
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
