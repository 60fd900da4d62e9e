package config

import (
	"net"
	"net/url"

	"stagegate/internal/infra/kit/loopback"
)

// minMetricsToken is the minimum length of METRICS_TOKEN in bytes.
const minMetricsToken = 16

// Observation holds the settings of metrics, logs and profiles.
type Observation struct {
	MetricsToken string `name:"metrics-token" env:"METRICS_TOKEN" secret:"all" help:"Bearer token for /metrics, at least 16 bytes. Without it, /metrics is served only to this machine, and with an https BASE_URL only at PROFILE_ADDR. Set it for scrapers on other machines."`
	LogLevel     string `name:"log-level" env:"LOG_LEVEL" default:"" enum:",debug,info,warn,error" placeholder:"info" help:"Minimum log level: debug, info, warn or error. Default: info; in the demo, warn until its addresses are printed."`
	LogFormat    string `name:"log-format" env:"LOG_FORMAT" default:"text" enum:"text,json" help:"Log format: text for people, json for log collectors."`
	OTelEndpoint string `name:"otel-exporter-otlp-endpoint" env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"OpenTelemetry collector that receives traces by OTLP over HTTP, for example http://127.0.0.1:4318. Default: none."`
	ProfileAddr  string `name:"profile-addr" env:"PROFILE_ADDR" help:"Loopback address that serves profiles for go tool pprof, and metrics without METRICS_TOKEN, for example 127.0.0.1:6060; port 0 picks a free one. Default: none."`
}

func (s *Observation) check(add report, _ bool) {
	if s.MetricsToken != "" && len(s.MetricsToken) < minMetricsToken {
		add("METRICS_TOKEN: has %d bytes but must have at least %d; generate one with: openssl rand -base64 24", len(s.MetricsToken), minMetricsToken)
	}
	if u, err := url.Parse(s.OTelEndpoint); s.OTelEndpoint != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		add("OTEL_EXPORTER_OTLP_ENDPOINT: %q must be the URL of a collector, such as http://127.0.0.1:4318.", s.OTelEndpoint)
	}
	if host, _, err := net.SplitHostPort(s.ProfileAddr); s.ProfileAddr != "" && (err != nil || !loopback.Host(host)) {
		add("PROFILE_ADDR: %q must be a loopback address, such as 127.0.0.1:6060.", s.ProfileAddr)
	}
}
