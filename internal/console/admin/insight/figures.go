package insight

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"time"

	"stagegate/internal/console/ui"
	"stagegate/internal/console/ui/plot"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/reports"
	"stagegate/internal/tenants/calendar"
)

// sums counts the applications that reached each step.
type sums struct{ Started, Submitted, Accepted, Paid, Completed int64 }

// sumsOf returns the totals of a report.
func sumsOf(v reports.ReportView) (s sums) {
	for _, p := range v.Points {
		s.Started += ui.Value(p.Started)
		s.Submitted += ui.Value(p.Submitted)
		s.Accepted += ui.Value(p.Accepted)
		s.Paid += ui.Value(p.Paid)
		s.Completed += ui.Value(p.Completed)
	}
	return s
}

// receivedIn returns the payments received by currency, in minor units.
func receivedIn(v reports.ReportView) map[string]int64 {
	all := map[string]int64{}
	for _, p := range v.Points {
		for _, a := range p.ByCurrency {
			all[a.Currency] += minor(a.Received, a.Currency)
		}
	}
	return all
}

func minor(n money.Number, currency string) int64 {
	units, _ := n.Minor(currency) // amounts of the API are valid
	return units
}

// mainCurrency returns the currency with the highest amount, or "".
func mainCurrency(sums map[string]int64) (currency string) {
	for name, n := range sums {
		if currency == "" || n > sums[currency] || n == sums[currency] && name < currency {
			currency = name
		}
	}
	return currency
}

// tile is a figure and its change since the previous period.
type tile struct {
	Label, Currency, Value, Note string
	Change, Class                string // since the previous period; "" if there is nothing to compare
}

func tiles(r *ui.Request, now, before sums, received, receivedBefore map[string]int64, backlog reports.ReportView) []tile {
	all := []tile{
		count(r, "started", now.Started, before.Started), count(r, "submitted", now.Submitted, before.Submitted), count(r, "completed", now.Completed, before.Completed),
	}
	currency := mainCurrency(received)
	if currency == "" {
		currency = mainCurrency(receivedBefore)
	}
	if currency != "" {
		t := compared(r, tile{Label: r.Text("insight.tiles.received"), Currency: currency}, received[currency], receivedBefore[currency])
		t.Value = r.Printer().Amount(money.Major(received[currency], currency), currency)
		all = append(all, t)
	}
	if n := len(backlog.Points); n > 0 {
		last := backlog.Points[n-1]
		all = append(all, tile{Label: r.Text("insight.tiles.waiting"), Value: r.Printer().Number(*last.Waiting), Note: r.Text("insight.overdue", "count", *last.Overdue)})
	}
	return all
}

func count(r *ui.Request, name string, now, before int64) tile {
	return compared(r, tile{Label: r.Text("insight.tiles." + name), Value: r.Printer().Number(now)}, now, before)
}

// minForPercent is the lowest previous figure for which a change is given in per cent.
const minForPercent = 10

// compared adds the change since the previous period to a tile.
func compared(r *ui.Request, t tile, now, before int64) tile {
	switch {
	case before == 0:
		t.Note = r.Text("insight.none_before")
		return t
	case before < minForPercent && t.Currency == "":
		t.Note = r.Text("insight.few_before", "n", before)
		return t
	}
	percent := percentOf(now-before, before)
	t.Note = r.Text("insight.than_before")
	switch {
	case percent > 0:
		t.Change, t.Class = r.Text("insight.percent", "n", "+"+r.Printer().Number(percent)), "good"
	case percent < 0:
		t.Change, t.Class = r.Text("insight.percent", "n", percent), "bad"
	default:
		t.Change = r.Text("insight.percent", "n", "±0")
	}
	return t
}

// percentOf returns n as a percentage of another number, rounded.
func percentOf(n, of int64) int64 { return int64(math.Round(float64(n) * 100 / float64(of))) } //nolint:mnd // per cent

// funnel has the applications started in the period at each step. Payment is not a step, because free
// applications are completed without it.
type funnel struct {
	Steps   []step
	Summary string
}

// step is a step of the funnel with its share of the first one, and what became of those that are not in
// the next one.
type step struct {
	Name, Width, Share, Rest string
	Count                    int64
}

