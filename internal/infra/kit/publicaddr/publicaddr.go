// Package publicaddr tells addresses of the public internet from all others, so that a server does not call what is
// reachable only from inside its own network.
package publicaddr

import (
	"encoding/binary"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// special are the networks of the IANA special-purpose address registries, and multicast. Some of them are globally
// reachable, but serve the network itself (AS112, AMT, anycast of PCP and TURN) or hold IPv4 addresses.
var special = parse(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
	"192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	"::/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48",
	"3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
)

// global is the part of IPv6 that is assigned as global unicast; nat64 is the prefix whose addresses end with an
// IPv4 address.
var (
	global = netip.MustParsePrefix("2000::/3")
	nat64  = netip.MustParsePrefix("64:ff9b::/96")
)

func parse(networks ...string) []netip.Prefix {
	parsed := make([]netip.Prefix, len(networks))
	for i, n := range networks {
		parsed[i] = netip.MustParsePrefix(n)
	}
	return parsed
}

// Is reports whether an address is public: global unicast, without a zone, and no form of IPv6 that holds an
// IPv4 address.
func Is(a netip.Addr) bool {
	if !a.IsValid() || a.Zone() != "" || a.Is4In6() || nat64.Contains(a) || holdsIPv4(a) {
		return false
	}
	if slices.ContainsFunc(special, func(n netip.Prefix) bool { return n.Contains(a) }) {
		return false
	}
	return a.Is4() || global.Contains(a)
}

// holdsIPv4 reports whether an IPv6 address is of ISATAP, whose interface identifier holds an IPv4 address.
func holdsIPv4(a netip.Addr) bool {
	if a.Is4() {
		return false
	}
	b := a.As16()
	marker := binary.BigEndian.Uint32(b[8:12])
	return marker == 0x00005efe || marker == 0x02005efe
}

// Rules says which addresses may be called: public ones, and those in Allowed.
type Rules struct {
	Allowed []netip.Prefix
}

// Loopback are the networks of the own machine.
var Loopback = parse("127.0.0.0/8", "::1/128")

// Permits reports whether an address may be called.
func (r Rules) Permits(a netip.Addr) bool {
	if Is(a) {
		return true
	}
	if a.Zone() != "" {
		return false
	}
	return slices.ContainsFunc(r.Allowed, func(n netip.Prefix) bool { return n.Contains(a) || n.Contains(a.Unmap()) })
}

// PermitsHost reports whether the host of an address may be called as far as it can be told before its name is
// resolved. Whatever looks like a number is refused unless it is a permitted address: resolvers differ in how they
// read 127.1 or 0x7f000001.
func (r Rules) PermitsHost(host string) bool {
	if a, err := netip.ParseAddr(host); err == nil {
		return r.Permits(a)
	}
	last := strings.TrimSuffix(host, ".")
	last = strings.ToLower(last[strings.LastIndexByte(last, '.')+1:])
	if last == "" {
		return false
	}
	if _, err := strconv.ParseUint(last, 0, 64); err == nil {
		return false
	}
	return strings.Trim(last, "0123456789") != "" && !strings.HasPrefix(last, "0x")
}
