package casefile

import "slices"

// Erased is what the erased requests or applications of a customer referred to.
type Erased struct {
	IDs     []string // of the requests or applications
	Files   []string // that were attached
	Parties []string
}

// Add adds what a sheet referred to. The sheets of a request and of its application have
// most of it in common.
func (e *Erased) Add(files, parties []string) {
	e.Files = slices.Compact(slices.Sorted(slices.Values(slices.Concat(e.Files, files))))
	e.Parties = slices.Compact(slices.Sorted(slices.Values(slices.Concat(e.Parties, parties))))
}
