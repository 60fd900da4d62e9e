// Package loopback detects local hosts and requests.
package loopback

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Host reports whether a host name or address, with or without a port, is localhost or a loopback address.
func Host(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.EqualFold(host, "localhost") || address(strings.Trim(host, "[]"))
}

// address reports whether a text is a loopback address.
func address(text string) bool {
	ip, err := netip.ParseAddr(text)
	return err == nil && ip.Unmap().IsLoopback()
}

// proxyHeaders are headers added by proxies that contain no address of the caller.
var proxyHeaders = []string{"Forwarded", "Via", "X-Forwarded-Host", "X-Forwarded-Proto"}

// Request reports whether a request comes from this machine and is addressed to a loopback name. Behind a local
// proxy the remote address is always a loopback address, so the addresses in X-Forwarded-For and X-Real-Ip must
// be loopback addresses too. The name is checked to prevent DNS rebinding.
func Request(r *http.Request) bool {
	for _, name := range proxyHeaders {
		if len(r.Header.Values(name)) > 0 {
			return false
		}
	}
	for _, name := range []string{"X-Forwarded-For", "X-Real-Ip"} {
		for _, value := range r.Header.Values(name) {
			for caller := range strings.SplitSeq(value, ",") {
				if !address(strings.TrimSpace(caller)) {
					return false
				}
			}
		}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback() && Host(r.Host)
}
