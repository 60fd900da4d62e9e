package ledger

import (
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/finance"
)

// activity is an event of an invoice.
type activity struct {
	Kind    string // created, sent, payment, paid or voided
	At      api.Time
	Class   string   // "" for an event that does not stand out
	Payment *payment // of the kind payment
}

// activities returns the events of an invoice, newest first.
func activities(i invoice, attempts []payment) []activity {
	all := []activity{{Kind: "created", At: i.CreatedAt}}
	add := func(kind, class string, at *api.Time) {
		if at != nil {
			all = append(all, activity{Kind: kind, At: *at, Class: class})
		}
	}
	add("sent", "", i.SentAt)
	for n := range attempts {
		a := activity{Kind: "payment", At: attempts[n].CreatedAt, Payment: &attempts[n]}
		if attempts[n].Status == finance.Failed {
			a.Class = "is-bad"
		}
		all = append(all, a)
	}
	add("paid", "is-good", i.PaidAt)
	add("voided", "is-bad", i.VoidedAt)
	slices.SortStableFunc(all, func(a, b activity) int { return time.Time(b.At).Compare(time.Time(a.At)) })
	return all
}
