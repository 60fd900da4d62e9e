package main

import (
	"fmt"
	"slices"
	"strings"
)

// figure is a target.
type figure struct {
	Work   string  `json:"work"`
	Limit  float64 `json:"limit"`
	Most   bool    `json:"most"` // an upper limit instead of a lower one
	Unit   string  `json:"unit"` // of the measurement: ×, ms or MB
	Middle float64 `json:"measured"`
	Least  float64 `json:"least"`
	Top    float64 `json:"top"`
	Reason string  `json:"reason"` // heading of the document that explains a missed target
}

func (f figure) reached() bool {
	if f.Most {
		return f.Middle <= f.Limit
	}
	return f.Middle >= f.Limit
}

func (f figure) wanted() string {
	if f.Most {
		return fmt.Sprintf("at most %g %s", f.Limit, f.Unit)
	}
	return fmt.Sprintf("at least %g %s", f.Limit, f.Unit)
}

func (f figure) measured() string {
	return fmt.Sprintf("%.2f %s (%.2f–%.2f)", f.Middle, f.Unit, f.Least, f.Top)
}

// verdict links to the explanation, if the page has one.
func (f figure) verdict(page string) string {
	if f.reached() {
		return "reached"
	}
	if !f.explained(page) {
		return "**not reached**"
	}
	return "**not reached**: [why](#" + strings.ReplaceAll(strings.ToLower(f.Reason), " ", "-") + ")"
}

func (f figure) explained(page string) bool { return strings.Contains(page, "\n### "+f.Reason+"\n") }

// Headings of the document that explain missed targets.
const (
	whyRead     = "Reading one record"
	whyList     = "Lists"
	whyCreate   = "Creating"
	whyPostgres = "PostgreSQL"
	whyGrowth   = "Growth"
	whyAccept   = "Accepting"
	whyMemory   = "Memory and start"
	whySize     = "Size of the program"
)

// judgeTime compares the median of a row on the larger database with deskTime.
func (r *results) judgeTime(id, title string) {
	for _, row := range r.Rows {
		if row.ID != id || len(row.Sides) < 2 {
			continue
		}
		large := row.Sides[len(row.Sides)-1]
		times := large.p50s()
		r.Figures = append(r.Figures, figure{
			Work: "p50 on sqlite, " + large.Name + " of one organisation: " + title, Limit: deskTime, Unit: "ms", Reason: whyGrowth, Most: true,
			Middle: median(times), Least: slices.Min(times), Top: slices.Max(times),
		})
	}
}

// judge compares the measurements with the targets.
func (r *results) judge() {
	const ours, quiet = "Stagegate", "PocketBase, no request log"
	rate := func(work, row, a, b, reason string, limit float64) {
		if x, y, found := r.sides(row, a, b); found {
			f := figure{Work: work, Limit: limit, Unit: "×", Reason: reason}
			f.Middle, f.Least, f.Top = ratio(x.rates(), y.rates())
			r.Figures = append(r.Figures, f)
		}
	}
	slower := func(work, row, a, b, reason string, limit float64) {
		if x, y, found := r.sides(row, a, b); found {
			f := figure{Work: work, Limit: limit, Unit: "×", Reason: reason, Most: true}
			f.Middle, f.Least, f.Top = ratio(x.p50s(), y.p50s())
			r.Figures = append(r.Figures, f)
		}
	}
	rate("Read one record on SQLite, against PocketBase", "sqlite.read", ours, quiet, whyRead, 2.6)
	rate("Read one record on SQLite, against the bare handler", "sqlite.read", ours, "bare", whyRead, 0.6)
	rate("List of 20 with total on SQLite, against PocketBase", "sqlite.list", ours, quiet, whyList, 2.5)
	rate("Create with audit row, `FULL`, against PocketBase", "sqlite.create", "Stagegate FULL", quiet, whyCreate, 2.6)
	rate("Create with audit row, `NORMAL` on both, against PocketBase", "sqlite.create", "Stagegate NORMAL", quiet, whyCreate, 2.8)
	for _, work := range []struct {
		title, id string
		limit     float64
	}{{"Create over 1 connection", "create.single", 0.97}, {"The whole journey", "journey.shared", 1.8}} {
		rate(work.title+" on SQLite, `FULL`, group commit against own COMMITs", "sqlite."+work.id, sharing, notSharing, whyCreate, work.limit)
	}
	for _, work := range commonWorks {
		rate("PostgreSQL: "+work.title+", against pgbench", "postgres."+work.id, ours, "pgbench", whyPostgres, 0.7)
	}
	// Large databases compared with small ones.
	grown := func(engine, id, owner, title string, limit float64) {
		for _, row := range r.Rows {
			if row.ID == engine+"."+id && len(row.Sides) == 2 {
				little, much := row.Sides[0].Name, row.Sides[1].Name
				slower("p50 on "+engine+", "+much+owner+" against "+little+": "+title, row.ID, much, little, whyGrowth, limit)
			}
		}
	}
	for _, engine := range []string{"sqlite", "postgres"} {
		for _, work := range commonWorks {
			grown(engine, work.id+".growth", "", work.title, 1.2)
		}
	}
	for _, engine := range []string{"sqlite", "postgres"} {
		for _, work := range caseReads {
			grown(engine, work.id, " of one organisation", work.title, work.limit)
			if engine == "sqlite" && strings.HasPrefix(work.id, "desk.") {
				r.judgeTime(engine+"."+work.id, work.title)
			}
		}
		if alone, beside, found := r.sides(engine+"."+besideExport, "alone", "beside"); found {
			f := figure{Work: "p99 on " + engine + " of reading one record, beside an export against alone", Limit: 1.5, Unit: "×", Reason: whyGrowth, Most: true}
			f.Middle, f.Least, f.Top = ratio(beside.p99s(), alone.p99s())
			r.Figures = append(r.Figures, f)
		}
	}
	if many, few, found := r.sides("sqlite.list.connections", "64", "16"); found {
		f := figure{Work: "p99 on SQLite of lists, 64 connections against 16", Limit: 4, Unit: "×", Reason: whyList, Most: true}
		f.Middle, f.Least, f.Top = ratio(many.p99s(), few.p99s())
		r.Figures = append(r.Figures, f)
	}
	for _, engine := range []string{"sqlite", "postgres"} {
		slower("p50 on "+engine+", accepting with 300 questions against 5, minimal responses", engine+".accept", "300 questions, minimal", "5 questions, minimal", whyAccept, 1.2)
	}
	r.judgeNotes()
}

// judgeNotes judges single measurements.
func (r *results) judgeNotes() {
	limits := map[string]float64{
		"memory idle": 55, "memory under load": 150, "start to ready": 80, "size of the program": 58,
		"memory during an export on sqlite": 150, "memory during an export on postgres": 150,
	}
	for _, n := range r.Notes {
		limit, judged := limits[n.Name]
		if !judged {
			continue
		}
		f := figure{Work: strings.ToUpper(n.Name[:1]) + n.Name[1:], Limit: limit, Most: true, Unit: n.Unit, Reason: whyMemory}
		if n.Name == "size of the program" {
			f.Reason = whySize
		}
		f.Middle, f.Least, f.Top = median(n.Values), slices.Min(n.Values), slices.Max(n.Values)
		r.Figures = append(r.Figures, f)
	}
}
