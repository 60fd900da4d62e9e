package metrics

import (
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Handler shows the metrics to whoever has the token. Without one they are shown
// to callers on this machine alone, who do not come through a proxy.
func (m *Metrics) Handler(token string) http.Handler {
	show := promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorHandling:      promhttp.ContinueOnError, // what can be shown is
		DisableCompression: true,                     // that is not its business
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		switch {
		case token != "" && !bears(r, token):
			w.Header().Set("WWW-Authenticate", `Bearer realm="metrics"`)
			http.Error(w, "Send METRICS_TOKEN as Authorization: Bearer.", http.StatusUnauthorized)
		case token == "" && !local(r):
			http.Error(w, "Metrics are shown on this machine only; set METRICS_TOKEN to read them from elsewhere.", http.StatusForbidden)
		default:
			show.ServeHTTP(w, r)
		}
	})
}

// bears reports whether a request carries the token. Digests are compared, so
// that the time it takes tells nothing.
func bears(r *http.Request, token string) bool {
	scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	a, b := sha256.Sum256([]byte(strings.TrimSpace(given))), sha256.Sum256([]byte(token))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// forwarding are the headers by which a proxy gives itself away.
var forwarding = []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}

// local reports whether a request was made on this machine, to this machine by name,
// and not handed on by a proxy, whose own address is a local one as well.
func local(r *http.Request) bool {
	for _, name := range forwarding {
		if len(r.Header.Values(name)) > 0 {
			return false
		}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback() && loopbackName(r.Host)
}

// loopbackName reports whether a Host header names this machine to itself.
func loopbackName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || err == nil && addr.IsLoopback()
}
