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

// maxPrintedIDs is the maximum number of records in a message.
const maxPrintedIDs = 20

// Violation is a violated invariant.
type Violation struct {
	Rule string   // the invariant
	IDs  []string // records that violate it
}

// String describes the violation with the first records and the number of further ones.
func (v Violation) String() string {
	ids := strings.Join(v.IDs[:min(len(v.IDs), maxPrintedIDs)], ", ")
	if more := len(v.IDs) - maxPrintedIDs; more > 0 {
		ids += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("violated: %s; records: %s", v.Rule, ids)
}

// Violations checks the invariants of the database across all packages and tenants.
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