// funnelOf returns the funnel of a cohort.
func funnelOf(r *ui.Request, cohort []reports.StepView) funnel {
	by := map[string]reports.StepView{}
	for _, s := range cohort {
		by[s.Key] = s
	}
	accepted, paid := by["accepted"], by["paid"]
	accepted.Left, accepted.Open = accepted.Left+paid.Left, accepted.Open+paid.Open // one step until completion
	started := by["started"].Reached
	var f funnel
	for _, s := range []reports.StepView{by["started"], by["submitted"], accepted, by["completed"]} {
		one := step{Name: r.Text("insight.steps." + s.Key), Count: s.Reached, Width: plot.Share(float64(s.Reached), float64(started))}
		if started > 0 {
			one.Share = r.Text("insight.percent", "n", percentOf(s.Reached, started))
		}
		if rest := s.Left + s.Open; rest > 0 {
			one.Rest = r.Text("insight.rest."+s.Key, "rest", rest, "left", s.Left, "open", s.Open)
		}
		f.Steps = append(f.Steps, one)
	}
	f.Summary = r.Text("insight.funnel.summary", "started", started, "submitted", by["submitted"].Reached, "completed", by["completed"].Reached)
	return f
}

// waits holds the waiting times by stage and by who the application waited for.
type waits struct {
	Rows    []wait
	Summary string
	Path    string // of the cases that wait in the slowest stage now
}

type wait struct {
	Stage, For, Median, P90, Target string
	Width, P90Width, TargetAt       string // in the bar; TargetAt is "" without a target
	Slowest, Late                   bool   // Late: the 90th percentile is beyond the target
}

// waitRow is a stage with the times that it waited for a side.
type waitRow struct {
	reports.PercentilesView

	stage, id, side string
	target          float64 // 0 for none
}

// isLate reports whether the stage is slower than its target.
func (w waitRow) isLate() bool { return w.target > 0 && *w.P90 > w.target }

// slowerThan compares stages: those beyond their target are slower than others.
func (w waitRow) slowerThan(other waitRow) bool {
	if w.isLate() != other.isLate() {
		return w.isLate()
	}
	return *w.P90 > *other.P90
}

// waitRows returns the sides for which applications waited in a stage. Only staff have a target.
func waitRows(stages []reports.StageView) (rows []waitRow) {
	for _, s := range stages {
		target := float64(ui.Value(s.Target))
		for _, w := range []waitRow{{s.Staff, s.Title, s.StageID, "staff", target}, {s.Customer, s.Title, s.StageID, "customer", 0}, {s.Payment, s.Title, s.StageID, "payment", 0}} {
			if w.Median != nil && w.P90 != nil && *w.P90 > 0 {
				rows = append(rows, w)
			}
		}
	}
	return rows
}

func waitsOf(r *ui.Request, stages []reports.StageView) (w waits) {
	rows := waitRows(stages)
	slowest, largest := 0, 0.0
	for i, one := range rows {
		if one.slowerThan(rows[slowest]) {
			slowest = i
		}
		largest = max(largest, *one.P90, one.target)
	}
	for i, one := range rows {
		row := wait{
			Stage: one.stage, For: r.Text("insight.waits.for." + one.side), Median: days(r, *one.Median), P90: days(r, *one.P90),
			Width: plot.Share(*one.Median, largest), P90Width: plot.Share(*one.P90, largest), Slowest: i == slowest, Late: one.isLate(),
		}
		if one.target > 0 {
			row.Target, row.TargetAt = days(r, one.target), plot.Share(one.target, largest)
		}
		w.Rows = append(w.Rows, row)
	}
	if len(rows) > 0 {
		one := rows[slowest]
		summary := one.side
		if one.isLate() { // another stage may take longer
			summary = "late"
		}
		w.Summary = r.Text("insight.waits.summary."+summary, "stage", one.stage, "percentile", days(r, *one.P90))
		w.Path = "/console/queue?" + url.Values{"view": {one.side}, "stage": {one.id}}.Encode()
	}
	return w
}

// days writes a number of working days: 1.5.
func days(r *ui.Request, n float64) string {
	return r.Printer().Decimal(strconv.FormatFloat(n, 'f', -1, 64))
}

// columns is a column chart with its summary and its table.
type columns struct {
	plot.Columns

	Title, Unit, Summary string
	Head                 []string
	Rows                 [][]string
}

// unitName returns the short and the long name of a day, a week or a month.
func unitName(r *ui.Request, p period, at calendar.Date) (short, long string) {
	t, err := time.ParseInLocation(time.DateOnly, string(at), p.Today.Location())
	if err != nil {
		return string(at), string(at)
	}
	switch p.Unit {
	case reports.Month:
		short = r.Text("format.short_month." + strconv.Itoa(int(t.Month())))
		return short, r.Text("insight.month", "month", r.Text("format.month."+strconv.Itoa(int(t.Month()))), "year", strconv.Itoa(t.Year()))
	case reports.Week:
		short = r.Printer().ShortDate(t, p.Today)
		return short, r.Text("insight.week", "day", short)
	default:
		short = r.Printer().ShortDate(t, p.Today)
		return short, short
	}
}

