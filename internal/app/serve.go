package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"stagegate/internal/atomicfile"
)

// Limits of connections. A checkout at a slow provider has to fit in.
const (
	headerTimeout = 5 * time.Second // bodies have one of their own
	writeTimeout  = 60 * time.Second
	idleTimeout   = 60 * time.Second
	maxHeader     = 16 << 10
	drainTimeout  = 30 * time.Second
)

// Serve answers requests and works jobs off until ctx ends. Then readiness goes
// off, requests in flight finish, the listener closes and jobs stop between two
// items. started, if there is one, is called once requests are answered.
func (a *App) Serve(ctx context.Context, started func()) error {
	defer a.Close()
	if err := a.announce(); err != nil {
		return err
	}
	if err := a.serveProfiles(ctx); err != nil {
		return err
	}
	jobs, stopJobs := context.WithCancel(context.WithoutCancel(ctx))
	defer stopJobs()
	var running sync.WaitGroup
	running.Go(func() { a.outbox.Run(jobs) })
	running.Go(func() { a.runJobs(jobs) })
	running.Go(func() { a.watchKeys(jobs) })
	if a.sandbox != nil {
		// It ends with ctx: calls that it leaves hanging must not hold us up.
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

// drain lets requests in flight finish.
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

// announce leaves the address in the data directory, for whoever started us
// with port 0.
func (a *App) announce() error {
	if err := os.MkdirAll(a.config.DataDir, 0o700); err != nil {
		return fmt.Errorf("DATA_DIR: %w", err)
	}
	return atomicfile.Write(filepath.Join(a.config.DataDir, "address"), []byte(a.listener.Addr().String()+"\n"))
}
