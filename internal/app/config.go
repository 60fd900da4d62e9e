package app

import (
	"fmt"
	"net/netip"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/billing"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/paystack"
)

// Config are the settings of the server, each from a flag or from the
// environment (specification, section 10).
type Config struct {
	ServerSettings      `group:"Address, data directory, secret and sandbox:"`
	DatabaseSettings    `group:"Database:"`
	PaymentSettings     `group:"Payments:"`
	FileSettings        `group:"Files:"`
	ServiceSettings     `group:"Services and their rules:"`
	MailSettings        `group:"Mail:"`
	AccountSettings     `group:"First administrator and sessions:"`
	SignInSettings      `group:"Signing in:"`
	WorkSettings        `group:"Outbox, jobs and breakers:"`
	AccessSettings      `group:"Rate limits, origins and proxies:"`
	BudgetSettings      `group:"Daily limits and idempotency keys:"`
	LoadSettings        `group:"Calls at once, and their time limits:"`
	RetentionSettings   `group:"Retention:"`
	ObservationSettings `group:"Log, metrics and profiles:"`

	Given Given `kong:"-"` // how they were given
	Demo  bool  `kong:"-"` // the server is not ready until SeedDemo has filled the database
	Reset bool  `kong:"-"` // the demo deletes what is in its data directory first
	Test  Test  `kong:"-"`
}

// Test replaces parts of the program for tests. It has no flags.
type Test struct {
	PasswordCost auth.Cost                             // cost of password hashes; zero means auth.StandardCost
	OwnClock     bool                                  // the clock given to New counts, also with PostgreSQL
	Gateway      func(finance.Gateway) finance.Gateway // wraps the payment provider; may be nil
	Hang         time.Duration                         // how long the payment sandbox lets calls wait under its faults; zero means its own time
	Relay        func(url string) string               // returns the address of the relay in place of that of the sandbox; may be nil
	Parts        func(Parts)                           // gets what the program talks to providers with; may be nil
}

// Parts are what a test needs to act as a provider, or to lose patience with one.
type Parts struct {
	Config   Config // with the keys that the sandbox has made
	Payments *paystack.Client
	Storage  *cloudinary.Client
}

// minMetricsToken is the minimum length in bytes that resists guessing.
const minMetricsToken = 16

// SettingsError lists all invalid settings.
type SettingsError []string

func (e SettingsError) Error() string {
	return "invalid settings:\n  - " + strings.Join(e, "\n  - ")
}

func (c *Config) sandboxed() bool { return c.Sandbox != "false" }

