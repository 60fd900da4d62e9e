package loopback_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"stagegate/internal/infra/kit/loopback"
)

func TestHost(t *testing.T) {
	t.Parallel()
	for host, want := range map[string]bool{
		"localhost": true, "LOCALHOST:8080": true, "127.0.0.1": true, "127.9.9.9:80": true, "::1": true, "[::1]": true, "[::1]:8080": true,
		"::ffff:127.0.0.1": true, "": false, "example.org": false, "localhost.example.org": false, "0.0.0.0:80": false, "10.0.0.1": false, "128.0.0.1:1": false,
	} {
		if got := loopback.Host(host); got != want {
			t.Errorf("Host(%q) = %v, want %v", host, got, want)
		}
	}
}

func TestRequest(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		peer, host, header, value string
		want                      bool
	}{
		"direct":                     {peer: "127.0.0.1:5000", host: "127.0.0.1:8080", want: true},
		"by IPv6":                    {peer: "[::1]:5000", host: "localhost:8080", want: true},
		"from another machine":       {peer: "10.0.0.7:5000", host: "localhost:8080"},
		"to another name":            {peer: "127.0.0.1:5000", host: "rebound.example.org"},
		"through a proxy":            {peer: "127.0.0.1:5000", host: "localhost", header: "X-Forwarded-For", value: "203.0.113.9"},
		"with a forged address":      {peer: "127.0.0.1:5000", host: "localhost", header: "X-Forwarded-For", value: "127.0.0.1, 203.0.113.9"},
		"through a proxy from here":  {peer: "127.0.0.1:5000", host: "localhost", header: "X-Forwarded-For", value: "127.0.0.1", want: true},
		"with a nameless address":    {peer: "127.0.0.1:5000", host: "localhost", header: "X-Real-Ip", value: "unknown"},
		"through a proxy with Via":   {peer: "127.0.0.1:5000", host: "localhost", header: "Via", value: "1.1 proxy"},
		"with a forwarded host name": {peer: "127.0.0.1:5000", host: "localhost", header: "X-Forwarded-Host", value: "localhost"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr, r.Host = c.peer, c.host
		if c.header != "" {
			r.Header.Set(c.header, c.value)
		}
		if got := loopback.Request(r); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
