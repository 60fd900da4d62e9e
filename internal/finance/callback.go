package finance

import (
	"net"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

const maxCallback = 2000 // characters

// Callbacks says where a payer's browser may be sent after a checkout
// (specification, section 7).
type Callbacks struct {
	Hosts    []string // the only hosts that are allowed; empty means every host
	Loopback bool     // plain http is fine on this machine, as the sandbox needs it
}

// check says what is wrong with a callback address, or "".
func (c Callbacks) check(address string) string {
	if address == "" {
		return ""
	}
	u, err := url.Parse(address)
	switch {
	case err != nil || utf8.RuneCountInString(address) > maxCallback || u.Hostname() == "" || u.Opaque != "":
		return "expected an absolute https URL of at most 2,000 characters"
	case u.User != nil:
		return "expected a URL without user name and password"
	case u.Scheme != "https" && (u.Scheme != "http" || !c.Loopback || !isLoopback(u.Hostname())):
		return "expected an https URL"
	case len(c.Hosts) > 0 && !slices.ContainsFunc(c.Hosts, func(h string) bool {
		return strings.EqualFold(h, u.Hostname()) || strings.EqualFold(h, u.Host)
	}):
		return "expected a URL on a host that this server allows"
	}
	return ""
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
