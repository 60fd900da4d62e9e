package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Files with the last complete run.
const (
	lastFile = "qa/bench/last.json"
	document = "docs/performance.md"
)

// results are the stored results of a run.
type results struct {
	Machine machine    `json:"machine"`
	Minutes float64    `json:"minutes"`
	Rounds  int        `json:"rounds"`
	Seconds float64    `json:"seconds"`           // of each side per round
	Without string     `json:"without,omitempty"` // excluded rows
	Rows    []measured `json:"rows"`
	Notes   []note     `json:"notes"`
	Figures []figure   `json:"figures"`
}

// note is a single measurement.
type note struct {
	Name   string    `json:"name"`
	Unit   string    `json:"unit"`
	Values []float64 `json:"values"`
}

// note adds a value to a single measurement.
func (r *results) note(name, unit string, value float64) {
	n := slices.IndexFunc(r.Notes, func(n note) bool { return n.Name == name })
	if n < 0 {
		n = len(r.Notes)
		r.Notes = append(r.Notes, note{Name: name, Unit: unit})
	}
	r.Notes[n].Values = append(r.Notes[n].Values, value)
}

// sides returns two sides of a row by name prefix.
func (r *results) sides(id, first, second string) (a, b measuredSide, found bool) {
	n := slices.IndexFunc(r.Rows, func(m measured) bool { return m.ID == id })
	if n < 0 {
		return a, b, false
	}
	find := func(name string) measuredSide {
		i := slices.IndexFunc(r.Rows[n].Sides, func(s measuredSide) bool { return strings.HasPrefix(s.Name, name) })
		if i < 0 {
			return measuredSide{}
		}
		return r.Rows[n].Sides[i]
	}
	a, b = find(first), find(second)
	return a, b, len(a.Rounds) > 0 && len(a.Rounds) == len(b.Rounds)
}

// ratio returns the median and the range of the ratios per round.
func ratio(a, b []float64) (middle, least, most float64) {
	ratios := make([]float64, len(a))
	for i := range a {
		ratios[i] = a[i] / b[i]
	}
	return median(ratios), slices.Min(ratios), slices.Max(ratios)
}

// markdown writes the targets and the table for a page with explanations.
func (r *results) markdown(page string) string {
	var to strings.Builder
	fmt.Fprintf(&to, "%s\n\n", r.Machine)
	fmt.Fprintf(&to, "%d rounds of %.0f s for each side; the run took %.0f minutes. Each number is the median of the rounds, followed by the range.\n\n", r.Rounds, r.Seconds, r.Minutes)
	if r.Without != "" {
		fmt.Fprintf(&to, "Rows whose id matches `%s` were left out.\n\n", r.Without)
	}
	if len(r.Figures) > 0 {
		to.WriteString("| Target | Required | Measured | |\n|---|---|---|---|\n")
		for _, f := range r.Figures {
			fmt.Fprintf(&to, "| %s | %s | %s | %s |\n", f.Work, f.wanted(), f.measured(), f.verdict(page))
		}
		to.WriteString("\n")
	}
	if len(r.Rows) > 0 {
		to.WriteString("| Work | Side | Per second | Ratio | p50 ms | p99 ms | CPU | Memory MB |\n|---|---|--:|--:|--:|--:|--:|--:|\n")
	}
	for _, row := range r.Rows {
		title := row.Title
		for i, s := range row.Sides {
			times := ""
			if i > 0 {
				middle, _, _ := ratio(s.rates(), row.Sides[0].rates())
				times = fmt.Sprintf("%.2f", middle)
			}
			rates := s.rates()
			memory := "–"
			busy := "–"
			if s.Memory > 0 {
				memory, busy = fmt.Sprintf("%.0f", s.Memory), fmt.Sprintf("%.0f %%", 100*median(s.Busy))
			}
			fmt.Fprintf(&to, "| %s | %s | %.0f (%.0f–%.0f) | %s | %.2f | %.2f | %s | %s |\n", title, s.Name,
				median(rates), slices.Min(rates), slices.Max(rates), times, median(s.p50s()), median(s.p99s()), busy, memory)
			title = ""
		}
	}
	if len(r.Notes) > 0 {
		to.WriteString("\n| Single measurement | |\n|---|--:|\n")
	}
	for _, n := range r.Notes {
		values := n.Values
		fmt.Fprintf(&to, "| %s | %.1f %s", n.Name, median(values), n.Unit)
		if len(values) > 1 {
			fmt.Fprintf(&to, " (%.1f–%.1f)", slices.Min(values), slices.Max(values))
		}
		to.WriteString(" |\n")
	}
	return to.String()
}

// keep stores a complete run in the file and the document.
func (r *results) keep(root, page, table string) error {
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, lastFile), append(text, '\n'), 0o644); err != nil {
		return err
	}
	const begin, end = "<!-- bench:begin -->\n", "<!-- bench:end -->\n"
	before, rest, found := strings.Cut(page, begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		return errors.New(document + ": the marks of the table are gone")
	}
	for _, f := range r.Figures {
		if !f.reached() && !f.explained(page) {
			sayf("%s: say under \"### %s\" why a figure is not reached", document, f.Reason)
		}
	}
	sayf("written into %s and %s at %s", lastFile, document, time.Now().Format(time.TimeOnly))
	return os.WriteFile(filepath.Join(root, document), []byte(before+begin+table+end+after), 0o644)
}
