package web

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"stagegate/internal/auth"
	"stagegate/internal/fault"
	"stagegate/internal/limit"
	"stagegate/internal/ref"
)

// Cookies of the API (specification, section 2).
const (
	AccessCookie     = "svc_access_token"
	RefreshCookie    = "svc_refresh_token"
	OnboardingCookie = "svc_onboarding_token"
)

// Refusals that concern no operation in particular.
var (
	errNoToken    = fault.New(fault.Unauthenticated, "Sign in first: send the access token as a cookie or as Authorization: Bearer.")
	errOnboarding = fault.New(fault.Unauthenticated, "This token is only good for setting an organisation up. Sign in.")
	errCrossSite  = fault.New(fault.CrossSiteRequest, "A request with cookies may not come from another site.")
	errInternal   = fault.New(fault.InternalError, "Something went wrong on our side. Quote the trace id when you report it.")
	errNotReady   = fault.New(fault.NotReady, "The server cannot do this right now. Try again in a moment.")
)

// exchange is what is known about one request and its answer.
type exchange struct {
	traceID   string
	log       *slog.Logger
	operation string
	caller    auth.Caller
	signedIn  bool
	limit     *limit.Usage // of the rate that decides; nil if none does
	exceeded  string       // policy of the rate that refused the request, or ""
	secure    bool         // the public address is an https one
	help      string       // address of the page of errors
	address   string       // where the request comes from, as limits see it
	cookies   []http.Cookie
	request   *http.Request
	header    http.Header // of the answer

	precondition *precondition // of If-Match; nil where the request has none
}

type exchangeKey struct{}

// exchangeOf finds the exchange of a request; outside of one it is empty.
func exchangeOf(ctx context.Context) *exchange {
	if x, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		return x
	}
	return &exchange{log: slog.Default()}
}

// Caller is who makes the request. An operation that is not Public always has one.
func Caller(ctx context.Context) auth.Caller { return exchangeOf(ctx).caller }

// TraceID names the exchange in the logs.
func TraceID(ctx context.Context) string { return exchangeOf(ctx).traceID }

// SetCookie adds a cookie with a secret to the answer, out of the reach of scripts
// and other sites, and over https only where the server's public address is one.
// An empty value takes the cookie away.
func SetCookie(ctx context.Context, name, path, value string, expires time.Time) {
	x := exchangeOf(ctx)
	cookie := http.Cookie{ //nolint:gosec // Secure follows from the public address: plain http has no other way
		Name: name, Value: value, Path: path, Expires: expires,
		HttpOnly: true, Secure: x.secure, SameSite: http.SameSiteLaxMode,
	}
	if value == "" {
		cookie.MaxAge, cookie.Expires = -1, time.Unix(0, 0)
	}
	x.cookies = append(x.cookies, cookie)
}

// Cookie is the value of a cookie that the request carries, or "".
func Cookie(ctx context.Context, name string) string {
	if r := exchangeOf(ctx).request; r != nil {
		if c, err := r.Cookie(name); err == nil {
			return c.Value
		}
	}
	return ""
}

// accessToken finds the access token: the first of the three places that holds
// one decides, good or bad.
func accessToken(r *http.Request) (string, bool) {
	for _, name := range []string{AccessCookie, OnboardingCookie} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value, true
		}
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), strings.EqualFold(scheme, "Bearer")
}

// carriesCookie reports whether a browser could have added our cookies to the
// request by itself.
func carriesCookie(r *http.Request) bool {
	for _, c := range r.Cookies() {
		switch c.Name {
		case AccessCookie, RefreshCookie, OnboardingCookie:
			return true
		}
	}
	return false
}

func unwrap(hc huma.Context) (*http.Request, http.ResponseWriter) { return humago.Unwrap(hc) }

func isID(s string) bool { return ref.IsID(s) }
