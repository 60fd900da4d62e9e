package api

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

// The first X-Forwarded-For logs a warning if no proxy is trusted, since all callers behind the
// proxy share one address.
func TestUntrustedProxyWarning(t *testing.T) {
	for _, c := range []struct {
		proxies   []netip.Prefix
		forwarded string
		want      int
	}{
		{nil, "198.51.100.1", 1}, {nil, "", 0}, {[]netip.Prefix{}, "198.51.100.1", 0}, {[]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, "198.51.100.1", 0},
	} {
		var log bytes.Buffer
		a := New(Config{Log: slog.New(slog.NewTextHandler(&log, nil)), Proxies: c.proxies, BaseURL: "http://stagegate.test"})
		for range 3 {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/nothing", nil)
			if c.forwarded != "" {
				r.Header.Set("X-Forwarded-For", c.forwarded)
			}
			a.Handler().ServeHTTP(httptest.NewRecorder(), r)
		}
		if n := strings.Count(log.String(), "level=WARN"); n != c.want {
			t.Errorf("%v, %q: %d warnings: %s", c.proxies, c.forwarded, n, log.String())
		}
	}
}
