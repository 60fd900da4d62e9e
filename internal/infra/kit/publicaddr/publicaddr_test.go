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

// registries are the IANA special-purpose address registries as of 2025, without those that are parts of others.
var registries = []string{
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24",
	"192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"::1/128", "::/128", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001:db8::/32", "2002::/16",
	"2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10",
	"224.0.0.0/4", "ff00::/8", // multicast has registries of its own
}

// The first and the last address of each special network are not public.
func TestRegistries(t *testing.T) {
	for _, text := range registries {
		network := netip.MustParsePrefix(text)
		raw := network.Addr().AsSlice()
		for bit := network.Bits(); bit < 8*len(raw); bit++ {
			raw[bit/8] |= 0x80 >> (bit % 8)
		}
		last, _ := netip.AddrFromSlice(raw)
		if publicaddr.Is(network.Addr()) || publicaddr.Is(last) {
			t.Errorf("%s is public", text)
		}
	}
}

// Addresses beside special networks are public.
func TestPublic(t *testing.T) {
	for _, text := range []string{
		"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "192.0.1.0", "192.0.3.0", "192.167.255.255", "192.169.0.0",
		"198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:200::", "2001:db7:ffff::1", "2001:db9::", "2003::1", "2606:4700:4700::1111", "2a00:1450::1",
	} {
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
