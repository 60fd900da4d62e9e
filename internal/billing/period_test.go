package billing

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func at(t testing.TB, s string) time.Time {
	t.Helper()
	parsed, err := time.Parse("2006-01-02 15:04:05.999999", s)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestPeriodAt(t *testing.T) {
	const noon = " 12:00:00"
	for _, c := range []struct {
		interval                Interval
		anchor, now, start, end string
	}{
		{Monthly, "2026-03-15 12:00:00", "2026-03-15 12:00:00", "2026-03-15", "2026-04-15"},
		{Monthly, "2026-03-15 12:00:00", "2026-04-15 11:59:59.999999", "2026-03-15", "2026-04-15"},
		{Monthly, "2026-03-15 12:00:00", "2026-04-15 12:00:00", "2026-04-15", "2026-05-15"},
		{Monthly, "2026-03-15 12:00:00", "2026-03-15 11:59:59", "2026-03-15", "2026-04-15"}, // a slow clock
		{Monthly, "2026-03-15 12:00:00", "2020-01-01 00:00:00", "2026-03-15", "2026-04-15"},
		// Month ends: the last day of a short month, and the 31st again after it.
		{Monthly, "2026-01-31 12:00:00", "2026-02-28 11:59:59", "2026-01-31", "2026-02-28"},
		{Monthly, "2026-01-31 12:00:00", "2026-02-28 12:00:00", "2026-02-28", "2026-03-31"},
		{Monthly, "2026-01-31 12:00:00", "2026-03-31 11:00:00", "2026-02-28", "2026-03-31"},
		{Monthly, "2026-01-31 12:00:00", "2026-03-31 12:00:00", "2026-03-31", "2026-04-30"},
		{Monthly, "2026-01-31 12:00:00", "2026-05-01 00:00:00", "2026-04-30", "2026-05-31"},
		{Monthly, "2026-01-30 12:00:00", "2026-03-01 00:00:00", "2026-02-28", "2026-03-30"},
		{Monthly, "2026-01-29 12:00:00", "2026-03-01 00:00:00", "2026-02-28", "2026-03-29"},
		// Leap years; 2100 is not one.
		{Monthly, "2028-01-31 12:00:00", "2028-02-29 12:00:00", "2028-02-29", "2028-03-31"},
		{Monthly, "2028-02-29 12:00:00", "2029-02-28 12:00:00", "2029-02-28", "2029-03-29"},
		{Monthly, "2028-02-29 12:00:00", "2028-03-29 12:00:00", "2028-03-29", "2028-04-29"},
		{Monthly, "2028-01-31 12:00:00", "2100-02-28 12:00:00", "2100-02-28", "2100-03-31"},
		{Yearly, "2028-02-29 12:00:00", "2029-02-28 11:59:59", "2028-02-29", "2029-02-28"},
		{Yearly, "2028-02-29 12:00:00", "2029-02-28 12:00:00", "2029-02-28", "2030-02-28"},
		{Yearly, "2028-02-29 12:00:00", "2032-03-01 00:00:00", "2032-02-29", "2033-02-28"},
		// The end of the year.
		{Monthly, "2026-12-31 12:00:00", "2027-01-01 00:00:00", "2026-12-31", "2027-01-31"},
		{Monthly, "2026-11-30 12:00:00", "2027-02-28 12:00:00", "2027-02-28", "2027-03-30"},
		{Monthly, "2026-12-15 12:00:00", "2027-01-15 12:00:00", "2027-01-15", "2027-02-15"},
		{Yearly, "2026-12-15 12:00:00", "2027-12-15 11:59:59", "2026-12-15", "2027-12-15"},
		{Yearly, "2026-12-15 12:00:00", "2028-01-01 00:00:00", "2027-12-15", "2028-12-15"},
		{Yearly, "2026-12-15 12:00:00", "2026-01-01 00:00:00", "2026-12-15", "2027-12-15"},
	} {
		got := periodAt(at(t, c.anchor), c.interval, at(t, c.now))
		want := Period{at(t, c.start+noon), at(t, c.end+noon)}
		if !got.Start.Equal(want.Start) || !got.End.Equal(want.End) {
			t.Errorf("%s from %s, at %s: %v", c.interval, c.anchor, c.now, got)
		}
	}
}

// For every anchor and time, the time is in its period, periods are contiguous, and each starts on the
// anchor's day and hour, or on the last day of a shorter month.
func TestPeriodsAreContiguous(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const span = 200 * 365 * 24 * 3600 * 1_000_000
		anchor := time.UnixMicro(rapid.Int64Range(0, span).Draw(t, "anchor")).UTC()
		now := anchor.Add(time.Duration(rapid.Int64Range(0, span).Draw(t, "later")) * time.Microsecond)
		interval := rapid.SampledFrom([]Interval{Monthly, Yearly}).Draw(t, "interval")

		p := periodAt(anchor, interval, now)
		if now.Before(p.Start) || !now.Before(p.End) {
			t.Fatalf("%v is not in %v", now, p)
		}
		if first := periodAt(anchor, interval, anchor); !first.Start.Equal(anchor) {
			t.Fatalf("the first period of %v starts at %v", anchor, first.Start)
		}
		for _, inside := range []time.Time{p.Start, p.End.Add(-time.Microsecond)} {
			if periodAt(anchor, interval, inside) != p {
				t.Fatalf("%v is not in %v", inside, p)
			}
		}
		if next := periodAt(anchor, interval, p.End); !next.Start.Equal(p.End) {
			t.Fatalf("after %v comes %v", p, next)
		}
		if p.Start.After(anchor) {
			if before := periodAt(anchor, interval, p.Start.Add(-time.Microsecond)); !before.End.Equal(p.Start) {
				t.Fatalf("before %v comes %v", p, before)
			}
		}
		midnight := func(m time.Time) time.Duration { return m.Sub(m.Truncate(24 * time.Hour)) }
		endOfMonth := p.Start.AddDate(0, 0, 1).Day() == 1
		if midnight(p.Start) != midnight(anchor) || p.Start.Day() != anchor.Day() && (!endOfMonth || p.Start.Day() > anchor.Day()) {
			t.Fatalf("anchor %v, but the period starts at %v", anchor, p.Start)
		}
	})
}
