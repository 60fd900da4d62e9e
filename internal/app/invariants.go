package app

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"stagegate/internal/db"
)

//go:embed invariants.sql
var invariantsSource string

// Breach is a rule that the database breaks.
type Breach struct {
	Rule      string   // what should be so
	Offenders []string // ids of what is not
}

// Breaches looks for whatever must never be in the database, in all of its rooms
// at once. A sound database has none.
func Breaches(ctx context.Context, q db.Q) ([]Breach, error) {
	var found []Breach
	for _, part := range strings.Split(invariantsSource, "-- name: ")[1:] {
		rule, statement, _ := strings.Cut(part, "\n")
		offenders, err := db.All[string](ctx, q, strings.TrimRight(strings.TrimSpace(statement), ";"))
		if err != nil {
			return nil, fmt.Errorf("checking that %s: %w", rule, err)
		}
		if len(offenders) > 0 {
			found = append(found, Breach{Rule: rule, Offenders: offenders})
		}
	}
	return found, nil
}
