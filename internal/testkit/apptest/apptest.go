// Package apptest starts the real application for a test: its own database on
// either engine, the sandbox as the outside world, a clock that the test moves,
// and clients that call it over HTTP.
package apptest

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/app"
	"stagegate/internal/app/config"
	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/testlog"
)

// Password opens every account that a test makes.
const Password = "correct-horse-battery"

// PaymentKey opens the payment provider's API, and signs its events.
const PaymentKey = "sk_test_of_every_test"

// hashCost is what passwords cost here. Most of a test's time would go into them at
// their full price, which the tests of auth and of the program itself pay.
var hashCost = auth.Cost{Memory: 64, Passes: 1}

// Server is a running application.
type Server struct {
	*app.App

	// Stop ends the server before the test does, for a test that starts another one on the
	// same SQLite file.
	Stop func()

	t     testing.TB
	parts config.Parts
	URL   string
	Clock *Clock
}

// Each runs a test on both engines, in parallel. Changes are made to the settings of
// its server before.
func Each(t *testing.T, fn func(t *testing.T, s *Server), change ...func(*config.Config)) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			fn(t, Start(t, dbtest.URL(t, engine), change...))
		})
	}
}

// WithoutJobs is for a test that runs jobs itself: a run of the server's own could hold
// the lease of what the test wants handled.
func WithoutJobs(c *config.Config) { c.Tuning.JobsInterval = 24 * time.Hour }

// OnSQLite runs a test on SQLite alone, because the engine makes no difference: its
// calls are refused or answered before a statement that could differ.
func OnSQLite(t *testing.T, fn func(t *testing.T, s *Server), change ...func(*config.Config)) {
	t.Helper()
	fn(t, Start(t, dbtest.URL(t, "sqlite"), change...))
}

// Config are the settings of a test's server on a database: the sandbox, a free
// port, and an outbox that does not wait.
func Config(t testing.TB, databaseURL string) config.Config {
	t.Helper()
	return config.Config{
		Server: config.Server{
			HTTPAddr: "127.0.0.1:0", DataDir: t.TempDir(), Sandbox: "true", ShutdownDelaySeconds: new(0),
		},
		Database: config.Database{DatabaseURL: databaseURL, DatabaseWaitSeconds: new(0), DBMaxConns: 8, SQLiteSynchronous: "NORMAL"},
		Payments: config.Payments{PaystackSecretKey: PaymentKey},
		Work:     config.Work{OutboxIntervalMS: 100, OutboxInitialDelaySeconds: 1},
		Access:   config.Access{RateLimits: "off"},
		// Tests have one organisation do much at once.
		Load:      config.Load{CallsInFlight: 256, CallsInFlightTenant: 256, CallTimeoutSeconds: 120},
		Retention: config.Retention{RetainCallsDays: new(0)},
		Test:      config.Test{PasswordCost: hashCost, OwnClock: true},
		Tuning: config.Tuning{
			BackgroundConns: 2, PaymentConns: 1, EditWait: time.Minute,
			Hash:         auth.HashLimits{MaxWait: time.Minute, MaxWaitingPerAddress: 1000},
			PlanDefaults: &billing.DailyLimits{}, Keys: config.Keys{MaxResponse: 64 << 10},
			Load: config.LoadTuning{Heavy: 64, Waiting: 256, Wait: 10 * time.Second, Bodies: 64}, ExportLimit: 2 * time.Minute,
		},
	}
}

// Start runs a server on a database until the test ends. Changes are made to
// its settings before.
func Start(t testing.TB, databaseURL string, change ...func(*config.Config)) *Server {
	t.Helper()
	return start(t, databaseURL, &Clock{}, testLog(t), change...)
}

// StartAt is Start with a clock that is stopped at a time, and moves only by
// Forward.
func StartAt(t testing.TB, databaseURL string, at time.Time, change ...func(*config.Config)) *Server {
	t.Helper()
	return start(t, databaseURL, &Clock{stopped: at}, testLog(t), change...)
}

// StartLogging is Start with a log that the test reads.
func StartLogging(t testing.TB, databaseURL string, log slog.Handler) *Server {
	t.Helper()
	return start(t, databaseURL, &Clock{}, slog.New(log))
}

func start(t testing.TB, databaseURL string, clock *Clock, log *slog.Logger, change ...func(*config.Config)) *Server {
	t.Helper()
	settings := Config(t, databaseURL)
	for _, c := range change {
		c(&settings)
	}
	s := &Server{t: t, Clock: clock}
	settings.Test.Parts = func(p config.Parts) { s.parts = p }
	mine := testlog.Context(t.Context(), t)
	a, err := app.New(mine, settings, clock.Now, log)
	if err != nil {
		t.Fatal(err)
	}
	s.App, s.URL = a, a.BaseURL()
	clock.settle = s.settle
	ctx, stop := context.WithCancel(context.WithoutCancel(mine))
	started, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- a.Serve(ctx, func() { close(started) }) }()
	s.Stop = sync.OnceFunc(func() {
		s.checkActions()
		transport.CloseIdleConnections() // the server waits for connections that were opened and never used
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the server ended with: %v", err)
		}
	})
	t.Cleanup(s.Stop)
	select {
	case <-started:
	case err := <-ended:
		ended <- err
		t.Fatal(err)
	}
	return s
}

