package config

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/infra/kit/loopback"
)

// minSecretBytes is the minimum number of distinct bytes in a random secret of 32 characters
// or more; 32 hexadecimal digits have fewer in one of 10,000 cases.
const minSecretBytes = 10

// unitStopTime is how long the units in deploy wait between SIGTERM and SIGKILL.
// TestUnitsWait compares it with the files.
const unitStopTime = 45 * time.Second

// maxShutdownDelay is the longest delay with which a shutdown fits into unitStopTime.
const maxShutdownDelay = unitStopTime - ArrivalTime - DrainTimeout - EndTimeout

// weakParts are parts of secrets that were not generated.
var weakParts = []string{"secret", "password", "example", "stagegate"}

// Warnings lists settings that are accepted but unsafe, each with its remedy.
func (c *Config) Warnings() []string {
	var found []string
	add := func(format string, args ...any) { found = append(found, c.Given.named(fmt.Sprintf(format, args...))) }
	c.warnOfAddress(add)
	c.warnOfSecrets(add)
	if c.RateLimits == "off" && !c.Sandboxed() {
		add("RATE_LIMITS: off allows unlimited password guessing; turn it on, except for measurements")
	}
	if c.ShutdownDelay() > maxShutdownDelay {
		add("SHUTDOWN_DELAY_SECONDS: the units in deploy kill the server %d seconds after SIGTERM, which would abort calls; set it to %d or less, or raise the timeout of the unit",
			unitStopTime/time.Second, maxShutdownDelay/time.Second)
	}
	return found
}

// warnOfAddress reports a missing or unencrypted public URL, and https without a trusted
// proxy.
func (c *Config) warnOfAddress(add report) {
	if c.BaseURL == "" && !c.Sandboxed() {
		add("BASE_URL: missing; links in emails and payment callbacks point to http://127.0.0.1. Set it to the public https URL")
	}
	if u, err := url.Parse(c.BaseURL); c.BaseURL != "" && err == nil && u.Scheme == "http" && (!c.Sandboxed() || !loopback.Host(u.Host)) {
		add("BASE_URL: plain http sends passwords and cookies unencrypted; use https")
	}
	if c.HTTPS() && len(c.TrustedProxies) == 0 {
		add("TRUSTED_PROXIES: missing; with https there is usually a proxy, behind which all clients share one address and its limits, so that 30 failed sign-ins block everybody. Set it to the address of the proxy, or to none without one")
	}
}

// warnOfSecrets reports weak secrets, and test keys in production.
func (c *Config) warnOfSecrets(add report) {
	if weakSecret(c.AppSecret) {
		add("APP_SECRET: it does not look random and could be guessed; generate one with: openssl rand -base64 32")
	}
	if repetitive(c.StorageWebhookSecret) {
		add("STORAGE_WEBHOOK_SECRET: it repeats itself and could be guessed; generate one with: openssl rand -base64 32")
	}
	if repetitive(c.MetricsToken) {
		add("METRICS_TOKEN: it repeats itself and could be guessed; generate one with: openssl rand -base64 24")
	}
	if c.Sandboxed() {
		return
	}
	if testKey(c.PaystackSecretKey) {
		add("PAYSTACK_SECRET_KEY: it is a test key: payments succeed, but no money moves. Use the key that begins with sk_live_")
	}
	if testKey(c.PaystackPreviousKey) {
		add("PAYSTACK_PREVIOUS_SECRET_KEY: it is a test key: anybody who has it can report payments. Remove it")
	}
}

// testKey reports whether a key of the payment provider is a test key.
func testKey(key string) bool { return strings.HasPrefix(key, "sk_test_") }

// weakSecret reports whether a secret looks chosen by a person. An empty one is not weak: it
// is generated.
func weakSecret(secret string) bool {
	if secret == "" {
		return false
	}
	different := map[byte]bool{}
	for i := range len(secret) {
		different[secret[i]] = true
	}
	for _, part := range weakParts {
		if strings.Contains(strings.ToLower(secret), part) {
			return true
		}
	}
	return len(different) < minSecretBytes || repetitive(secret)
}

// repetitive reports whether a secret repeats one piece. The last repetition may be partial.
func repetitive(secret string) bool {
	for n := 1; n <= len(secret)/2; n++ {
		if strings.HasPrefix(secret, secret[n:]) {
			return true
		}
	}
	return false
}
