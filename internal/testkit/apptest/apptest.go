// Package apptest runs the real application for a test: with a separate database on either engine, the sandbox
// as external providers, a clock controlled by the test, and HTTP clients.
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

// Password is the password of all accounts.
const Password = "correct-horse-battery"

// PaymentKey is the API key of the payment provider, which also signs its events.
const PaymentKey = "sk_test_of_every_test"

// hashCost is a low cost for passwords, which would otherwise dominate the time of tests. The tests of auth and
// of the program use the real cost.
var hashCost = auth.Cost{Memory: 64, Passes: 1}

// Server is a running application.
type Server struct {
	*app.App

	DB *db.DB // as the connected user, for statements that the server does not run

	// Stop stops the server before the end of the test, to start another one on the same SQLite file.
	Stop func()

	t     testing.TB
	parts config.Parts
	URL   string
	Clock *Clock
}

// Each runs a test on both engines in parallel. change adjusts the configuration before the server starts.
func Each(t *testing.T, fn func(t *testing.T, s *Server), change ...func(*config.Config)) {
	t.Helper()
	onEach(t, func(t *testing.T, url string) {
		t.Helper()
		fn(t, Start(t, url, change...))
	})
}

// EachStopped is Each with a clock that is stopped, so that no time passes during the test, however slow it is.
func EachStopped(t *testing.T, fn func(t *testing.T, s *Server), change ...func(*config.Config)) {
	t.Helper()
	onEach(t, func(t *testing.T, url string) {
		t.Helper()
		fn(t, StartAt(t, url, ref.Now(), change...))
	})
}

// onEach runs a test with a database of each engine in parallel.
func onEach(t *testing.T, fn func(t *testing.T, url string)) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			fn(t, dbtest.URL(t, engine))
		})
	}
}

// WithoutJobs disables scheduled jobs for tests that run jobs themselves: a concurrent run could hold their
// leases.
func WithoutJobs(c *config.Config) { c.Tuning.JobsInterval = 24 * time.Hour }

// OnSQLite runs a test on SQLite only, for calls that do not depend on the engine.
func OnSQLite(t *testing.T, fn func(t *testing.T, s *Server), change ...func(*config.Config)) {
	t.Helper()
	fn(t, Start(t, dbtest.URL(t, "sqlite"), change...))
}

// OnSQLiteStopped is OnSQLite with a clock that is stopped.
func OnSQLiteStopped(t *testing.T, fn func(t *testing.T, s *Server), change ...func(*config.Config)) {
	t.Helper()
	fn(t, StartAt(t, dbtest.URL(t, "sqlite"), ref.Now(), change...))
}

// Config returns the configuration of a test server on a database: with the sandbox, a free port and an outbox
// without delays.
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
		// Tests make many concurrent calls for one organisation.
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

// Start runs a server on a database until the test ends. change adjusts its configuration.
func Start(t testing.TB, databaseURL string, change ...func(*config.Config)) *Server {
	t.Helper()
	return start(t, databaseURL, &Clock{}, testLog(t), change...)
}

// StartAt is Start with a clock that is stopped at a time and moves only by Advance.
func StartAt(t testing.TB, databaseURL string, at time.Time, change ...func(*config.Config)) *Server {
	t.Helper()
	return start(t, databaseURL, &Clock{stopped: at}, testLog(t), change...)
}

// StartLogging is Start with a log handler of the test.
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
	s.App, s.DB, s.URL = a, a.DB.AsUser(), a.BaseURL()
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

// testLog returns the log of the test, with trace ids.
func testLog(t testing.TB) *slog.Logger {
	t.Helper()
	return slog.New(api.TraceLog(testlog.New(t).Handler()))
}

// checkActions fails the test if an audit entry has an action that is missing in audit.Actions, and therefore
// no text. An unreachable database is ignored.
func (s *Server) checkActions() {
	s.t.Helper()
	recorded, _ := db.All[string](context.Background(), s.DB, `/* every tenant */ SELECT DISTINCT action FROM audit_events`)
	for _, action := range recorded {
		if !slices.Contains(audit.Actions, action) {
			s.t.Errorf("an event has the action %q, which is missing in audit.Actions", action)
		}
	}
}

// settle waits until the outbox handles no event: moving the clock would expire the leases of running events,
// which would then be handled twice. It gives up after a while if a handler hangs.
func (s *Server) settle() {
	poll.Within(30*time.Second, func() bool {
		busy, err := db.One[int64](context.Background(), s.DB, `SELECT COUNT(*) FROM outbox_events WHERE status = 'PROCESSING'`)
		return err != nil || busy == 0
	})
}

// AwaitWriters waits until n transactions wait for one that the test holds open.
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

// Clock is a clock that a test can advance.
type Clock struct {
	stopped time.Time // start time, if it is stopped

	mu     sync.Mutex
	ahead  time.Duration
	tick   time.Duration // by which each reading advances it
	settle func()        // called before it is advanced
}

// Now returns the time of the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += c.tick
	if !c.stopped.IsZero() {
		return c.stopped.Add(c.ahead)
	}
	return ref.Now().Add(c.ahead)
}

// Advance advances the clock.
func (c *Clock) Advance(d time.Duration) {
	if c.settle != nil {
		c.settle()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// Tick makes each reading of the clock at least d later than the one before.
func (c *Clock) Tick(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tick = d
}

// Tenant is an organisation with users: admin@, officer@, finance@, designer@, manager@, ada@ and ben@ at
// SLUG.test.
type Tenant struct {
	ID, Slug string

	s *Server
}

// team are the users of every test tenant by local part of their address.
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

// Tenant creates an organisation. Its users are created when they first sign in.
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

// Add creates a user of the tenant without signing in.
func (n *Tenant) Add(who string) {
	n.s.t.Helper()
	p, ok := team[who]
	if !ok {
		n.s.t.Fatalf("apptest: unknown user %q", who)
	}
	_, err := n.s.Members.Add(n.s.t.Context(), accounts.NewPrincipal{
		Tenant: n.ID, Kind: p.kind, Role: p.role, Name: "The " + who, Email: n.Email(who), Password: Password,
	})
	if err != nil {
		n.s.t.Fatal(err)
	}
}

// Email returns the address of a user of the tenant.
func (n *Tenant) Email(who string) string { return who + "@" + n.Slug + ".test" }

// As creates a user of the tenant and signs in.
func (n *Tenant) As(who string) *Client {
	n.s.t.Helper()
	n.Add(who)
	return n.SignIn(who)
}

// SignIn signs in a user of the tenant again.
func (n *Tenant) SignIn(who string) *Client {
	n.s.t.Helper()
	c := n.s.Anyone()
	c.Token = c.Post("/api/v1/auth/login", M{"tenantSlug": n.Slug, "email": n.Email(who), "password": Password}).
		Want(200).String("accessToken")
	return c
}

// Platform creates a platform administrator and signs in.
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
