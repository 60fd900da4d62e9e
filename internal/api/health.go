package api

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// Paths of the checks of a server.
const (
	livePath  = "/healthz"
	readyPath = "/readyz"
)

// Values of Health.Status and HealthCheck.Status.
const (
	Ready        = "READY"
	NotReady     = "NOT_READY"
	CheckOK      = "OK"
	CheckFailed  = "FAILED"
	CheckUnknown = "UNKNOWN" // it was not made, because another one failed
)

var errStarting = fault.New(fault.NotReady, "general.starting")

// Health says whether a server can do its work, and why it cannot. Anybody may read
// it, so it has no addresses, user names or secrets.
type Health struct {
	Status string        `json:"status"`
	Checks []HealthCheck `json:"checks"`
	// Dependencies are services of others. Without them the server goes on, so they do
	// not count for Status.
	Dependencies []Dependency `json:"dependencies"`
}

// HealthCheck is one thing that was looked at.
type HealthCheck struct {
	Name   string `json:"name"`
	Status string `json:"status"`
	Reason string `json:"reason,omitempty"` // a sentence, unless the status is OK
}

// Dependency is a service of others, and the state of the breaker that stops calls to it
// while it does not reply: CLOSED while all calls are made, OPEN, or HALF_OPEN.
type Dependency struct {
	Name    string    `json:"name"`
	Breaker string    `json:"breaker"`
	Since   time.Time `json:"since,omitzero"` // when it opened or closed
}

// HealthOf returns the health that follows from checks.
func HealthOf(checks ...HealthCheck) Health {
	h := Health{Status: Ready, Checks: checks, Dependencies: []Dependency{}}
	if h.reasons() != "" {
		h.Status = NotReady
	}
	return h
}

// reasons are those of the failed checks.
func (h Health) reasons() string {
	var all []string
	for _, c := range h.Checks {
		if c.Status == CheckFailed {
			all = append(all, c.Reason)
		}
	}
	return strings.Join(all, " ")
}

// Health serves /healthz, which reports that the process runs, and /readyz, which
// reports what read returns: in a line, or with the parameter verbose as JSON.
func (a *API) Health(read func(ctx context.Context) Health) {
	a.Mount("GET "+livePath, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writePlain(w, http.StatusOK, "ok\n")
	}))
	a.Mount("GET "+readyPath, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := read(r.Context())
		status := http.StatusOK
		if h.Status != Ready {
			status = http.StatusServiceUnavailable
			w.Header().Set("Retry-After", "1")
		}
		if r.URL.Query().Has("verbose") {
			writeHealth(w, status, h)
			return
		}
		if status != http.StatusOK {
			writePlain(w, status, "not ready: "+h.reasons()+"\n")
			return
		}
		writePlain(w, status, "ready\n")
	}))
}

func writeHealth(w http.ResponseWriter, status int, h Health) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	_ = enc.Encode(h) // fails only if the client has disconnected
}

// Starting returns the handler of a server that is not ready to serve operations yet:
// it serves /healthz and /readyz, and answers every other request with NOT_READY.
func Starting(c Config, read func(ctx context.Context) Health) http.Handler {
	a := newAPI(c)
	a.Health(read)
	a.Mount("/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fail(w, r, errStarting) }))
	return a.Handler()
}
