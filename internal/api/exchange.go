package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// Errors that any operation can return.
var (
	errNoToken    = fault.New(fault.Unauthenticated, "account.sign_in_first")
	errSetUp      = fault.New(fault.SecondFactorSetupRequired, "policy.factor")
	errOnboarding = fault.New(fault.Unauthenticated, "account.onboarding_token")
	errCrossSite  = fault.New(fault.CrossSiteRequest, "general.cross_site_cookies")
	errOtherSite  = fault.New(fault.CrossSiteRequest, "general.cross_site_page")
	errInternal   = fault.New(fault.InternalError, "general.internal")
	errNotReady   = fault.New(fault.NotReady, "general.unavailable").WithRetryAfter(1)

	errUnknown      = fault.New(fault.NotReady, "general.outcome_unknown").WithRetryAfter(5)
	errUnknownKeyed = fault.New(fault.NotReady, "general.outcome_unknown_keyed").WithRetryAfter(5)
)

type exchange struct {
	api        *API
	traceID    string
	operation  string
	caller     auth.Caller
	signedIn   bool
	checkedAt  time.Time     // when the caller was read
	limit      *limits.Usage // of the applicable rate limit; nil for none
	exceeded   string        // policy of the exceeded rate limit, or ""
	address    string        // of the client, for rate limits
	ip         netip.Addr    // of the client; invalid if unknown
	cookies    []http.Cookie
	clearsSite bool // the browser deletes what it has stored of this site
	request    *http.Request
	response   *response  // the sent response; nil unless it is one of the API
	code       fault.Code // of the sent failure; "" for none

	body    []byte       // of the request
	value   node         // parsed body, before it is decoded into its type
	found   fault.Fields // errors in the request other than schema errors
	refused bool         // the request has errors, so the operation will not run

	precondition *precondition // of If-Match; nil without the header
	ticket       *ticket       // of an operation
	streams      bool          // the response is generated while it is sent
	db           *db.DB        // in the lane of the caller

	inProcess bool               // called from a page
	claim     *idempotency.Claim // of the Idempotency-Key; nil without one
	settled   bool               // the claim has ended
}

type exchangeKey struct{}

// exchangeOf returns the exchange of a request, or an empty one outside of a request.
func exchangeOf(ctx context.Context) *exchange {
	if x, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		return x
	}
	return &exchange{api: &API{config: Config{Log: slog.Default()}}, request: &http.Request{URL: &url.URL{}}}
}

// Caller returns the caller of the request. It is empty only in a Public operation.
func Caller(ctx context.Context) auth.Caller { return exchangeOf(ctx).caller }

// ClientAddress returns the address of the client, for limits: the /64 network of an IPv6
// address, and "" outside of a request.
func ClientAddress(ctx context.Context) string { return exchangeOf(ctx).address }

// ClientIP returns the address of the client, invalid outside of a request.
func ClientIP(ctx context.Context) netip.Addr { return exchangeOf(ctx).ip }

// UserAgent returns the User-Agent header, or "".
func UserAgent(ctx context.Context) string {
	if r := exchangeOf(ctx).request; r != nil {
		return r.UserAgent()
	}
	return ""
}

// AcceptLanguage returns the header of that name, or "".
func AcceptLanguage(ctx context.Context) string {
	if r := exchangeOf(ctx).request; r != nil {
		return r.Header.Get("Accept-Language")
	}
	return ""
}

// AcceptsPage reports whether the client shows pages, as browsers do.
func AcceptsPage(ctx context.Context) bool {
	r := exchangeOf(ctx).request
	return r != nil && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// TraceID returns the trace id of the request, which is in its log lines.
func TraceID(ctx context.Context) string { return exchangeOf(ctx).traceID }
