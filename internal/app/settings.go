package app

import (
	"fmt"
	"net"
	"net/url"
	"reflect"
	"regexp"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	address "stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/loopback"
	"stagegate/internal/infra/limits"
	"stagegate/internal/providers/smtp"
)

// defaultShutdownDelay is long enough for balancers that look every other second.
const defaultShutdownDelay = 5 * time.Second

// report adds a message about an invalid setting.
type report func(format string, args ...any)

// positive reports a setting that is less than 1.
func (add report) positive(name string, n int) {
	if n < 1 {
		add("%s: must be 1 or more.", name)
	}
}

// placeholder is what the files in deploy have where a value belongs.
var placeholder = regexp.MustCompile(`(?i)\bchange[-_ ]?me`)

// placeholders reports the settings of a group that still have a placeholder.
func (add report) placeholders(group settingsGroup) {
	settings := reflect.ValueOf(group).Elem()
	for i := range settings.NumField() {
		value, name := settings.Field(i), settings.Type().Field(i).Tag.Get("env")
		if (value.Kind() == reflect.String || value.Kind() == reflect.Slice) && placeholder.MatchString(fmt.Sprint(value.Interface())) {
			add("%s: still has the placeholder CHANGE-ME; replace it by a value of your own.", name)
		}
	}
}

// ServerSettings are those of the address, the data directory, the secret and the shutdown.
type ServerSettings struct {
	HTTPAddr             string `name:"http-addr" env:"HTTP_ADDR" default:"127.0.0.1:8080" help:"Where to listen; port 0 picks a free one."`
	BaseURL              string `name:"base-url" env:"BASE_URL" help:"Public address, in links and callbacks. Default: http:// and the address listened on."`
	DataDir              string `name:"data-dir" env:"DATA_DIR" default:"./data" help:"Embedded database, keys and the sandbox's state."`
	AppSecret            string `name:"app-secret" env:"APP_SECRET" secret:"all" help:"At least 32 bytes that everything secret is derived from. With the sandbox it is made at first start."`
	Sandbox              string `name:"sandbox" env:"SANDBOX" default:"false" enum:"false,true,public" help:"Built-in providers instead of real ones: false, true (on loopback only) or public."`
	DiskReserveBytes     int64  `name:"disk-reserve-bytes" env:"DISK_RESERVE_BYTES" default:"16777216" help:"Free space on the disks of DATA_DIR and of the embedded database under which the server is not ready; 0 for none."`
	ShutdownDelaySeconds *int   `name:"shutdown-delay-seconds" env:"SHUTDOWN_DELAY_SECONDS" placeholder:"5" help:"How long the server goes on serving after SIGTERM, while /readyz says that it is not ready, so that balancers notice; may be 0. Default: 5; the demo's is 0."`
}

// shutdownDelay is how long the server goes on serving when it is asked to stop.
func (s *ServerSettings) shutdownDelay() time.Duration {
	if s.ShutdownDelaySeconds == nil {
		return defaultShutdownDelay
	}
	return time.Duration(*s.ShutdownDelaySeconds) * time.Second
}

