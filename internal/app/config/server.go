package config

import (
	"net"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/loopback"
)

// Times of a shutdown, after its delay.
const (
	// ArrivalTime is how long a connection may take to send its request, when it was
	// accepted just before the listener was closed.
	ArrivalTime = 250 * time.Millisecond
	// DrainTimeout is how long requests in flight and work at hand may take.
	DrainTimeout = 30 * time.Second
	// EndTimeout is how long the background has to end after a request that took all of
	// DrainTimeout.
	EndTimeout = 2 * time.Second
)

// defaultShutdownDelay is long enough for balancers that look every other second.
const defaultShutdownDelay = 5 * time.Second

// Server are the settings of the address, the data directory, the secret and the shutdown.
type Server struct {
	HTTPAddr             string `name:"http-addr" env:"HTTP_ADDR" default:"127.0.0.1:8080" help:"Where to listen; port 0 picks a free one."`
	BaseURL              string `name:"base-url" env:"BASE_URL" help:"Public address, in links and callbacks. Default: http:// and the address listened on."`
	DataDir              string `name:"data-dir" env:"DATA_DIR" default:"./data" help:"Embedded database, keys and the sandbox's state."`
	AppSecret            string `name:"app-secret" env:"APP_SECRET" secret:"all" help:"At least 32 bytes that everything secret is derived from. With the sandbox it is made at first start."`
	Sandbox              string `name:"sandbox" env:"SANDBOX" default:"false" enum:"false,true,public" help:"Built-in providers instead of real ones: false, true (on loopback only) or public."`
	ShutdownDelaySeconds *int   `name:"shutdown-delay-seconds" env:"SHUTDOWN_DELAY_SECONDS" placeholder:"5" min:"0" help:"How long the server goes on serving after SIGTERM, while /readyz says that it is not ready, so that balancers notice; may be 0. Default: 5; the demo's is 0."`
}

// ShutdownDelay is how long the server goes on serving when it is asked to stop.
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
		add("APP_SECRET: has %d bytes but must have at least %d; generate one by: openssl rand -base64 32", len(s.AppSecret), auth.MinSecret)
	}
	if s.AppSecret == "" && production {
		add("APP_SECRET: missing; generate one by: openssl rand -base64 32")
	}
	if s.Sandbox == "true" && !loopback.Host(host) {
		add("SANDBOX: its providers take no real money and authenticate nobody, so that HTTP_ADDR must be a loopback address such as 127.0.0.1:8080. Set SANDBOX=public to listen on other addresses.")
	}
	if u, err := url.Parse(s.BaseURL); s.Sandbox == "true" && s.BaseURL != "" && err == nil && !loopback.Host(u.Host) {
		add("SANDBOX: its mailbox shows every mailed link to anybody, so that BASE_URL must be a loopback address such as http://127.0.0.1:8080. Set SANDBOX=public to serve it to other machines.")
	}
}

// HTTPS reports whether the public address is an https one.
func (c *Config) HTTPS() bool { return strings.HasPrefix(c.BaseURL, "https:") }

// baseHost is the host of the public address.
func (c *Config) baseHost() string {
	u, err := url.Parse(c.BaseURL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