// testLog is the log of the test, with the trace ids of requests.
func testLog(t testing.TB) *slog.Logger {
	t.Helper()
	return slog.New(api.TraceLog(testlog.New(t).Handler()))
}

// checkActions fails the test if an event of the audit has an action that is not listed, and so
// no words. A database that does not answer, as the test may want it, has nothing to check.
func (s *Server) checkActions() {
	s.t.Helper()
	recorded, _ := db.All[string](context.Background(), s.DB, `/* every tenant */ SELECT DISTINCT action FROM audit_events`)
	for _, action := range recorded {
		if !slices.Contains(audit.Actions, action) {
			s.t.Errorf("an event has the action %q, which is missing in audit.Actions", action)
		}
	}
}

// settle waits until the outbox handles no event: a jump of the clock would end the
// leases of events that are being handled, so that they are handled twice. It
// returns after a while even if a handler hangs.
func (s *Server) settle() {
	poll.Within(2*time.Second, func() bool {
		busy, err := db.One[int64](context.Background(), s.DB, `SELECT COUNT(*) FROM outbox_events WHERE status = 'PROCESSING'`)
		return err != nil || busy == 0
	})
}

// AwaitWriters waits until so many transactions wait for one that the test holds open.
func (s *Server) AwaitWriters(n int64) {
	s.t.Helper()
	poll.Until(s.t, "transactions wait for that of the test", func() bool {
		queued := s.DB.WriteWaits().Waiting
		if s.DB.Engine() == "sqlite" {
			return queued >= n
		}
		locked, err := db.One[int64](s.t.Context(), s.DB,
			`SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
		return err == nil && locked+queued >= n
	})
}

// Clock is a clock that runs, and that a test can put forward.
type Clock struct {
	stopped time.Time // its first time, if it does not run by itself

	mu     sync.Mutex
	ahead  time.Duration
	settle func() // before it is put forward
}

// Now is the time on the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stopped.IsZero() {
		return c.stopped.Add(c.ahead)
	}
	return ref.Now().Add(c.ahead)
}

// Forward puts the clock forward.
func (c *Clock) Forward(d time.Duration) {
	if c.settle != nil {
		c.settle()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// Tenant is an organisation with people to sign in as. Their addresses are
// admin@, officer@, finance@, designer@, manager@, ada@ and ben@ with SLUG.test.
type Tenant struct {
	ID, Slug string

	s *Server
}

// team are the people of every test tenant, by the first part of their address.
var team = map[string]struct {
	kind auth.Kind
	role string
}{
	"admin":    {auth.TenantAdmin, ""},
	"manager":  {auth.Staff, "MANAGER"},
	"officer":  {auth.Staff, "CASE_OFFICER"},
	"finance":  {auth.Staff, "FINANCE_OFFICER"},
	"designer": {auth.Staff, "SERVICE_DESIGNER"},
	"ada":      {auth.Customer, ""},
	"ben":      {auth.Customer, ""},
}

// Tenant makes an organisation. Its people are made when they first sign in.
func (s *Server) Tenant(slug string) *Tenant {
	s.t.Helper()
	var made tenants.Tenant
	err := s.DB.Write(s.t.Context(), func(tx *db.Tx) (err error) {
		if made, err = tenants.Create(s.t.Context(), tx, slug, "The "+slug+" organisation", s.Now()); err != nil {
			return err
		}
		return s.Members.AddSystemRoles(s.t.Context(), tx, made.ID)
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return &Tenant{ID: made.ID, Slug: slug, s: s}
}

// Add makes one of the tenant's people without signing in.
func (n *Tenant) Add(who string) {
	n.s.t.Helper()
	p, ok := team[who]
	if !ok {
		n.s.t.Fatalf("apptest: nobody is called %q", who)
	}
	_, err := n.s.Members.Add(n.s.t.Context(), accounts.NewPrincipal{
		Tenant: n.ID, Kind: p.kind, Role: p.role, Name: "The " + who, Email: n.Email(who), Password: Password,
	})
	if err != nil {
		n.s.t.Fatal(err)
	}
}

// Email is the address of one of the tenant's people.
func (n *Tenant) Email(who string) string { return who + "@" + n.Slug + ".test" }

// As makes one of the tenant's people and signs in.
func (n *Tenant) As(who string) *Client {
	n.s.t.Helper()
	n.Add(who)
	return n.SignIn(who)
}

// SignIn signs one of the tenant's people in, once more.
func (n *Tenant) SignIn(who string) *Client {
	n.s.t.Helper()
	c := n.s.Anyone()
	c.Token = c.Post("/api/v1/auth/login", M{"tenantSlug": n.Slug, "email": n.Email(who), "password": Password}).
		Want(200).String("accessToken")
	return c
}

// Platform makes a platform administrator and signs in.
func (s *Server) Platform() *Client {
	s.t.Helper()
	_, err := s.Members.Add(s.t.Context(), accounts.NewPrincipal{
		Tenant: auth.PlatformScope, Kind: auth.Platform, Role: accounts.PlatformAdmin,
		Name: "The platform", Email: "platform@stagegate.test", Password: Password,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	c := s.Anyone()
	c.Token = c.Post("/api/v1/auth/platform/login", M{"email": "platform@stagegate.test", "password": Password}).
		Want(200).String("accessToken")
	return c
}
