package figure

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants/calendar"
)

// tenthOfDay is a tenth of a working day in microseconds, the resolution of waits.
const tenthOfDay = int64(24 * time.Hour / 10 / time.Microsecond)

// Tenths converts microseconds to tenths of working days.
func Tenths(microseconds *int64) *int64 {
	if microseconds == nil {
		return nil
	}
	return new(max((*microseconds+tenthOfDay/2)/tenthOfDay, 0))
}

// Stage is the completion of a stage by an application, with its waits for each side in tenths
// of working days; nil for none.
type Stage struct {
	Tenant    string    `db:"tenant_id"`
	ServiceID string    `db:"service_id"`
	StageID   string    `db:"stage_id"`
	Title     string    `db:"title"`
	Position  int64     `db:"position"`
	Target    int64     `db:"target"` // working days; 0 for none
	At        time.Time `db:"at"`
	Staff     *int64    `db:"staff"`
	Customer  *int64    `db:"customer"`
	Payment   *int64    `db:"payment"`
}

// StageDay has the waits in a stage of the applications that completed it on a day.
type StageDay struct {
	Tenant    string        `db:"tenant_id"`
	Day       calendar.Date `db:"day"`
	ServiceID string        `db:"service_id"`
	StageID   string        `db:"stage_id"`
	Title     string        `db:"title"`
	Position  int64         `db:"position"`
	Target    int64         `db:"target"`
	Staff     Histogram     `db:"staff"`
	Customer  Histogram     `db:"customer"`
	Payment   Histogram     `db:"payment"`
}

// byDay returns the StageDay of a single completion.
func (s Stage) byDay(zones Zones) StageDay {
	return StageDay{
		Tenant: s.Tenant, Day: zones.DateOf(s.At), ServiceID: s.ServiceID, StageID: s.StageID, Title: s.Title, Position: s.Position, Target: s.Target,
		Staff: singleWait(s.Staff), Customer: singleWait(s.Customer), Payment: singleWait(s.Payment),
	}
}

// Histogram counts waits by tenths of a working day, encoded in ascending order, for example
// 0:4 12:1.
type Histogram string

func singleWait(tenths *int64) Histogram {
	if tenths == nil {
		return ""
	}
	return Histogram(fmt.Sprintf("%d:1", *tenths))
}

// Waits counts waits by tenths of a working day, the index.
type Waits []int64

// count adds times waits of a length.
func (w *Waits) count(tenths int, times int64) {
	if missing := tenths + 1 - len(*w); missing > 0 {
		*w = append(*w, make(Waits, missing)...)
	}
	(*w)[tenths] += times
}

// Limits of a histogram, beyond any realistic wait.
const (
	maxTenths = 1 << 20
	maxTimes  = 1 << 32
)

// Add adds a histogram. It parses without allocations, since a report adds thousands.
func (w *Waits) Add(h Histogram) error {
	for rest := string(h); rest != ""; {
		tenths, after, isTenths := parseNumber(rest, ':', maxTenths)
		times, next, isTimes := parseNumber(after, ' ', maxTimes)
		if !isTenths || !isTimes {
			return fmt.Errorf("figure: invalid histogram %.40q", rest)
		}
		w.count(int(tenths), times)
		rest = next
	}
	return nil
}

// parseNumber parses the number before the byte end, or before the end of the text, up to a limit.
// It returns the rest of the text after that byte.
func parseNumber(text string, end byte, limit int64) (n int64, rest string, ok bool) {
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

func (w Waits) encode() Histogram {
	var text strings.Builder
	for tenths, times := range w {
		if times == 0 {
			continue
		}
		if text.Len() > 0 {
			text.WriteByte(' ')
		}
		fmt.Fprintf(&text, "%d:%d", tenths, times)
	}
	return Histogram(text.String())
}

// Percentile returns the percentile of the waits by the nearest-rank method, or nil if there are none.
func (w Waits) Percentile(percent int64) *int64 {
	all := int64(0)
	for _, times := range w {
		all += times
	}
	if all == 0 {
		return nil
	}
	rank := (all*percent + 99) / 100
	for tenths, times := range w {
		if rank -= times; rank <= 0 {
			return new(int64(tenths))
		}
	}
	return nil
}

// merge adds the histograms of another day of the stage and takes its title, position and target.
func (s *StageDay) merge(other StageDay) error {
	var err error
	join := func(a, b Histogram) Histogram {
		if a == "" || b == "" {
			return a + b
		}
		var sum Waits
		err = errors.Join(err, sum.Add(a), sum.Add(b))
		return sum.encode()
	}
	s.Staff, s.Customer, s.Payment = join(s.Staff, other.Staff), join(s.Customer, other.Customer), join(s.Payment, other.Payment)
	s.Title, s.Position, s.Target = other.Title, other.Position, other.Target
	return err
}

// foldStages aggregates the next completions of a tenant by day. The transaction holds the fold
// lock of the tenant, so nobody else changes these days.
func foldStages(ctx context.Context, tx *db.Tx, tenantID string, zonesOf LoadZones) (int, error) {
	stages, err := takeStages(ctx, tx, tenantID, foldBatch)
	if err != nil || len(stages) == 0 {
		return 0, err
	}
	zones, err := zonesOf(ctx, tx, tenantID)
	if err != nil {
		return 0, err
	}
	type key struct {
		day            calendar.Date
		service, stage string
	}
	days := map[key]*StageDay{}
	for _, s := range stages {
		day := s.byDay(zones)
		k := key{day.Day, day.ServiceID, day.StageID}
		if days[k] == nil {
			known, err := readStageDay(ctx, tx, day)
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
		if err := saveStageDay(ctx, tx, *day); err != nil {
			return 0, err
		}
	}
	return len(stages), nil
}
