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
	"stagegate/internal/member"
	"stagegate/internal/work"
)

// Config are the settings of the server, each from a flag or from the
// environment (specification, section 10).
type Config struct {
	ServerSettings
	DatabaseSettings
	PaymentSettings
	FileSettings
	MailSettings
	AccountSettings
	WorkSettings
	AccessSettings
	ObservationSettings

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
	for _, group := range []interface {
		check(add problems, production bool)
	}{
		&c.ServerSettings,
		&c.DatabaseSettings,
		&c.PaymentSettings,
		&c.FileSettings,
		&c.MailSettings,
		&c.AccountSettings,
		&c.WorkSettings,
		&c.AccessSettings,
		&c.ObservationSettings,
	} {
		group.check(add, !c.sandboxed())
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// mailFrom is whom mails come from.
func (s *MailSettings) mailFrom() string {
	if s.MailFrom == "" {
		return "Stagegate <no-reply@stagegate.test>" // of the sandbox, where no mail gets out
	}
	return s.MailFrom
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
func (s *AccessSettings) proxies() ([]netip.Prefix, error) {
	networks := make([]netip.Prefix, len(s.TrustedProxies))
	for i, text := range s.TrustedProxies {
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
