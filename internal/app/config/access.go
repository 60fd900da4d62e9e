package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/api"
	address "stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/limits"
)

// Access holds the settings of rate limits, CORS and proxies.
type Access struct {
	RateLimits         string       `name:"rate-limits" env:"RATE_LIMITS" default:"on" enum:"on,off"`
	Rates              limits.Rates `name:"rates" env:"RATES" default:"standard"`
	SignInEverywhere   limits.Rate  `name:"rate-sign-in-everywhere" env:"RATE_SIGN_IN_EVERYWHERE" default:"50/15m"`
	MessagesPerHour    int          `name:"messages-per-hour" env:"MESSAGES_PER_HOUR" default:"60" min:"1"`
	CORSAllowedOrigins []string     `name:"cors-allowed-origins" env:"CORS_ALLOWED_ORIGINS"`
	APIContact         string       `name:"api-contact" env:"API_CONTACT"`
	SecurityContact    string       `name:"security-contact" env:"SECURITY_CONTACT"`
	TrustedProxies     []string     `name:"trusted-proxies" env:"TRUSTED_PROXIES"`
	WebhookNetworks    []string     `name:"webhook-allowed-networks" env:"WEBHOOK_ALLOWED_NETWORKS"`
	DNSResolver        string       `name:"dns-resolver" env:"DNS_RESOLVER"`
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
	if u, err := url.Parse(s.SecurityContact); s.SecurityContact != "" && (err != nil || strings.ContainsAny(s.SecurityContact, " \r\n") ||
		(u.Scheme != "mailto" || !address.IsPlain(u.Opaque)) && (u.Scheme != "https" || u.Host == "")) {
		add("SECURITY_CONTACT: %q must be a URL such as mailto:security@example.org or https://example.org/security.", s.SecurityContact)
	}
	if _, err := s.ParsedWebhookNetworks(); err != nil {
		add("WEBHOOK_ALLOWED_NETWORKS: %s; give networks such as 10.1.0.0/16.", err)
	}
	if host, port, err := net.SplitHostPort(s.DNSResolver); s.DNSResolver != "" && (err != nil || host == "" || port == "") {
		add("DNS_RESOLVER: %q must be an address with a port, such as 9.9.9.9:53.", s.DNSResolver)
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

// ParsedWebhookNetworks returns the networks besides the public internet to which webhooks may be sent.
func (s *Access) ParsedWebhookNetworks() ([]netip.Prefix, error) {
	networks := make([]netip.Prefix, len(s.WebhookNetworks))
	for i, text := range s.WebhookNetworks {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%q is not a network", text)
		}
		networks[i] = network.Masked()
	}
	return networks, nil
}
