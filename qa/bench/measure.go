package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"stagegate/qa/bench/load"
)

// row is work that is compared on several sides.
type row struct {
	id, title string
	sides     []side
}

// side is one of the compared variants.
type side struct {
	name   string
	run    func() (load.Result, error)
	before func() error // prepares a turn; nil for nothing
	server []*process   // whose memory and CPU time are measured
}

// measured is the result of a row.
type measured struct {
	ID    string         `json:"id"`
	Title string         `json:"title"`
	Sides []measuredSide `json:"sides"`
}

type measuredSide struct {
	Name   string        `json:"name"`
	Rounds []load.Result `json:"rounds"`
	Busy   []float64     `json:"busy"`   // CPU utilisation of the server's core
	Memory float64       `json:"memory"` // of the server afterwards, in MB
}

// measure measures rows one after the other: each round runs every side once, starting with a different one, so
// that changes of the machine affect all sides.
func (b *bench) measure(ctx context.Context, rows []row) error {
	for _, r := range rows {
		if !b.wants(r.id) {
			continue
		}
		m := measured{ID: r.id, Title: r.title}
		for _, s := range r.sides {
			m.Sides = append(m.Sides, measuredSide{Name: s.name})
		}
		for round := range b.Rounds {
			for i := range r.sides {
				n := (i + round) % len(r.sides)
				if err := ctx.Err(); err != nil {
					return err
				}
				wait := b.profile(r.id, r.sides[n])
				err := r.sides[n].measure(&m.Sides[n])
				if err := errors.Join(err, wait()); err != nil {
					return fmt.Errorf("%s, %s: %w", r.id, r.sides[n].name, err)
				}
			}
		}
		for _, s := range m.Sides {
			sayf("%-24s %-28s %9.0f/s  p50 %7.2f ms  p99 %7.2f ms  busy %3.0f %%  %4.0f MB",
				r.id, s.Name, median(s.rates()), median(s.p50s()), median(s.p99s()), 100*median(s.Busy), s.Memory)
		}
		b.results.Rows = append(b.results.Rows, m)
	}
	return nil
}

func (s side) measure(to *measuredSide) error {
	if s.before != nil {
		if err := s.before(); err != nil {
			return err
		}
	}
	atWork := func() (sum time.Duration) {
		for _, p := range s.server {
			sum += p.cpu()
		}
		return sum
	}
	before, start := atWork(), time.Now()
	result, err := s.run()
	if err != nil {
		return err
	}
	to.Busy = append(to.Busy, float64(atWork()-before)/float64(time.Since(start)))
	to.Rounds = append(to.Rounds, result)
	to.Memory = 0
	for _, p := range s.server {
		to.Memory += p.memory("VmRSS") / 1e6
	}
	return nil
}

func (s measuredSide) each(get func(load.Result) float64) []float64 {
	values := make([]float64, len(s.Rounds))
	for i, r := range s.Rounds {
		values[i] = get(r)
	}
	return values
}

func (s measuredSide) rates() []float64 {
	return s.each(func(r load.Result) float64 { return r.Rate })
}

func (s measuredSide) p50s() []float64 {
	return s.each(func(r load.Result) float64 { return r.P50 })
}

func (s measuredSide) p99s() []float64 {
	return s.each(func(r load.Result) float64 { return r.P99 })
}

// median returns the median, 0 without values.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}
