package config

import (
	"fmt"
	"net/netip"
	"net/url"
	"time"

	"stagegate/internal/api"
	address "stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/limits"
)

// Access are the settings of rate limits, CORS and proxies.
type Access struct {
	RateLimits         string       `name:"rate-limits" env:"RATE_LIMITS" default:"on" enum:"on,off" help:"off for tests and load measurements."`
	Rates              limits.Rates `name:"rates" env:"RATES" default:"standard" help:"Rates that differ from the standard ones, such as calls=1200/1m,uploads=60/1m. Failed sign-ins: sign-in-account, sign-in-address, sign-in-slowed; others: signed-in-account, signed-in-address; registrations, registration-address, mail-address, mail-recipient, public-checkout, calls, reference-misses, bad-signatures, reconcile-payment, reconcile-tenant, uploads, payout-checks; mails to one recipient: mails-hour, mails-day, notices-hour, notices-day."`
	SignInEverywhere   limits.Rate  `name:"rate-sign-in-everywhere" env:"RATE_SIGN_IN_EVERYWHERE" default:"50/15m" help:"Failed sign-ins of an account from all addresses, before further ones are slowed down; it wins over RATES."`
	MessagesPerHour    int          `name:"messages-per-hour" env:"MESSAGES_PER_HOUR" default:"60" min:"1" help:"Messages about requests and applications that a person may write in an hour."`
	CORSAllowedOrigins []string     `name:"cors-allowed-origins" env:"CORS_ALLOWED_ORIGINS" help:"Origins of pages, such as https://app.example.org, that may use the API from a browser; none given means only our own."`
	APIContact         string       `name:"api-contact" env:"API_CONTACT" help:"Whom developers ask about the API, named in its OpenAPI description: an e-mail address or a URL. Default: BASE_URL."`
	TrustedProxies     []string     `name:"trusted-proxies" env:"TRUSTED_PROXIES" help:"Addresses or networks of our own proxies, such as 10.0.0.0/8: what they say in X-Forwarded-For about where a call comes from is believed. none if there is no proxy."`
}

// LimitRates returns the rates of all policies.
func (s *Access) LimitRates() limits.Rates {
	rates := s.Rates
	if s.SignInEverywhere.Max > 0 {
		rates.SignInEverywhere = s.SignInEverywhere
	}
	rates.Messages = limits.Rate{Max: s.MessagesPerHour, Per: time.Hour}
	return rates
}

func (s *Access) check(add report, _ bool) {
	if u, err := url.Parse(s.APIContact); s.APIContact != "" && !address.IsPlain(s.APIContact) &&
		(err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http") {
		add("API_CONTACT: %q must be an e-mail address such as api@example.org, or a URL such as https://example.org/support.", s.APIContact)
	}
	if _, err := s.ParsedProxies(); err != nil {
		add("TRUSTED_PROXIES: %s.", err)
	}
	for _, origin := range s.CORSAllowedOrigins {
		if err := api.CheckOrigin(origin); err != nil {
			add("CORS_ALLOWED_ORIGINS: %s.", err)
		}
	}
}

// noProxies as TRUSTED_PROXIES says on purpose that no proxy is in front of the server.
const noProxies = "none"

// ParsedProxies returns the networks of our own proxies: nil if the setting is empty, and an empty
// slice for noProxies.
func (s *Access) ParsedProxies() ([]netip.Prefix, error) {
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
