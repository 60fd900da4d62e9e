package app

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/sso"
	"stagegate/internal/accounts/unsubscribe"
	"stagegate/internal/api"
	"stagegate/internal/api/idempotency"
	"stagegate/internal/app/config"
	"stagegate/internal/app/demo"
	"stagegate/internal/billing"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/infra/kit/publicaddr"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/infra/observe/metrics"
	"stagegate/internal/notices"
	"stagegate/internal/notices/mail"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/providers/smtp"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/receiver"
	"stagegate/internal/tenants"
	"stagegate/internal/webhooks"
)

// App is the assembled program. Serve runs it.
type App struct {
	Services

	DB     *db.DB
	Outbox *jobs.Outbox
	Now    ref.Clock // of records; the sandbox can advance it

	realNow ref.Clock // of tokens, sessions, billing, limits and leases

	config   config.Config
	log      *slog.Logger
	lock     *datadir.Lock // nil if the data directory contains no state
	fileLock *datadir.Lock // of the embedded database; nil on PostgreSQL
	listener net.Listener
	server   *http.Server
	handler  atomic.Pointer[http.Handler] // replaced at the end of the start
	ended    chan error                   // result of http.Server.Serve
	api      *api.API
	limits   *limits.Shared // nil without rate limits
	repeats  *idempotency.Keys
	metrics  *metrics.Metrics
	clock    *db.Clock // nil in tests with their own clock
	breakers breakers
	payments *paystack.Client
	sandbox  *sandboxes // nil without the sandbox
	hasher   *auth.Hasher
	demoHash func() (string, error) // hash of the demo password
	draining atomic.Bool
	isDemo   atomic.Bool // the database contains the demo
	filling  atomic.Bool // the demo is being seeded

	accepting sync.Once
	waitsFor  atomic.Pointer[string] // why the database cannot be opened yet; may be nil
	readiness *readiness
	startedAt time.Time
}

