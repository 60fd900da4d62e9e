package figure

import (
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/tenants/calendar"
)

// Kind is what is counted.
type Kind string

// The kinds that packages append.
const (
	Started   Kind = "STARTED" // requests
	Submitted Kind = "SUBMITTED"
	Accepted  Kind = "ACCEPTED"
	Paid      Kind = "PAID" // applications, when the first of their invoices is paid
	Completed Kind = "COMPLETED"
	Rejected  Kind = "REJECTED"
	Withdrawn Kind = "WITHDRAWN"
	Received  Kind = "RECEIVED" // minor units
	Refunded  Kind = "REFUNDED"
	Waiting   Kind = "WAITING" // cases that began to wait for staff, and (-1) no longer do
	Due       Kind = "DUE"     // clocks that began to run, and (-1) that ended
	Tenants   Kind = "TENANT"
)

// What becomes of Due by day. A case is overdue at the end of a day if its clock has run out
// by then, and has not ended since. The last day of a clock is one of the calendar by which
// it counts.
const (
	Missed   Kind = "MISSED"   // clocks that run out on the day, without those that ended before
	Relieved Kind = "RELIEVED" // clocks that ended on a later day than they ran out
)

// AllDays is in the place of a day the sum of all days.
const AllDays calendar.Date = ""

// Change is something that happened.
type Change struct {
	Tenant    string     `db:"tenant_id"`
	Kind      Kind       `db:"figure"`
	ServiceID string     `db:"service_id"` // "" for none
	Currency  string     `db:"currency"`   // "" for what is no money
	At        time.Time  `db:"at"`
	DueAt     *time.Time `db:"due_at"`   // of Due: when the clock runs out
	Calendar  int64      `db:"calendar"` // of Due: the number of the calendar by which it counts
	Amount    int64      `db:"amount"`
}

// Amount is how much of a figure belongs to a day.
type Amount struct {
	Tenant    string        `db:"tenant_id"`
	Kind      Kind          `db:"figure"`
	Day       calendar.Date `db:"day"`
	ServiceID string        `db:"service_id"`
	Currency  string        `db:"currency"`
	Amount    int64         `db:"amount"`
}

// Zones are the timezones of an organisation over time, and that of each of its calendars.
type Zones interface {
	DateOf(at time.Time) calendar.Date
	OfCalendar(number int64) *time.Location
}

// byDay returns what a change means for the days of its tenant, if anything: an amount of a
// day and, of a balance, also of all days.
func (c Change) byDay(zones Zones) []Amount {
	if c.Kind == Tenants {
		return nil
	}
	to := Amount{Tenant: c.Tenant, Kind: c.Kind, Day: zones.DateOf(c.At), ServiceID: c.ServiceID, Currency: c.Currency, Amount: c.Amount}
	if c.Kind == Due {
		last := calendar.DateOf(*c.DueAt, zones.OfCalendar(c.Calendar))
		if c.Amount < 0 && to.Day > last {
			to.Kind, to.Amount = Relieved, -c.Amount
		} else {
			to.Kind, to.Day = Missed, last
		}
	}
	if !to.Kind.isBalance() {
		return []Amount{to}
	}
	all := to
	all.Day = AllDays
	return []Amount{to, all}
}

// isBalance reports whether reports need the sum of all days of a figure.
func (k Kind) isBalance() bool { return k == Waiting || k == Missed || k == Relieved }

// ofPlatform returns what a change means for the days of the platform, in UTC, if anything.
func (c Change) ofPlatform() []Amount {
	switch c.Kind {
	case Tenants, Started, Accepted, Received, Refunded:
		return []Amount{{Tenant: auth.PlatformScope, Kind: c.Kind, Day: calendar.DateOf(c.At, time.UTC), Currency: c.Currency, Amount: c.Amount}}
	case Submitted, Paid, Completed, Rejected, Withdrawn, Waiting, Due, Missed, Relieved:
	}
	return nil
}
