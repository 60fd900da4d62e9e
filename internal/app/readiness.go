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
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/tenants/platform"
)

const (
	checkEvery  = time.Second     // health checks that come more often get the last result
	longestWait = 2 * time.Second // of a health check

	diskReserve = 16 << 20 // bytes on a disk: enough for the log of SQLite while calls in flight end
)

// readyCheck is a check of /readyz.
type readyCheck struct {
	name  string
	reads bool // it needs the database
	run   func(ctx context.Context) error
}

// readiness makes the checks of /readyz. They run at most once a second, however often
// they are asked for.
type readiness struct {
	checks       []readyCheck
	dependencies func() []api.Dependency
	log          *slog.Logger

	running sync.Mutex // held while they run
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
	if a.lock != nil { // the server keeps state in files
		checks = append(checks, readyCheck{"disk", false, a.checkDisk})
	}
	return &readiness{checks: checks, log: a.log, dependencies: a.dependencies}
}

// dependencies are the services of others, as the last calls to them have found them.
func (a *App) dependencies() []api.Dependency {
	var all []api.Dependency
	for _, s := range a.dependencyStates() {
		state := strings.ToUpper(strings.ReplaceAll(string(s.State), "-", "_"))
		all = append(all, api.Dependency{Name: s.Name, Breaker: state, Since: s.Since})
	}
	return all
}

// health is what /readyz says.
func (a *App) health(context.Context) api.Health {
	if a.draining.Load() {
		return api.HealthOf(failedCheck("process", "The server is shutting down."))
	}
	if a.filling.Load() {
		return api.HealthOf(failedCheck("process", "The server is filling its database with the data of the demo."))
	}
	return a.readiness.health()
}

// serverHealth is how this instance is, for the platform's people.
func (a *App) serverHealth(ctx context.Context) platform.ServerHealth {
	return platform.ServerHealth{Health: a.health(ctx), Version: build.Version, Engine: a.DB.Engine(), ClockSkew: a.skew(), Since: a.startedAt}
}

// starting is what /readyz says until the server is complete.
func (a *App) starting(context.Context) api.Health {
	reason := "The server is starting."
	if waitsFor := a.waitsFor.Load(); waitsFor != nil {
		reason += " It waits for its database: " + *waitsFor
	}
	return api.HealthOf(failedCheck("process", reason))
}

func failedCheck(name, reason string) api.HealthCheck {
	return api.HealthCheck{Name: name, Status: api.CheckFailed, Reason: reason}
}

// health returns the result of the checks, at most a second old. It does not wait for
// long, even if a check hangs.
func (r *readiness) health() api.Health {
	result := make(chan api.Health, 1)
	go func() { result <- r.refresh() }()
	select {
	case h := <-result:
		return h
	case <-time.After(longestWait):
		return api.HealthOf(failedCheck("process", fmt.Sprintf("The checks did not end within %v.", longestWait)))
	}
}

// refresh makes the checks, unless the last result is new enough by the time that no other
// call makes them.
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

// run makes the checks.
func (r *readiness) run(ctx context.Context) api.Health {
	var results []api.HealthCheck
	away := false
	for _, c := range r.checks {
		if c.reads && away {
			results = append(results, api.HealthCheck{Name: c.name, Status: api.CheckUnknown, Reason: "The database does not answer."})
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

// result is what anybody may know of the result of a check.
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

// checkDatabase checks that the database answers, and that its file is not known to be
// damaged.
func (a *App) checkDatabase(ctx context.Context) error {
	if err := a.DB.CheckDamage(); err != nil {
		return err
	}
	return a.DB.Background().Ping(ctx)
}

// checkDisk checks that there is space for what the server stores in files.
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
			return &db.NotReadyError{Reason: fmt.Sprintf("The disk is full: it has %d bytes left, and the server needs %d. Make space on it.", free, reserve)}
		}
	}
	return nil
}
