package app

import (
	"net/url"
	"strings"

	"stagegate/internal/loopback"
)

// minSecretBytes is how many different bytes a random secret of 32 characters or more
// has at least: 32 hexadecimal digits have fewer in one of 10,000 cases.
const minSecretBytes = 10

// secretWords are words that people write where a random text belongs.
var secretWords = []string{"secret", "password", "changeme", "example", "stagegate"}

// warnings returns settings that the server accepts although they are unsafe, each with
// its remedy.
func (c *Config) warnings() []string {
	var found []string
	if weakSecret(c.AppSecret) {
		found = append(found, "APP_SECRET: it does not look random, so that it could be guessed; generate one by: openssl rand -base64 32")
	}
	if c.RateLimits == "off" && !c.sandboxed() {
		found = append(found, "RATE_LIMITS: off lets anybody guess passwords at full speed; leave it on, except for measurements")
	}
	if u, err := url.Parse(c.BaseURL); c.BaseURL != "" && err == nil && u.Scheme == "http" && (!c.sandboxed() || !loopback.Host(u.Host)) {
		found = append(found, "BASE_URL: plain http sends passwords and cookies unencrypted; use https")
	}
	if strings.HasPrefix(c.BaseURL, "https:") && len(c.TrustedProxies) == 0 {
		found = append(found, "TRUSTED_PROXIES: it is empty, but https needs a proxy in front; all callers behind it share one address, so that 30 failed sign-ins of one refuse all. Set it to the address of the proxy")
	}
	return found
}

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
	return len(different) < minSecretBytes
}
