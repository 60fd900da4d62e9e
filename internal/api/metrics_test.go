package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"stagegate/internal/infra/observe/metrics"
	"stagegate/internal/testkit/dbtest"
)

// BenchmarkMetrics measures the overhead of metrics per request.
func BenchmarkMetrics(b *testing.B) {
	for name, counts := range map[string]*metrics.Metrics{"off": nil, "on": metrics.New("1.2.3", dbtest.Open(b, "sqlite"))} {
		b.Run(name, func(b *testing.B) {
			api := New(Config{Log: slog.New(slog.DiscardHandler), Metrics: counts})
			register(api, Operation{Method: http.MethodGet, Path: "/api/thing", ID: "getThing", Public: true},
				func(context.Context, *struct{}) (Nothing, error) { return none, nil })
			h := api.Handler()
			b.ReportAllocs()
			for b.Loop() {
				h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(b.Context(), http.MethodGet, "/api/thing", nil))
			}
		})
	}
}
