package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/tenants/platform"
)

const (
	checkEvery  = time.Second     // minimum interval of the checks; calls in between get the last result
	longestWait = 2 * time.Second // timeout of the checks

	diskReserve = 16 << 20 // free bytes that SQLite needs to finish calls in flight
)

// english formats values for operators.
var english = i18n.For(i18n.English, nil)

// readyCheck is a check of /readyz.
type readyCheck struct {
	name  string
	reads bool // needs the database
	run   func(ctx context.Context) error
}

// readiness runs the checks of /readyz, at most once a second.
type readiness struct {
	checks       []readyCheck
	dependencies func() []api.Dependency
	log          *slog.Logger

	running sync.Mutex // held while the checks run
	last    api.Health
	lastAt  time.Time
}

// newReadiness returns the checks of this server.
func (a *App) newReadiness() *readiness {
	checks := []readyCheck{
		{"database", true, a.checkDatabase},
		{"schema", true, a.DB.Background().CheckSchema},
		{"writes", true, a.DB.Background().CheckWrites},
		{"clock", false, a.checkClock},
	}
	if a.lock != nil { // the server has state in files
		checks = append(checks, readyCheck{"disk", false, a.checkDisk})
	}
	return &readiness{checks: checks, log: a.log, dependencies: a.dependencies}
}

// dependencies returns the states of the circuit breakers.
func (a *App) dependencies() []api.Dependency {
	var all []api.Dependency
	for _, s := range a.dependencyStates() {
		state := strings.ToUpper(strings.ReplaceAll(string(s.State), "-", "_"))
		all = append(all, api.Dependency{Name: s.Name, Breaker: state, Since: s.Since})
	}
	return all
}

// health returns the result of /readyz.
func (a *App) health(context.Context) api.Health {
	if a.draining.Load() {
		return api.HealthOf(failedCheck("process", "The server is shutting down."))
	}
	if a.filling.Load() {
		return api.HealthOf(failedCheck("process", "The server is seeding the demo."))
	}
	return a.readiness.health()
}

// serverHealth returns the health of this instance, for platform users.
func (a *App) serverHealth(ctx context.Context) platform.ServerHealth {
	return platform.ServerHealth{Health: a.health(ctx), Version: build.Version, Engine: a.DB.Engine(), ClockSkew: a.skew(), Since: a.startedAt}
}

// starting returns the result of /readyz during the start.
func (a *App) starting(context.Context) api.Health {
	reason := "The server is starting."
	if waitsFor := a.waitsFor.Load(); waitsFor != nil {
		reason += " Waiting for the database: " + *waitsFor
	}
	return api.HealthOf(failedCheck("process", reason))
}

func failedCheck(name, reason string) api.HealthCheck {
	return api.HealthCheck{Name: name, Status: api.CheckFailed, Reason: reason}
}

// health returns the result of the checks, at most a second old, and does not block if a
// check hangs.
func (r *readiness) health() api.Health {
	result := make(chan api.Health, 1)
	go func() { result <- r.refresh() }()
	select {
	case h := <-result:
		return h
	case <-time.After(longestWait):
		return api.HealthOf(failedCheck("process", fmt.Sprintf("The checks timed out after %v.", longestWait)))
	}
}

// refresh runs the checks unless a concurrent call has just done so.
func (r *readiness) refresh() api.Health {
	r.running.Lock()
	defer r.running.Unlock()
	now := time.Now() //nolint:forbidigo // the clock of a test may stand still
	if now.Sub(r.lastAt) < checkEvery {
		return r.last
	}
	ctx, cancel := context.WithTimeout(context.Background(), longestWait)
	defer cancel()
	h := r.run(ctx)
	if h.Status != r.last.Status {
		r.logChange(h)
	}
	r.last, r.lastAt = h, time.Now() //nolint:forbidigo // as above
	return h
}

func (r *readiness) logChange(h api.Health) {
	if h.Status == api.Ready {
		r.log.Info("ready")
		return
	}
	for _, c := range h.Checks {
		if c.Status == api.CheckFailed {
			r.log.Warn("not ready", "check", c.Name, "reason", c.Reason)
		}
	}
}

// run runs the checks.
func (r *readiness) run(ctx context.Context) api.Health {
	var results []api.HealthCheck
	away := false
	for _, c := range r.checks {
		if c.reads && away {
			results = append(results, api.HealthCheck{Name: c.name, Status: api.CheckUnknown, Reason: "The database does not respond."})
			continue
		}
		err := c.run(ctx)
		away = away || c.reads && db.IsUnavailable(err)
		results = append(results, r.result(c.name, err))
	}
	h := api.HealthOf(results...)
	h.Dependencies = r.dependencies()
	return h
}

// result converts the result of a check for the public.
func (r *readiness) result(name string, err error) api.HealthCheck {
	unmet, isUnmet := errors.AsType[*db.NotReadyError](err)
	switch {
	case err == nil:
		return api.HealthCheck{Name: name, Status: api.CheckOK}
	case isUnmet:
		return failedCheck(name, unmet.Reason)
	case db.IsUnavailable(err):
		return failedCheck(name, db.Reason(err))
	}
	r.log.Error("readiness check failed", "check", name, "error", err)
	return failedCheck(name, "The check failed. Its error is in the log.")
}

// checkDatabase checks that the database responds and is not known to be damaged.
func (a *App) checkDatabase(ctx context.Context) error {
	if err := a.DB.CheckCorruption(); err != nil {
		return err
	}
	return a.DB.Background().Ping(ctx)
}

// checkDisk checks the free space for the files of the server.
func (a *App) checkDisk(context.Context) error {
	dirs := []string{a.config.DataDir}
	if path, embedded := a.config.SQLiteFile(); embedded {
		dirs = append(dirs, filepath.Dir(path))
	}
	for _, dir := range dirs {
		free, err := datadir.Free(dir)
		if err != nil {
			return err
		}
		if reserve := cmp.Or(a.config.Tuning.DiskReserve, diskReserve); free < reserve {
			return &db.NotReadyError{Reason: fmt.Sprintf("The disk is full: %s free, %s needed. Free some space.", english.Size(free), english.Size(reserve))}
		}
	}
	return nil
}
