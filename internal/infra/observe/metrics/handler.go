package metrics

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"

	"stagegate/internal/infra/kit/loopback"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Handler serves the metrics to callers who send the token. If the token is empty and
// local is set, it serves them only to callers on this machine who do not come through a
// proxy. Without both it serves them to nobody: a proxy on this machine that adds no header
// looks like a local caller.
func (m *Metrics) Handler(token string, local bool) http.Handler {
	metrics := promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorHandling:      promhttp.ContinueOnError, // serves the other metrics
		DisableCompression: true,                     // the API compresses
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		switch {
		case token != "" && !hasToken(r, token):
			w.Header().Set("WWW-Authenticate", `Bearer realm="metrics"`)
			http.Error(w, "Send METRICS_TOKEN as Authorization: Bearer.", http.StatusUnauthorized)
		case token == "" && !local:
			http.Error(w, "Set METRICS_TOKEN to read metrics, or read them at PROFILE_ADDR.", http.StatusForbidden)
		case token == "" && !loopback.Request(r):
			http.Error(w, "Metrics are shown on this machine only; set METRICS_TOKEN to read them from elsewhere.", http.StatusForbidden)
		default:
			metrics.ServeHTTP(w, r)
		}
	})
}

// hasToken reports whether a request carries the token. It compares digests in
// constant time.
func hasToken(r *http.Request, token string) bool {
	scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	a, b := sha256.Sum256([]byte(strings.TrimSpace(given))), sha256.Sum256([]byte(token))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(a[:], b[:]) == 1
}
