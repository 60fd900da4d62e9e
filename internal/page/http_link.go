package page

import (
	"net/http"
	"time"
)

// linkCookie holds the token of a mailed link while its page is open, so that the token
// leaves the address bar and the history at once, and the page can be loaded again. Its
// path is that of the page.
const linkCookie = "svc_mailed_link"

// maxToken is the most characters of a token that can be one of ours.
const maxToken = 1000

// takeLink moves the token of a mailed link from the address to the cookie. It reports
// whether there was one, and has answered then.
func (s *site) takeLink(w http.ResponseWriter, r *http.Request, path string) bool {
	token := r.URL.Query().Get("token")
	if token == "" {
		return false
	}
	if len(token) <= maxToken {
		s.setCookie(w, linkCookie, path, token, lifetime{})
	}
	http.Redirect(w, r, path, http.StatusSeeOther)
	return true
}

// linkToken returns the token of the mailed link that led to the page, or "".
func linkToken(r *http.Request) string {
	if c, err := r.Cookie(linkCookie); err == nil {
		return c.Value
	}
	return ""
}

// dropLink forgets the token of a link that was used or does not work.
func (s *site) dropLink(w http.ResponseWriter, path string) {
	s.setCookie(w, linkCookie, path, "", over)
}

// lifetime is how long a browser keeps a cookie: by default until it is closed.
type lifetime struct {
	expires time.Time
	maxAge  int
}

// over is the lifetime of a cookie that is deleted.
var over = lifetime{maxAge: -1}

// setCookie adds a cookie to the answer: HttpOnly, SameSite=Lax, and Secure if the public
// address of the server is an https one.
func (s *site) setCookie(w http.ResponseWriter, name, path, value string, l lifetime) {
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // plain http has no secure cookies
		Name: name, Path: path, Value: value, Expires: l.expires, MaxAge: l.maxAge,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.Secure,
	})
}
