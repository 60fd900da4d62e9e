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
	MetricsToken string `name:"metrics-token" env:"METRICS_TOKEN" secret:"all"`
	LogLevel     string `name:"log-level" env:"LOG_LEVEL" default:"" enum:",debug,info,warn,error" placeholder:"info"`
	LogFormat    string `name:"log-format" env:"LOG_FORMAT" default:"text" enum:"text,json"`
	OTelEndpoint string `name:"otel-exporter-otlp-endpoint" env:"OTEL_EXPORTER_OTLP_ENDPOINT"`
	ProfileAddr  string `name:"profile-addr" env:"PROFILE_ADDR"`
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
