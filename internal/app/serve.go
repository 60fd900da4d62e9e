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
	headerTimeout = 5 * time.Second  // package api has a timeout for bodies
	writeTime     = 30 * time.Second // for sending a response, after the time limit of calls
	idleTimeout   = 60 * time.Second
	maxHeader     = 16 << 10
)

// Serve serves requests and runs jobs until ctx ends. Then it shuts down: the server
// reports that it is not ready and takes up no more work in the background, but it goes
// on serving requests, so that a balancer has time to notice. After that delay it closes
// the listener and lets requests in flight and work at hand finish. started may be nil;
// it is called when the server serves requests.
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
	// What serves requests runs until the last one has ended, and what only works in the
	// background until the shutdown begins.
	serving, stopServing := context.WithCancel(context.WithoutCancel(ctx))
	defer stopServing()
	working, stopWorking := context.WithCancel(breaker.Background(ctx))
	defer stopWorking()
	var running sync.WaitGroup
	running.Go(func() { a.Outbox.Run(working) })
	running.Go(func() { a.runJobs(working) })
	running.Go(func() { a.runPaymentJobs(working) })
	running.Go(func() { a.refreshKeys(serving) })
	running.Go(func() { a.watchClock(serving) })
	running.Go(func() { a.tendFile(serving) })
	running.Go(func() {
		a.Billing.Meter.Run(serving, func(err error) { a.log.Warn("saving write usage of tenants failed", "error", err) })
	})
	running.Go(func() {
		a.Calls.Run(serving, func(err error) { a.log.Warn("saving call log failed", "error", err) })
	})
	// The sandbox ends before the last requests: calls that it keeps waiting must not
	// delay the shutdown.
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

// waitForBalancer waits for the delay of the settings, during which balancers notice that
// the server is not ready. A further signal to stop ends it.
func (a *App) waitForBalancer() {
	ctx, cancel := context.WithTimeout(context.Background(), a.config.ShutdownDelay())
	defer cancel()
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	<-ctx.Done()
}

// stopAccepting closes the listener, and lets what was sent over the last connections
// arrive: net/http gives no answer to a request that it has read after its shutdown began.
func (a *App) stopAccepting() {
	_ = a.listener.Close()
	a.log.Debug("listener closed", "reason", <-a.ended)
	<-time.After(min(config.ArrivalTime, a.config.ShutdownDelay()))
}

// drain closes idle connections, and waits for requests in flight until
// ctx ends.
func (a *App) drain(ctx context.Context) error {
	err := a.server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		a.log.Warn("shutdown timeout: requests aborted")
		return a.server.Close()
	}
	return err
}

// waitFor waits for the background to end, for a moment longer than ctx.
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

// Handler answers requests to the API and for pages.
func (a *App) Handler() http.Handler { return a.api.Handler() }
