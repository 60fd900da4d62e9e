package app

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/accounts/unsubscribe"
	"stagegate/internal/api"
	"stagegate/internal/api/idempotency"
	"stagegate/internal/billing"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/cases/notify"
	"stagegate/internal/cases/privacy"
	"stagegate/internal/cases/queue"
	"stagegate/internal/cases/request"
	"stagegate/internal/cases/search"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/infra/observe/metrics"
	"stagegate/internal/notices"
	"stagegate/internal/notices/mail"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/providers/smtp"
	"stagegate/internal/reports"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calls"
	"stagegate/internal/tenants/platform"
)

// Services are the services of all packages, connected to each other.
type Services struct {
	Billing      *billing.Service
	Tenants      *tenants.Service
	Members      *accounts.Service
	Notices      *notices.Service
	Catalog      *catalog.Service
	Files        *files.Service
	Finance      *finance.Service
	Applications *application.Service
	Requests     *request.Service
	Onboarding   *onboarding.Service
	Platform     *platform.Service
	Privacy      *privacy.Service
	Queue        *queue.Service
	Notify       *notify.Service
	Search       *search.Service
	Insights     *reports.Service
	Calls        *calls.Log
}

// App is the assembled program. Serve runs it.
type App struct {
	Services

	DB     *db.DB
	Outbox *jobs.Outbox
	Now    ref.Clock // of records; with the sandbox it can be ahead of the real time

	realNow ref.Clock // of tokens, sessions, billing, limits and leases

	config   Config
	log      *slog.Logger
	lock     *datadir.Lock // nil where the data directory keeps nothing
	fileLock *datadir.Lock // of the embedded database; nil on PostgreSQL
	listener net.Listener
	server   *http.Server
	handler  atomic.Pointer[http.Handler] // of the server, which changes at the end of the start
	ended    chan error                   // what the server ended with
	api      *api.API
	limits   *limits.Shared // nil without rate limits
	repeats  *idempotency.Keys
	metrics  *metrics.Metrics
	clock    *db.Clock // nil in tests that have a clock of their own
	breakers breakers
	payments *paystack.Client
	sandbox  *sandboxes // nil without the sandbox
	hasher   *auth.Hasher
	demoHash func() (string, error) // of the password of the demo
	draining atomic.Bool
	isDemo   atomic.Bool // the database is that of the demo
	filling  atomic.Bool // with the data of the demo

	accepting sync.Once
	waitsFor  atomic.Pointer[string] // why the database cannot be opened yet; nil at first
	readiness *readiness
	startedAt time.Time
}

// New opens and migrates the database, opens the listener and creates all services.
// The listener is opened here because its address is part of links. Serve or Close
// closes it. If the start takes long, such as when the database is not there yet, calls
// are answered that the server is starting. New returns a SettingsError for invalid
// settings, and a datadir.InUseError while another server uses the data directory or the
// embedded database.
//
// local is the clock of this machine. With PostgreSQL, the clock of its server counts.
func New(ctx context.Context, c Config, local ref.Clock, log *slog.Logger) (_ *App, err error) {
	c = c.withDefaults()
	if err := c.check(); err != nil {
		return nil, err
	}
	a := &App{config: c, log: log, Now: local}
	a.filling.Store(c.Demo)
	defer func() {
		if err != nil {
			a.Close()
		}
	}()
	if err := a.openDataDir(); err != nil {
		return nil, err
	}
	if err := a.listen(ctx); err != nil {
		return nil, err
	}
	for _, warning := range c.warnings() { // after the address, which is the first line of the log
		log.Warn("unsafe setting: " + warning)
	}
	for _, name := range c.Given.Misspelt {
		log.Warn("unknown setting: " + name)
	}
	if err := a.newServer(ctx); err != nil {
		return nil, err
	}
	slow := time.AfterFunc(quickStart, a.accept)
	defer slow.Stop()
	if err := a.emptyDemo(); err != nil { // after the lock and the listener: nobody else uses what is deleted
		return nil, err
	}
	a.hasher = auth.NewHasher(c.passwordCost(), c.hashQueues(), api.ClientAddress)
	a.hashDemoPassword(ctx)
	secret, err := appSecret(c)
	if err != nil {
		return nil, err
	}
	if a.DB, err = a.openDatabase(ctx); err != nil {
		return nil, err
	}
	if err := a.followDatabase(ctx, local); err != nil {
		return nil, c.explained(err)
	}
	keys, err := auth.LoadKeys(ctx, a.DB, secret, a.Now())
	if err != nil {
		return nil, c.explained(err)
	}
	a.realNow = a.Now
	if c.sandboxed() {
		if a.sandbox, err = openSandboxes(&a.config, a.local(), a.realNow, log); err != nil {
			return nil, err
		}
		a.Now = a.sandbox.clock.Now
	}
	if c.Test.Relay != nil {
		a.config.SMTPURL = c.Test.Relay(a.config.SMTPURL)
	}
	if err := a.build(keys, secret); err != nil {
		return nil, err
	}
	a.releaseLeases(ctx)
	return a, c.explained(a.ensureAdministrator(ctx))
}

