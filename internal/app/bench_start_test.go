package app_test

import (
	"context"
	"log/slog"
	"net/http"
	"testing"

	"stagegate/internal/api/openapi"
	"stagegate/internal/app"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// BenchmarkStart starts the server on a database that is there already, until it
// says that it is ready, and stops it. Only the way up is timed.
func BenchmarkStart(b *testing.B) {
	for _, engine := range dbtest.Engines {
		b.Run(engine, func(b *testing.B) {
			config := apptest.Config(b, dbtest.URL(b, engine))
			for b.Loop() {
				ctx, stop := context.WithCancel(b.Context())
				a, err := app.New(ctx, config, ref.Now, slog.New(slog.DiscardHandler))
				if err != nil {
					b.Fatal(err)
				}
				started, ended := make(chan struct{}), make(chan error, 1)
				go func() { ended <- a.Serve(ctx, func() { close(started) }) }()
				<-started
				resp, err := http.Get(a.BaseURL() + "/readyz")
				if err != nil || resp.StatusCode != http.StatusOK {
					b.Fatal(resp, err)
				}
				b.StopTimer()
				_ = resp.Body.Close()
				http.DefaultClient.CloseIdleConnections()
				stop()
				if err := <-ended; err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
	}
}

// BenchmarkBuildAll builds all operations, as their description does: what a start would take
// longer if they were not built when they are first called.
func BenchmarkBuildAll(b *testing.B) {
	for b.Loop() {
		if _, err := openapi.New(app.Routes(), nil, openapi.Examples{}).JSON(); err != nil {
			b.Fatal(err)
		}
	}
}