// withDefaults adds the defaults that depend on other settings.
func (c Config) withDefaults() Config {
	if c.DatabaseURL == "" {
		c.DatabaseURL = c.ownDatabase()
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	if scheme, rest, found := strings.Cut(c.BaseURL, "://"); found { // cookies are Secure with https, however it is written
		c.BaseURL = strings.ToLower(scheme) + "://" + rest
	}
	_, embedded := c.sqliteFile()
	c.LoadSettings = c.LoadSettings.withDefaults(c.DBMaxConns, embedded)
	return c
}

// ownDatabase is the URL of the database in the data directory.
func (c *Config) ownDatabase() string { return "sqlite:" + filepath.Join(c.DataDir, "stagegate.db") }

// sqliteFile is the path of the embedded database, if the settings name one.
func (c *Config) sqliteFile() (path string, embedded bool) {
	return strings.CutPrefix(c.DatabaseURL, "sqlite:")
}

// sqliteFiles are the files of an embedded database: the database, its log and the index of
// the log.
func sqliteFiles(path string) []string {
	if resolved, err := datadir.Resolve(path); err == nil { // otherwise it cannot be opened either
		path = resolved
	}
	return []string{path, path + "-wal", path + "-shm"}
}

// settingsGroup is a group of settings.
type settingsGroup interface {
	// check reports those that are missing or unsafe, each with its remedy.
	check(add report, production bool)
}

// check returns a SettingsError with all settings that cannot be read, are missing or are
// unsafe, each with its remedy.
func (c *Config) check() error {
	return c.checkGroups(
		&c.ServerSettings,
		&c.DatabaseSettings,
		&c.PaymentSettings,
		&c.FileSettings,
		&c.ServiceSettings,
		&c.MailSettings,
		&c.AccountSettings,
		&c.SignInSettings,
		&c.WorkSettings,
		&c.AccessSettings,
		&c.BudgetSettings,
		&c.LoadSettings,
		&c.RetentionSettings,
		&c.ObservationSettings,
	)
}

// Check returns a SettingsError with everything that is wrong with the settings, as a start
// of the server would.
func (c Config) Check() error {
	c = c.withDefaults()
	return c.check()
}

// checkGroups is check for some groups of settings.
func (c *Config) checkGroups(groups ...settingsGroup) error {
	wrong := slices.Clone(SettingsError(c.Given.Invalid))
	add := func(format string, args ...any) { wrong = append(wrong, c.Given.named(fmt.Sprintf(format, args...))) }
	for _, group := range groups {
		report(add).placeholders(group)
		group.check(add, !c.sandboxed())
	}
	if len(wrong) > 0 {
		return append(wrong, c.Given.Misspelt...)
	}
	return nil
}

// mailFrom is the sender of mails.
func (s *MailSettings) mailFrom() string {
	if s.MailFrom == "" {
		return "Stagegate <no-reply@stagegate.test>" // in the sandbox, where mails stay in the mailbox
	}
	return s.MailFrom
}

func (c *Config) passwordCost() auth.Cost {
	if c.Test.PasswordCost == (auth.Cost{}) {
		return auth.StandardCost
	}
	return c.Test.PasswordCost
}

func (c *Config) lifetimes() accounts.Lifetimes {
	return accounts.Lifetimes{
		AccessTTL:  time.Duration(c.AccessTokenTTLSeconds) * time.Second,
		SessionTTL: time.Duration(c.RefreshTokenTTLDays) * 24 * time.Hour,
		DeviceTTL:  time.Duration(c.DeviceCookieDays) * 24 * time.Hour, MaxSessions: c.MaxSessions,
		KeepSessions: days(c.RetainSessionsDays), KeepTokens: days(c.RetainTokensDays),
	}
}

func (c *Config) paymentSettings() finance.Settings {
	return finance.Settings{
		Callbacks:      finance.Callbacks{Hosts: c.CallbackAllowedHosts, OwnHost: c.baseHost(), Loopback: c.sandboxed()},
		ReconcileAfter: time.Duration(c.PaymentPendingReconcileMinutes) * time.Minute,
		AbandonAfter:   time.Duration(c.PaymentAbandonHours) * time.Hour,
	}
}

// setBudgets sets the daily limits of plans that have none, and how long usage is kept.
func (c *Config) setBudgets(s *billing.Service) {
	s.Meter.CustomerShare = c.PlanBytesCustomerShare
	s.Defaults = billing.DailyLimits{Mails: limitOf(c.PlanMailsPerDay), Bytes: limitOf(c.PlanBytesPerDay)}
	s.KeepUsage = days(c.RetainUsageDays)
}

// https reports whether the public address is an https one.
func (c *Config) https() bool { return strings.HasPrefix(c.BaseURL, "https:") }

// baseHost is the host of the public address.
func (c *Config) baseHost() string {
	u, err := url.Parse(c.BaseURL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// noProxies as TRUSTED_PROXIES says on purpose that no proxy is in front of the server.
const noProxies = "none"

// proxies returns the networks of our own proxies: nil if the setting is empty, and an empty
// slice for noProxies.
func (s *AccessSettings) proxies() ([]netip.Prefix, error) {
	switch {
	case len(s.TrustedProxies) == 0:
		return nil, nil
	case len(s.TrustedProxies) == 1 && s.TrustedProxies[0] == noProxies:
		return []netip.Prefix{}, nil
	}
	networks := make([]netip.Prefix, len(s.TrustedProxies))
	for i, text := range s.TrustedProxies {
		if addr, err := netip.ParseAddr(text); err == nil {
			networks[i] = netip.PrefixFrom(addr, addr.BitLen())
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%q must be an address or a network such as 10.0.0.0/8, or none alone", text)
		}
		networks[i] = network
	}
	return networks, nil
}
