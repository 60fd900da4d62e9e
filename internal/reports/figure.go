package reports

import (
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

// Figure is what is counted.
type Figure string

// The figures that triggers write.
const (
	Started   Figure = "STARTED" // requests
	Submitted Figure = "SUBMITTED"
	Accepted  Figure = "ACCEPTED"
	Paid      Figure = "PAID" // applications, when the first of their invoices is paid
	Completed Figure = "COMPLETED"
	Rejected  Figure = "REJECTED"
	Withdrawn Figure = "WITHDRAWN"
	Received  Figure = "RECEIVED" // minor units
	Refunded  Figure = "REFUNDED"
	Waiting   Figure = "WAITING" // cases that began to wait for staff, and (-1) no longer do
	Tenants   Figure = "TENANT"

	due Figure = "DUE" // clocks that began to run, and (-1) that ended
)

// What becomes of due by day. A case is overdue at the end of a day if its clock has run out
// by then, and has not ended since. The last day of a clock is one of the calendar by which
// it counts.
const (
	missed   Figure = "MISSED"   // clocks that run out on the day, without those that ended before
	relieved Figure = "RELIEVED" // clocks that ended on a later day than they ran out
)

// allDays is in the place of a day the sum of all days.
const allDays calendar.Date = ""

// change is something that happened and that is not added to a day yet.
type change struct {
	Tenant    string     `db:"tenant_id"`
	Figure    Figure     `db:"figure"`
	ServiceID string     `db:"service_id"`
	Currency  string     `db:"currency"`
	At        time.Time  `db:"at"`
	DueAt     *time.Time `db:"due_at"`
	Calendar  int64      `db:"calendar"`
	Amount    int64      `db:"amount"`
}

// Amount is how much of a figure belongs to a day.
type Amount struct {
	Tenant    string        `db:"tenant_id"`
	Figure    Figure        `db:"figure"`
	Day       calendar.Date `db:"day"`
	ServiceID string        `db:"service_id"`
	Currency  string        `db:"currency"`
	Amount    int64         `db:"amount"`
}

// byDay returns the figure and the day to which a change belongs.
func (c change) byDay(zones tenants.Zones) Amount {
	to := Amount{Tenant: c.Tenant, Figure: c.Figure, Day: zones.DateOf(c.At), ServiceID: c.ServiceID, Currency: c.Currency, Amount: c.Amount}
	if c.Figure != due {
		return to
	}
	last := calendar.DateOf(*c.DueAt, zones.OfCalendar(c.Calendar))
	if c.Amount < 0 && to.Day > last {
		to.Figure, to.Amount = relieved, -c.Amount
	} else {
		to.Figure, to.Day = missed, last
	}
	return to
}

// isBalance reports whether reports need the sum of all days of a figure.
func (f Figure) isBalance() bool { return f == Waiting || f == missed || f == relieved }

// ofPlatform returns what the platform counts of a change, by days in UTC.
func (c change) ofPlatform() (Amount, bool) {
	switch c.Figure {
	case Tenants, Started, Accepted, Received, Refunded:
		return Amount{Tenant: auth.PlatformScope, Figure: c.Figure, Day: calendar.DateOf(c.At, time.UTC), Currency: c.Currency, Amount: c.Amount}, true
	case Submitted, Paid, Completed, Rejected, Withdrawn, Waiting, due, missed, relieved:
	}
	return Amount{}, false
}
