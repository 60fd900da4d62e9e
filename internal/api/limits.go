package api

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// takeRate counts a call against its rate limit (specification, section 8). Webhooks have no
// limit, since the provider would only send them again. All sign-ins count here, separately
// from other calls; their handler also counts failed ones.
func (a *API) takeRate(x *exchange, op Operation) error {
	if a.config.Limits == nil || op.Raw {
		return nil
	}
	policy := op.Limit
	if policy == limits.SignInAddress {
		policy = limits.Calls
	}
	var page pageReads
	if policy == limits.Calls && op.Method == http.MethodGet {
		page = readsOf(x.request.Context())
	}
	usage, err := page.take(a.config.Limits, policy, x.limitKey(op))
	x.limit = &usage
	return err
}

// pageReads caches the result of the rate limit for the reading calls of a page, by key. It is
// nil for all other calls.
type pageReads map[string]rateResult

type rateResult struct {
	usage limits.Usage
	err   error
}

// take counts a call, unless the page has already been counted.
func (p pageReads) take(limits *limits.Local, policy limits.Policy, key string) (limits.Usage, error) {
	if t, counted := p[key]; counted {
		return t.usage, t.err
	}
	usage, err := limits.Take(policy, key)
	if p != nil {
		p[key] = rateResult{usage, err}
	}
	return usage, err
}

type pageKey struct{}

func readsOf(ctx context.Context) pageReads {
	page, _ := ctx.Value(pageKey{}).(pageReads)
	return page
}

// WithPage returns the context for the calls that a page makes sequentially in process. Its
// reads count as one call against the rate limit, so that people can open as many pages as
// programs can make calls. Each write counts.
func WithPage(ctx context.Context) context.Context {
	return context.WithValue(ctx, pageKey{}, pageReads{})
}

// TakeCall counts a request that is not a call of an operation as one call of the client's
// address. It returns a failure if the limit is exceeded, otherwise nil. A page and its reads
// count once.
func TakeCall(ctx context.Context) *Failure {
	x := exchangeOf(ctx)
	usage, err := readsOf(ctx).take(x.api.config.Limits, limits.Calls, x.address)
	if err != nil {
		return newFailure(ctx, err)
	}
	SetRateLimit(ctx, usage)
	return nil
}

// SetRateLimit sets the usage that the rate limit headers of the response report, for a limit
// that the handler counts.
func SetRateLimit(ctx context.Context, u limits.Usage) {
	if u.Rate.Max > 0 {
		exchangeOf(ctx).limit = &u
	}
}

// limitKey returns the key by which calls are counted: the caller or the address. Operations
// that send mail, and sign-ins, are counted separately.
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

// writeRateLimit sets the headers RateLimit and RateLimit-Policy of the draft of the IETF
// HTTPAPI working group.
func (x *exchange) writeRateLimit(h http.Header) {
	if u := x.limit; u != nil {
		h.Set("Ratelimit-Policy", fmt.Sprintf("%q;q=%d;w=%d", u.Policy, u.Rate.Max, wholeSeconds(u.Rate.Per)))
		h.Set("Ratelimit", fmt.Sprintf("%q;r=%d;t=%d", u.Policy, u.Left(), wholeSeconds(u.Reset)))
	}
}

// wholeSeconds rounds up, so that a client that waits this long does not retry too early.
func wholeSeconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// warnOfProxy warns once about calls through an untrusted proxy: all its callers share one
// address, so that one caller can exhaust the limits of all.
func (a *API) warnOfProxy(r *http.Request) {
	if a.config.Proxies == nil && r.Header.Get("X-Forwarded-For") != "" {
		a.proxyWarning.Do(func() {
			a.config.Log.WarnContext(r.Context(), "X-Forwarded-For is ignored, since TRUSTED_PROXIES is empty: all callers behind the proxy "+
				"share one address, and its limits. Set TRUSTED_PROXIES to the address of the proxy.", "connection", r.RemoteAddr)
		})
	}
}

// clientIP returns the address of the client: the last one before the trusted proxies. It is
// invalid if it is unknown.
func clientIP(r *http.Request, proxies []netip.Prefix) netip.Addr {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	trusted := func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) }
	for _, text := range slices.Backward(strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")) {
		hop, err := netip.ParseAddr(strings.TrimSpace(text))
		if err != nil || !slices.ContainsFunc(proxies, trusted) {
			break
		}
		addr = hop
	}
	return addr.Unmap().WithZone("")
}

// limitAddress returns the address by which a client is limited: the /64 network for IPv6, since a
// client usually has all the addresses of one, and "" if it is unknown.
func limitAddress(addr netip.Addr) string {
	switch {
	case addr.Is6():
		network, _ := addr.Prefix(64) // 64 is valid for IPv6
		return network.String()
	case addr.IsValid():
		return addr.String()
	}
	return ""
}

// TakeRate counts a call of an operation against a separate rate limit, in addition to that
// of all calls.
func TakeRate(ctx context.Context, p limits.Policy, key string) error {
	_, err := exchangeOf(ctx).api.config.Limits.Take(p, key)
	return err
}

// limited runs a handler under the limits of calls that find nothing or have a bad signature.
// After too many misses every call is refused, since a success would still reveal which
// references exist. A valid signature is always accepted, since the caller is the provider.
func limited(ctx context.Context, op *registration, s *Steps, in any) (any, error) {
	x := exchangeOf(ctx)
	if op.MissLimit != "" {
		finish, err := x.api.config.Limits.Try(ctx, op.MissLimit, x.address)
		if err != nil {
			return nil, err
		}
		missed := false
		defer func() { finish(missed) }() // also after a panic
		out, err := op.handle(ctx, s, in)
		missed = fault.Has(err, fault.NotFound)
		return out, err
	}
	out, err := op.handle(ctx, s, in)
	if op.SignatureLimit != "" && fault.Has(err, fault.InvalidSignature) {
		if _, exceeded := x.api.config.Limits.Take(op.SignatureLimit, x.address); exceeded != nil {
			return out, exceeded
		}
	}
	return out, err
}

// Meter limits how much the callers of a tenant write in a day.
type Meter interface {
	// Check returns a fault if the caller has used up today's quota.
	Check(ctx context.Context, q db.Q, by auth.Caller) error
	// Written counts bytes written by the caller.
	Written(by auth.Caller, bytes int)
}

// Budgeted reports whether the operation is refused when the tenant has used up the daily
// write quota of its plan.
func (op Operation) Budgeted() bool {
	if op.Public || op.Raw || op.Essential || op.ReadOnly || op.Method == http.MethodGet || op.Method == http.MethodDelete {
		return false
	}
	return len(op.Kinds) == 0 || slices.ContainsFunc(op.Kinds, func(k auth.Kind) bool { return k != auth.Platform && k != auth.Onboarding })
}

// ofTenant reports whether the caller belongs to a tenant.
func (x *exchange) ofTenant() bool {
	return x.signedIn && x.caller.Tenant != "" && x.caller.Tenant != auth.PlatformScope
}

func (a *API) checkMeter(ctx context.Context, x *exchange, op Operation) error {
	if a.config.Meter == nil || !x.ofTenant() || !op.Budgeted() {
		return nil
	}
	return a.config.Meter.Check(ctx, x.db, x.caller)
}

// metered returns the options of transactions that count bytes written by the caller.
func (a *API) metered(x *exchange) db.TxOptions {
	if a.config.Meter == nil || !x.ofTenant() {
		return db.TxOptions{}
	}
	return db.TxOptions{OnWritten: func(bytes int) { a.config.Meter.Written(x.caller, bytes) }}
}
