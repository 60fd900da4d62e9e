package app

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"stagegate/internal/atomicfile"
	"stagegate/internal/db"
)

// Limits of connections. writeTimeout has to allow for a checkout at a slow provider.
const (
	headerTimeout = 5 * time.Second // package web has a timeout for bodies
	writeTimeout  = 60 * time.Second
	idleTimeout   = 60 * time.Second
	maxHeader     = 16 << 10
	drainTimeout  = 30 * time.Second
)

// Serve serves requests and runs jobs until ctx ends. Then the server reports that it is
// not ready, closes the listener, lets requests in flight finish and stops the jobs.
// started may be nil; it is called when the server serves requests.
func (a *App) Serve(ctx context.Context, started func()) error {
	defer a.Close()
	if err := a.writeAddress(); err != nil {
		return err
	}
	if err := a.serveProfiles(ctx); err != nil {
		return err
	}
	jobs, stopJobs := context.WithCancel(db.Background(context.WithoutCancel(ctx)))
	defer stopJobs()
	var running sync.WaitGroup
	running.Go(func() { a.outbox.Run(jobs) })
	running.Go(func() { a.runJobs(jobs) })
	running.Go(func() { a.runPaymentJobs(jobs) })
	running.Go(func() { a.refreshKeys(jobs) })
	running.Go(func() {
		a.Billing.Meter.Run(jobs, func(err error) { a.log.Warn("storing how much tenants have written failed", "error", err) })
	})
	if a.sandbox != nil {
		// It ends with ctx: calls that it keeps waiting must not delay the shutdown.
		running.Go(func() { a.runSandbox(ctx) })
	}

	server := &http.Server{
		Handler: a.api.Handler(), ReadHeaderTimeout: headerTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(a.listener) }()
	a.log.Info("listening", "address", a.listener.Addr().String(), "url", a.config.BaseURL)
	if started != nil {
		started()
	}
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		err = a.drain(server)
	}
	stopJobs()
	running.Wait()
	return err
}

func (a *App) runSandbox(ctx context.Context) {
	if err := a.sandbox.run(ctx); err != nil && ctx.Err() == nil {
		a.log.Error("the sandbox stopped", "error", err)
	}
}

// drain shuts the server down: it waits for requests in flight.
func (a *App) drain(server *http.Server) error {
	a.log.Info("shutting down")
	a.draining.Store(true)
	ctx, cancel := context.WithTimeout(context.Background(), drainTimeout)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		a.log.Warn("some requests did not finish in time")
		return server.Close()
	}
	return err
}

// writeAddress writes the address of the listener to a file in the data directory, for
// callers who started the server with port 0.
func (a *App) writeAddress() error {
	return atomicfile.Write(filepath.Join(a.config.DataDir, "address"), []byte(a.listener.Addr().String()+"\n"))
}