func (s *ServerSettings) check(add report, production bool) {
	if s.shutdownDelay() < 0 {
		add("SHUTDOWN_DELAY_SECONDS: must be 0 or more.")
	}
	if s.DiskReserveBytes < 0 {
		add("DISK_RESERVE_BYTES: must be 0 or more.")
	}
	host, _, err := net.SplitHostPort(s.HTTPAddr)
	if err != nil {
		add("HTTP_ADDR: %q must be host:port, such as 127.0.0.1:8080.", s.HTTPAddr)
	}
	if s.BaseURL != "" {
		if u, err := url.Parse(s.BaseURL); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			add("BASE_URL: %q must be a URL such as https://services.example.org.", s.BaseURL)
		} else if u.Scheme == "http" && !loopback.Host(u.Hostname()) && production {
			add("BASE_URL: plain http would send cookies unencrypted; use https.")
		}
	}
	if s.AppSecret != "" && len(s.AppSecret) < auth.MinSecret {
		add("APP_SECRET: has %d bytes but must have at least %d; generate one by: openssl rand -base64 32", len(s.AppSecret), auth.MinSecret)
	}
	if s.AppSecret == "" && production {
		add("APP_SECRET: missing; generate one by: openssl rand -base64 32")
	}
	if s.Sandbox == "true" && !loopback.Host(host) {
		add("SANDBOX: its providers take no real money and authenticate nobody, so that HTTP_ADDR must be a loopback address such as 127.0.0.1:8080. Set SANDBOX=public to listen on other addresses.")
	}
	if u, err := url.Parse(s.BaseURL); s.Sandbox == "true" && s.BaseURL != "" && err == nil && !loopback.Host(u.Host) {
		add("SANDBOX: its mailbox shows every mailed link to anybody, so that BASE_URL must be a loopback address such as http://127.0.0.1:8080. Set SANDBOX=public to serve it to other machines.")
	}
}

// DatabaseSettings are those of the database.
type DatabaseSettings struct {
	DatabaseURL            string `name:"database-url" env:"DATABASE_URL" secret:"password" help:"sqlite:PATH or postgres://… Default: an SQLite file in DATA_DIR."`
	DatabaseReplicaURL     string `name:"database-replica-url" env:"DATABASE_REPLICA_URL" secret:"password" help:"postgres://… of a standby, or of several, from which lists are read while it has all that the primary has. Default: none."`
	DatabaseWaitSeconds    int    `name:"database-wait-seconds" env:"DATABASE_WAIT_SECONDS" default:"60" help:"How long a server that starts waits for a database that cannot be reached; 0 for not at all."`
	DBMaxConns             int    `name:"db-max-conns" env:"DB_MAX_CONNS" default:"20" help:"Connections to PostgreSQL for calls."`
	DBBackgroundConns      int    `name:"db-background-conns" env:"DB_BACKGROUND_CONNS" default:"4" help:"Connections of their own for jobs, the outbox and webhooks."`
	DBPaymentConns         int    `name:"db-payment-conns" env:"DB_PAYMENT_CONNS" default:"4" help:"Connections of their own for the payment provider's webhooks and for jobs about payments."`
	DBCommitWaitMS         int    `name:"db-commit-wait-ms" env:"DB_COMMIT_WAIT_MS" default:"3000" help:"How long PostgreSQL may take to confirm a COMMIT, in milliseconds. Then the outcome counts as unknown, and the call is answered 503."`
	DBAnswerTimeoutSeconds int    `name:"db-answer-timeout-seconds" env:"DB_ANSWER_TIMEOUT_SECONDS" default:"3" help:"How long PostgreSQL may take for the simplest answer, before calls that wait for it get 503."`
	ClockSkewLimitSeconds  int    `name:"clock-skew-limit-seconds" env:"CLOCK_SKEW_LIMIT_SECONDS" default:"5" help:"How far the clock of this machine may be from PostgreSQL's, before the server is not ready."`
	SQLiteGroupSize        int    `name:"sqlite-group-size" env:"SQLITE_GROUP_SIZE" default:"64" help:"How many transactions share a COMMIT with SQLite, at most; 1 to 1024. With 1 each has its own."`
	SQLiteGroupMS          int    `name:"sqlite-group-ms" env:"SQLITE_GROUP_MS" default:"10" help:"How long after the first one another transaction may join them, in milliseconds."`
	SQLiteSynchronous      string `name:"sqlite-synchronous" env:"SQLITE_SYNCHRONOUS" default:"FULL" enum:"FULL,NORMAL" help:"FULL keeps every commit through a power failure; NORMAL is faster."`
}

