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

// Cookies of the API (specification, section 2).
const (
	AccessCookie     = "svc_access_token"
	RefreshCookie    = "svc_refresh_token"
	OnboardingCookie = "svc_onboarding_token"
	DeviceCookie     = "svc_device" // marks a browser in which someone has signed in before; grants nothing
	// RegistrationCookie holds the secret of the browser's latest registration. It proves
	// that the first password was chosen there (specification, section 2.5).
	RegistrationCookie = "svc_registration"
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
	api       *API
	traceID   string
	operation string
	caller    auth.Caller
	signedIn  bool
	checkedAt time.Time     // when the caller was read
	limit     *limits.Usage // of the applicable rate limit; nil for none
	exceeded  string        // policy of the exceeded rate limit, or ""
	address   string        // of the client, for rate limits
	ip        netip.Addr    // of the client; invalid if unknown
	cookies   []http.Cookie
	request   *http.Request
	response  *response  // the sent response; nil unless it is one of the API
	code      fault.Code // of the sent failure; "" for none

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

// UserAgent returns what the client says that it is, or "".
func UserAgent(ctx context.Context) string {
	if r := exchangeOf(ctx).request; r != nil {
		return r.UserAgent()
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

// SetCookie adds a cookie with a secret to the response: HttpOnly, SameSite=Lax, and Secure
// if the public address of the server is an https URL. An empty value deletes the cookie.
func SetCookie(ctx context.Context, name, path, value string, expires time.Time) {
	setCookie(ctx, name, path, value, expires, 0)
}

// setCookie is SetCookie with a Max-Age, which does not depend on the clock of the browser; 0
// for none.
func setCookie(ctx context.Context, name, path, value string, expires time.Time, lifetime time.Duration) {
	x := exchangeOf(ctx)
	cookie := http.Cookie{ //nolint:gosec // Secure follows from the public address: plain http has no other way
		Name: name, Value: value, Path: path, Expires: expires, MaxAge: int(lifetime.Seconds()),
		HttpOnly: true, Secure: x.api.secure(), SameSite: http.SameSiteLaxMode,
	}
	if value == "" {
		cookie.MaxAge, cookie.Expires = -1, time.Unix(0, 0)
	}
	x.cookies = append(x.cookies, cookie)
}

// SetRegistration sets the registration cookie, which expires together with the emailed link.
func SetRegistration(ctx context.Context, secret string, now time.Time, ttl time.Duration) {
	setCookie(ctx, RegistrationCookie, "/", secret, now.Add(ttl), ttl)
}

// Cookie returns the value of a cookie of the request, or "".
func Cookie(ctx context.Context, name string) string {
	if c, err := exchangeOf(ctx).request.Cookie(name); err == nil {
		return c.Value
	}
	return ""
}

// Registration returns the secret in the registration cookie of the request, or "". It ignores
// several such cookies: we set one with one path, so that another one comes from elsewhere,
// for example from another host of the domain.
func Registration(ctx context.Context) string {
	if sent := exchangeOf(ctx).request.CookiesNamed(RegistrationCookie); len(sent) == 1 {
		return sent[0].Value
	}
	return ""
}

// accessToken returns the access token of a request: from the access cookie, the onboarding
// cookie or the Authorization header. The first that is present counts, even if its token is
// invalid. The secret of an API key is not accepted as a cookie.
func accessToken(r *http.Request) (string, bool) {
	for _, name := range []string{AccessCookie, OnboardingCookie} {
		if c, err := r.Cookie(name); err == nil {
			if auth.IsAPIKey(c.Value) {
				return "", true
			}
			return c.Value, true
		}
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), strings.EqualFold(scheme, "Bearer")
}

// hasCookie reports whether a request has a cookie that authenticates it.
func hasCookie(r *http.Request) bool {
	for _, name := range []string{AccessCookie, RefreshCookie, OnboardingCookie, RegistrationCookie} {
		if len(r.CookiesNamed(name)) > 0 {
			return true
		}
	}
	return false
}
