package app_test

import (
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/bulk"
	"stagegate/internal/testkit/dbtest"
)

// BenchmarkLists reads pages of lists of an organisation with 1,000 requests,
// which has one neighbour of its size or many: how long it takes must not depend
// on them. BENCH_REQUESTS says how many requests all have together.
func BenchmarkLists(b *testing.B) {
	large := 20_000
	if text := os.Getenv("BENCH_REQUESTS"); text != "" {
		var err error
		if large, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	for _, engine := range dbtest.Engines {
		for _, requests := range []int{2_000, large} {
			size := bulk.Size{Tenants: requests / 1000, Requests: requests, Applications: requests / 4, Seed: 1}
			s := apptest.Start(b, dbtest.URL(b, engine))
			if err := bulk.Fill(b.Context(), s.DB, size, s.Now()); err != nil {
				b.Fatal(err)
			}
			admin := s.Anyone()
			admin.Token = admin.Post("/api/v1/auth/login", apptest.M{"tenantSlug": size.Slug(1), "email": size.Email("admin", 1), "password": bulk.Password}).
				Want(200).String("accessToken")
			for name, path := range map[string]string{
				"requests": "requests", "requests by status": "requests?status=PENDING", "requests far back": "requests?page=30",
				"requests searched": "requests?search=garba", "applications": "applications", "applications by status": "applications?status=COMPLETED",
			} {
				b.Run(engine+"/"+strconv.Itoa(requests)+"/"+name, func(b *testing.B) {
					var took []time.Duration
					for b.Loop() {
						start := time.Now()
						admin.Get("/api/v1/staff/" + path).Want(200)
						took = append(took, time.Since(start))
					}
					slices.Sort(took)
					b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
				})
			}
		}
	}
}