func (s *DatabaseSettings) check(add report, _ bool) {
	if err := db.CheckURL(s.DatabaseURL); err != nil {
		add("DATABASE_URL: %s.", err)
	}
	if s.DatabaseReplicaURL != "" {
		if !db.IsPostgres(s.DatabaseURL) || !db.IsPostgres(s.DatabaseReplicaURL) {
			add("DATABASE_REPLICA_URL: must be postgres://… of a standby of the PostgreSQL in DATABASE_URL; SQLite has none.")
		} else if err := db.CheckURL(s.DatabaseReplicaURL); err != nil {
			add("DATABASE_REPLICA_URL: %s.", err)
		}
	}
	add.positive("DB_MAX_CONNS", s.DBMaxConns)
	add.positive("DB_BACKGROUND_CONNS", s.DBBackgroundConns)
	add.positive("DB_ANSWER_TIMEOUT_SECONDS", s.DBAnswerTimeoutSeconds)
	add.positive("CLOCK_SKEW_LIMIT_SECONDS", s.ClockSkewLimitSeconds)
	add.positive("DB_PAYMENT_CONNS", s.DBPaymentConns)
	add.positive("DB_COMMIT_WAIT_MS", s.DBCommitWaitMS)
	add.positive("SQLITE_GROUP_MS", s.SQLiteGroupMS)
	if s.SQLiteGroupSize < 1 || s.SQLiteGroupSize > db.MaxGroup {
		add("SQLITE_GROUP_SIZE: must be 1 to %d.", db.MaxGroup)
	}
	if s.DatabaseWaitSeconds < 0 {
		add("DATABASE_WAIT_SECONDS: must be 0 or more.")
	}
}

// PaymentSettings are those of the payment provider and of payments.
type PaymentSettings struct {
	PaystackSecretKey              string   `name:"paystack-secret-key" env:"PAYSTACK_SECRET_KEY" secret:"all" help:"Secret key of the payment provider."`
	PaystackPreviousKey            string   `name:"paystack-previous-secret-key" env:"PAYSTACK_PREVIOUS_SECRET_KEY" secret:"all" help:"The key before, while keys are being changed: webhooks signed with it are accepted too."`
	PaystackBaseURL                string   `name:"paystack-base-url" env:"PAYSTACK_BASE_URL" help:"Address of the payment provider's API. Default: the real one."`
	CallbackAllowedHosts           []string `name:"callback-allowed-hosts" env:"CALLBACK_ALLOWED_HOSTS" help:"The only hosts that payers may be sent back to; none given means any."`
	PaymentPendingReconcileMinutes int      `name:"payment-pending-reconcile-minutes" env:"PAYMENT_PENDING_RECONCILE_MINUTES" default:"10" help:"How old a pending payment is when the provider is first asked about it; may be 0."`
	PayoutChangeHours              int      `name:"payout-change-hours" env:"PAYOUT_CHANGE_HOURS" default:"24" help:"How long the payout account before goes on receiving money after a change."`
	PaymentAbandonHours            int      `name:"payment-abandon-hours" env:"PAYMENT_ABANDON_HOURS" default:"24" help:"How long a payment may be pending."`
}

func (s *PaymentSettings) check(add report, production bool) {
	add.positive("PAYMENT_ABANDON_HOURS", s.PaymentAbandonHours)
	add.positive("PAYOUT_CHANGE_HOURS", s.PayoutChangeHours)
	if s.PaymentPendingReconcileMinutes < 0 {
		add("PAYMENT_PENDING_RECONCILE_MINUTES: must be 0 or more.")
	}
	if s.PaymentPendingReconcileMinutes > 60*s.PaymentAbandonHours {
		add("PAYMENT_PENDING_RECONCILE_MINUTES: %d minutes must not be longer than the %d hours of PAYMENT_ABANDON_HOURS: payments are abandoned when the provider is asked about them.",
			s.PaymentPendingReconcileMinutes, s.PaymentAbandonHours)
	}
	if !production {
		return
	}
	if s.PaystackSecretKey == "" {
		add("PAYSTACK_SECRET_KEY: missing; it is in the provider's dashboard. To try the product without a provider, run: stagegate demo")
	}
	if s.PaystackBaseURL != "" && !secureAddress(s.PaystackBaseURL) {
		add("PAYSTACK_BASE_URL: must be an https address, or http on this machine.")
	}
}

