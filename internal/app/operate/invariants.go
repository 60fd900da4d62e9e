package operate

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"stagegate/internal/infra/db"
)

//go:embed invariants.sql
var invariantsSource string

// maxPrintedIDs is how many records a message names for which an invariant does not hold.
const maxPrintedIDs = 20

// Violation is an invariant that does not hold.
type Violation struct {
	Rule string   // the invariant
	IDs  []string // records for which it does not hold
}

// String says what does not hold, and for which records: the first ones, and how many more.
func (v Violation) String() string {
	ids := strings.Join(v.IDs[:min(len(v.IDs), maxPrintedIDs)], ", ")
	if more := len(v.IDs) - maxPrintedIDs; more > 0 {
		ids += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("it must hold that %s, but it does not for: %s", v.Rule, ids)
}

// Violations checks the invariants of the database, across all packages and tenants, and
// returns those that do not hold.
func Violations(ctx context.Context, q db.Q) ([]Violation, error) {
	var violations []Violation
	for _, part := range strings.Split(invariantsSource, "-- name: ")[1:] {
		rule, statement, _ := strings.Cut(part, "\n")
		ids, err := db.All[string](ctx, q, strings.TrimRight(strings.TrimSpace(statement), ";"))
		if err != nil {
			return nil, fmt.Errorf("checking that %s: %w", rule, err)
		}
		if len(ids) > 0 {
			violations = append(violations, Violation{Rule: rule, IDs: ids})
		}
	}
	return violations, nil
}
