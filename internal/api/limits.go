package api

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// takeRate counts a call against its rate limit (specification, section 8). Webhooks
// have no limit: the providers would only send them again. Of sign-ins it counts all,
// apart from other calls; their handler counts those that fail.
func (a *API) takeRate(x *exchange, op Operation) error {
	if a.limits == nil || op.Raw {
		return nil
	}
	policy := op.Limit
	if policy == limits.SignInAddress {
		policy = limits.Calls
	}
	key := x.limitKey(op)
	var page pageReads
	if policy == limits.Calls && op.Method == http.MethodGet {
		page = readsOf(x.request.Context())
	}
	usage, err := page.take(a.limits, policy, key)
	x.limit = &usage
	return err
}

// pageReads are what the rate limit said to the calls of a page that read, by key. It is nil
// for a call that is not one of them.
type pageReads map[string]taken

type taken struct {
	usage limits.Usage
	err   error
}

// take counts a call, unless it is one of a page whose calls have been counted.
func (p pageReads) take(limits *limits.Local, policy limits.Policy, key string) (limits.Usage, error) {
	if t, counted := p[key]; counted {
		return t.usage, t.err
	}
	usage, err := limits.Take(policy, key)
	if p != nil {
		p[key] = taken{usage, err}
	}
	return usage, err
}

type pageKey struct{}

func readsOf(ctx context.Context) pageReads {
	page, _ := ctx.Value(pageKey{}).(pageReads)
	return page
}

// WithPage returns the context for the calls that a page makes in process, one after the
// other. Those that read count as one call against the rate of calls, so that people may open
// as many pages as programs may make calls. Changes count each.
func WithPage(ctx context.Context) context.Context {
	return context.WithValue(ctx, pageKey{}, pageReads{})
}

// TakeCall counts a request that is not a call of an operation as one call of the client's
// address. It returns the refusal if that is one too many, else nil. A page and the calls by
// which it reads from that address count once.
func TakeCall(ctx context.Context) *Failure {
	x := exchangeOf(ctx)
	usage, err := readsOf(ctx).take(x.limits, limits.Calls, x.address)
	if err != nil {
		return newFailure(ctx, err)
	}
	SetRateLimit(ctx, usage)
	return nil
}

// limitKey returns the key by which calls are counted: the caller or the address.
// Operations that send mail, and sign-ins, are counted separately.
func (x *exchange) limitKey(op Operation) string {
	switch {
	case op.Limit == limits.RegistrationAddress || op.Limit == limits.MailAddress || op.Limit == limits.SignInAddress:
		return op.ID + " " + x.address
	case (op.Limit == limits.Calls || op.Limit == limits.Uploads) && x.signedIn:
		return x.caller.Tenant + " " + x.caller.ID
	default:
		return x.address
	}
}

// writeRateLimit sets the headers RateLimit and RateLimit-Policy, drafts of the IETF's
// HTTPAPI working group.
func (x *exchange) writeRateLimit(h http.Header) {
	s := x.limit
	if s == nil {
		return
	}
	h.Set("Ratelimit-Policy", fmt.Sprintf("%q;q=%d;w=%d", s.Policy, s.Rate.Max, wholeSeconds(s.Rate.Per)))
	h.Set("Ratelimit", fmt.Sprintf("%q;r=%d;t=%d", s.Policy, s.Left(), wholeSeconds(s.Reset)))
}

// wholeSeconds rounds up, so that a client who waits that long is not too early.
func wholeSeconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// exceeded returns the response for an exceeded rate limit.
func exceeded(e *limits.Exceeded) *Failure {
	return &Failure{
		ErrorCode: fault.TooManyRequests, retryAfter: wholeSeconds(e.Reset),
		Message: fault.T("general.too_many_requests", "wait", fault.Seconds(wholeSeconds(e.Reset))),
	}
}

// warnOfProxy warns once when a call comes through a proxy that is not trusted: then all
// its callers share one address, and the failures of one close it for all.
func (a *API) warnOfProxy(r *http.Request) {
	if a.proxies == nil && r.Header.Get("X-Forwarded-For") != "" {
		a.proxyWarning.Do(func() {
			a.log.WarnContext(r.Context(), "X-Forwarded-For is ignored, since TRUSTED_PROXIES is empty: all callers behind the proxy "+
				"share one address, and its limits. Set TRUSTED_PROXIES to the address of the proxy.", "connection", r.RemoteAddr)
		})
	}
}

// clientAddress returns the address of the client, for rate limits: the last address
// before our proxies. For IPv6 it is the /64 network, since a client usually has all
// addresses of one.
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
		network, _ := addr.WithZone("").Prefix(64) // 64 is valid for IPv6
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
