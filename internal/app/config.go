package app

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/finance"
	"stagegate/internal/limit"
	"stagegate/internal/member"
	"stagegate/internal/provider/smtp"
	"stagegate/internal/web"
	"stagegate/internal/work"
)

// Config are the settings of the server, each from a flag or from the
// environment (specification, section 10).
type Config struct {
	HTTPAddr    string `name:"http-addr" env:"HTTP_ADDR" default:"127.0.0.1:8080" help:"Where to listen; port 0 picks a free one."`
	BaseURL     string `name:"base-url" env:"BASE_URL" help:"Public address, in links and callbacks. Default: http:// and the address listened on."`
	DataDir     string `name:"data-dir" env:"DATA_DIR" default:"./data" help:"Embedded database, keys and the sandbox's state."`
	DatabaseURL string `name:"database-url" env:"DATABASE_URL" help:"sqlite:PATH or postgres://… Default: an SQLite file in DATA_DIR."`
	AppSecret   string `name:"app-secret" env:"APP_SECRET" help:"At least 32 bytes that everything secret is derived from. With the sandbox it is made at first start."`
	Sandbox     string `name:"sandbox" env:"SANDBOX" default:"false" enum:"false,true,public" help:"Built-in providers instead of real ones: false, true (on loopback only) or public."`

	PaystackSecretKey    string   `name:"paystack-secret-key" env:"PAYSTACK_SECRET_KEY" help:"Secret key of the payment provider."`
	PaystackPreviousKey  string   `name:"paystack-previous-secret-key" env:"PAYSTACK_PREVIOUS_SECRET_KEY" help:"The key before, while keys are being changed: webhooks signed with it are accepted too."`
	PaystackBaseURL      string   `name:"paystack-base-url" env:"PAYSTACK_BASE_URL" help:"Address of the payment provider's API. Default: the real one."`
	CallbackAllowedHosts []string `name:"callback-allowed-hosts" env:"CALLBACK_ALLOWED_HOSTS" help:"The only hosts that payers may be sent back to; none given means any."`

	CloudinaryURL                  string   `name:"cloudinary-url" env:"CLOUDINARY_URL" help:"Account at the storage provider: cloudinary://key:secret@cloud."`
	CloudinaryAPIBase              string   `name:"cloudinary-api-base" env:"CLOUDINARY_API_BASE" help:"Address of the storage provider's API. Default: the real one."`
	StorageWebhookSecret           string   `name:"storage-webhook-secret" env:"STORAGE_WEBHOOK_SECRET" help:"Signs the storage provider's notifications in X-Storage-Signature."`
	StorageWebhookMaxAgeSeconds    int      `name:"storage-webhook-max-age-seconds" env:"STORAGE_WEBHOOK_MAX_AGE_SECONDS" default:"300" help:"How old a notification of the storage provider may be."`
	FileMaxSizeBytes               int64    `name:"file-max-size-bytes" env:"FILE_MAX_SIZE_BYTES" default:"20971520" help:"Largest file."`
	FileUploadTTLMinutes           int      `name:"file-upload-ttl-minutes" env:"FILE_UPLOAD_TTL_MINUTES" default:"30" help:"How long an upload may be begun; at most 60."`
	FileLinkTTLMinutes             int      `name:"file-link-ttl-minutes" env:"FILE_LINK_TTL_MINUTES" default:"15" help:"How long viewUrl and downloadUrl work."`
	FileMaxPending                 int      `name:"file-max-pending" env:"FILE_MAX_PENDING" default:"50" help:"Uploads of one person under way."`
	FileAllowedTypes               []string `name:"file-allowed-types" env:"FILE_ALLOWED_TYPES" default:"application/pdf,image/jpeg,image/png,image/webp,image/heic,text/plain,text/csv,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" help:"Types of files that may be uploaded."`
	PaymentPendingReconcileMinutes int      `name:"payment-pending-reconcile-minutes" env:"PAYMENT_PENDING_RECONCILE_MINUTES" default:"10" help:"How old a pending payment is when the provider is first asked about it; may be 0."`
	PaymentAbandonHours            int      `name:"payment-abandon-hours" env:"PAYMENT_ABANDON_HOURS" default:"24" help:"How long a payment may be pending."`

	SMTPURL  string `name:"smtp-url" env:"SMTP_URL" help:"Mail relay: smtp://user:password@host:587 or smtps://host:465."`
	MailFrom string `name:"mail-from" env:"MAIL_FROM" help:"Sender of mails, such as Stagegate <no-reply@example.org>."`

	PlatformAdminEmail    string `name:"platform-admin-email" env:"PLATFORM_ADMIN_EMAIL" help:"With the password: makes the first platform administrator at start, if there is none."`
	PlatformAdminPassword string `name:"platform-admin-password" env:"PLATFORM_ADMIN_PASSWORD" help:"Of the first platform administrator."`

	AccessTokenTTLSeconds int `name:"access-token-ttl-seconds" env:"ACCESS_TOKEN_TTL_SECONDS" default:"3600" help:"Lifetime of access tokens."`
	RefreshTokenTTLDays   int `name:"refresh-token-ttl-days" env:"REFRESH_TOKEN_TTL_DAYS" default:"30" help:"Longest life of a session."`

	OutboxIntervalMS          int `name:"outbox-processing-interval-ms" env:"OUTBOX_PROCESSING_INTERVAL_MS" default:"2000" help:"Between two looks for work in the outbox."`
	OutboxBatchSize           int `name:"outbox-processing-batch-size" env:"OUTBOX_PROCESSING_BATCH_SIZE" default:"20" help:"Events of one kind that are handled at once."`
	OutboxMaxAttempts         int `name:"outbox-retry-max-attempts" env:"OUTBOX_RETRY_MAX_ATTEMPTS" default:"3" help:"Attempts until an event is FAILED."`
	OutboxInitialDelaySeconds int `name:"outbox-retry-initial-delay-seconds" env:"OUTBOX_RETRY_INITIAL_DELAY_SECONDS" default:"10" help:"Before the second attempt; doubles from there."`
	OutboxMaxDelaySeconds     int `name:"outbox-retry-max-delay-seconds" env:"OUTBOX_RETRY_MAX_DELAY_SECONDS" default:"3600" help:"Where the doubling ends."`
	OutboxLeaseSeconds        int `name:"outbox-lease-seconds" env:"OUTBOX_LEASE_SECONDS" default:"60" help:"How long an instance may work on an event before another may."`
	JobsIntervalMS            int `name:"jobs-interval-ms" env:"JOBS_INTERVAL_MS" default:"2000" help:"Between two looks for jobs that are due."`

	RateLimits         string      `name:"rate-limits" env:"RATE_LIMITS" default:"on" enum:"on,off" help:"off for tests and load measurements."`
	Rates              limit.Rates `embed:"" prefix:"rate-" envprefix:"RATE_"`
	CORSAllowedOrigins []string    `name:"cors-allowed-origins" env:"CORS_ALLOWED_ORIGINS" help:"Origins of pages, such as https://app.example.org, that may use the API from a browser; none given means only our own."`
	TrustedProxies     []string    `name:"trusted-proxies" env:"TRUSTED_PROXIES" help:"Addresses or networks of our own proxies, such as 10.0.0.0/8: what they say in X-Forwarded-For about where a call comes from is believed."`

	MetricsToken string `name:"metrics-token" env:"METRICS_TOKEN" help:"Opens /metrics to whoever sends it as Authorization: Bearer. Without one, only this machine sees them."`

	DBMaxConns        int    `name:"db-max-conns" env:"DB_MAX_CONNS" default:"20" help:"Connections to PostgreSQL."`
	SQLiteSynchronous string `name:"sqlite-synchronous" env:"SQLITE_SYNCHRONOUS" default:"FULL" enum:"FULL,NORMAL" help:"FULL keeps every commit through a power failure; NORMAL is faster."`
	LogLevel          string `name:"log-level" env:"LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"Least level that is logged."`
	LogFormat         string `name:"log-format" env:"LOG_FORMAT" default:"text" enum:"text,json" help:"text or json."`
	ProfileAddr       string `name:"profile-addr" env:"PROFILE_ADDR" help:"Where this process can be profiled with go tool pprof, on loopback only; port 0 picks a free one. Default: nowhere."`

	Test Test `kong:"-"`
}

