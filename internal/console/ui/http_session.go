package ui

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/i18n"
)

const (
	// sessionCookie contains the Unix time until which the browser has a refresh token, which
	// it sends only to the authentication paths. It is not a credential.
	sessionCookie = "svc_session"

	// resumePath is one of the authentication paths.
	resumePath = accounts.CookiePath + "/resume"

	noticeCookie = "svc_notice"
	themeCookie  = "svc_theme"
	themePath    = "/theme"

	languageCookie = "svc_language"
	languagePath   = "/language"
)

// Lifetime is the lifetime of a cookie: by default until the browser is closed.
type Lifetime struct {
	Expires time.Time
	MaxAge  int
}

// Over is the lifetime that deletes a cookie.
var Over = Lifetime{MaxAge: -1}

// SetCookie adds a cookie to the response: HttpOnly, SameSite=Lax, and Secure if the public base
// URL uses https.
func (r *Request) SetCookie(name, path, value string, l Lifetime) {
	http.SetCookie(r.w, r.site.cookie(name, path, value, l))
}

func (s *Site) cookie(name, path, value string, l Lifetime) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // Secure is not possible on plain http
		Name: name, Path: path, Value: value, Expires: l.Expires, MaxAge: l.MaxAge,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.Secure,
	}
}

// Forward passes the cookies of an answer to the browser, after a call that signs a person in or
// out.
func (r *Request) Forward(a Answer) { r.site.forward(r.w, a) }

// forward passes the cookies of an answer to the browser. The API limits the device cookie to
// its own paths, but the sign-in forms need it too.
func (s *Site) forward(w http.ResponseWriter, a Answer) {
	for _, c := range a.Cookies {
		http.SetCookie(w, c)
		switch c.Name {
		case api.DeviceCookie:
			forPages := *c //nolint:gosec // it is as secure as that of the API
			forPages.Path = "/"
			http.SetCookie(w, &forPages)
		case api.RefreshCookie:
			http.SetCookie(w, s.cookie(sessionCookie, "/", strconv.FormatInt(c.Expires.Unix(), 10), Lifetime{c.Expires, c.MaxAge}))
		}
	}
}

// EndSession deletes the cookies of a session that has already ended.
func (r *Request) EndSession() {
	r.SetCookie(api.AccessCookie, "/", "", Over)
	if r.site.Secure {
		r.SetCookie(api.HostAccessCookie, "/", "", Over)
	}
	r.SetCookie(api.RefreshCookie, accounts.CookiePath, "", Over)
	r.SetCookie(sessionCookie, "/", "", Over)
}

// ClearSite makes the browser delete what it has stored of this site, after a person has signed out.
func (r *Request) ClearSite() { r.w.Header().Set("Clear-Site-Data", api.ClearSiteData) }

// sessionEnd returns when the session ends, or the zero time if unknown. Only signing in again
// extends it.
func (r *Request) sessionEnd() time.Time {
	c, err := r.Cookie(sessionCookie)
	if err != nil || r.Me() == nil {
		return time.Time{}
	}
	seconds, err := strconv.ParseInt(c.Value, 10, 64)
	if err != nil || seconds <= r.Now().Unix() {
		return time.Time{}
	}
	return time.Unix(seconds, 0)
}

// canResume reports whether the access token of the browser has expired but its session has not.
// Requests with the token of an emailed link are processed first.
func canResume(r *http.Request) bool {
	_, token := api.AccessOf(r)
	_, noSession := r.Cookie(sessionCookie)
	return !token && noSession == nil && !r.URL.Query().Has("token")
}

// toResume redirects the browser to exchange its refresh token and come back, with the submitted
// form if there is one.
func toResume(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, resumePath+"?"+url.Values{"to": {r.URL.RequestURI()}}.Encode(), redirectStatus(r))
}

// redirectStatus returns the redirect status that preserves a submitted form.
func redirectStatus(r *http.Request) int {
	if r.Method == http.MethodPost {
		return http.StatusTemporaryRedirect
	}
	return http.StatusSeeOther
}

// resume exchanges the refresh token of the browser for an access token and redirects back to
// the page. If that is refused, the browser is not redirected here again.
func (s *Site) resume(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodPost || s.csrf.Check(r) != nil {
		http.Error(w, http.StatusText(http.StatusForbidden), http.StatusForbidden)
		return
	}
	request := newRequest(s, w, r)
	request.identified = true // determined by the page
	switch _, a := do(request, accounts.Refresh, api.PageCall{Page: r}, &accounts.RefreshInput{}); {
	case a.OK():
		s.forward(w, a)
	case a.Status == http.StatusTooManyRequests || a.Status >= http.StatusInternalServerError:
		request.unknown = &a
		if request.readForm(maxForm) {
			request.Later(a).write(request)
			return
		}
	default:
		http.SetCookie(w, s.cookie(sessionCookie, "/", "", Over))
	}
	to := LocalPath(r.URL.Query().Get("to"))
	if to == "" {
		to = "/"
	}
	http.Redirect(w, r, to, redirectStatus(r)) //nolint:gosec // a path of this server
}

// notice is the success message for the next page.
type notice struct {
	Key  string `json:"key"`
	Args []any  `json:"args,omitempty"`
}

// flash stores a notice for the next page.
func (r *Request) flash(key string, args []any) {
	content, err := json.Marshal(notice{key, args})
	if err != nil {
		panic(err) // names and numbers
	}
	r.SetCookie(noticeCookie, "/", url.QueryEscape(string(content)), Lifetime{MaxAge: 60})
}

// takeNotice returns the text of the notice and deletes it.
func (r *Request) takeNotice() string {
	c, err := r.Cookie(noticeCookie)
	if err != nil {
		return ""
	}
	r.SetCookie(noticeCookie, "/", "", Over)
	content, err := url.QueryUnescape(c.Value)
	var n notice
	if err != nil || json.Unmarshal([]byte(content), &n) != nil || n.Key == "" {
		return ""
	}
	for i, arg := range n.Args {
		if number, ok := arg.(float64); ok {
			n.Args[i] = int64(number)
		}
	}
	return r.Text(n.Key, n.Args...)
}

// theme returns the chosen colour scheme: light, dark, or "" for that of the system.
func (r *Request) theme() string {
	if c, err := r.Cookie(themeCookie); err == nil && (c.Value == "light" || c.Value == "dark") {
		return c.Value
	}
	return ""
}

// chosenLanguage returns the language of the person, once it is known who is signed in, else the one that was chosen for
// the browser, "" for none.
func (r *Request) chosenLanguage() string {
	if r.me != nil && Value(r.me.Language) != "" {
		return *r.me.Language
	}
	c, err := r.Cookie(languageCookie)
	if err != nil || !i18n.IsCode(c.Value) {
		return ""
	}
	return c.Value
}

// setLanguage stores the chosen language for a year.
func setLanguage(r *Request) Response {
	if language := r.Value("language"); i18n.IsCode(language) {
		r.SetCookie(languageCookie, "/", language, Lifetime{MaxAge: year})
	}
	return redirect{r.back()}
}

// year is a year in seconds.
const year = 365 * 24 * 60 * 60

// setTheme stores the chosen colour scheme for a year.
func setTheme(r *Request) Response {
	switch theme := r.Value("theme"); theme {
	case "light", "dark":
		r.SetCookie(themeCookie, "/", theme, Lifetime{MaxAge: year})
	default:
		r.SetCookie(themeCookie, "/", "", Over)
	}
	return redirect{r.back()}
}
