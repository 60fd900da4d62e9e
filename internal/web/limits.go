package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/limit"
)

// limited counts a call against its rate (specification, section 8). What the
// webhooks bring is never refused: the providers would only bring it again.
func (a *API) limited(x *exchange, op Operation) error {
	if a.limits == nil || op.Raw {
		return nil
	}
	usage, err := a.limits.Take(op.Limit, x.limitKey(op))
	x.limit = &usage
	return err
}

// limitKey is whose calls are counted together. What sends mail is counted for
// each operation.
func (x *exchange) limitKey(op Operation) string {
	switch {
	case op.Limit == limit.MailAddress:
		return op.ID + " " + x.address
	case op.Limit == limit.Calls && x.signedIn:
		return x.caller.Tenant + " " + x.caller.ID
	default:
		return x.address
	}
}

// writeRateLimit writes the usage of the limit that decides about the exchange to the header
// fields RateLimit and RateLimit-Policy of the IETF's HTTPAPI working group.
func (x *exchange) writeRateLimit(h http.Header) {
	s := x.limit
	if s == nil {
		return
	}
	h.Set("Ratelimit-Policy", fmt.Sprintf("%q;q=%d;w=%d", s.Policy, s.Rate.Max, wholeSeconds(s.Rate.Per)))
	h.Set("Ratelimit", fmt.Sprintf("%q;r=%d;t=%d", s.Policy, s.Left(), wholeSeconds(s.Reset)))
}

// wholeSeconds rounds up: who comes back after that long is not too early.
func wholeSeconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// exceeded is the refusal of a call that came too often.
func exceeded(e *limit.Exceeded) *Failure {
	return &Failure{
		ErrorCode: fault.TooManyRequests, retryAfter: wholeSeconds(e.Reset),
		Message: fmt.Sprintf("Too many requests. Try again in %d seconds.", wholeSeconds(e.Reset)),
	}
}

// clientAddress is where a request comes from, as limits see it: the last address
// before the proxies that are ours. Of an IPv6 address the network counts, since
// whoever has one address there has them all.
func clientAddress(r *http.Request, proxies []netip.Prefix) string {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && anyContains(proxies, addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop
	}
	if addr = addr.Unmap(); addr.Is6() {
		network, _ := addr.WithZone("").Prefix(64) // an IPv6 address has 64 bits and more
		return network.String()
	}
	return addr.String()
}

func anyContains(networks []netip.Prefix, addr netip.Addr) bool {
	for _, n := range networks {
		if n.Contains(addr.Unmap()) {
			return true
		}
	}
	return false
}