// FileSettings are those of the storage provider and of files.
type FileSettings struct {
	CloudinaryURL               string   `name:"cloudinary-url" env:"CLOUDINARY_URL" secret:"password" help:"Account at the storage provider: cloudinary://key:secret@cloud."`
	CloudinaryAPIBase           string   `name:"cloudinary-api-base" env:"CLOUDINARY_API_BASE" help:"Address of the storage provider's API. Default: the real one."`
	StorageWebhookSecret        string   `name:"storage-webhook-secret" env:"STORAGE_WEBHOOK_SECRET" secret:"all" help:"Signs the storage provider's notifications in X-Storage-Signature."`
	StorageWebhookMaxAgeSeconds int      `name:"storage-webhook-max-age-seconds" env:"STORAGE_WEBHOOK_MAX_AGE_SECONDS" default:"300" help:"How old a notification of the storage provider may be."`
	FileMaxSizeBytes            int64    `name:"file-max-size-bytes" env:"FILE_MAX_SIZE_BYTES" default:"20971520" help:"Largest file."`
	FileUploadTTLMinutes        int      `name:"file-upload-ttl-minutes" env:"FILE_UPLOAD_TTL_MINUTES" default:"30" help:"How long an upload may be begun; at most 60."`
	FileLinkTTLMinutes          int      `name:"file-link-ttl-minutes" env:"FILE_LINK_TTL_MINUTES" default:"15" help:"How long viewUrl and downloadUrl work."`
	FileMaxPending              int      `name:"file-max-pending" env:"FILE_MAX_PENDING" default:"50" help:"Uploads of one person under way."`
	FileAllowedTypes            []string `name:"file-allowed-types" env:"FILE_ALLOWED_TYPES" default:"application/pdf,image/jpeg,image/png,image/webp,image/heic,text/plain,text/csv,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" help:"Types of files that may be uploaded."`
}

func (s *FileSettings) check(add report, production bool) {
	add.positive("STORAGE_WEBHOOK_MAX_AGE_SECONDS", s.StorageWebhookMaxAgeSeconds)
	add.positive("FILE_MAX_SIZE_BYTES", int(s.FileMaxSizeBytes))
	add.positive("FILE_UPLOAD_TTL_MINUTES", s.FileUploadTTLMinutes)
	add.positive("FILE_LINK_TTL_MINUTES", s.FileLinkTTLMinutes)
	add.positive("FILE_MAX_PENDING", s.FileMaxPending)
	s.checkFiles(add)
	if production {
		s.checkStorage(add)
	}
}

// MailSettings are those of the mail relay.
type MailSettings struct {
	SMTPURL  string `name:"smtp-url" env:"SMTP_URL" secret:"password" help:"Mail relay: smtp://user:password@host:587 or smtps://host:465."`
	MailFrom string `name:"mail-from" env:"MAIL_FROM" help:"Sender of mails, such as Stagegate <no-reply@example.org>."`
}

func (s *MailSettings) check(add report, production bool) {
	if !production {
		return
	}
	if s.SMTPURL == "" {
		add("SMTP_URL: missing; the mail relay, such as smtp://user:password@relay.example.org:587")
	} else if _, err := smtp.New(s.SMTPURL, s.mailFrom()); err != nil && s.MailFrom != "" {
		add("SMTP_URL or MAIL_FROM: %s.", err)
	}
	if s.MailFrom == "" {
		add("MAIL_FROM: missing; the sender of mails, such as Stagegate <no-reply@example.org>")
	}
}

