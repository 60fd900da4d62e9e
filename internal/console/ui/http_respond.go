package ui

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// page is a screen with its data.
type page struct {
	screen *Screen
	status int
	title  string
	data   any
	retry  string // the header Retry-After

	problem *Problem // besides that of a refusal; nil for none
}

// Show answers with a screen: 200, or the status of the refusal that it tells about.
func (r *Request) Show(s *Screen, title string, data any) Response {
	p := page{screen: s, status: http.StatusOK, title: title, data: data}
	if r.refusal != nil {
		p.status, p.retry = r.refusal.Status, r.refusal.retryAfter
	}
	return p
}

// ShowStatus answers with a screen and a status.
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
	if p.status == http.StatusOK && r.Method == http.MethodGet { // for a script that asks whether something has changed
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

// redirect sends the browser to another page, with GET.
type redirect struct{ to string }

func (d redirect) write(r *Request) {
	http.Redirect(r.w, r.Request, d.to, http.StatusSeeOther)
}

// Redirect sends the browser to another page.
func (r *Request) Redirect(to string) Response { return redirect{to} }

// Done answers a form that has changed something: the browser goes to a page, which says
// once what has happened. The text has a key of the catalogue, or "" for none.
func (r *Request) Done(to, key string, args ...any) Response {
	if key != "" {
		r.flash(key, args)
	}
	return redirect{to}
}

// Refuse answers a form whose call was refused: the page that has it is shown again, with
// what was entered and what is wrong. Who is not signed in any more can sign in first.
func (r *Request) Refuse(a Answer, show Handler) Response {
	if a.Status == http.StatusUnauthorized && a.ErrorCode == fault.Unauthenticated {
		return r.SignIn()
	}
	return r.ShowRefused(a, show)
}

// ShowRefused shows a page with what is wrong, whatever it is.
func (r *Request) ShowRefused(a Answer, show Handler) Response {
	r.refusal = &a
	return show(r)
}

// ShowProblem answers with a screen that begins with a problem, which no call has found.
func (r *Request) ShowProblem(status int, s *Screen, title string, data any, problem Problem) Response {
	return page{screen: s, status: status, title: title, data: data, problem: &problem}
}

// Refused is the refusal that the page tells about, or nil.
func (r *Request) Refused() *Answer { return r.refusal }

// Fail answers a request for a page whose data could not be read.
func (r *Request) Fail(a Answer) Response {
	switch a.Status {
	case http.StatusUnauthorized:
		return r.SignIn()
	case http.StatusNotFound, http.StatusForbidden:
		return r.NotFound()
	case http.StatusTooManyRequests, http.StatusServiceUnavailable, http.StatusInternalServerError:
		return r.Later(a)
	default:
		r.refusal = &a
		return r.Show(messageScreen, r.Text("console.failed.title"), Message{Links: r.waysOut()})
	}
}

// Later answers a request that may succeed later: it says when to try again if that is known,
// and keeps what a form has sent.
func (r *Request) Later(a Answer) Response {
	wait := Wait{Again: r.URL.RequestURI()}
	if r.unknown == nil {
		wait.Links = r.waysOut()
	}
	if r.sent {
		wait.Kept = r.kept()
	}
	p := page{screen: waitScreen, status: a.Status, title: r.Text("console.failed.title"), retry: a.retryAfter}
	if seconds, err := strconv.ParseInt(a.retryAfter, 10, 64); err == nil && a.Status == http.StatusTooManyRequests {
		minutes := time.Duration((seconds+59)/60) * time.Minute
		p.title, wait.Text = r.Text("console.too_many.title"), r.Text("console.too_many.text", "period", r.Printer().Period(minutes))
	} else {
		failure := r.problem(a)
		wait.Text, wait.TraceID = failure.Message, failure.TraceID
	}
	p.data = wait
	return p
}

// NotFound is the page of what is not there, or is not this person's.
func (r *Request) NotFound() Response {
	if !accepts(r.Request, "text/html") {
		return unknownPath{}
	}
	return page{
		screen: messageScreen, status: http.StatusNotFound, title: r.Text("console.not_found.title"),
		data: Message{Text: r.Text("console.not_found.text"), Links: r.waysOut()},
	}
}

// unknownPath is what a program is answered that calls a path which nothing has: the
// envelope of the API, and not a page.
type unknownPath struct{}

func (unknownPath) write(r *Request) {
	unknown := r.Clone(r.Context())
	unknown.URL.Path, unknown.URL.RawPath = apiPrefix, ""
	r.site.API.ServeHTTP(r.w, unknown)
}

// message is a page that says something.
func (r *Request) message(status int, title, text string) Response {
	return page{screen: messageScreen, status: status, title: r.Text(title), data: Message{Text: r.Text(text), Links: r.waysOut()}}
}

// ShowMessage answers with a page that says something, and has ways on.
func (r *Request) ShowMessage(status int, title string, m Message) Response {
	return page{screen: messageScreen, status: status, title: title, data: m}
}

// waysOut are where one can go from a page that has nothing else.
func (r *Request) waysOut() []Link {
	if me := r.Me(); me != nil {
		return []Link{{r.Text("console.home"), me.Home()}}
	}
	if tenant := r.PathValue("tenant"); tenant != "" {
		return []Link{{r.Text("console.to_sign_in"), Path("/", tenant, "/sign-in")}, {r.Text("console.start"), "/"}}
	}
	return []Link{{r.Text("console.to_sign_in"), "/sign-in"}, {r.Text("console.start"), "/"}}
}

// SignIn sends who is not signed in to where one signs in, and back afterwards. What a
// form has sent is kept on the page.
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

// ShowAsset answers with content that browsers keep for good: its address names it.
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

// Download answers with a file that the browser saves under a name.
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
