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

// Access holds the settings of rate limits, CORS and proxies.
type Access struct {
	RateLimits         string       `name:"rate-limits" env:"RATE_LIMITS" default:"on" enum:"on,off" help:"Rate limiting: on or off. Turn it off only for tests and load measurements."`
	Rates              limits.Rates `name:"rates" env:"RATES" default:"standard" help:"Rates that differ from the standard ones, as name=count/period, for example calls=1200/1m,uploads=60/1m. Failed sign-ins: sign-in-account, sign-in-address, sign-in-slowed; others: signed-in-account, signed-in-address; registrations, registration-address, mail-address, mail-recipient, public-checkout, calls, reference-misses, bad-signatures, reconcile-payment, reconcile-tenant, uploads, payout-checks; emails to one recipient: mails-hour, mails-day, notices-hour, notices-day."`
	SignInEverywhere   limits.Rate  `name:"rate-sign-in-everywhere" env:"RATE_SIGN_IN_EVERYWHERE" default:"50/15m" help:"Failed sign-ins per account, from all addresses, before further attempts are slowed down; overrides RATES."`
	MessagesPerHour    int          `name:"messages-per-hour" env:"MESSAGES_PER_HOUR" default:"60" min:"1" help:"Maximum messages about cases per person and hour."`
	CORSAllowedOrigins []string     `name:"cors-allowed-origins" env:"CORS_ALLOWED_ORIGINS" help:"Origins of web pages that may call the API from a browser, for example https://app.example.org. Set it for front ends on another host. Default: only BASE_URL."`
	APIContact         string       `name:"api-contact" env:"API_CONTACT" help:"Contact for API developers in the OpenAPI description: an email address or a URL. Default: BASE_URL."`
	TrustedProxies     []string     `name:"trusted-proxies" env:"TRUSTED_PROXIES" help:"Addresses or networks of your reverse proxies, for example 10.0.0.0/8. Their X-Forwarded-For header is trusted for the address of the client. Set it behind a proxy, or to none without one."`
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
		add("API_CONTACT: %q must be an email address such as api@example.org, or a URL such as https://example.org/support.", s.APIContact)
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

// noProxies is the value of TRUSTED_PROXIES without a proxy.
const noProxies = "none"

// ParsedProxies returns the networks of trusted proxies: nil if the setting is empty, and an
// empty slice for noProxies.
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
