package config

import (
	"net"
	"net/url"

	"stagegate/internal/infra/kit/loopback"
)

// minMetricsToken is the minimum length in bytes that resists guessing.
const minMetricsToken = 16

// Observation are the settings of metrics, logs and profiles.
type Observation struct {
	MetricsToken string `name:"metrics-token" env:"METRICS_TOKEN" secret:"all" help:"Callers who send it as Authorization: Bearer may read /metrics. Without it, only callers on this machine may, and with an https BASE_URL only those at PROFILE_ADDR."`
	LogLevel     string `name:"log-level" env:"LOG_LEVEL" default:"" enum:",debug,info,warn,error" placeholder:"info" help:"Minimum level that is logged: debug, info, warn or error. Default: info; the demo's is warn until it has printed its addresses."`
	LogFormat    string `name:"log-format" env:"LOG_FORMAT" default:"text" enum:"text,json" help:"text or json."`
	OTelEndpoint string `name:"otel-exporter-otlp-endpoint" env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"Where traces go: a collector of OpenTelemetry that takes OTLP over HTTP, such as http://127.0.0.1:4318. Default: nowhere."`
	ProfileAddr  string `name:"profile-addr" env:"PROFILE_ADDR" help:"Where this process can be profiled with go tool pprof, and its metrics read without METRICS_TOKEN, on loopback only; port 0 picks a free one. Default: nowhere."`
}

func (s *Observation) check(add report, _ bool) {
	if s.MetricsToken != "" && len(s.MetricsToken) < minMetricsToken {
		add("METRICS_TOKEN: has %d bytes but must have at least %d; generate one by: openssl rand -base64 24", len(s.MetricsToken), minMetricsToken)
	}
	if u, err := url.Parse(s.OTelEndpoint); s.OTelEndpoint != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		add("OTEL_EXPORTER_OTLP_ENDPOINT: %q must be the URL of a collector, such as http://127.0.0.1:4318.", s.OTelEndpoint)
	}
	if host, _, err := net.SplitHostPort(s.ProfileAddr); s.ProfileAddr != "" && (err != nil || !loopback.Host(host)) {
		add("PROFILE_ADDR: %q must be a loopback address, such as 127.0.0.1:6060.", s.ProfileAddr)
	}
}
