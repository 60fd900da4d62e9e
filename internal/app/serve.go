package app

import (
	"context"
	"errors"
	"net/http"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/breaker"
)

// Limits of connections.
const (
	headerTimeout = 5 * time.Second  // bodies have a timeout in package api
	writeTime     = 30 * time.Second // for sending a response, after the timeout of calls
	idleTimeout   = 60 * time.Second
	maxHeader     = 16 << 10
)

// Serve serves requests and runs jobs until ctx ends. Then it shuts down: the server reports
// not ready and starts no more background work, but keeps serving requests so that load
// balancers notice. After that delay it closes the listener and waits for requests in flight
// and running work. started, which may be nil, is called when the server serves requests.
func (a *App) Serve(ctx context.Context, started func()) error {
	defer a.Close()
	if err := a.serveProfiles(ctx); err != nil {
		return err
	}
	endTraces, err := a.sendTraces(ctx)
	if err != nil {
		return err
	}
	defer endTraces()
	// Request serving runs until the last request has ended, background work until the
	// shutdown begins.
	serving, stopServing := context.WithCancel(context.WithoutCancel(ctx))
	defer stopServing()
	working, stopWorking := context.WithCancel(breaker.Background(ctx))
	defer stopWorking()
	var running sync.WaitGroup
	running.Go(func() { a.Outbox.Run(working) })
	running.Go(func() { a.runJobs(working) })
	running.Go(func() { a.runPaymentJobs(working) })
	running.Go(func() { a.runDecisions(working) })
	running.Go(func() { a.Files.RunScans(working) })
	running.Go(func() { a.refreshKeys(serving) })
	running.Go(func() { a.Events.Run(serving) })
	running.Go(func() { a.Webhooks.Run(working) })
	running.Go(func() { a.watchClock(serving) })
	running.Go(func() { a.tendFile(serving) })
	running.Go(func() {
		a.Billing.Meter.Run(serving, func(err error) { a.log.Warn("saving write usage of tenants failed", "error", err) })
	})
	running.Go(func() {
		a.Members.RunHistory(serving, func(err error) { a.log.Warn("saving failed sign-ins failed", "error", err) })
	})
	running.Go(func() {
		a.Calls.Run(serving, func(err error) { a.log.Warn("saving call log failed", "error", err) })
	})
	// The sandbox ends before the last requests, so that calls it delays do not delay the
	// shutdown.
	providing, stopProviding := context.WithCancel(context.WithoutCancel(ctx))
	defer stopProviding()
	if a.sandbox != nil {
		running.Go(func() { a.runSandbox(providing) })
	}

	a.serveWith(a.Handler())
	a.accept()
	if started != nil {
		started()
	}
	select {
	case err = <-a.ended:
	case <-ctx.Done():
		a.log.Info("shutting down", "delay", a.config.ShutdownDelay())
		a.draining.Store(true)
		a.api.EndWaits()
		a.waitForBalancer()
		a.stopAccepting()
	}
	stopWorking()
	stopProviding()
	finishing, cancel := context.WithTimeout(context.WithoutCancel(ctx), config.DrainTimeout)
	defer cancel()
	err = errors.Join(err, a.drain(finishing))
	stopServing()
	a.waitFor(finishing, &running)
	return err
}

func (a *App) runSandbox(ctx context.Context) {
	if err := a.sandbox.run(ctx); err != nil && ctx.Err() == nil {
		a.log.Error("sandbox stopped", "error", err)
	}
}

// waitForBalancer waits for SHUTDOWN_DELAY_SECONDS so that load balancers notice. Another
// signal ends the wait.
func (a *App) waitForBalancer() {
	ctx, cancel := context.WithTimeout(context.Background(), a.config.ShutdownDelay())
	defer cancel()
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	<-ctx.Done()
}

// stopAccepting closes the listener and waits for requests on the last connections: net/http
// does not answer requests it reads after its shutdown began.
func (a *App) stopAccepting() {
	_ = a.listener.Close()
	a.log.Debug("listener closed", "reason", <-a.ended)
	<-time.After(min(config.ArrivalTime, a.config.ShutdownDelay()))
}

// drain closes idle connections and waits for requests in flight until ctx ends.
func (a *App) drain(ctx context.Context) error {
	err := a.server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		a.log.Warn("shutdown timeout: requests aborted")
		return a.server.Close()
	}
	return err
}

// waitFor waits for background work to end, slightly longer than ctx.
func (a *App) waitFor(ctx context.Context, running *sync.WaitGroup) {
	ended := make(chan struct{})
	go func() {
		running.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return
	case <-ctx.Done():
	}
	select {
	case <-ended:
	case <-time.After(config.EndTimeout):
		a.log.Warn("shutdown timeout: background work interrupted; it is retried when its lease expires")
	}
}

// Handler returns the handler of the API and the pages.
func (a *App) Handler() http.Handler { return a.api.Handler() }
