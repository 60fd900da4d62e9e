package finance

import (
	"net"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/weburl"
)

const maxCallback = 2000 // characters

// Callbacks says where a payer's browser may be sent after a checkout
// (specification, section 7).
type Callbacks struct {
	Hosts    []string // the only hosts that are allowed; empty means every host
	OwnHost  string   // the server's own host, always allowed for public checkouts
	Loopback bool     // allow http on loopback addresses, which the sandbox needs
}

// check refuses a callback address that is not allowed. nil is allowed.
func (c Callbacks) check(address *string, public bool) error {
	if address == nil {
		return nil
	}
	if key := c.refusal(*address, public); key != "" {
		return fault.Invalid("callbackUrl", fault.InvalidFormat, key)
	}
	return nil
}

// refusal returns the key of the text that refuses a callback address, or "". A public
// checkout has no signed-in caller: without a list of hosts it would be an open
// redirect.
func (c Callbacks) refusal(address string, public bool) string {
	u, err := url.Parse(address)
	switch {
	case address == "":
		return "url.callback"
	case err != nil || utf8.RuneCountInString(address) > maxCallback || u.Hostname() == "" || u.Opaque != "":
		return "url.callback_length"
	case u.User != nil:
		return "url.userinfo"
	case u.Scheme != "https" && (u.Scheme != "http" || !c.Loopback || !isLoopback(u.Hostname())):
		return "url.https"
	case !weburl.HasPlainHost(u):
		return weburl.ExpectedHost
	case public && strings.EqualFold(u.Hostname(), c.OwnHost):
	case (public || len(c.Hosts) > 0) && !c.allows(u):
		return "url.host_not_allowed"
	}
	return ""
}

func (c Callbacks) allows(u *url.URL) bool {
	return slices.ContainsFunc(c.Hosts, func(h string) bool {
		return strings.EqualFold(h, u.Hostname()) || strings.EqualFold(h, u.Host)
	})
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
