package config

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/infra/kit/loopback"
)

// minSecretBytes is how many different bytes a random secret of 32 characters or more
// has at least: 32 hexadecimal digits have fewer in one of 10,000 cases.
const minSecretBytes = 10

// unitStopTime is how long the units in deploy wait after SIGTERM before they kill the
// server. TestUnitsWait compares it with the files.
const unitStopTime = 45 * time.Second

// maxShutdownDelay is the longest delay that leaves a shutdown its time in these units.
const maxShutdownDelay = unitStopTime - ArrivalTime - DrainTimeout - EndTimeout

// secretWords are words that people write where a random text belongs.
var secretWords = []string{"secret", "password", "example", "stagegate"}

// Warnings returns settings that the server accepts although they are unsafe, each with
// its remedy.
func (c *Config) Warnings() []string {
	var found []string
	add := func(format string, args ...any) { found = append(found, c.Given.named(fmt.Sprintf(format, args...))) }
	c.warnOfAddress(add)
	c.warnOfSecrets(add)
	if c.RateLimits == "off" && !c.Sandboxed() {
		add("RATE_LIMITS: off lets anybody guess passwords at full speed; leave it on, except for measurements")
	}
	if c.ShutdownDelay() > maxShutdownDelay {
		add("SHUTDOWN_DELAY_SECONDS: the units in deploy kill the server %d seconds after SIGTERM, which would cut calls in flight; set it to %d or less, or let the unit wait longer",
			unitStopTime/time.Second, maxShutdownDelay/time.Second)
	}
	return found
}

// warnOfAddress reports a public address that is missing or unencrypted, and https without
// the address of its proxy.
func (c *Config) warnOfAddress(add report) {
	if c.BaseURL == "" && !c.Sandboxed() {
		add("BASE_URL: missing; links in mails and callbacks of payments lead to this machine's own address (http://127.0.0.1). Set it to the public https address")
	}
	if u, err := url.Parse(c.BaseURL); c.BaseURL != "" && err == nil && u.Scheme == "http" && (!c.Sandboxed() || !loopback.Host(u.Host)) {
		add("BASE_URL: plain http sends passwords and cookies unencrypted; use https")
	}
	if c.HTTPS() && len(c.TrustedProxies) == 0 {
		add("TRUSTED_PROXIES: it is empty, but https needs a proxy in front; all callers behind it share one address, so that 30 failed sign-ins of one refuse all. Set it to the address of the proxy, or to none if there is no proxy")
	}
}

// warnOfSecrets reports secrets that can be guessed, and test keys where real money is
// expected.
func (c *Config) warnOfSecrets(add report) {
	if weakSecret(c.AppSecret) {
		add("APP_SECRET: it does not look random, so that it could be guessed; generate one by: openssl rand -base64 32")
	}
	if repetitive(c.StorageWebhookSecret) {
		add("STORAGE_WEBHOOK_SECRET: it repeats itself, so that it could be guessed; generate one by: openssl rand -base64 32")
	}
	if repetitive(c.MetricsToken) {
		add("METRICS_TOKEN: it repeats itself, so that it could be guessed; generate one by: openssl rand -base64 24")
	}
	if c.Sandboxed() {
		return
	}
	if testKey(c.PaystackSecretKey) {
		add("PAYSTACK_SECRET_KEY: it is a test key, with which payments succeed and no money moves; use the key that begins with sk_live_")
	}
	if testKey(c.PaystackPreviousKey) {
		add("PAYSTACK_PREVIOUS_SECRET_KEY: it is a test key, with which anybody who has it can report payments; remove it")
	}
}

// testKey reports whether a key of the payment provider is one for tests.
func testKey(key string) bool { return strings.HasPrefix(key, "sk_test_") }

// weakSecret reports whether a secret looks chosen by a person. An empty one is
// generated.
func weakSecret(secret string) bool {
	if secret == "" {
		return false
	}
	different := map[byte]bool{}
	for i := range len(secret) {
		different[secret[i]] = true
	}
	for _, word := range secretWords {
		if strings.Contains(strings.ToLower(secret), word) {
			return true
		}
	}
	return len(different) < minSecretBytes || repetitive(secret)
}

// repetitive reports whether a secret consists of one piece over and over. The last
// repetition may be cut off.
func repetitive(secret string) bool {
	for n := 1; n <= len(secret)/2; n++ {
		if strings.HasPrefix(secret, secret[n:]) {
			return true
		}
	}
	return false
}