func revenueOf(r *ui.Request, p period, v reports.ReportView) columns {
	received := receivedIn(v)
	c := columns{Title: r.Text("insight.revenue.title"), Head: []string{r.Text("insight.units." + string(p.Unit))}}
	main := mainCurrency(received)
	if main == "" {
		c.Summary = r.Text("insight.revenue.nothing")
		return c
	}
	currencies := []string{main}
	for name := range received {
		if name != main {
			currencies = append(currencies, name)
		}
	}
	slices.Sort(currencies[1:])
	for _, currency := range currencies {
		c.Head = append(c.Head, r.Text("insight.revenue.head", "currency", currency))
	}
	values := make([]plot.Column, len(v.Points))
	most := -1
	scale, unit := scaleOf(v, main)
	for i, at := range v.Points {
		short, long := unitName(r, p, at.At)
		row := []string{long}
		for _, currency := range currencies {
			text := r.Printer().Money(money.Major(0, currency), currency)
			for _, a := range at.ByCurrency {
				if a.Currency != currency {
					continue
				}
				text = r.Printer().Money(a.Received, currency)
				if currency == main {
					values[i].Value = float64(minor(a.Received, currency)) / scale
				}
			}
			row = append(row, text)
		}
		values[i].Label, values[i].Title, values[i].Unsure = short, long+": "+row[1], i == len(v.Points)-1
		c.Rows = append(c.Rows, row)
		if most < 0 || values[i].Value > values[most].Value {
			most = i
		}
	}
	c.Unit = main
	if unit != "" {
		c.Unit = r.Text("insight."+unit, "currency", main)
	}
	c.Columns = plot.NewColumns(values, true, func(n float64) string { return r.Printer().Decimal(strconv.FormatFloat(n, 'f', -1, 64)) })
	c.Summary = r.Text("insight.revenue.summary", "total", r.Printer().Money(money.Major(received[main], main), main), "unit", c.Rows[most][0], "most", c.Rows[most][1])
	return c
}

// scaleOf returns the minor units for one unit of the axis, and the name of that unit: whole units of
// the currency, thousands or millions.
func scaleOf(v reports.ReportView, currency string) (scale float64, unit string) {
	largest := int64(0)
	for _, p := range v.Points {
		for _, a := range p.ByCurrency {
			if a.Currency == currency {
				largest = max(largest, minor(a.Received, currency))
			}
		}
	}
	one := float64(minor("1", currency))
	switch whole := float64(largest) / one; {
	case whole >= 5_000_000: //nolint:mnd // five ticks of a million
		return one * 1_000_000, "millions" //nolint:mnd // a million
	case whole >= 5_000: //nolint:mnd // five ticks of a thousand
		return one * 1_000, "thousands" //nolint:mnd // a thousand
	default:
		return one, ""
	}
}

func backlogOf(r *ui.Request, p period, v reports.ReportView) columns {
	c := columns{Title: r.Text("insight.backlog.title"), Head: []string{r.Text("insight.units." + string(p.Unit)), r.Text("insight.backlog.waiting"), r.Text("insight.backlog.overdue")}}
	values := make([]plot.Column, len(v.Points))
	most := 0
	for i, at := range v.Points {
		short, long := unitName(r, p, at.At)
		waiting, overdue := *at.Waiting, *at.Overdue
		values[i] = plot.Column{Label: short, Value: float64(waiting), Part: float64(overdue), Title: r.Text("insight.backlog.point", "unit", long, "waiting", waiting, "overdue", overdue)}
		c.Rows = append(c.Rows, []string{long, r.Printer().Number(waiting), r.Printer().Number(overdue)})
		if waiting > *v.Points[most].Waiting {
			most = i
		}
	}
	c.Columns = plot.NewColumns(values, true, func(n float64) string { return r.Printer().Number(int64(n)) })
	if n := len(v.Points); n > 0 {
		last := v.Points[n-1]
		c.Summary = r.Text("insight.backlog.summary", "count", *last.Waiting, "overdue", *last.Overdue, "most", *v.Points[most].Waiting, "unit", c.Rows[most][0])
	}
	return c
}
