package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/dbtest"
)

// BenchmarkFind reports the median time of searches among 10,000 cases, or as many as SEARCH_CASES says, with what it
// takes to put a case.
func BenchmarkFind(b *testing.B) {
	n := 10_000
	if text := os.Getenv("SEARCH_CASES"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	engine := "sqlite"
	if text := os.Getenv("SEARCH_ENGINE"); text != "" {
		engine = text
	}
	d := dbtest.Open(b, engine)
	w := world{b, d}
	tenant := w.tenant()
	random := rand.New(rand.NewPCG(1, 2))
	syllables := []string{"ade", "oka", "for", "yemi", "gar", "ba", "nwo", "su", "eti", "mo", "lan", "ke", "chu", "kwu", "obi", "ola", "tun", "de", "fa", "ti", "zai", "nab", "ibra", "him", "musa"}
	name := func() string {
		text := ""
		for range 2 + random.IntN(2) {
			text += syllables[random.IntN(len(syllables))]
		}
		return text
	}
	services := []string{"Fishing licence", "Tourist visa", "Residence permit", "Business registration", "Building permit"}
	made := func() Record {
		customer, party := name()+" "+name(), name()+" "+name()
		return record(tenant, Case, ref.NewID(), Reference, ref.New("REQ"), ServiceName, services[random.IntN(len(services))], Name, customer, Email, name()+"@example.com",
			Party, customer, Party, party, File, "passport.pdf", File, "bank statement.pdf")
	}
	var some []Record
	began := time.Now()
	for done := 0; done < n; done += 1000 {
		batch := make([]Record, min(1000, n-done))
		for i := range batch {
			batch[i] = made()
		}
		some = append(some, batch[0])
		w.write(func(ctx context.Context, tx *db.Tx) error { return PutNew(ctx, tx, batch) })
	}
	load, size := time.Since(began), int64(0)
	if engine == "sqlite" {
		var err error
		if size, err = db.One[int64](b.Context(), d, `SELECT SUM(LENGTH(block)) FROM search_terms_data`); err != nil {
			b.Fatal(err)
		}
	}
	var single time.Duration
	for range 200 {
		r := made()
		began := time.Now()
		w.put(r)
		single += time.Since(began)
	}
	var change time.Duration
	for range 50 {
		r := some[random.IntN(len(some))]
		r.Set(Party, name())
		began := time.Now()
		w.put(r)
		change += time.Since(began)
	}
	kinds := []func(r Record) string{
		func(r Record) string { return r.Fields[0].Text },                          // reference
		func(r Record) string { return r.Fields[0].Text[4:8] },                     // part of one
		func(r Record) string { return r.Fields[2].Text },                          // name
		func(r Record) string { return r.Fields[2].Text[:4] },                      // beginning of a name
		func(r Record) string { return r.Fields[2].Text[2:6] },                     // part of a name
		func(r Record) string { return r.Fields[3].Text },                          // address
		func(r Record) string { return r.Fields[1].Text + " " + r.Fields[2].Text }, // service and name
		func(Record) string { return "passport visa" },
		func(Record) string { return "nobody" },
		func(Record) string { return "fi" },
	}
	b.ResetTimer()
	var took []time.Duration
	of := make([][]time.Duration, len(kinds))
	for range b.N {
		for i, text := range kinds {
			query := Query{tenant, Kinds, text(some[random.IntN(len(some))]), 20}
			began := time.Now()
			if _, err := Find(b.Context(), d, query, func(all []Record) ([]Record, error) { return all, nil }); err != nil {
				b.Fatal(err)
			}
			took, of[i] = append(took, time.Since(began)), append(of[i], time.Since(began))
		}
	}
	b.ReportMetric(float64(load.Microseconds())/float64(n), "µs/case")
	b.ReportMetric(float64(size)/float64(n), "B/case")
	b.ReportMetric(float64(single.Microseconds())/200, "µs/put")
	b.ReportMetric(float64(change.Microseconds())/50, "µs/change")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
	for i := range of {
		slices.Sort(of[i])
		b.ReportMetric(float64(of[i][0].Microseconds())/1000, fmt.Sprintf("q%d-least-ms", i))
	}
}
