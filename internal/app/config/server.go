package config

import (
	"net"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/loopback"
)

// Phases of a shutdown after its delay.
const (
	// ArrivalTime is how long a connection that was accepted just before the listener closed
	// may take to send its request.
	ArrivalTime = 250 * time.Millisecond
	// DrainTimeout is how long requests and background work in progress may take.
	DrainTimeout = 30 * time.Second
	// EndTimeout is how long background work has to stop after DrainTimeout.
	EndTimeout = 2 * time.Second
)

// defaultShutdownDelay suits load balancers that probe every two seconds.
const defaultShutdownDelay = 5 * time.Second

// Server holds the settings of the address, the data directory, the secret and the shutdown.
type Server struct {
	HTTPAddr             string `name:"http-addr" env:"HTTP_ADDR" default:"127.0.0.1:8080"`
	BaseURL              string `name:"base-url" env:"BASE_URL"`
	DataDir              string `name:"data-dir" env:"DATA_DIR" default:"./data"`
	AppSecret            string `name:"app-secret" env:"APP_SECRET" secret:"all"`
	AppPreviousSecret    string `name:"app-previous-secret" env:"APP_PREVIOUS_SECRET" secret:"all"`
	Sandbox              string `name:"sandbox" env:"SANDBOX" default:"false" enum:"false,true,public"`
	ShutdownDelaySeconds *int   `name:"shutdown-delay-seconds" env:"SHUTDOWN_DELAY_SECONDS" placeholder:"5" min:"0"`
}

// ShutdownDelay returns how long the server keeps serving after SIGTERM.
func (s *Server) ShutdownDelay() time.Duration {
	if s.ShutdownDelaySeconds == nil {
		return defaultShutdownDelay
	}
	return time.Duration(*s.ShutdownDelaySeconds) * time.Second
}

func (s *Server) check(add report, production bool) {
	host, _, err := net.SplitHostPort(s.HTTPAddr)
	if err != nil {
		add("HTTP_ADDR: %q must be host:port, such as 127.0.0.1:8080.", s.HTTPAddr)
	}
	if s.BaseURL != "" {
		if u, err := url.Parse(s.BaseURL); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			add("BASE_URL: %q must be a URL such as https://services.example.org.", s.BaseURL)
		} else if u.Scheme == "http" && !loopback.Host(u.Hostname()) && production {
			add("BASE_URL: plain http would send cookies unencrypted; use https.")
		}
	}
	if s.AppSecret != "" && len(s.AppSecret) < auth.MinSecret {
		add("APP_SECRET: has %d bytes but must have at least %d; generate one with: openssl rand -base64 32", len(s.AppSecret), auth.MinSecret)
	}
	if s.AppSecret == "" && production {
		add("APP_SECRET: missing; generate one with: openssl rand -base64 32")
	}
	if s.Sandbox == "true" && !loopback.Host(host) {
		add("SANDBOX: the built-in providers take no real money and authenticate nobody, so HTTP_ADDR must be a loopback address such as 127.0.0.1:8080. Set SANDBOX=public to listen on other addresses.")
	}
	if u, err := url.Parse(s.BaseURL); s.Sandbox == "true" && s.BaseURL != "" && err == nil && !loopback.Host(u.Host) {
		add("SANDBOX: the mailbox shows every mailed link to everybody, so BASE_URL must be a loopback address such as http://127.0.0.1:8080. Set SANDBOX=public to serve other machines.")
	}
}

// HTTPS reports whether the public address is an https one.
func (c *Config) HTTPS() bool { return strings.HasPrefix(c.BaseURL, "https:") }

// baseHost returns the host of the public address.
func (c *Config) baseHost() string {
	u, err := url.Parse(c.BaseURL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
