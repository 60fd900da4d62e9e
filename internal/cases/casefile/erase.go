package casefile

import (
	"context"
	"slices"

	"stagegate/internal/infra/db"
)

// ErasedText replaces what staff wrote to a customer whose data were erased.
const ErasedText = "Erased."

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

// EraseCorrections removes what the corrections of a request and its application say.
func EraseCorrections(ctx context.Context, tx *db.Tx, tenant, requestID string) error {
	return eraseCorrections(ctx, tx, tenant, requestID)
}