// AccountSettings are those of the first administrator and of sessions.
type AccountSettings struct {
	PlatformAdminEmail    string `name:"platform-admin-email" env:"PLATFORM_ADMIN_EMAIL" help:"With the password: makes the first platform administrator at start, if there is none."`
	PlatformAdminPassword string `name:"platform-admin-password" env:"PLATFORM_ADMIN_PASSWORD" secret:"all" help:"Of the first platform administrator."`
	AccessTokenTTLSeconds int    `name:"access-token-ttl-seconds" env:"ACCESS_TOKEN_TTL_SECONDS" default:"3600" help:"Lifetime of access tokens."`
	RefreshTokenTTLDays   int    `name:"refresh-token-ttl-days" env:"REFRESH_TOKEN_TTL_DAYS" default:"30" help:"Maximum lifetime of a session."`
}

func (s *AccountSettings) check(add report, _ bool) {
	add.positive("ACCESS_TOKEN_TTL_SECONDS", s.AccessTokenTTLSeconds)
	add.positive("REFRESH_TOKEN_TTL_DAYS", s.RefreshTokenTTLDays)
	if s.PlatformAdminEmail != "" {
		if !address.IsPlain(accounts.NormalEmail(s.PlatformAdminEmail)) {
			add("PLATFORM_ADMIN_EMAIL: %s.", address.Expected)
		}
		if message := auth.CheckPassword(s.PlatformAdminPassword, s.PlatformAdminEmail); message != "" {
			add("PLATFORM_ADMIN_PASSWORD: %s.", message)
		}
	}
}

// AccessSettings are those of rate limits, CORS and proxies.
type AccessSettings struct {
	RateLimits         string       `name:"rate-limits" env:"RATE_LIMITS" default:"on" enum:"on,off" help:"off for tests and load measurements."`
	Rates              limits.Rates `embed:"" prefix:"rate-" envprefix:"RATE_"`
	MessagesPerHour    int          `name:"messages-per-hour" env:"MESSAGES_PER_HOUR" default:"60" help:"Messages about requests and applications that a person may write in an hour."`
	CORSAllowedOrigins []string     `name:"cors-allowed-origins" env:"CORS_ALLOWED_ORIGINS" help:"Origins of pages, such as https://app.example.org, that may use the API from a browser; none given means only our own."`
	APIContact         string       `name:"api-contact" env:"API_CONTACT" help:"Whom developers ask about the API, named in its OpenAPI description: an e-mail address or a URL. Default: BASE_URL."`
	TrustedProxies     []string     `name:"trusted-proxies" env:"TRUSTED_PROXIES" help:"Addresses or networks of our own proxies, such as 10.0.0.0/8: what they say in X-Forwarded-For about where a call comes from is believed. none if there is no proxy."`
}

// rates returns the rates of all policies.
func (s *AccessSettings) rates() limits.Rates {
	rates := s.Rates
	rates.Messages = limits.Rate{Max: s.MessagesPerHour, Per: time.Hour}
	return rates
}

func (s *AccessSettings) check(add report, _ bool) {
	add.positive("MESSAGES_PER_HOUR", s.MessagesPerHour)
	if u, err := url.Parse(s.APIContact); s.APIContact != "" && !address.IsPlain(s.APIContact) &&
		(err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http") {
		add("API_CONTACT: %q must be an e-mail address such as api@example.org, or a URL such as https://example.org/support.", s.APIContact)
	}
	if _, err := s.proxies(); err != nil {
		add("TRUSTED_PROXIES: %s.", err)
	}
	for _, origin := range s.CORSAllowedOrigins {
		if err := api.CheckOrigin(origin); err != nil {
			add("CORS_ALLOWED_ORIGINS: %s.", err)
		}
	}
}

