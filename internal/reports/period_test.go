package reports

import (
	"errors"
	"testing"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants/calendar"
)

// Points are the units of a period up to today, each with its first day.
func TestPoints(t *testing.T) {
	t.Parallel()
	const today calendar.Date = "2026-11-20" // a Friday
	for _, c := range []struct {
		from, to string
		unit     Unit
		n        int
		first    calendar.Date
		last     calendar.Date
	}{
		{"", "", "", 30, "2026-10-22", today},
		{"", "2026-03-01", Day, 30, "2026-01-31", "2026-03-01"},
		{"2026-11-19", "", Day, 2, "2026-11-19", today},
		{"2026-11-19", "9999-12-31", Day, 2, "2026-11-19", today},
		{"2026-11-20", "2026-11-20", Week, 1, "2026-11-16", "2026-11-16"},
		{"2026-11-15", "", Week, 2, "2026-11-09", "2026-11-16"}, // a Sunday
		{"2026-01-31", "2026-03-01", Month, 3, "2026-01-01", "2026-03-01"},
		{"2025-10-17", "", Day, 400, "2025-10-17", today},
		{"1993-08-01", "", Month, 400, "1993-08-01", "2026-11-01"},
	} {
		p, err := newPeriod(c.from, c.to, c.unit, today)
		if err != nil {
			t.Fatal(err)
		}
		points, err := p.points()
		if err != nil || len(points) != c.n || points[0] != c.first || points[len(points)-1] != c.last {
			t.Errorf("%s to %s by %s: %d points: %v, %v", c.from, c.to, c.unit, len(points), points, err)
		}
	}
	for _, future := range []string{"2026-11-21", "9999-12-31"} {
		if p, err := newPeriod(future, "", Day, today); err != nil || string(p.To) != future {
			t.Errorf("from %s: %+v, %v", future, p, err)
		} else if points, err := p.points(); err != nil || len(points) > 0 {
			t.Errorf("from %s: %v, %v", future, points, err)
		}
	}
}

// The error of an invalid period names the parameter.
func TestPeriodRefused(t *testing.T) {
	t.Parallel()
	const today calendar.Date = "2026-11-20"
	for _, c := range []struct {
		from, to string
		unit     Unit
		field    string
	}{
		{"x", "", Day, "from"},
		{"2026-02-30", "", Day, "from"},
		{"2026-1-1", "", Day, "from"},
		{"", "20261120", Day, "to"},
		{"2026-11-20", "2026-11-19", Day, "to"},
		{"2025-10-16", "", Day, "from"},
		{"0001-01-01", "9999-12-31", Month, "from"},
		{"1993-07-31", "", Month, "from"},
	} {
		p, err := newPeriod(c.from, c.to, c.unit, today)
		if err == nil {
			_, err = p.points()
		}
		if refused, ok := errors.AsType[*fault.Error](err); !ok || len(refused.Fields) != 1 || refused.Fields[0].Field != c.field {
			t.Errorf("%s to %s by %s: %v", c.from, c.to, c.unit, err)
		}
	}
}
