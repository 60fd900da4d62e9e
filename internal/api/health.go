package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// Values of Health.Status and HealthCheck.Status.
const (
	Ready        = "READY"
	NotReady     = "NOT_READY"
	CheckOK      = "OK"
	CheckFailed  = "FAILED"
	CheckUnknown = "UNKNOWN" // not run, because an earlier check failed
)

// Paths that load balancers and orchestrators probe.
const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

var errStarting = fault.New(fault.NotReady, "general.starting")

// Health is the state of a server with the reasons of failed checks. It is public, so it
// contains no addresses, user names or secrets.
type Health struct {
	Status       string        `json:"status"`
	Checks       []HealthCheck `json:"checks"`
	Dependencies []Dependency  `json:"dependencies"` // do not affect Status: the server works without them
}

// HealthCheck is the result of one check.
type HealthCheck struct {
	Name   string `json:"name"`
	Status string `json:"status"`
	Reason string `json:"reason,omitempty"` // a sentence, unless the status is OK
}

// Dependency is an external service with the state of its circuit breaker: CLOSED, OPEN or
// HALF_OPEN.
type Dependency struct {
	Name    string    `json:"name"`
	Breaker string    `json:"breaker"`
	Since   time.Time `json:"since,omitzero"` // when it opened or closed
}

// HealthOf returns the health for the results of checks.
func HealthOf(checks ...HealthCheck) Health {
	h := Health{Status: Ready, Checks: checks, Dependencies: []Dependency{}}
	if h.reasons() != "" {
		h.Status = NotReady
	}
	return h
}

// reasons joins the reasons of the failed checks.
func (h Health) reasons() string {
	var all []string
	for _, c := range h.Checks {
		if c.Status == CheckFailed {
			all = append(all, c.Reason)
		}
	}
	return strings.Join(all, " ")
}

// Health serves /healthz, which reports that the process runs, and /readyz, which reports
// the result of read: in one line, or as JSON with the parameter verbose.
func (a *API) Health(read func(ctx context.Context) Health) {
	send := func(w http.ResponseWriter, status int, media, text string) {
		w.Header().Set("Content-Type", media)
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text) // fails only if the client has disconnected
	}
	const plain = "text/plain; charset=utf-8"
	a.Mount("GET "+healthPath, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		send(w, http.StatusOK, plain, "ok\n")
	}))
	a.Mount("GET "+readyPath, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := read(r.Context())
		status, text := http.StatusOK, "ready\n"
		if h.Status != Ready {
			status, text = http.StatusServiceUnavailable, "not ready: "+h.reasons()+"\n"
			w.Header().Set("Retry-After", "1")
		}
		if !r.URL.Query().Has("verbose") {
			send(w, status, plain, text)
			return
		}
		var verbose bytes.Buffer
		enc := json.NewEncoder(&verbose)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		_ = enc.Encode(h) // strings and times have no errors
		send(w, status, "application/json", verbose.String())
	}))
}

// Starting returns the handler of a server that is still starting: it serves /healthz and
// /readyz, and refuses all other requests with NOT_READY.
func Starting(c Config, read func(ctx context.Context) Health) http.Handler {
	a := newAPI(c)
	a.Health(read)
	a.Mount("/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fail(w, r, errStarting) }))
	return a.Handler()
}