// BudgetSettings are those that limit how much callers may store: the daily limits of
// plans that say nothing about them, and what is kept for an Idempotency-Key.
type BudgetSettings struct {
	PlanMailsPerDay int64 `name:"plan-mails-per-day" env:"PLAN_MAILS_PER_DAY" default:"2000" help:"Mails a day of a new plan that does not say how many; 0 for no limit."`
	PlanBytesPerDay int64 `name:"plan-bytes-per-day" env:"PLAN_BYTES_PER_DAY" default:"4294967296" help:"Bytes written in a day of a new plan that does not say how many; 0 for no limit."`

	PlanBytesCustomerShare int `name:"plan-bytes-customer-share" env:"PLAN_BYTES_CUSTOMER_SHARE" default:"25" help:"How many per cent of a plan's bytes a day one customer may write."`

	IdempotencyMaxResponse    int `name:"idempotency-max-response-bytes" env:"IDEMPOTENCY_MAX_RESPONSE_BYTES" default:"262144" help:"Largest response that is kept for its Idempotency-Key."`
	IdempotencyKeysPerCaller  int `name:"idempotency-keys-per-caller" env:"IDEMPOTENCY_KEYS_PER_CALLER" default:"10000" help:"Keys that a person may use in 24 hours."`
	IdempotencyKeysPerAddress int `name:"idempotency-keys-per-address" env:"IDEMPOTENCY_KEYS_PER_ADDRESS" default:"1000" help:"The same, for an address where nobody is signed in."`
}

func (s *BudgetSettings) check(add report, _ bool) {
	add.positive("IDEMPOTENCY_MAX_RESPONSE_BYTES", s.IdempotencyMaxResponse)
	add.positive("IDEMPOTENCY_KEYS_PER_CALLER", s.IdempotencyKeysPerCaller)
	add.positive("IDEMPOTENCY_KEYS_PER_ADDRESS", s.IdempotencyKeysPerAddress)
	if s.PlanMailsPerDay < 0 {
		add("PLAN_MAILS_PER_DAY: must be 0 or more.")
	}
	if s.PlanBytesCustomerShare < 1 || s.PlanBytesCustomerShare > 100 {
		add("PLAN_BYTES_CUSTOMER_SHARE: must be 1 to 100.")
	}
	if s.PlanBytesPerDay < 0 {
		add("PLAN_BYTES_PER_DAY: must be 0 or more.")
	}
}

// limitOf is a limit of the settings, in which 0 means no limit.
func limitOf(n int64) *int64 {
	if n == 0 {
		return nil
	}
	return &n
}

// ObservationSettings are those of metrics, logs and profiles.
type ObservationSettings struct {
	MetricsToken string `name:"metrics-token" env:"METRICS_TOKEN" secret:"all" help:"Callers who send it as Authorization: Bearer may read /metrics. Without it, only callers on this machine may, and with an https BASE_URL only those at PROFILE_ADDR."`
	LogLevel     string `name:"log-level" env:"LOG_LEVEL" default:"" enum:",debug,info,warn,error" placeholder:"info" help:"Minimum level that is logged: debug, info, warn or error. Default: info; the demo's is warn until it has printed its addresses."`
	LogFormat    string `name:"log-format" env:"LOG_FORMAT" default:"text" enum:"text,json" help:"text or json."`
	OTelEndpoint string `name:"otel-exporter-otlp-endpoint" env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"Where traces go: a collector of OpenTelemetry that takes OTLP over HTTP, such as http://127.0.0.1:4318. Default: nowhere."`
	ProfileAddr  string `name:"profile-addr" env:"PROFILE_ADDR" help:"Where this process can be profiled with go tool pprof, and its metrics read without METRICS_TOKEN, on loopback only; port 0 picks a free one. Default: nowhere."`
}

func (s *ObservationSettings) check(add report, _ bool) {
	if s.MetricsToken != "" && len(s.MetricsToken) < minMetricsToken {
		add("METRICS_TOKEN: has %d bytes but must have at least %d; generate one by: openssl rand -base64 24", len(s.MetricsToken), minMetricsToken)
	}
	if u, err := url.Parse(s.OTelEndpoint); s.OTelEndpoint != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		add("OTEL_EXPORTER_OTLP_ENDPOINT: %q must be the URL of a collector, such as http://127.0.0.1:4318.", s.OTelEndpoint)
	}
	if host, _, err := net.SplitHostPort(s.ProfileAddr); s.ProfileAddr != "" && (err != nil || !loopback.Host(host)) {
		add("PROFILE_ADDR: %q must be a loopback address, such as 127.0.0.1:6060.", s.ProfileAddr)
	}
}
