package publicaddr_test

import (
	"net/netip"
	"testing"

	"stagegate/internal/infra/kit/publicaddr"
)

func TestRefused(t *testing.T) {
	for _, text := range []string{
		"0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.1.2.3", "127.255.255.255",
		"169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.8", "192.0.0.170", "192.0.2.1", "192.31.196.1",
		"192.52.193.1", "192.88.99.1", "192.168.0.1", "192.168.255.255", "192.175.48.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
		"203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
		"::", "::1", "::127.0.0.1", "::10.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:8.8.8.8",
		"::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "100:0:0:1::1", "2001::1",
		"2001:0:7f00:1::", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::", "2002:808:808::1",
		"2620:4f:8000::1", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1", "ff02::1", "ff05::2",
		"2606:4700::5efe:7f00:1", "2606:4700::200:5efe:a00:1", "4000::1", "2606:4700::1%eth0",
	} {
		a := netip.MustParseAddr(text)
		if publicaddr.Is(a) {
			t.Errorf("%s is public", text)
		}
		if (publicaddr.Rules{}).PermitsHost(text) {
			t.Errorf("%s is permitted", text)
		}
	}
	if publicaddr.Is(netip.Addr{}) {
		t.Error("no address is public")
	}
}

func TestPublic(t *testing.T) {
	for _, text := range []string{"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0", "223.255.255.255", "2606:4700:4700::1111", "2a00:1450::1"} {
		if !publicaddr.Is(netip.MustParseAddr(text)) {
			t.Errorf("%s is not public", text)
		}
	}
}

func TestRules(t *testing.T) {
	rules := publicaddr.Rules{Allowed: append([]netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")}, publicaddr.Loopback...)}
	for text, want := range map[string]bool{"10.1.2.3": true, "::ffff:10.1.2.3": true, "10.2.0.1": false, "127.0.0.1": true, "::1": true, "::1%lo": false, "192.168.0.1": false, "8.8.8.8": true} {
		if got := rules.Permits(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
	for host, want := range map[string]bool{"example.org": true, "localhost": true, "127.1": false, "2130706433": false, "0x7f000001": false, "0177.0.0.1": false, "127.0.0.1.": false, "1.2.3.0x4": false, "": false, ".": false} {
		if got := (publicaddr.Rules{}).PermitsHost(host); got != want {
			t.Errorf("%s: %t, want %t", host, got, want)
		}
	}
}