// listen opens the listener. Its address is the default of BASE_URL.
func (a *App) listen(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", a.config.HTTPAddr)
	if err != nil {
		return fmt.Errorf("HTTP_ADDR: %w (port 0 picks a free one)", err)
	}
	a.listener = listener
	if a.config.BaseURL == "" {
		a.config.BaseURL = a.local()
	}
	a.log.Info("listening", "address", listener.Addr().String(), "url", a.config.BaseURL)
	return nil
}

// BaseURL is the public address of the server.
func (a *App) BaseURL() string { return a.config.BaseURL }

// local is the address at which the server reaches itself.
func (a *App) local() string {
	host, port, _ := net.SplitHostPort(a.listener.Addr().String()) // the address of a listener has both
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// build creates the services and registers operations, hooks and handlers.
func (a *App) build(keys *auth.Keys, secret auth.Secret) error {
	c := a.config
	a.breakers = newBreakers(c.breakerSettings(), a.realNow) // the settings of the providers' clients refer to them
	mailer, err := smtp.New(c.SMTPURL, c.mailFrom())
	if err != nil {
		return SettingsError{"SMTP_URL or MAIL_FROM: " + err.Error() + "."}
	}
	storageConfig, err := a.storageConfig()
	if err != nil {
		return err
	}
	proxies, err := c.proxies()
	if err != nil {
		return SettingsError{"TRUSTED_PROXIES: " + err.Error() + "."}
	}
	a.Outbox = jobs.NewOutbox(a.DB, a.Now, c.retained(c.outbox(secret, a.breakers)))
	a.repeats = a.newRepeats(secret)
	admission := a.admission(keys)
	a.metrics = a.newMetrics(admission)
	settings := api.Config{BaseURL: c.BaseURL, Contact: c.APIContact, Log: a.log, Budgets: admission, Proxies: proxies, Origins: c.CORSAllowedOrigins, Repeats: a.repeats, Metrics: a.metrics, TimeLimits: c.timeLimits()}
	if c.RateLimits != "off" {
		settings.Limits = limits.NewLocal(c.rates(), a.realNow)
		a.limits = &limits.Shared{DB: a.DB, Now: a.realNow, Rates: c.rates()}
	}
	a.payments = paystack.New(a.paymentConfig())
	storage := cloudinary.New(storageConfig)
	if c.Test.Parts != nil {
		c.Test.Parts(Parts{Config: a.config, Payments: a.payments, Storage: storage})
	}
	var paymentGateway finance.Gateway = gateway{client: a.payments, secrets: []string{c.PaystackSecretKey, c.PaystackPreviousKey}}
	if c.Test.Gateway != nil {
		paymentGateway = c.Test.Gateway(paymentGateway)
	}
	a.metrics.ReadHashes(hashes(a.hasher))
	links := unsubscribe.NewTokens(secret.UnsubscribeKey())
	post := a.newPost(links)
	a.Services = connect(dependencies{
		db: a.DB, now: a.Now, realNow: a.realNow, billingNow: a.billingClock, outbox: a.Outbox, limits: a.limits, localLimits: settings.Limits,
		post:        post,
		credentials: accounts.Credentials{Keys: keys, Secret: secret, Hasher: a.hasher},
		payouts:     payouts{client: a.payments}, subscriptions: subscriptions{client: a.payments}, gateway: paymentGateway,
		storage: fileStorage{client: storage}, config: c,
	})
	post.Limits = &mail.Limits{Recipients: a.limits, OfTenant: mailsOfTenant(a.Billing, a.limits != nil)}
	a.metrics.Compiler(a.Catalog.CompilerStats)
	a.Outbox.Handle(files.ArrivedKind, a.Files.HandleArrived, nil)
	a.Outbox.Handle(files.RemoveKind, a.Files.HandleRemove, nil)
	a.Outbox.Handle(finance.WebhookKind, a.handleWebhook, a.summary)
	a.Outbox.Handle(finance.RefundKind, a.Finance.HandleRefund, finance.RefundSummary)
	a.Outbox.Handle(billing.DisableKind, a.Billing.HandleDisable, billing.Summary)
	a.Outbox.Handle(accounts.ForgottenKind, a.Members.HandleForgotten, nil)
	a.Outbox.Handle(mail.Kind, mail.Handler(relay{client: mailer, guard: guard(a.breakers.mail)}, a.realNow, a.Notify.StillDue), mail.Summary)
	a.Outbox.Handle(notices.EventKind, a.Notify.Handle, notices.Summary)
	a.Outbox.Handle(mail.NoticeKind, mail.NoticeHandler(a.DB, post), mail.NoticeSummary)
	settings.Meter, settings.Calls = a.Billing.Meter, a.Calls
	a.metrics.ReadCalls(a.callCounts)
	a.Platform.Jobs, a.Platform.Health = a.jobNames(), a.serverHealth
	a.api = a.Services.api(settings)
	a.readiness, a.startedAt = a.newReadiness(), a.realNow()
	a.api.Health(a.health)
	a.api.Mount("GET "+metricsPath, a.metrics.Handler(c.MetricsToken, !c.https()))
	if a.sandbox != nil {
		a.sandbox.mount(a.api, c.Sandbox == "public", a.sandbox.clock.Handler(a.settle, a.runJobsSoon))
	}
	(&unsubscribe.Service{DB: a.DB, Notices: a.Notices, Tokens: links}).Mount(a.api.Mount)
	a.mountConsole()
	return nil
}

// dependencies are what the services are created from.
type dependencies struct {
	db            *db.DB
	now           ref.Clock
	realNow       ref.Clock
	billingNow    ref.Clock
	outbox        *jobs.Outbox
	limits        *limits.Shared // nil without rate limits
	localLimits   *limits.Local  // nil without rate limits
	post          *mail.Post
	credentials   accounts.Credentials
	payouts       tenants.PayoutProvider
	subscriptions billing.Provider
	gateway       finance.Gateway
	storage       files.Storage
	config        Config
}

// connect creates the services, with the hooks between them.
func connect(d dependencies) Services {
	var s Services
	s.Billing = billing.New(d.db, d.billingNow, d.subscriptions, d.outbox, d.post)
	d.config.setBudgets(s.Billing)
	s.Catalog = catalog.New(d.db, d.now, s.Billing, d.config.catalogSettings(d.config.filePolicy()))
	s.Tenants = tenants.New(d.db, d.now, d.payouts, d.payoutSettings(&s), landingPageServices(s.Catalog))
	s.Notices = &notices.Service{DB: d.db, Outbox: d.outbox, Now: d.now}
	s.Members = accounts.New(d.db, d.now, s.Billing, d.post, d.limits, d.localLimits, d.credentials, d.config.lifetimes())
	s.Members.Clock = d.realNow
	s.Files = files.New(d.db, d.now, d.storage, d.outbox, d.config.fileSettings())
	s.Files.StayActive = func(ctx context.Context, tx *db.Tx, tenant, id string) error {
		_, err := accounts.StayActive(ctx, tx, tenant, id)
		return err
	}
	s.Tenants.KeepLogo = s.Files.KeepLogo
	s.Finance = finance.New(d.db, d.now, s.Catalog, d.gateway, d.outbox, paymentHooks(&s, d.post), d.config.paymentSettings())
	cases := &casefile.Service{Catalog: s.Catalog, Files: s.Files, Notices: s.Notices, Now: d.now}
	talk := &conversation.Service{DB: d.db, Casefile: cases, Limits: d.limits, Now: d.now}
	s.Applications = application.New(d.db, d.now, cases, talk, s.Finance, s.Billing)
	s.Applications.OnStageCompleted = reports.StageCompleted
	s.Requests = request.New(d.db, d.now, s.Catalog, cases, talk, s.Applications)
	s.Queue = queue.New(d.db, d.now, s.Requests, s.Applications)
	s.Members.OnRestricted = s.Queue.Restrict
	s.Notify = &notify.Service{DB: d.db, Catalog: s.Catalog, Cases: cases, Post: d.post, Now: d.now}
	s.Search = &search.Service{DB: d.db}
	s.Insights = reports.New(d.db, d.now)
	s.Calls = &calls.Log{DB: d.db, Now: d.realNow, Keep: days(d.config.RetainCallsDays), PerDay: int64(d.config.CallsPerDay)}
	s.Onboarding = onboarding.New(d.db, d.realNow, s.Members, s.Billing, d.post, d.limits)
	s.Onboarding.HasService = s.Catalog.HasAny
	s.Onboarding.KeepAbandoned = days(d.config.RetainRegistrationsDays)
	s.Platform = platform.New(d.db, d.now, d.realNow, d.outbox)
	s.Privacy = privacy.New(d.db, s.Members, s.Requests, s.Files)
	return s
}

// api registers the operations of all services.
func (s Services) api(c api.Config) *api.API {
	c.Version, c.Auth, c.Examples = Version, s.Members, recordedExamples
	routes := api.New(c)
	routes.DescribeValues("fileTypes", s.Files.Policy.Types)
	routes.DescribeAs(reflect.TypeFor[form.Value](), reflect.TypeFor[api.AnswerValue]())
	s.Members.Register(routes)
	s.Onboarding.RegisterOperations(routes)
	s.Tenants.Register(routes)
	s.Notices.Register(routes)
	s.Billing.Register(routes)
	s.Platform.Register(routes)
	s.Privacy.Register(routes)
	s.Catalog.Register(routes)
	s.Requests.Register(routes)
	s.Applications.Register(routes)
	s.Queue.Register(routes)
	s.Search.Register(routes)
	s.Insights.Register(routes)
	s.Calls.Register(routes)
	s.Finance.Register(routes)
	s.Files.Register(routes)
	return routes
}

// Describe returns the OpenAPI description of this version. It needs no database.
func Describe() ([]byte, error) { return describedAPI().Description() }

// ServiceSchema returns the JSON Schema of an exported service.
func ServiceSchema() ([]byte, error) { return describedAPI().JSONSchema(catalog.SchemaPath) }

// describedAPI returns the API for its description, as that of a server that allows all
// types of files. It cannot be served.
func describedAPI() *api.API {
	var c Config
	c.FileAllowedTypes = files.KnownTypes()
	return connect(dependencies{now: ref.Now, realNow: ref.Now, config: c}).api(api.Config{Log: slog.Default()})
}

// Operations returns the operations of the API, for tests.
func (a *App) Operations() []api.Operation { return a.api.Operations() }

// Close closes what New opened. Serve calls it at its end.
func (a *App) Close() {
	if a.server != nil {
		_ = a.server.Close() // Serve has shut it down already
	}
	if a.listener != nil {
		_ = a.listener.Close() // unless the server has accepted connections
	}
	if a.sandbox != nil {
		a.sandbox.close()
	}
	a.closeDatabase()
}
