package webhooks_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	process "stagegate/internal/testkit/program"
)

// watch measures the time from the commit of an event until it reaches a receiver.
type watch struct {
	s   *apptest.Server
	url string

	mu      sync.Mutex
	commits map[string]time.Time // by message
	took    []time.Duration
}

func newWatch(b *testing.B, s *apptest.Server) *watch {
	b.Helper()
	w := &watch{s: s, commits: map[string]time.Time{}}
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		arrived := time.Now()
		body, _ := io.ReadAll(r.Body)
		var event struct {
			Data struct {
				MessageID string `json:"messageId"`
			} `json:"data"`
		}
		_ = json.Unmarshal(body, &event)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.took = append(w.took, arrived.Sub(w.commits[event.Data.MessageID]))
	}))
	b.Cleanup(server.Close)
	w.url = server.URL
	return w
}

// record makes an event of a tenant.
func (w *watch) record(ctx context.Context, tenant string) error {
	id := ref.NewID()
	err := w.s.DB.Write(ctx, func(tx *db.Tx) error {
		return w.s.Events.Record(ctx, tx, w.s.Now(), events.Event{
			Tenant: tenant, Kind: events.MessageSent, Actor: audit.System, Subject: events.Subject{Type: events.Request, ID: id, Reference: "REQ-7K2M9Q"}, Data: events.Data{RequestID: id, MessageID: id},
		})
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	w.commits[id] = time.Now()
	return err
}

func (w *watch) arrived() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.took)
}

// report waits until so many messages have arrived and reports their times.
func (w *watch) report(b *testing.B, n int) {
	b.Helper()
	apptest.Until(b, "all messages arrive", func() bool { return w.arrived() >= n })
	load := process.Merge(process.Load{Latencies: w.took})
	b.ReportMetric(0, "ns/op") // the pace
	for _, p := range []float64{50, 99, 100} {
		b.ReportMetric(process.Milliseconds(load.Percentile(p)), fmt.Sprintf("ms/p%.0f", p))
	}
}

// addTenants adds organisations without users.
func addTenants(b *testing.B, s *apptest.Server, n int) (ids []string) {
	b.Helper()
	err := s.DB.Write(b.Context(), func(tx *db.Tx) error {
		for i := range n {
			made, err := tenants.Create(b.Context(), tx, fmt.Sprint("tenant-", i), "Tenant", s.Now())
			if err != nil {
				return err
			}
			ids = append(ids, made.ID)
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return ids
}

// BenchmarkDelivery makes a hundred events a second, of one tenant or of ten, and measures the time from their commit
// until they reach a receiver on this machine. The median should be at most 300 ms:
//
//	go test ./internal/webhooks -run - -bench Delivery -benchtime 1000x
func BenchmarkDelivery(b *testing.B) {
	for _, engine := range dbtest.Engines {
		for _, n := range []int{1, 10} {
			b.Run(fmt.Sprintf("%s/tenants=%d", engine, n), func(b *testing.B) {
				s := apptest.Start(b, dbtest.URL(b, engine))
				w := newWatch(b, s)
				ids := addTenants(b, s, n)
				for _, id := range ids {
					if err := s.Webhooks.AddEndpoints(b.Context(), id, false, w.url); err != nil {
						b.Fatal(err)
					}
				}
				pace := time.NewTicker(10 * time.Millisecond)
				defer pace.Stop()
				made := 0
				for b.Loop() {
					<-pace.C
					if err := w.record(b.Context(), ids[made%n]); err != nil {
						b.Fatal(err)
					}
					made++
				}
				w.report(b, made)
			})
		}
	}
}

// BenchmarkManyEndpoints makes ten events a second of a thousand tenants with ten endpoints each, of which one hangs and
// has something to do all the time. The others should get their events within two seconds:
//
//	go test ./internal/webhooks -run - -bench ManyEndpoints -benchtime 300x
func BenchmarkManyEndpoints(b *testing.B) {
	const number, living = 1000, 9
	for _, engine := range dbtest.Engines {
		b.Run(engine, func(b *testing.B) {
			s := apptest.Start(b, dbtest.URL(b, engine))
			w := newWatch(b, s)
			ids := addTenants(b, s, number)
			dead := hang(b)
			for _, id := range ids {
				if err := s.Webhooks.AddEndpoints(b.Context(), id, true, dead); err != nil {
					b.Fatal(err)
				}
				if err := w.record(b.Context(), id); err != nil {
					b.Fatal(err)
				}
			}
			apptest.Until(b, "what the dead endpoints have to do", func() bool {
				n, err := db.One[int](b.Context(), s.DB, `SELECT COUNT(*) FROM webhook_deliveries /* every tenant */`)
				return err == nil && n >= number
			})
			var urls [living]string
			for i := range urls {
				urls[i] = w.url
			}
			for _, id := range ids {
				if err := s.Webhooks.AddEndpoints(b.Context(), id, false, urls[:]...); err != nil {
					b.Fatal(err)
				}
			}
			if engine == "postgres" {
				if err := s.DB.Write(b.Context(), func(tx *db.Tx) error {
					_, err := db.Exec(b.Context(), tx, "ANALYZE")
					return err
				}); err != nil {
					b.Fatal(err)
				}
			}
			pace := time.NewTicker(100 * time.Millisecond)
			defer pace.Stop()
			made := 0
			for b.Loop() {
				<-pace.C
				if err := w.record(b.Context(), ids[made*7%number]); err != nil {
					b.Fatal(err)
				}
				made++
			}
			w.report(b, made*living)
		})
	}
}

// hang returns the address of a program that takes connections and never answers.
func hang(b *testing.B) string {
	b.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				_, _ = io.Copy(io.Discard, c) // until the client gives up
				_ = c.Close()
			}()
		}
	}()
	return "http://" + listener.Addr().String()
}
