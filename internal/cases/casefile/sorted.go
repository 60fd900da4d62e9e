package casefile

import (
	"cmp"
	"strings"
	"time"

	"stagegate/internal/api"
)

// SortKeys are the columns by which a list of cases of both kinds is sorted.
type SortKeys struct {
	ID           string     `db:"id"`
	DueAt        *time.Time `db:"due_at"`
	WaitingSince *time.Time `db:"waiting_since"`
	SubmittedAt  *time.Time `db:"submitted_at"`
	Resubmitted  *time.Time `db:"resubmitted_at"`
	CreatedAt    *time.Time `db:"created_at"`
	UpdatedAt    *time.Time `db:"updated_at"`
}

// sortKeys are the fields by which cases of both kinds are sorted.
var sortKeys = map[string]struct {
	column string
	of     func(SortKeys) *time.Time
}{
	"dueAt":         {api.NullsLast("due_at"), func(k SortKeys) *time.Time { return k.DueAt }},
	"waitingSince":  {api.NullsLast("waiting_since"), func(k SortKeys) *time.Time { return k.WaitingSince }},
	"submittedAt":   {api.NullsLast("submitted_at"), func(k SortKeys) *time.Time { return k.SubmittedAt }},
	"resubmittedAt": {api.NullsLast("resubmitted_at"), func(k SortKeys) *time.Time { return k.Resubmitted }},
	"createdAt":     {"created_at", func(k SortKeys) *time.Time { return k.CreatedAt }},
	"updatedAt":     {"updated_at", func(k SortKeys) *time.Time { return k.UpdatedAt }},
}

// MixedOrders returns the fields by which a list of cases of both kinds is sorted: unless
// asked otherwise, by what is due first.
func MixedOrders() api.Orders {
	o := api.Orders{Newest: "dueAt", OldestFirst: true, Fields: map[string]string{}}
	for field, key := range sortKeys {
		o.Fields[field] = key.column
	}
	return o
}

// Before returns the function that compares cases in the order that the parameter sort
// asks for: as the statement does that sorts one kind of them.
func Before(sort string, o api.Orders) func(a, b SortKeys) int {
	field, direction, _ := strings.Cut(cmp.Or(sort, o.Default()), ",")
	key, sign := sortKeys[field].of, 1
	if direction == "desc" {
		sign = -1
	}
	return func(a, b SortKeys) int {
		if key(a) == nil || key(b) == nil {
			return cmp.Or(nullsLast(key(a), key(b)), sign*strings.Compare(a.ID, b.ID))
		}
		return sign * cmp.Or(key(a).Compare(*key(b)), strings.Compare(a.ID, b.ID))
	}
}
