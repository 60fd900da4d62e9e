package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"reflect"
	"sync/atomic"
	"time"

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

// Rooms are the services of the product, joined to each other.
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
	sandbox  *sandboxes // nil without the sandbox
	draining atomic.Bool
}

// New opens the database, brings its schema up to date and builds every room.
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

// build makes the rooms and joins them: operations, hooks and handlers.
func (a *App) build(keys *auth.Keys, secret auth.Secret) error {
	c := a.config
	mailer, err := smtp.New(c.SMTPURL, c.mailFrom())
	if err != nil {
		return SettingsError{"SMTP_URL or MAIL_FROM: " + err.Error() + "."}
	}
	a.outbox = work.NewOutbox(a.DB, a.Now, c.outbox(secret))
	a.Rooms = join(a.DB, a.Now, a.outbox)
	a.Members.Keys, a.Members.Secret, a.Members.Hasher = keys, secret, auth.NewHasher(auth.StandardCost)
	a.Members.AccessTTL = time.Duration(c.AccessTokenTTLSeconds) * time.Second
	a.Members.SessionTTL = time.Duration(c.RefreshTokenTTLDays) * 24 * time.Hour
	a.Members.Post = &mail.Post{Outbox: a.outbox, BaseURL: c.BaseURL, Now: a.Now}
	a.Onboarding.Keys, a.Onboarding.Post = keys, a.Members.Post
	a.useProvider(paystack.New(paystack.Config{SecretKey: c.PaystackSecretKey, BaseURL: c.PaystackBaseURL}))
	a.Finance.Callbacks = finance.Callbacks{Hosts: c.CallbackAllowedHosts, Own: c.baseHost(), Loopback: c.sandboxed()}
	a.Finance.ReconcileAfter = time.Duration(c.PaymentPendingReconcileMinutes) * time.Minute
	a.Finance.AbandonAfter = time.Duration(c.PaymentAbandonHours) * time.Hour
	client, err := a.storageClient()
	if err != nil {
		return err
	}
	a.Files.Storage, a.Files.Settings = vault{client: cloudinary.New(client)}, c.fileSettings()
	a.outbox.Handle(file.ArrivedKind, a.Files.HandleArrived, nil)
	a.outbox.Handle(file.RemoveKind, a.Files.HandleRemove, nil)
	a.Billing.Post, a.Billing.Now = a.Members.Post, a.billingClock
	a.outbox.Handle(finance.WebhookKind, a.handleWebhook, a.summary)
	a.outbox.Handle(billing.DisableKind, a.Billing.HandleDisable, billing.Summary)
	a.outbox.Handle(mail.Kind, mail.Handler(relay{client: mailer}, a.Now), mail.Summary)
	proxies, err := c.proxies()
	if err != nil {
		return SettingsError{"TRUSTED_PROXIES: " + err.Error() + "."}
	}
	a.repeats = &idempotency.Keys{DB: a.DB, Now: a.Now, Seal: secret.Sealer("idempotency")}
	a.metrics = metrics.New(Version, a.DB)
	a.metrics.Read(a.readings, a.Now)
	settings := web.Config{BaseURL: c.BaseURL, Log: a.log, Proxies: proxies, Origins: c.CORSAllowedOrigins, Repeats: a.repeats, Metrics: a.metrics}
	if c.RateLimits != "off" {
		settings.Limits = limit.NewLocal(c.Rates, a.Now)
		a.limits = &limit.Shared{DB: a.DB, Now: a.Now, Rates: c.Rates}
		a.Members.Limits, a.Onboarding.Limits = a.limits, a.limits
	}
	a.api = a.Rooms.api(settings)
	a.api.Health(a.ready)
	a.api.Mount("GET "+metricsPath, a.metrics.Handler(c.MetricsToken))
	if a.sandbox != nil {
		a.sandbox.mount(a.api)
	}
	page.Mount(a.api.Mount)
	return nil
}

// useProvider has the rooms speak to the payment provider through a client.
func (a *App) useProvider(client *paystack.Client) {
	a.Tenants.Provider = payouts{client: client}
	a.Billing.Provider = subscriptions{client: client}
	a.Finance.Gateway = gateway{client: client, secrets: []string{a.config.PaystackSecretKey, a.config.PaystackPreviousKey}}
}

// join builds the rooms and the hooks between them.
func join(d *db.DB, now ref.Clock, o *work.Outbox) Rooms {
	var r Rooms
	r.Billing = &billing.Service{DB: d, Now: now, Outbox: o}
	r.Tenants = &tenant.Service{DB: d, Now: now}
	r.Members = &member.Service{DB: d, Now: now, Billing: r.Billing}
	r.Catalog = catalog.New(d, now, r.Billing)
	r.Files = &file.Service{DB: d, Outbox: o, Now: now}
	r.Finance = &finance.Service{DB: d, Catalog: r.Catalog, Outbox: o, Now: now}
	cases := &casefile.Service{Catalog: r.Catalog, Files: r.Files, Now: now}
	r.Applications = &application.Service{DB: d, Casefile: cases, Finance: r.Finance, Billing: r.Billing, Now: now}
	r.Requests = &request.Service{DB: d, Catalog: r.Catalog, Casefile: cases, Applications: r.Applications, Now: now}
	r.Onboarding = &onboarding.Service{DB: d, Members: r.Members, Billing: r.Billing, Catalog: r.Catalog, Now: now}
	r.Platform = &platform.Service{DB: d, Outbox: o, Now: now}
	r.Finance.OnPaid = r.Applications.InvoicePaid
	r.Finance.PartyEmail = application.PartyEmail
	r.Tenants.OfferedServices = r.offered
	return r
}

// offered are a tenant's services as its landing page shows them.
func (r Rooms) offered(ctx context.Context, q db.Q, tenantID string) ([]tenant.OfferedService, error) {
	versions, err := r.Catalog.Offered(ctx, q, tenantID)
	services := make([]tenant.OfferedService, len(versions))
	for i, v := range versions {
		def := v.Form.Definition()
		services[i] = tenant.OfferedService{
			ID: v.ServiceID, Code: v.ServiceCode, Name: def.Name, Description: def.Description, Currency: def.Currency,
		}
	}
	return services, err
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
	return join(nil, ref.Now, nil).api(web.Config{Log: slog.Default()})
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
