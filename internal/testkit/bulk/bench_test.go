package bulk_test

import (
	"testing"

	"stagegate/internal/testkit/bulk"
	"stagegate/internal/testkit/dbtest"
)

// BenchmarkFill fills a database with 40 tenants.
func BenchmarkFill(b *testing.B) {
	for _, engine := range dbtest.Engines {
		b.Run(engine, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				d := dbtest.Open(b, engine)
				b.StartTimer()
				if err := bulk.Fill(b.Context(), d, bulk.Size{Tenants: 40, Requests: 12_000, Applications: 6_000, Seed: 1}, now); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
