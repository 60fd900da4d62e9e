package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"reflect"
	"sync/atomic"

	"stagegate/internal/application"
	"stagegate/internal/auth"
	"stagegate/internal/billing"
	"stagegate/internal/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/db"
	"stagegate/internal/file"
	"stagegate/internal/finance"
	"stagegate/internal/form"
	"stagegate/internal/idempotency"
	"stagegate/internal/limit"
	"stagegate/internal/mail"
	"stagegate/internal/member"
	"stagegate/internal/metrics"
	"stagegate/internal/onboarding"
	"stagegate/internal/page"
	"stagegate/internal/platform"
	"stagegate/internal/provider/cloudinary"
	"stagegate/internal/provider/paystack"
	"stagegate/internal/provider/smtp"
	"stagegate/internal/ref"
	"stagegate/internal/request"
	"stagegate/internal/tenant"
	"stagegate/internal/web"
	"stagegate/internal/work"
)

// Version of the product, set when it is built.
var Version = "0.1.0"

// Rooms are the services of the product, connected to each other.
type Rooms struct {
	Billing      *billing.Service
	Tenants      *tenant.Service
	Members      *member.Service
	Catalog      *catalog.Service
	Files        *file.Service
	Finance      *finance.Service
	Applications *application.Service
	Requests     *request.Service
	Onboarding   *onboarding.Service
	Platform     *platform.Service
}

// App is the product, built and not yet serving.
type App struct {
	Rooms

	DB  *db.DB
	Now ref.Clock

	config   Config
	log      *slog.Logger
	listener net.Listener
	api      *web.API
	outbox   *work.Outbox
	limits   *limit.Shared // nil where nothing is limited
	repeats  *idempotency.Keys
	metrics  *metrics.Metrics
	payments *paystack.Client
	storage  *cloudinary.Client
	sandbox  *sandboxes // nil without the sandbox
	draining atomic.Bool
}

// New opens the database, brings its schema up to date and builds every package.
// The listener is open afterwards, so that the addresses in links are known;
// Serve or Close ends it. A SettingsError lists what is wrong with the settings.
func New(ctx context.Context, c Config, now ref.Clock, log *slog.Logger) (_ *App, err error) {
	c = c.withDefaults()
	if err := c.check(); err != nil {
		return nil, err
	}
	a := &App{config: c, log: log, Now: now}
	defer func() {
		if err != nil {
			a.Close()
		}
	}()
	secret, err := appSecret(c)
	if err != nil {
		return nil, err
	}
	if a.DB, err = OpenDatabase(ctx, c); err != nil {
		return nil, err
	}
	keys, err := auth.LoadKeys(ctx, a.DB, secret, now())
	if err != nil {
		return nil, err
	}
	if err := a.listen(ctx); err != nil {
		return nil, err
	}
	if c.sandboxed() {
		if a.sandbox, err = openSandboxes(&a.config, a.local(), now, log); err != nil {
			return nil, err
		}
	}
	if err := a.build(keys, secret); err != nil {
		return nil, err
	}
	return a, a.ensureAdministrator(ctx)
}

// OpenDatabase opens the database of the settings and brings its schema up to
// date. Without APP_SECRET nothing can be done in it that is recorded.
func OpenDatabase(ctx context.Context, c Config) (*db.DB, error) {
	c = c.withDefaults()
	key, err := auditKey(c)
	if err != nil {
		return nil, err
	}
	d, err := db.Open(ctx, c.DatabaseURL, db.Options{SQLiteSync: c.SQLiteSynchronous, MaxConns: c.DBMaxConns, Key: key})
	if err != nil {
		return nil, fmt.Errorf("opening the database: %w", err)
	}
	if err := d.Migrate(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("bringing the database up to date: %w", err), d.Close())
	}
	return d, nil
}

// listen opens the address, and tells the public one where none was given.
func (a *App) listen(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", a.config.HTTPAddr)
	if err != nil {
		return fmt.Errorf("HTTP_ADDR: %w (port 0 picks a free one)", err)
	}
	a.listener = listener
	if a.config.BaseURL == "" {
		a.config.BaseURL = a.local()
	}
	return nil
}

