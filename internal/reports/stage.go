package reports

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"stagegate/internal/cases/application"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

// tenth is a tenth of a working day in microseconds, by which waits are counted.
const tenth = int64(24 * time.Hour / 10 / time.Microsecond)

func tenths(microseconds *int64) *int64 {
	if microseconds == nil {
		return nil
	}
	return new(max((*microseconds+tenth/2)/tenth, 0))
}

// StageCompleted counts a stage that an application has completed, in the transaction that
// completes it.
func StageCompleted(ctx context.Context, tx *db.Tx, s application.CompletedStage) error {
	return insertStageChange(ctx, tx, stageChange{
		Tenant: s.Tenant, ID: ref.NewID(), ServiceID: s.ServiceID, StageID: s.Stage.ID, Title: s.Stage.Title, Position: int64(s.Stage.Position), At: s.CompletedAt,
		Staff: tenths(s.Waits.Staff), Customer: tenths(s.Waits.Customer), Payment: tenths(s.Waits.Payment),
	})
}

// stageChange is a completion that is not added to its day yet. Times are tenths of days.
type stageChange struct {
	Tenant    string    `db:"tenant_id"`
	ID        string    `db:"id"`
	ServiceID string    `db:"service_id"`
	StageID   string    `db:"stage_id"`
	Title     string    `db:"title"`
	Position  int64     `db:"position"`
	At        time.Time `db:"at"`
	Staff     *int64    `db:"staff"`
	Customer  *int64    `db:"customer"`
	Payment   *int64    `db:"payment"`
}

// stageDay is how long the applications have waited in a stage that completed it on a day.
type stageDay struct {
	Tenant    string        `db:"tenant_id"`
	Day       calendar.Date `db:"day"`
	ServiceID string        `db:"service_id"`
	StageID   string        `db:"stage_id"`
	Title     string        `db:"title"`
	Position  int64         `db:"position"`
	Staff     histogram     `db:"staff"`
	Customer  histogram     `db:"customer"`
	Payment   histogram     `db:"payment"`
}

// byDay returns the day to which a completion belongs.
func (c stageChange) byDay(zones tenants.Zones) stageDay {
	return stageDay{
		Tenant: c.Tenant, Day: zones.DateOf(c.At), ServiceID: c.ServiceID, StageID: c.StageID, Title: c.Title, Position: c.Position,
		Staff: one(c.Staff), Customer: one(c.Customer), Payment: one(c.Payment),
	}
}

// histogram is how many waits took how many tenths of a working day, as text in the order
// of the tenths: 0:4 12:1.
type histogram string

func one(tenths *int64) histogram {
	if tenths == nil {
		return ""
	}
	return histogram(fmt.Sprintf("%d:1", *tenths))
}

// counts is how many waits took so many tenths, by the tenths.
type counts []int64

// count adds waits that took so many tenths.
func (c *counts) count(tenths int, times int64) {
	if missing := tenths + 1 - len(*c); missing > 0 {
		*c = append(*c, make(counts, missing)...)
	}
	(*c)[tenths] += times
}

// Limits of what a histogram holds: nobody has waited for 400 years.
const (
	maxTenths = 1 << 20
	maxTimes  = 1 << 32
)

// add adds a histogram. It is read by hand, since a report adds thousands.
func (c *counts) add(h histogram) error {
	for rest := string(h); rest != ""; {
		tenths, after, isTenths := leading(rest, ':', maxTenths)
		times, next, isTimes := leading(after, ' ', maxTimes)
		if !isTenths || !isTimes {
			return fmt.Errorf("insights: %.40q is no histogram", rest)
		}
		c.count(int(tenths), times)
		rest = next
	}
	return nil
}

// leading reads the number at the beginning of a text, up to a limit, and returns what comes
// after the byte that ends it. The end of the text ends it, too.
func leading(text string, end byte, limit int64) (n int64, rest string, ok bool) {
	for i := range len(text) {
		digit := text[i] - '0'
		switch {
		case digit <= 9:
			if n = n*10 + int64(digit); n > limit {
				return 0, "", false
			}
		case text[i] == end && i > 0:
			return n, text[i+1:], true
		default:
			return 0, "", false
		}
	}
	return n, "", text != ""
}

func (c counts) histogram() histogram {
	var text strings.Builder
	for tenths, times := range c {
		if times == 0 {
			continue
		}
		if text.Len() > 0 {
			text.WriteByte(' ')
		}
		fmt.Fprintf(&text, "%d:%d", tenths, times)
	}
	return histogram(text.String())
}

// rank returns the smallest number of tenths that so many percent of the waits do not
// exceed, or nil without any.
func (c counts) rank(percent int64) *int64 {
	all := int64(0)
	for _, times := range c {
		all += times
	}
	if all == 0 {
		return nil
	}
	rank := (all*percent + 99) / 100
	for tenths, times := range c {
		if rank -= times; rank <= 0 {
			return new(int64(tenths))
		}
	}
	return nil
}

// merge adds the histograms of another day of the stage, and takes over its title if it is
// not earlier.
func (s *stageDay) merge(other stageDay) error {
	var err error
	join := func(a, b histogram) histogram {
		if a == "" || b == "" {
			return a + b
		}
		var sum counts
		err = errors.Join(err, sum.add(a), sum.add(b))
		return sum.histogram()
	}
	s.Staff, s.Customer, s.Payment = join(s.Staff, other.Staff), join(s.Customer, other.Customer), join(s.Payment, other.Payment)
	s.Title, s.Position = other.Title, other.Position
	return err
}

// foldStages adds the next completions of a tenant to its days. It returns how many. The
// transaction has the turn, so nobody else changes these days.
func foldStages(ctx context.Context, tx *db.Tx, tenantID string) (int, error) {
	changes, err := takeStageChanges(ctx, tx, tenantID, foldBatch)
	if err != nil || len(changes) == 0 {
		return 0, err
	}
	zones, err := tenants.ZonesOf(ctx, tx, tenantID)
	if err != nil {
		return 0, err
	}
	type key struct {
		day            calendar.Date
		service, stage string
	}
	days := map[key]*stageDay{}
	for _, c := range changes {
		day := c.byDay(zones)
		k := key{day.Day, day.ServiceID, day.StageID}
		if days[k] == nil {
			known, err := stageDayOf(ctx, tx, day)
			if err != nil {
				return 0, err
			}
			days[k] = &known
		}
		if err := days[k].merge(day); err != nil {
			return 0, err
		}
	}
	for _, day := range days {
		if err := putStageDay(ctx, tx, *day); err != nil {
			return 0, err
		}
	}
	return len(changes), nil
}
