package reports

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// A period that cannot be is refused by the name of the parameter.
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

// The median and the 90th percentile are those of the nearest rank.
func TestRanks(t *testing.T) {
	t.Parallel()
	for text, want := range map[histogram][2]int64{
		"7:1": {7, 7}, "1:1 2:1": {1, 2}, "1:1 2:1 3:1": {2, 3}, "0:9 5:1": {0, 0}, "0:8 5:2": {0, 5}, "1:5 2:4 100:1": {1, 2},
	} {
		var c counts
		if err := c.add(text); err != nil {
			t.Fatal(err)
		}
		r := c.ranks()
		if got := [2]int64{*r.Median, *r.P90}; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
		if again := c.histogram(); again != text {
			t.Errorf("%s is written as %s", text, again)
		}
	}
	if r := (counts{}).ranks(); r.Median != nil || r.P90 != nil {
		t.Errorf("of nothing: %+v", r)
	}
	day := stageDay{Title: "Old", Staff: "1:1", Payment: "3:2"}
	if err := day.merge(stageDay{Title: "New", Staff: "1:2 2:1", Customer: "4:1"}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(stageDay{Title: "New", Staff: "1:3 2:1", Customer: "4:1", Payment: "3:2"}, day); diff != "" {
		t.Error(diff)
	}
	for _, broken := range []histogram{"1", "x:1", "1:x", "-1:1", ":1", "1:", "1: 2:1", " 1:1", "2000000:1", "1:9999999999", "1:99999999999999999999"} {
		if err := new(counts).add(broken); err == nil {
			t.Errorf("%q is read", broken)
		}
	}
}
