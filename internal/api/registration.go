package api

import (
	"context"
	"time"
)

// RegistrationCookie holds the secret of the browser's latest registration, which
// shows that the first password was chosen there (specification, section 2.5).
const RegistrationCookie = "svc_registration"

// SetRegistration sets the registration cookie for as long as the mailed link is good.
func SetRegistration(ctx context.Context, secret string, now time.Time, ttl time.Duration) {
	setCookie(ctx, RegistrationCookie, "/", secret, now.Add(ttl), ttl)
}

// Registration returns the secret in the registration cookie of the request, or "".
// Several such cookies count as none: we set one with one path, so that another one is
// from elsewhere, for example from another host of the domain.
func Registration(ctx context.Context) string {
	r := exchangeOf(ctx).request
	if r == nil {
		return ""
	}
	if sent := r.CookiesNamed(RegistrationCookie); len(sent) == 1 {
		return sent[0].Value
	}
	return ""
}
