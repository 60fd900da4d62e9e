package finance

import (
	"strings"
	"testing"
)

func TestCallbacks(t *testing.T) {
	t.Parallel()
	const prefix = "https://shop.test/"
	longest := prefix + strings.Repeat("x", maxCallback-len(prefix))
	anywhere := Callbacks{}
	sandboxed := Callbacks{Loopback: true}
	listed := Callbacks{Hosts: []string{"shop.test", "localhost:3000"}, Loopback: true}
	cases := []struct {
		callbacks Callbacks
		address   string
		valid     bool
	}{
		{anywhere, "", false},
		{anywhere, "https://shop.test", true},
		{anywhere, "HTTPS://shop.test/done?order=1#top", true},
		{anywhere, "https://shop.test:8443/done", true},
		{anywhere, "https://xn--shp-tna.test/", true},
		{anywhere, longest, true},
		{anywhere, longest + "x", false},
		{anywhere, "http://shop.test/", false},
		{anywhere, "http://localhost/", false},
		{anywhere, "http://127.0.0.1/", false},
		{anywhere, "javascript:alert(1)", false},
		{anywhere, "JaVaScRiPt://shop.test/%0aalert(1)", false},
		{anywhere, "data:text/html,hello", false},
		{anywhere, "ftp://shop.test/", false},
		{anywhere, "file:///etc/passwd", false},
		{anywhere, "https:shop.test", false},
		{anywhere, "https:/shop.test", false},
		{anywhere, "https:///shop.test", false},
		{anywhere, "https://", false},
		{anywhere, "https://:443/", false},
		{anywhere, "https://?x", false},
		{anywhere, "//shop.test/", false},
		{anywhere, "/done", false},
		{anywhere, "shop.test/done", false},
		{anywhere, " https://shop.test/", false},
		{anywhere, "https://shop.test/\n", false},
		{anywhere, "https://shop.test\t/", false},
		{anywhere, "https://shop.test\\@evil.test/", false},
		{anywhere, "https://ada@shop.test/", false},
		{anywhere, "https://ada:secret@shop.test/", false},
		{anywhere, "https://@shop.test/", false},
		{anywhere, "https://shop.test:port/", false},
		{anywhere, "https://%zz/", false},

		{sandboxed, "http://localhost:3000/done", true},
		{sandboxed, "http://127.0.0.1/", true},
		{sandboxed, "http://127.255.0.1/", true},
		{sandboxed, "http://[::1]:8080/", true},
		{sandboxed, "https://shop.test/", true},
		{sandboxed, "http://shop.test/", false},
		{sandboxed, "http://localhost.shop.test/", false},
		{sandboxed, "http://127.0.0.1.shop.test/", false},
		{sandboxed, "http://2130706433/", false},
		{sandboxed, "http://0.0.0.0/", false},
		{sandboxed, "http://localhost@shop.test/", false},

		{listed, "https://shop.test/", true},
		{listed, "https://SHOP.test/", true},
		{listed, "https://shop.test:8443/", true},
		{listed, "http://localhost:3000/", true},
		{listed, "http://localhost:3001/", false},
		{listed, "https://evil.test/", false},
		{listed, "https://shop.test.evil.test/", false},
		{listed, "https://evil.test/shop.test", false},
		{listed, "https://evil.test#shop.test", false},
		{listed, "https://shop.test.", false},
		{listed, "https://xn--shp-tna.test/", false},
		{listed, "https://shоp.test/", false}, // the o is Cyrillic
		{listed, "http://shop.test/", false},
	}
	for _, tc := range cases {
		if message := tc.callbacks.refusal(tc.address, false); (message == "") != tc.valid {
			t.Errorf("%.80q with %+v: %q", tc.address, tc.callbacks, message)
		}
	}
}

// Without a signed-in caller only the listed hosts and the server's own are allowed.
func TestPublicCallbacks(t *testing.T) {
	t.Parallel()
	unlisted := Callbacks{OwnHost: "pay.test", Loopback: true}
	listed := Callbacks{OwnHost: "pay.test", Hosts: []string{"shop.test"}}
	cases := []struct {
		callbacks Callbacks
		address   string
		valid     bool
	}{
		{unlisted, "", false},
		{unlisted, "https://pay.test/done", true},
		{unlisted, "https://PAY.test:8443/done", true},
		{unlisted, "http://pay.test/done", false},
		{unlisted, "https://shop.test/", false},
		{unlisted, "https://pay.test.shop.test/", false},
		{unlisted, "https://pay.test@shop.test/", false},
		{unlisted, "http://localhost/", false},
		{Callbacks{Loopback: true}, "https://shop.test/", false},
		{Callbacks{OwnHost: "127.0.0.1", Loopback: true}, "http://127.0.0.1:3000/", true},
		{listed, "https://pay.test/", true},
		{listed, "https://shop.test/", true},
		{listed, "https://other.test/", false},
	}
	for _, tc := range cases {
		if message := tc.callbacks.refusal(tc.address, true); (message == "") != tc.valid {
			t.Errorf("%q with %+v: %q", tc.address, tc.callbacks, message)
		}
	}
}