// Test replaces parts of the program that a test cannot reach from outside. No flag
// sets any of it.
type Test struct {
	PasswordCost auth.Cost                             // what a password costs; its zero value is the standard
	Gateway      func(finance.Gateway) finance.Gateway // wraps the payment provider; nil for none
}

// minMetricsToken is what cannot be guessed over the network, in bytes.
const minMetricsToken = 16

// SettingsError lists everything that is wrong with the settings.
type SettingsError []string

func (e SettingsError) Error() string {
	return "the settings are not good to start with:\n  - " + strings.Join(e, "\n  - ")
}

func (c *Config) sandboxed() bool { return c.Sandbox != "false" }

// withDefaults fills in what follows from other settings.
func (c Config) withDefaults() Config {
	if c.DatabaseURL == "" {
		c.DatabaseURL = "sqlite:" + filepath.Join(c.DataDir, "stagegate.db")
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	return c
}

// check refuses settings that are missing or unsafe: all of them at once, each
// with its remedy.
func (c *Config) check() error {
	var wrong SettingsError
	add := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	host, _, err := net.SplitHostPort(c.HTTPAddr)
	if err != nil {
		add("HTTP_ADDR: %q is not host:port, such as 127.0.0.1:8080.", c.HTTPAddr)
	}
	if c.BaseURL != "" {
		if u, err := url.Parse(c.BaseURL); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			add("BASE_URL: %q is not an address such as https://services.example.org.", c.BaseURL)
		} else if u.Scheme == "http" && !loopback(u.Hostname()) && !c.sandboxed() {
			add("BASE_URL: plain http would send cookies unprotected; use https.")
		}
	}
	if scheme, _, _ := strings.Cut(c.DatabaseURL, ":"); scheme != "sqlite" && scheme != "postgres" && scheme != "postgresql" {
		add("DATABASE_URL: must be sqlite:PATH or postgres://user:password@host/database.")
	}
	if c.AppSecret != "" && len(c.AppSecret) < auth.MinSecret {
		add("APP_SECRET: has %d bytes where at least %d are needed; make one with: openssl rand -base64 32", len(c.AppSecret), auth.MinSecret)
	}
	if c.MetricsToken != "" && len(c.MetricsToken) < minMetricsToken {
		add("METRICS_TOKEN: has %d bytes where at least %d are needed; make one with: openssl rand -base64 24", len(c.MetricsToken), minMetricsToken)
	}
	for name, n := range c.counts() {
		if n < 1 {
			add("%s: must be 1 or more.", name)
		}
	}
	c.checkPeers(add)
	c.checkFiles(add)
	if c.PaymentPendingReconcileMinutes < 0 {
		add("PAYMENT_PENDING_RECONCILE_MINUTES: must be 0 or more.")
	}
	if c.PaymentPendingReconcileMinutes > 60*c.PaymentAbandonHours {
		add("PAYMENT_PENDING_RECONCILE_MINUTES: %d minutes must not be longer than the %d hours of PAYMENT_ABANDON_HOURS: payments are abandoned when the provider is asked about them.",
			c.PaymentPendingReconcileMinutes, c.PaymentAbandonHours)
	}
	if c.PlatformAdminEmail != "" {
		if wrong := auth.CheckPassword(c.PlatformAdminPassword, c.PlatformAdminEmail); wrong != "" {
			add("PLATFORM_ADMIN_PASSWORD: %s.", wrong)
		}
	}
	if c.sandboxed() {
		if c.Sandbox == "true" && !loopback(host) {
			add("SANDBOX: its providers take no real money and check nobody, so it listens on loopback only; set HTTP_ADDR to 127.0.0.1:8080, or SANDBOX=public if that is what you want.")
		}
	} else {
		c.checkProduction(add)
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// checkPeers is whom the server believes, lets in and listens to besides.
func (c *Config) checkPeers(add func(format string, args ...any)) {
	if _, err := c.proxies(); err != nil {
		add("TRUSTED_PROXIES: %s.", err)
	}
	if host, _, err := net.SplitHostPort(c.ProfileAddr); c.ProfileAddr != "" && (err != nil || !loopback(host)) {
		add("PROFILE_ADDR: %q is not an address of this machine alone, such as 127.0.0.1:6060.", c.ProfileAddr)
	}
	for _, origin := range c.CORSAllowedOrigins {
		if err := web.CheckOrigin(origin); err != nil {
			add("CORS_ALLOWED_ORIGINS: %s.", err)
		}
	}
}

// checkProduction is what the server needs where money is real.
func (c *Config) checkProduction(add func(format string, args ...any)) {
	if c.AppSecret == "" {
		add("APP_SECRET: missing; make one with: openssl rand -base64 32")
	}
	if c.PaystackSecretKey == "" {
		add("PAYSTACK_SECRET_KEY: missing; it is in the provider's dashboard. To try the product without a provider, run: stagegate demo")
	}
	if c.SMTPURL == "" {
		add("SMTP_URL: missing; the relay that mails go out through, such as smtp://user:password@relay.example.org:587")
	} else if _, err := smtp.New(c.SMTPURL, c.mailFrom()); err != nil && c.MailFrom != "" {
		add("SMTP_URL or MAIL_FROM: %s.", err)
	}
	if c.MailFrom == "" {
		add("MAIL_FROM: missing; whom mails come from, such as Stagegate <no-reply@example.org>")
	}
	if c.PaystackBaseURL != "" && !secureAddress(c.PaystackBaseURL) {
		add("PAYSTACK_BASE_URL: must be an https address, or http on this machine.")
	}
	c.checkStorage(add)
}

// mailFrom is whom mails come from.
func (c *Config) mailFrom() string {
	if c.MailFrom == "" {
		return "Stagegate <no-reply@stagegate.test>" // of the sandbox, where no mail gets out
	}
	return c.MailFrom
}

func (c *Config) counts() map[string]int {
	return map[string]int{
		"ACCESS_TOKEN_TTL_SECONDS": c.AccessTokenTTLSeconds, "REFRESH_TOKEN_TTL_DAYS": c.RefreshTokenTTLDays,
		"OUTBOX_PROCESSING_INTERVAL_MS": c.OutboxIntervalMS, "OUTBOX_PROCESSING_BATCH_SIZE": c.OutboxBatchSize,
		"OUTBOX_RETRY_MAX_ATTEMPTS": c.OutboxMaxAttempts, "OUTBOX_RETRY_INITIAL_DELAY_SECONDS": c.OutboxInitialDelaySeconds,
		"OUTBOX_RETRY_MAX_DELAY_SECONDS": c.OutboxMaxDelaySeconds, "OUTBOX_LEASE_SECONDS": c.OutboxLeaseSeconds, "JOBS_INTERVAL_MS": c.JobsIntervalMS,
		"DB_MAX_CONNS": c.DBMaxConns, "STORAGE_WEBHOOK_MAX_AGE_SECONDS": c.StorageWebhookMaxAgeSeconds,
		"FILE_MAX_SIZE_BYTES": int(c.FileMaxSizeBytes), "FILE_UPLOAD_TTL_MINUTES": c.FileUploadTTLMinutes,
		"FILE_LINK_TTL_MINUTES": c.FileLinkTTLMinutes, "FILE_MAX_PENDING": c.FileMaxPending, "PAYMENT_ABANDON_HOURS": c.PaymentAbandonHours,
	}
}

func (c *Config) passwordCost() auth.Cost {
	if c.Test.PasswordCost == (auth.Cost{}) {
		return auth.StandardCost
	}
	return c.Test.PasswordCost
}

func (c *Config) lifetimes() member.Lifetimes {
	return member.Lifetimes{
		AccessTTL:  time.Duration(c.AccessTokenTTLSeconds) * time.Second,
		SessionTTL: time.Duration(c.RefreshTokenTTLDays) * 24 * time.Hour,
	}
}

func (c *Config) paymentSettings() finance.Settings {
	return finance.Settings{
		Callbacks:      finance.Callbacks{Hosts: c.CallbackAllowedHosts, Own: c.baseHost(), Loopback: c.sandboxed()},
		ReconcileAfter: time.Duration(c.PaymentPendingReconcileMinutes) * time.Minute,
		AbandonAfter:   time.Duration(c.PaymentAbandonHours) * time.Hour,
	}
}

// baseHost is the host of the public address.
func (c *Config) baseHost() string {
	u, err := url.Parse(c.BaseURL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

func (c *Config) outbox(secret auth.Secret) work.Settings {
	return work.Settings{
		Interval: time.Duration(c.OutboxIntervalMS) * time.Millisecond, Slots: c.OutboxBatchSize,
		MaxAttempts: int64(c.OutboxMaxAttempts),
		Backoff: work.Backoff{
			First: time.Duration(c.OutboxInitialDelaySeconds) * time.Second,
			Max:   time.Duration(c.OutboxMaxDelaySeconds) * time.Second,
		},
		Lease: time.Duration(c.OutboxLeaseSeconds) * time.Second,
		Seal:  secret.Sealer("outbox"),
	}
}

// proxies are the networks of our own proxies.
func (c *Config) proxies() ([]netip.Prefix, error) {
	networks := make([]netip.Prefix, len(c.TrustedProxies))
	for i, text := range c.TrustedProxies {
		if addr, err := netip.ParseAddr(text); err == nil {
			networks[i] = netip.PrefixFrom(addr, addr.BitLen())
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%q is no address or network such as 10.0.0.0/8", text)
		}
		networks[i] = network
	}
	return networks, nil
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
