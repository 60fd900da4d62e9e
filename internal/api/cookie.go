package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
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
	SSOStateCookie     = "svc_sso_state" // the secret of a browser that is on its way to a provider of single sign-on

	// HostAccessCookie is the access cookie where the public address is an https URL. Browsers
	// accept the prefix only from this very host, so no other host of the domain can set it.
	HostAccessCookie = "__Host-" + AccessCookie
)

// tokenCookies are the cookies with tokens or the like. We set each with one path, so a second one of the
// same name comes from elsewhere, for example from another host of the domain.
//
// Two cookies are missing on purpose. Pages set the device cookie under a second path, so that browsers send both to the
// API; it grants nothing. Several registration cookies are ignored (see Registration): none of them counts.
var tokenCookies = []string{HostAccessCookie, AccessCookie, RefreshCookie, OnboardingCookie, SSOStateCookie}

var errTwoCookies = fault.New(fault.MalformedRequest, "general.two_cookies")

// checkCookies refuses a request with two cookies of a name that holds a token.
func checkCookies(r *http.Request) error {
	for _, name := range tokenCookies {
		if len(r.CookiesNamed(name)) > 1 {
			return errTwoCookies
		}
	}
	return nil
}

// SetCookie adds a cookie with a secret to the response: HttpOnly, SameSite=Lax, and Secure
// if the public address of the server is an https URL. An empty value deletes the cookie.
func SetCookie(ctx context.Context, name, path, value string, expires time.Time) {
	setCookie(ctx, name, path, value, expires, 0)
}

// SetAccess sets the access cookie.
func SetAccess(ctx context.Context, token string, expires time.Time) {
	name := AccessCookie
	if exchangeOf(ctx).api.secure() {
		name = HostAccessCookie
	}
	SetCookie(ctx, name, "/", token, expires)
}

// DeleteAccess deletes the access cookie under both of its names.
func DeleteAccess(ctx context.Context) {
	SetCookie(ctx, AccessCookie, "/", "", time.Time{})
	if exchangeOf(ctx).api.secure() {
		SetCookie(ctx, HostAccessCookie, "/", "", time.Time{})
	}
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

// Access returns the value of the access cookie of the request, or "".
func Access(ctx context.Context) string {
	token, _ := AccessOf(exchangeOf(ctx).request)
	return token
}

// AccessOf returns the value of the access cookie of a request. Of both names the prefixed one counts.
func AccessOf(r *http.Request) (string, bool) {
	for _, name := range []string{HostAccessCookie, AccessCookie} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value, true
		}
	}
	return "", false
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
	token, ok := AccessOf(r)
	if c, err := r.Cookie(OnboardingCookie); !ok && err == nil {
		token, ok = c.Value, true
	}
	if ok && auth.IsAPIKey(token) {
		return "", true
	}
	if ok {
		return token, true
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), strings.EqualFold(scheme, "Bearer")
}

// hasCookie reports whether a request has a cookie that authenticates it.
func hasCookie(r *http.Request) bool {
	for _, name := range append([]string{RegistrationCookie}, tokenCookies...) {
		if len(r.CookiesNamed(name)) > 0 {
			return true
		}
	}
	return false
}

// ClearSiteData tells a browser what to delete when its user signs out. Cookies stay: the device
// cookie protects from lock-outs.
const ClearSiteData = `"cache", "storage"`

// ClearSite makes the browser delete what it has stored of this site.
func ClearSite(ctx context.Context) { exchangeOf(ctx).clearsSite = true }
