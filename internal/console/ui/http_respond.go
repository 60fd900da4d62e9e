package ui

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"mime"
	"net/http"
	"net/url"

	"stagegate/internal/infra/kit/fault"
)

// page is a screen with its data.
type page struct {
	screen *Screen
	status int
	title  string
	data   any
	retry  string // the header Retry-After

	problem *Problem // other than a refusal; nil for none
}

// Show responds with a screen: 200, or the status of the refusal that it shows.
func (r *Request) Show(s *Screen, title string, data any) Response {
	p := page{screen: s, status: http.StatusOK, title: title, data: data}
	if r.refusal != nil {
		p.status, p.retry = r.refusal.Status, r.refusal.retryAfter
	}
	return p
}

// ShowStatus responds with a screen and a status.
func (r *Request) ShowStatus(status int, s *Screen, title string, data any) Response {
	return page{screen: s, status: status, title: title, data: data}
}

func (p page) write(r *Request) {
	v := r.view(p)
	var content bytes.Buffer
	p.screen.Render(&content, v)
	header := r.w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", r.site.policy(v.logoOrigin()))
	if p.retry != "" {
		header.Set("Retry-After", p.retry)
	}
	if p.status == http.StatusOK && r.Method == http.MethodGet { // for conditional requests by the script
		sum := sha256.Sum256(bytes.ReplaceAll(content.Bytes(), []byte(v.Key), nil))
		tag := `"` + hex.EncodeToString(sum[:12]) + `"`
		header.Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			r.w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	r.w.WriteHeader(p.status)
	_, _ = r.w.Write(content.Bytes()) // an error means that the client has left
}

// redirect is a redirect with 303.
type redirect struct{ to string }

func (d redirect) write(r *Request) {
	http.Redirect(r.w, r.Request, d.to, http.StatusSeeOther)
}

// Redirect redirects the browser to a path or URL.
func (r *Request) Redirect(to string) Response { return redirect{to} }

// moved is a permanent redirect, with which the browser repeats a form.
type moved struct{ to string }

func (m moved) write(r *Request) {
	http.Redirect(r.w, r.Request, m.to, http.StatusPermanentRedirect)
}

// Moved redirects the browser to the path that has replaced the requested one.
func (r *Request) Moved(to string) Response { return moved{to} }

// Done responds to a form that has made its change: the browser is redirected to a page that
// shows a notice once. key is the key of the notice, "" for none.
func (r *Request) Done(to, key string, args ...any) Response {
	if key != "" {
		r.flash(key, args)
	}
	return redirect{to}
}

// Refuse responds to a form whose call was refused: its page is shown again with the entered
// values and the errors. If the session has ended, the reader can sign in first.
func (r *Request) Refuse(a Answer, show Handler) Response {
	if a.Status == http.StatusUnauthorized && a.ErrorCode == fault.Unauthenticated {
		return r.SignIn()
	}
	return r.ShowRefused(a, show)
}

// ShowRefused is like Refuse, but treats an ended session like any other refusal.
func (r *Request) ShowRefused(a Answer, show Handler) Response {
	if me := r.Me(); me != nil && a.ErrorCode == fault.SecondFactorSetupRequired {
		return r.Redirect(me.Security())
	}
	r.refusal = &a
	return show(r)
}

// ShowProblem responds with a screen that begins with a problem found by the page itself.
func (r *Request) ShowProblem(status int, s *Screen, title string, data any, problem Problem) Response {
	return page{screen: s, status: status, title: title, data: data, problem: &problem}
}

// Refused returns the refusal that the page shows, or nil.
func (r *Request) Refused() *Answer { return r.refusal }

// Fail responds to a request whose data could not be read.
func (r *Request) Fail(a Answer) Response {
	if a.ErrorCode == fault.SecondFactorSetupRequired {
		return r.Redirect(r.Me().Security())
	}
	switch a.Status {
	case http.StatusUnauthorized:
		return r.SignIn()
	case http.StatusNotFound, http.StatusForbidden:
		return r.NotFound()
	case http.StatusTooManyRequests, http.StatusServiceUnavailable, http.StatusInternalServerError:
		return r.Later(a)
	default:
		r.refusal = &a
		return r.Show(messageScreen, r.Text("console.failed.title"), Message{Links: r.fallbackLinks()})
	}
}

// Later responds to a request that may succeed later. The page says when to try again, if that
// is known, and keeps the submitted values.
func (r *Request) Later(a Answer) Response {
	wait := Wait{Again: r.URL.RequestURI()}
	if r.unknown == nil {
		wait.Links = r.fallbackLinks()
	}
	if r.sent {
		wait.Kept = r.kept()
	}
	failure := r.problem(a)
	wait.Text, wait.TraceID = failure.Message, failure.TraceID
	title := "console.failed.title"
	if a.Status == http.StatusTooManyRequests {
		title = "console.wait.title"
	}
	return page{screen: waitScreen, status: a.Status, title: r.Text(title), data: wait, retry: a.retryAfter}
}

// NotFound responds with 404.
func (r *Request) NotFound() Response {
	if !accepts(r.Request, "text/html") {
		return unknownPath{}
	}
	return page{
		screen: messageScreen, status: http.StatusNotFound, title: r.Text("console.not_found.title"),
		data: Message{Text: r.Text("console.not_found.text"), Links: r.fallbackLinks()},
	}
}

// unknownPath is the response to programs that request an unknown path: the envelope of the API
// instead of a page.
type unknownPath struct{}

func (unknownPath) write(r *Request) {
	unknown := r.Clone(r.Context())
	unknown.URL.Path, unknown.URL.RawPath = apiPrefix, ""
	r.site.API.ServeHTTP(r.w, unknown)
}

// message responds with a title and a text.
func (r *Request) message(status int, title, text string) Response {
	return page{screen: messageScreen, status: status, title: r.Text(title), data: Message{Text: r.Text(text), Links: r.fallbackLinks()}}
}

// ShowMessage responds with a message page.
func (r *Request) ShowMessage(status int, title string, m Message) Response {
	return page{screen: messageScreen, status: status, title: title, data: m}
}

// fallbackLinks are the links of a page that has no other content.
func (r *Request) fallbackLinks() []Link {
	if me := r.Me(); me != nil {
		return []Link{{r.Text("console.home"), me.Home()}}
	}
	if tenant := r.PathValue("tenant"); tenant != "" {
		return []Link{{r.Text("console.to_sign_in"), Path("/", tenant, "/sign-in")}, {r.Text("console.start"), "/"}}
	}
	return []Link{{r.Text("console.to_sign_in"), "/sign-in"}, {r.Text("console.start"), "/"}}
}

// SignIn redirects to the sign-in page with a return URL. If a form was submitted, its values
// are kept on a page instead.
func (r *Request) SignIn() Response {
	to := "/sign-in"
	if tenant := r.PathValue("tenant"); tenant != "" {
		to = Path("/", tenant, "/sign-in")
	}
	if r.Method == http.MethodPost {
		return r.keepForm(to)
	}
	return redirect{to + "?" + url.Values{"back": {r.URL.RequestURI()}}.Encode()}
}

// ShowAsset responds with content that browsers may cache forever, since its URL identifies it.
func (r *Request) ShowAsset(mediaType string, content []byte) Response {
	return file{mediaType, content}
}

type file struct {
	mediaType string
	content   []byte
}

func (f file) write(r *Request) {
	header := r.w.Header()
	header.Set("Content-Type", f.mediaType)
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Del("Vary")
	header.Add("Vary", "Accept-Encoding")
	_, _ = r.w.Write(f.content) // an error means that the client has left
}

// Download responds with a file for the browser to save.
func (r *Request) Download(name, mediaType string, content []byte) Response {
	return download{file{mediaType, content}, name}
}

type download struct {
	file
	name string
}

func (d download) write(r *Request) {
	header := r.w.Header()
	header.Set("Content-Type", d.mediaType)
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.name}))
	_, _ = r.w.Write(d.content) // an error means that the client has left
}
