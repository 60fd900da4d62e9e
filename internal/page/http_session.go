package page

import (
	"net/http"
	"net/url"
	"strings"

	"stagegate/internal/web"
)

const (
	// sessionCookie tells pages that the browser has a refresh token, which it sends only
	// to the paths of authentication. It proves nothing.
	sessionCookie = "svc_session"

	// resumePath is one of those paths.
	resumePath = "/api/v1/auth/resume"
)

// forward passes the cookies of an answer on to the browser. The API limits the cookie of
// the device to its own paths; the forms that sign in need it, too.
func (s *site) forward(w http.ResponseWriter, a answer) {
	for _, c := range a.cookies {
		http.SetCookie(w, c)
		switch c.Name {
		case web.DeviceCookie:
			forPages := *c //nolint:gosec // it is as secure as that of the API
			forPages.Path = "/"
			http.SetCookie(w, &forPages)
		case web.RefreshCookie:
			s.setCookie(w, sessionCookie, "/", "1", lifetime{c.Expires, c.MaxAge})
		}
	}
}

// canResume reports whether a page is asked for by a browser whose access token has
// ended and whose session has not. The token of a mailed link is taken first.
func canResume(r *http.Request) bool {
	_, noToken := r.Cookie(web.AccessCookie)
	_, noSession := r.Cookie(sessionCookie)
	return r.Method == http.MethodGet && noToken != nil && noSession == nil && !r.URL.Query().Has("token")
}

// toResume sends the browser to where its refresh token is exchanged, and back.
func toResume(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, resumePath+"?"+url.Values{"to": {r.URL.RequestURI()}}.Encode(), http.StatusSeeOther)
}

// resume gets a new access token for the refresh token of the browser, and sends it back
// to a page. Where there is none, the browser is not sent here again.
func (s *site) resume(w http.ResponseWriter, r *http.Request) {
	a := s.api.do(r, call{method: http.MethodPost, path: "/api/v1/auth/refresh"})
	if a.ok() {
		s.forward(w, a)
	} else {
		s.setCookie(w, sessionCookie, "/", "", over)
	}
	to := r.URL.Query().Get("to")
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n") { // not one of ours
		to = StartPath
	}
	http.Redirect(w, r, to, http.StatusSeeOther) //nolint:gosec // a path of this server
}
