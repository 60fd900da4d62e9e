package api

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

// X-Forwarded-For is trusted only if a trusted proxy sends it.
func TestClientAddress(t *testing.T) {
	ours := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct {
		remote    string
		forwarded []string
		want      string
	}{
		{"203.0.113.7:1234", nil, "203.0.113.7"},
		{"203.0.113.7:1234", []string{"198.51.100.1"}, "203.0.113.7"},
		{"10.1.2.3:1234", nil, "10.1.2.3"},
		{"10.1.2.3:1234", []string{"198.51.100.1"}, "198.51.100.1"},
		{"10.1.2.3:1234", []string{"1.1.1.1, 198.51.100.1, 10.9.9.9"}, "198.51.100.1"},
		{"10.1.2.3:1234", []string{"1.1.1.1", "198.51.100.1"}, "198.51.100.1"},
		{"10.1.2.3:1234", []string{"198.51.100.1, nonsense"}, "10.1.2.3"},
		{"[::ffff:10.1.2.3]:1234", []string{"198.51.100.1"}, "198.51.100.1"},
		{"[2001:db8:1:2:3:4:5:6]:1234", nil, "2001:db8:1:2::/64"},
		{"[fd00::1]:1234", []string{"2001:db8:1:2::9"}, "2001:db8:1:2::/64"},
		{"@", nil, ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.remote
		for _, f := range c.forwarded {
			r.Header.Add("X-Forwarded-For", f)
		}
		if got := limitAddress(clientIP(r, ours)); got != c.want {
			t.Errorf("%s forwarding %q: got %q, want %q", c.remote, c.forwarded, got, c.want)
		}
	}
}