// New opens and migrates the database, opens the listener and creates all services. The
// listener is opened here because links contain its address; Serve or Close closes it. If
// the start takes long, calls are answered with 503 (starting). New returns a config.Error
// for invalid settings, and a datadir.InUseError while another server uses the data directory
// or the embedded database.
//
// local is the local clock. With PostgreSQL, the clock of the database is used instead.
func New(ctx context.Context, c config.Config, local ref.Clock, log *slog.Logger) (_ *App, err error) {
	c = c.WithDefaults()
	if err := c.Check(); err != nil {
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
	for _, warning := range c.Warnings() { // the address is the first line of the log
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
	if c.Demo {
		if err := demo.Empty(c); err != nil { // after lock and listener: nobody else uses it
			return nil, err
		}
	}
	a.hasher = auth.NewHasher(c.PasswordCost(), c.Tuning.Hash, api.ClientAddress)
	a.hashDemoPassword(ctx)
	if a.DB, err = a.openDatabase(ctx); err != nil {
		return nil, err
	}
	if err := a.followDatabase(ctx, local); err != nil {
		return nil, c.Explained(err)
	}
	secret, err := a.openSecret(ctx)
	if err != nil {
		return nil, c.Explained(err)
	}
	keys, err := auth.LoadKeys(ctx, a.DB, secret, a.Now())
	if err != nil {
		return nil, c.Explained(err)
	}
	a.realNow = a.Now
	if c.Sandboxed() {
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
	if err := tenants.UpdateLogos(ctx, a.DB, a.Files.PublicURL); err != nil {
		log.WarnContext(ctx, "updating the URLs of logos failed; the next start tries again", "error", err)
	}
	return a, c.Explained(a.ensureAdministrator(ctx))
}

// listen opens the listener. BASE_URL defaults to its address, in the demo to localhost.
func (a *App) listen(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", a.config.HTTPAddr)
	if err != nil {
		return fmt.Errorf("HTTP_ADDR: %w (port 0 picks a free one)", err)
	}
	a.listener = listener
	if a.config.BaseURL == "" {
		a.config.BaseURL = a.local()
		if _, port, _ := net.SplitHostPort(listener.Addr().String()); a.config.Demo || a.config.Test.Named {
			a.config.BaseURL = "http://localhost:" + port // passkeys need a name
		}
	}
	a.log.Info("listening", "address", listener.Addr().String(), "url", a.config.BaseURL)
	return nil
}

// BaseURL returns the public URL of the server.
func (a *App) BaseURL() string { return a.config.BaseURL }

// local returns the URL at which the server reaches itself.
func (a *App) local() string {
	host, port, _ := net.SplitHostPort(a.listener.Addr().String()) // the address of a listener has both
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// handleEvents registers what the outbox does.
func (a *App) handleEvents(client *smtp.Client, mailer *mail.Mailer) {
	a.Outbox.Handle(files.ArrivedKind, a.Files.HandleArrived, nil)
	a.Outbox.Handle(files.RemoveKind, a.Files.HandleRemove, nil)
	a.Outbox.Handle(certificates.PaperKind, a.Certificates.HandlePaper, nil)
	a.Outbox.Handle(finance.WebhookKind, a.handleWebhook, a.summary)
	a.Outbox.Handle(finance.RefundKind, a.Finance.HandleRefund, finance.RefundSummary)
	a.Outbox.Handle(billing.DisableKind, a.Billing.HandleDisable, billing.Summary)
	a.handleLinks()
	a.Outbox.Handle(mail.Kind, mail.Handler(relay{client: client, guard: guard(a.breakers.mail)}, a.realNow, a.Notify.StillDue), mail.Summary)
	a.Outbox.Handle(notices.EventKind, a.Notify.Handle, notices.Summary)
	a.Outbox.Handle(mail.NoticeKind, mail.NoticeHandler(a.DB.Background(), mailer), mail.NoticeSummary)
}

// build creates the services and registers operations, hooks and handlers.
func (a *App) build(keys *auth.Keys, secret auth.Secret) error {
	c := a.config
	a.breakers = newBreakers(breaker.Default, a.realNow) // the provider clients use them
	client, err := smtp.New(c.SMTPURL, c.Sender())
	if err != nil {
		return config.Error{"SMTP_URL or MAIL_FROM: " + err.Error() + "."}
	}
	store, err := a.openStorage(secret)
	if err != nil {
		return err
	}
	proxies, err := c.ParsedProxies()
	if err != nil {
		return config.Error{"TRUSTED_PROXIES: " + err.Error() + "."}
	}
	a.Outbox = jobs.NewOutbox(a.DB.Background(), a.Now, a.outboxSettings(secret))
	a.repeats = a.newRepeats(secret)
	admission := a.admission(keys)
	a.metrics = a.newMetrics(admission)
	settings := api.Config{DB: a.DB, BaseURL: c.BaseURL, Contact: c.APIContact, Log: a.log, Budgets: admission, Proxies: proxies, Origins: c.CORSAllowedOrigins, IdempotencyKeys: a.repeats, Metrics: a.metrics, TimeLimits: c.TimeLimits()}
	if c.RateLimits != "off" {
		settings.Limits = limits.NewLocal(c.LimitRates(), a.realNow)
		a.limits = &limits.Shared{DB: a.DB.Background(), Now: a.realNow, Rates: c.LimitRates()}
	}
	a.payments = paystack.New(a.paymentConfig())
	scanner, err := a.newScanner()
	if err != nil {
		return err
	}
	if c.Test.Parts != nil {
		c.Test.Parts(config.Parts{Config: a.config, Payments: a.payments, Storage: store.client})
	}
	var paymentGateway finance.Gateway = gateway{client: a.payments, secrets: []string{c.PaystackSecretKey, c.PaystackPreviousKey}}
	if c.Test.Gateway != nil {
		paymentGateway = c.Test.Gateway(paymentGateway)
	}
	a.metrics.ReadHashes(hashes(a.hasher))
	links := unsubscribe.NewTokens(secret.UnsubscribeKey())
	mailer := a.newMailer(links)
	networks, err := c.ParsedWebhookNetworks()
	if err != nil {
		return config.Error{"WEBHOOK_ALLOWED_NETWORKS: " + err.Error() + "."}
	}
	if c.Sandboxed() {
		networks = append(networks, publicaddr.Loopback...)
	}
	a.Services = connect(dependencies{
		db: a.DB.Background(), payments: a.DB.Payments(), now: a.Now, realNow: a.realNow, signInNow: a.signInNow(), billingNow: a.billingClock, outbox: a.Outbox, limits: a.limits, localLimits: settings.Limits,
		mailer:      mailer,
		credentials: accounts.Credentials{Keys: keys, Secret: secret, Hasher: a.hasher},
		payouts:     payouts{client: a.payments}, subscriptions: subscriptions{client: a.payments}, gateway: paymentGateway,
		storage: store.Storage, scanner: scanner, config: c,
		webhooks: webhooks.Settings{
			Seal: secret.Seal("webhooks"), Rules: publicaddr.Rules{Allowed: networks}, Sandbox: c.Sandboxed(), Lease: c.OutboxSettings().Lease,
		},
		certificates: certificates.Keys{Token: secret.CertificateKey(), Signers: secret.Seal("certificates")},
		sso: sso.Settings{
			BaseURL: c.BaseURL, Seal: secret.Seal("sso"), Rules: publicaddr.Rules{Allowed: networks}, Sandbox: c.Sandboxed(), Resolver: c.DNSResolver, Timeout: c.Tuning.SSOTimeout,
		},
	})
	mailer.Limits = &mail.Limits{Recipients: a.limits, OfTenant: mailsOfTenant(a.Billing, a.limits != nil)}
	a.metrics.ReadCompiler(a.Catalog.CompilerStats)
	a.handleEvents(client, mailer)
	settings.Meter, settings.Calls = a.Billing.Meter, a.Calls
	a.metrics.ReadCalls(a.callCounts)
	a.Platform.Jobs, a.Platform.Health = a.jobNames(), a.serverHealth
	a.api = a.Services.api(settings)
	a.readiness, a.startedAt = a.newReadiness(), a.realNow()
	a.api.Health(a.health)
	a.mountWellKnown()
	a.api.Mount("GET "+metricsPath, a.metrics.Handler(c.MetricsToken, !c.HTTPS()))
	if store.handler != nil {
		a.api.Mount(store.pattern, store.handler)
	}
	if a.sandbox != nil {
		a.sandbox.receiver = receiver.New(receiver.Config{
			URL: strings.TrimRight(c.BaseURL, "/") + receiver.Path, Faults: a.sandbox.faults, Now: a.realNow, Hang: cmp.Or(c.Test.Hang, receiverHang),
			Secrets: a.Webhooks.SecretsAt, Sign: webhooks.Sign,
		})
		a.sandbox.mount(a.api, c.Sandbox == "public", a.sandbox.clock.Handler(sandbox.Hours, a.settle, a.runJobsSoon), a.sandbox.signIn.Handler(sandbox.Minutes, func(context.Context) {}, a.runJobsSoon))
	}
	(&unsubscribe.Service{DB: a.DB, Notices: a.Notices, Tokens: links}).Mount(a.api.Mount)
	a.mountConsole(store.origins)
	return nil
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
