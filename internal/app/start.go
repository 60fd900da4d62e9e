package app

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/atomicfile"
)

const (
	// quickStart is how long calls wait during the start. If it takes longer, because of the
	// database or its migrations, they are answered with 503.
	quickStart = time.Second
	// openEvery is the pause between two attempts to open the database.
	openEvery = 500 * time.Millisecond
)

// newServer creates the HTTP server. Until Serve sets the handler of the API, it answers that
// the server is starting. Requests inherit the values of ctx.
func (a *App) newServer(ctx context.Context) error {
	proxies, err := a.config.ParsedProxies()
	if err != nil {
		return config.Error{"TRUSTED_PROXIES: " + err.Error() + "."}
	}
	a.serveWith(api.Starting(api.Config{
		BaseURL: a.config.BaseURL, Log: a.log, Proxies: proxies, Origins: a.config.CORSAllowedOrigins,
	}, a.starting))
	a.server = &http.Server{
		Handler: http.HandlerFunc(a.handle), ReadHeaderTimeout: headerTimeout,
		WriteTimeout: a.config.TimeLimits().Calls + writeTime, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	a.ended = make(chan error, 1)
	return nil
}

// serveWith replaces the handler of the server.
func (a *App) serveWith(h http.Handler) { a.handler.Store(&h) }

// handle answers a request. During the shutdown, responses close their connection.
func (a *App) handle(w http.ResponseWriter, r *http.Request) {
	if a.draining.Load() {
		w.Header().Set("Connection", "close")
	}
	(*a.handler.Load()).ServeHTTP(w, r)
}

// accept starts accepting connections. It is idempotent.
func (a *App) accept() {
	a.accepting.Do(func() {
		a.writeAddress()
		go func() { a.ended <- a.server.Serve(a.listener) }()
	})
}

// writeAddress writes the address of the listener to a file in the data directory, for
// callers that started the server with port 0.
func (a *App) writeAddress() {
	path := filepath.Join(a.config.DataDir, "address")
	err := atomicfile.Write(path, []byte(a.listener.Addr().String()+"\n"))
	if err != nil {
		_ = os.Remove(path) // left by an earlier start
		a.log.Warn("writing address file to DATA_DIR failed", "error", err)
	}
}

// openDatabase opens and migrates the database. It waits DATABASE_WAIT_SECONDS for one that
// is not reachable yet.
func (a *App) openDatabase(ctx context.Context) (*db.DB, error) {
	limit := a.config.DatabaseWait()
	waiting, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for {
		d, err := open.Database(ctx, a.config)
		if err == nil {
			if a.fileLock != nil {
				a.fileLock.SetOwner()
			}
			return d, nil
		}
		if !db.IsUnavailable(err) || ctx.Err() != nil {
			return nil, err
		}
		if !db.IsTransient(err) {
			return nil, err
		}
		reason := db.Reason(err)
		if before := a.waitsFor.Swap(&reason); before == nil || *before != reason {
			a.log.Warn("waiting for the database", "reason", reason, "for", limit, "error", err)
		}
		select {
		case <-waiting.Done():
			return nil, fmt.Errorf("%w; the server waited for %d seconds (%s)", err, *a.config.DatabaseWaitSeconds, a.config.Given.Name("DATABASE_WAIT_SECONDS"))
		case <-time.After(openEvery):
		}
	}
}
