package weburl_test

import (
	"regexp"
	"testing"

	"stagegate/internal/infra/kit/weburl"
)

// hostile are addresses that would inject into a header with their origin.
var hostile = []string{
	"https://[::1%25%20;script-src-elem%20*]/l.png", "https://[::1%25%20;script-src-elem%20*]:443/l.png", "https://[fe80::1%25eth0]/",
	"https://*", "https://*/l.png", "https://*.test/l.png", "https://*:443/", "https://a;script-src.test/", "https://a,b.test/", "https://a'b.test/",
	`https://a"b.test/`, "https://a%20b.test/", "https://a%3bb.test/", "https://a%2ab.test/", "https://a_b.test/", "https://(a).test/", "https://a!b.test/",
	"https://a$b.test/", "https://a&b.test/", "https://a+b.test/", "https://a=b.test/", "https://a~b.test/", "https://bücher.test/", "https://a\u200bb.test/",
	"https://[::1]x/", "https://[v1.a]/", "https://[a]/", "https://[]/", "https://", "https:///l.png", "https://:443/", "https://a.test:/", "https://a.test:x/", "https://a.test:70000/",
	"https://a..test/", "https://.test/", "https://-a.test/", "https://a-.test/", "https://ada@a.test/", "https://ada:pw@a.test/",
	"//a.test/l.png", "a.test/l.png", "/l.png", "", "data:image/png,a", "javascript:alert(1)", "ftp://a.test/", "https:a.test",
	" https://a.test/", "https://a.test\n/", "https://a b.test/",
}

var origins = map[string]string{
	"https://a.test": "https://a.test", "https://a.test/l.png?v=1#x": "https://a.test", "http://localhost:3000/": "http://localhost:3000",
	"https://A.Test/": "https://A.Test", "https://a-b.c3.test./": "https://a-b.c3.test.", "https://xn--bcher-kva.test/": "https://xn--bcher-kva.test",
	"https://127.0.0.1:8080/l.png": "https://127.0.0.1:8080", "https://[::1]/l.png": "https://[::1]", "https://[2001:db8::1]:8443/": "https://[2001:db8::1]:8443",
	"https://a.test/;script-src *": "https://a.test",
}

func TestOrigin(t *testing.T) {
	t.Parallel()
	for _, address := range hostile {
		if got := weburl.Origin(address); got != "" {
			t.Errorf("%q has the origin %q", address, got)
		}
		if got := weburl.Sanitize(address); got != "" {
			t.Errorf("%q can be used as %q", address, got)
		}
	}
	for address, want := range origins {
		if got := weburl.Origin(address); got != want {
			t.Errorf("%q has the origin %q, want %q", address, got, want)
		}
		if got := weburl.Sanitize(address); got != address {
			t.Errorf("%q can be used as %q", address, got)
		}
	}
}

// An origin is a single token of a header for any address.
func FuzzOrigin(f *testing.F) {
	for _, address := range hostile {
		f.Add(address)
	}
	for address := range origins {
		f.Add(address)
	}
	word := regexp.MustCompile(`^(https?://([A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(:[0-9]{1,5})?)?$`)
	f.Fuzz(func(t *testing.T, address string) {
		if got := weburl.Origin(address); !word.MatchString(got) {
			t.Errorf("%q has the origin %q", address, got)
		}
	})
}
