package metrics

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"

	"stagegate/internal/infra/kit/loopback"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Handler serves the metrics to callers with the token. Without a token, and if local is set, it serves them to
// direct callers on this machine. Otherwise nobody has access: a local proxy that adds no header is
// indistinguishable from a local caller.
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
			http.Error(w, "Send METRICS_TOKEN as a bearer token.", http.StatusUnauthorized)
		case token == "" && !local:
			http.Error(w, "Set METRICS_TOKEN to read metrics, or read them at PROFILE_ADDR.", http.StatusForbidden)
		case token == "" && !loopback.Request(r):
			http.Error(w, "Metrics are available on this machine only. Set METRICS_TOKEN for remote access.", http.StatusForbidden)
		default:
			metrics.ServeHTTP(w, r)
		}
	})
}

// hasToken reports whether a request has the token. It compares digests in constant time.
func hasToken(r *http.Request, token string) bool {
	scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	a, b := sha256.Sum256([]byte(strings.TrimSpace(given))), sha256.Sum256([]byte(token))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(a[:], b[:]) == 1
}