// BaseURL is the public address of the server.
func (a *App) BaseURL() string { return a.config.BaseURL }

// local is how the server reaches itself.
func (a *App) local() string {
	host, port, _ := net.SplitHostPort(a.listener.Addr().String()) // an address that was listened on has both
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// build makes the packages and connects them: operations, hooks and handlers.
func (a *App) build(keys *auth.Keys, secret auth.Secret) error {
	c := a.config
	mailer, err := smtp.New(c.SMTPURL, c.mailFrom())
	if err != nil {
		return SettingsError{"SMTP_URL or MAIL_FROM: " + err.Error() + "."}
	}
	storageConfig, err := a.storageClient()
	if err != nil {
		return err
	}
	proxies, err := c.proxies()
	if err != nil {
		return SettingsError{"TRUSTED_PROXIES: " + err.Error() + "."}
	}
	a.outbox = work.NewOutbox(a.DB, a.Now, c.outbox(secret))
	a.repeats = &idempotency.Keys{DB: a.DB, Now: a.Now, Seal: secret.Sealer("idempotency")}
	a.metrics = metrics.New(Version, a.DB)
	a.metrics.Read(a.readings, a.Now)
	settings := web.Config{BaseURL: c.BaseURL, Log: a.log, Proxies: proxies, Origins: c.CORSAllowedOrigins, Repeats: a.repeats, Metrics: a.metrics}
	if c.RateLimits != "off" {
		settings.Limits = limit.NewLocal(c.Rates, a.Now)
		a.limits = &limit.Shared{DB: a.DB, Now: a.Now, Rates: c.Rates}
	}
	a.payments = paystack.New(paystack.Config{SecretKey: c.PaystackSecretKey, BaseURL: c.PaystackBaseURL})
	a.storage = cloudinary.New(storageConfig)
	var pay finance.Gateway = gateway{client: a.payments, secrets: []string{c.PaystackSecretKey, c.PaystackPreviousKey}}
	if c.Test.Gateway != nil {
		pay = c.Test.Gateway(pay)
	}
	a.Rooms = join(parts{
		db: a.DB, now: a.Now, billingNow: a.billingClock, outbox: a.outbox, limits: a.limits,
		post:        &mail.Post{Outbox: a.outbox, BaseURL: c.BaseURL, Now: a.Now},
		credentials: member.Credentials{Keys: keys, Secret: secret, Hasher: auth.NewHasher(c.passwordCost())},
		payouts:     payouts{client: a.payments}, subscriptions: subscriptions{client: a.payments}, gateway: pay,
		storage: vault{client: a.storage}, config: c,
	})
	a.outbox.Handle(file.ArrivedKind, a.Files.HandleArrived, nil)
	a.outbox.Handle(file.RemoveKind, a.Files.HandleRemove, nil)
	a.outbox.Handle(finance.WebhookKind, a.handleWebhook, a.summary)
	a.outbox.Handle(billing.DisableKind, a.Billing.HandleDisable, billing.Summary)
	a.outbox.Handle(mail.Kind, mail.Handler(relay{client: mailer}, a.Now), mail.Summary)
	a.api = a.Rooms.api(settings)
	a.api.Health(a.ready)
	a.api.Mount("GET "+metricsPath, a.metrics.Handler(c.MetricsToken))
	if a.sandbox != nil {
		a.sandbox.mount(a.api)
	}
	page.Mount(a.api.Mount)
	return nil
}

// parts are what the packages are made of.
type parts struct {
	db              *db.DB
	now, billingNow ref.Clock
	outbox          *work.Outbox
	limits          *limit.Shared // nil where nothing is limited
	post            *mail.Post
	credentials     member.Credentials
	payouts         tenant.PayoutProvider
	subscriptions   billing.Provider
	gateway         finance.Gateway
	storage         file.Storage
	config          Config
}

// join makes the packages, with the hooks between them.
func join(p parts) Rooms {
	var r Rooms
	r.Billing = billing.New(p.db, p.billingNow, p.subscriptions, p.outbox, p.post)
	r.Catalog = catalog.New(p.db, p.now, r.Billing)
	r.Tenants = tenant.New(p.db, p.now, p.payouts, offeredBy(r.Catalog))
	r.Members = member.New(p.db, p.now, r.Billing, p.post, p.limits, p.credentials, p.config.lifetimes())
	r.Files = file.New(p.db, p.now, p.storage, p.outbox, p.config.fileSettings())
	r.Finance = finance.New(p.db, p.now, r.Catalog, p.gateway, p.outbox, finance.Hooks{
		OnPaid: func(ctx context.Context, tx *db.Tx, i finance.Invoice) error {
			return r.Applications.InvoicePaid(ctx, tx, i)
		},
		PartyEmail: application.PartyEmail,
	}, p.config.paymentSettings())
	cases := &casefile.Service{Catalog: r.Catalog, Files: r.Files, Now: p.now}
	r.Applications = application.New(p.db, p.now, cases, r.Finance, r.Billing)
	r.Requests = request.New(p.db, p.now, r.Catalog, cases, r.Applications)
	r.Onboarding = onboarding.New(p.db, p.now, r.Members, r.Billing, r.Catalog, p.post, p.limits)
	r.Platform = platform.New(p.db, p.now, p.outbox)
	return r
}

// offeredBy lists a tenant's services as its landing page shows them.
func offeredBy(c *catalog.Service) tenant.Offered {
	return func(ctx context.Context, q db.Q, tenantID string) ([]tenant.OfferedService, error) {
		versions, err := c.Offered(ctx, q, tenantID)
		services := make([]tenant.OfferedService, len(versions))
		for i, v := range versions {
			def := v.Form.Definition()
			services[i] = tenant.OfferedService{
				ID: v.ServiceID, Code: v.ServiceCode, Name: def.Name, Description: def.Description, Currency: def.Currency,
			}
		}
		return services, err
	}
}

// api registers the operations of every room.
func (r Rooms) api(c web.Config) *web.API {
	c.Version, c.Auth, c.Examples = Version, r.Members, toldExamples
	api := web.New(c)
	api.DescribeAs(reflect.TypeFor[form.Value](), reflect.TypeFor[web.AnswerValue]())
	r.Members.Register(api)
	r.Onboarding.RegisterOperations(api)
	r.Tenants.Register(api)
	r.Billing.Register(api)
	r.Platform.Register(api)
	r.Catalog.Register(api)
	r.Requests.Register(api)
	r.Applications.Register(api)
	r.Finance.Register(api)
	r.Files.Register(api)
	return api
}

// Describe is the OpenAPI description of everything that this version serves.
// It needs no database.
func Describe() ([]byte, error) { return undeployed().Description() }

// ServiceSchema is the JSON Schema of an exported service.
func ServiceSchema() ([]byte, error) { return undeployed().JSONSchema(catalog.SchemaPath) }

// undeployed is the API by itself, to be described but not served.
func undeployed() *web.API {
	return join(parts{now: ref.Now}).api(web.Config{Log: slog.Default()})
}

// Operations lists what the API serves, for tests.
func (a *App) Operations() []web.Operation { return a.api.Operations() }

// ready says why the server cannot do its work, if so.
func (a *App) ready(ctx context.Context) error {
	if a.draining.Load() {
		return errors.New("shutting down")
	}
	return a.DB.Ready(ctx)
}

// Close gives back what New opened. Serve does it at its end.
func (a *App) Close() {
	if a.listener != nil {
		_ = a.listener.Close() // Serve has closed it already
	}
	if a.sandbox != nil {
		a.sandbox.close()
	}
	if a.DB != nil {
		if err := a.DB.Close(); err != nil {
			a.log.Error("closing the database", "error", err)
		}
	}
}
