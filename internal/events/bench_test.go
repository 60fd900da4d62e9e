package events_test

import (
	"fmt"
	"net/http"
	"sync"
	"syscall"
	"testing"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/app/config"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// BenchmarkRequests creates requests by 16 customers at once, in turns with events and without. Events should cost at
// most 8 %:
//
//	go test ./internal/events -run - -bench Requests -benchtime 20x
func BenchmarkRequests(b *testing.B) {
	const customers, services = 16, 10
	for _, engine := range dbtest.Engines {
		b.Run(engine, func(b *testing.B) {
			s := apptest.Start(b, dbtest.URL(b, engine), func(c *config.Config) { c.SQLiteSynchronous = "FULL" }) // as in production
			acme := s.Tenant("acme")
			admin := acme.As("admin")
			var who []*apptest.Client
			for i := range customers {
				email := fmt.Sprintf("customer-%d@acme.test", i)
				if _, err := s.Members.Add(b.Context(), accounts.NewPrincipal{
					Tenant: acme.ID, Kind: auth.Customer, Name: "A customer", Email: email, Password: apptest.Password,
				}); err != nil {
					b.Fatal(err)
				}
				who = append(who, apptest.SignInTo(s, "acme", email, apptest.Password))
			}
			var offered []string
			for i := range services {
				service := fixture.NewService(admin, apptest.M{"name": fmt.Sprint("Service ", i), "currency": "NGN"})
				service.Question(apptest.M{"stageId": service.Stage(apptest.M{"title": "Start"}), "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST"})
				service.Publish()
				offered = append(offered, service.ID)
			}
			var took, used [2][]time.Duration
			for n := 0; b.Loop(); n++ {
				for _, half := range [][]int{{0, 1}, {1, 0}}[n%2] { // what comes first is slower
					restore := func() {}
					if half == 1 {
						restore = events.PublishNothing()
					}
					before := processorTime(b)
					took[half] = append(took[half], createAll(b, who, offered))
					b.StopTimer()
					apptest.Until(b, "the events have positions", func() bool {
						n, err := db.One[int](b.Context(), s.DB, `SELECT COUNT(*) FROM events WHERE position IS NULL /* every tenant */`)
						return err == nil && n == 0
					})
					used[half] = append(used[half], processorTime(b)-before)
					// A customer has one open request of a service.
					if err := s.DB.Write(b.Context(), func(tx *db.Tx) error {
						_, err := db.Exec(b.Context(), tx, `UPDATE cases SET status = 'WITHDRAWN', waiting_for = 'NOBODY' WHERE status = 'DRAFT' /* every tenant */`)
						return err
					}); err != nil {
						b.Fatal(err)
					}
					restore()
					b.StartTimer()
				}
			}
			with, without := fixture.Median(took[0]), fixture.Median(took[1])
			b.ReportMetric(0, "ns/op") // meaningless for both together
			b.ReportMetric(float64(with.Microseconds())/customers/services, "µs/with")
			b.ReportMetric(float64(without.Microseconds())/customers/services, "µs/without")
			b.ReportMetric(float64(with)/float64(without), "ratio")
			b.ReportMetric(float64(fixture.Median(used[0]))/float64(fixture.Median(used[1])), "ratio-cpu") // of this process
		})
	}
}

// createAll creates a request of each customer for each service.
func createAll(b *testing.B, who []*apptest.Client, services []string) time.Duration {
	b.Helper()
	began := time.Now()
	var all sync.WaitGroup
	for _, customer := range who {
		all.Go(func() {
			for _, id := range services {
				r, err := customer.Try(b.Context(), http.MethodPost, "/api/v1/customer/requests/"+id, nil)
				if err != nil || r.Status != http.StatusCreated {
					b.Errorf("%v %v", r, err)
					return
				}
			}
		})
	}
	all.Wait()
	return time.Since(began)
}

// processorTime returns the time that processors have spent on this process.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
