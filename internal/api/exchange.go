package api

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
)

// Cookies of the API (specification, section 2).
const (
	AccessCookie     = "svc_access_token"
	RefreshCookie    = "svc_refresh_token"
	OnboardingCookie = "svc_onboarding_token"
	DeviceCookie     = "svc_device" // proves nothing but that somebody signed in from here before
)

// Errors that any operation can return.
var (
	errNoToken    = fault.New(fault.Unauthenticated, "account.sign_in_first")
	errOnboarding = fault.New(fault.Unauthenticated, "account.onboarding_token")
	errCrossSite  = fault.New(fault.CrossSiteRequest, "general.cross_site_cookies")
	errOtherSite  = fault.New(fault.CrossSiteRequest, "general.cross_site_page")
	errInternal   = fault.New(fault.InternalError, "general.internal")
	errNotReady   = fault.New(fault.NotReady, "general.unavailable").WithRetryAfter(1)

	errUnknown      = fault.New(fault.NotReady, "general.outcome_unknown").WithRetryAfter(5)
	errUnknownKeyed = fault.New(fault.NotReady, "general.outcome_unknown_keyed").WithRetryAfter(5)
)

// exchange is the state of a request and its response.
type exchange struct {
	traceID   string
	log       *slog.Logger
	operation string
	caller    auth.Caller
	signedIn  bool
	limits    *limits.Local // nil without rate limits
	limit     *limits.Usage // of the rate limit that applies; nil for none
	exceeded  string        // policy of the exceeded rate limit, or ""
	secure    bool          // the public address is an https one
	help      string        // URL of the page of errors
	address   string        // of the client, for rate limits
	cookies   []http.Cookie
	request   *http.Request
	header    http.Header // of the response
	keyed     bool        // the request has an Idempotency-Key
	failure   error       // that the operation returned
	code      fault.Code  // of the failure that was sent; "" for none

	body    []byte       // of the request, of an operation that takes one
	value   node         // of the body, to be read into its type
	found   fault.Fields // what is wrong with the request, besides what the schema says
	refused bool         // something is wrong

	precondition *precondition // of If-Match; nil without the header
	ticket       *ticket       // of an operation
	streams      bool          // the response is made while it is sent
	lane         db.Lane       // for whom statements are run; set before the first one
	db           *db.DB        // serves that lane

	page    *page              // where the answer to a page goes; nil for a call over HTTP
	claim   *idempotency.Claim // of the Idempotency-Key; nil without one
	settled bool               // the claim has ended
}

type exchangeKey struct{}

// exchangeOf returns the exchange of a request, or an empty one outside of a request.
func exchangeOf(ctx context.Context) *exchange {
	if x, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		return x
	}
	return &exchange{log: slog.Default()}
}

// Caller returns the caller of the request. It is empty only in a Public operation.
func Caller(ctx context.Context) auth.Caller { return exchangeOf(ctx).caller }

// ClientAddress returns the address of the client of the request, for limits: of an
// IPv6 address the /64 network, and "" outside of a request.
func ClientAddress(ctx context.Context) string { return exchangeOf(ctx).address }

// SetRateLimit sets what the headers of the response say about a rate limit that the
// handler has counted.
func SetRateLimit(ctx context.Context, u limits.Usage) {
	if u.Rate.Max > 0 {
		exchangeOf(ctx).limit = &u
	}
}

// TraceID returns the trace id of the request, which is in its log lines.
func TraceID(ctx context.Context) string { return exchangeOf(ctx).traceID }

// SetCookie adds a cookie with a secret to the response: HttpOnly, SameSite=Lax, and
// Secure if the public address of the server is an https URL. An empty value deletes
// the cookie.
func SetCookie(ctx context.Context, name, path, value string, expires time.Time) {
	setCookie(ctx, name, path, value, expires, 0)
}

// setCookie is SetCookie with a lifetime besides the end, which counts by the clock of
// the browser; 0 for none.
func setCookie(ctx context.Context, name, path, value string, expires time.Time, lifetime time.Duration) {
	x := exchangeOf(ctx)
	cookie := http.Cookie{ //nolint:gosec // Secure follows from the public address: plain http has no other way
		Name: name, Value: value, Path: path, Expires: expires, MaxAge: int(lifetime.Seconds()),
		HttpOnly: true, Secure: x.secure, SameSite: http.SameSiteLaxMode,
	}
	if value == "" {
		cookie.MaxAge, cookie.Expires = -1, time.Unix(0, 0)
	}
	x.cookies = append(x.cookies, cookie)
}

// Cookie returns the value of a cookie of the request, or "".
func Cookie(ctx context.Context, name string) string {
	if r := exchangeOf(ctx).request; r != nil {
		if c, err := r.Cookie(name); err == nil {
			return c.Value
		}
	}
	return ""
}

// accessToken returns the access token of a request. The first of the two cookies and
// the Authorization header that is present counts, even if its token is invalid.
func accessToken(r *http.Request) (string, bool) {
	for _, name := range []string{AccessCookie, OnboardingCookie} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value, true
		}
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), strings.EqualFold(scheme, "Bearer")
}

// hasCookie reports whether a request has one of our cookies, which browsers add by
// themselves.
func hasCookie(r *http.Request) bool {
	for _, c := range r.Cookies() {
		switch c.Name {
		case AccessCookie, RefreshCookie, OnboardingCookie, RegistrationCookie:
			return true
		}
	}
	return false
}

func isID(s string) bool { return ref.IsID(s) }
