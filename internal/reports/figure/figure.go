package figure

import (
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/tenants/calendar"
)

// Kind is a figure.
type Kind string

// Figures that packages append.
const (
	Started   Kind = "STARTED" // requests
	Submitted Kind = "SUBMITTED"
	Accepted  Kind = "ACCEPTED"
	Paid      Kind = "PAID" // applications whose first invoice was paid
	Completed Kind = "COMPLETED"
	Rejected  Kind = "REJECTED"
	Withdrawn Kind = "WITHDRAWN"
	Received  Kind = "RECEIVED" // minor units
	Refunded  Kind = "REFUNDED"
	Owed      Kind = "OUTSTANDING" // minor units of invoices that opened (+) or closed (-)
	Waiting   Kind = "WAITING"     // cases that started (+1) or stopped (-1) waiting for staff
	Due       Kind = "DUE"         // deadline clocks that started (+1) or stopped (-1)
	Tenants   Kind = "TENANT"

	CertificatesIssued   Kind = "CERTIFICATES_ISSUED"
	CertificatesValid    Kind = "CERTIFICATES_VALID"    // that began (+1) or ceased (-1) to be valid, also on days to come
	CertificatesExpiring Kind = "CERTIFICATES_EXPIRING" // valid ones within 30 days of their last day
)

// Figures derived from Due by day. A case is overdue at the end of a day if its clock expired by
// then and has not stopped since. The last day of a clock is a day of the clock's calendar.
const (
	Missed   Kind = "MISSED"   // clocks that expire on the day, without those that stopped before
	Relieved Kind = "RELIEVED" // clocks that stopped on a later day than they expired
)

// Figures of requests by the day on which they were started: how many have reached each step of the
// funnel, and how many ended in a step. The first step is Started.
const (
	ReachedSubmitted Kind = "REACHED_SUBMITTED"
	ReachedAccepted  Kind = "REACHED_ACCEPTED"
	ReachedPaid      Kind = "REACHED_PAID" // or need no payment
	ReachedCompleted Kind = "REACHED_COMPLETED"
	LeftStarted      Kind = "LEFT_STARTED"
	LeftSubmitted    Kind = "LEFT_SUBMITTED"
	LeftAccepted     Kind = "LEFT_ACCEPTED"
	LeftPaid         Kind = "LEFT_PAID"
)

// AllDays is the day of totals over all days.
const AllDays calendar.Date = ""

// Change is a change of a figure.
type Change struct {
	Tenant    string     `db:"tenant_id"`
	Kind      Kind       `db:"figure"`
	ServiceID string     `db:"service_id"` // "" for none
	Currency  string     `db:"currency"`   // "" for figures other than money
	At        time.Time  `db:"at"`
	DueAt     *time.Time `db:"due_at"`   // of Due: expiry of the clock
	Calendar  int64      `db:"calendar"` // of Due: number of the calendar of the clock
	Amount    int64      `db:"amount"`
}

// Amount is the value of a figure on a day.
type Amount struct {
	Tenant    string        `db:"tenant_id"`
	Kind      Kind          `db:"figure"`
	Day       calendar.Date `db:"day"`
	ServiceID string        `db:"service_id"`
	Currency  string        `db:"currency"`
	Amount    int64         `db:"amount"`
}

// Zones returns the time zones of an organisation over time and of each of its calendars.
type Zones interface {
	DateOf(at time.Time) calendar.Date
	OfCalendar(number int64) *time.Location
}

// byDay returns the daily amounts of a change for its tenant, if any, and of a balance also the
// total of all days. Of Owed there is only the total.
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
	if c.Kind == Owed {
		return []Amount{all}
	}
	return []Amount{to, all}
}

// isBalance reports whether reports need the total of a figure over all days.
func (k Kind) isBalance() bool {
	return k == Waiting || k == Missed || k == Relieved || k == Owed || k == CertificatesValid || k == CertificatesExpiring
}

// byPlatformDay returns the daily amounts of a change for the platform, in UTC, if any.
func (c Change) byPlatformDay() []Amount {
	switch c.Kind {
	case Tenants, Started, Accepted, Received, Refunded:
		return []Amount{{Tenant: auth.PlatformScope, Kind: c.Kind, Day: calendar.DateOf(c.At, time.UTC), Currency: c.Currency, Amount: c.Amount}}
	case CertificatesIssued, CertificatesValid, CertificatesExpiring, Submitted, Paid, Completed, Rejected, Withdrawn, Owed, Waiting, Due, Missed, Relieved,
		ReachedSubmitted, ReachedAccepted, ReachedPaid, ReachedCompleted, LeftStarted, LeftSubmitted, LeftAccepted, LeftPaid:
	}
	return nil
}
