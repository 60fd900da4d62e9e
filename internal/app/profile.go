package app

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
)

// serveProfiles serves net/http/pprof and the metrics at PROFILE_ADDR, if set, until ctx
// ends.
func (a *App) serveProfiles(ctx context.Context) error {
	if a.config.ProfileAddr == "" {
		return nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", a.config.ProfileAddr)
	if err != nil {
		return fmt.Errorf("PROFILE_ADDR: %w (port 0 picks a free one)", err)
	}
	mux := http.NewServeMux() // without pprof.Cmdline: the command line may contain secrets
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.Handle("GET "+metricsPath, a.metrics.Handler("", true))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: headerTimeout}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() { _ = server.Serve(listener) }() // until it is closed
	a.log.Warn("profiling enabled: every local user can read profiles and metrics", "url", "http://"+listener.Addr().String()+"/debug/pprof/")
	return nil
}
