package ui

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/kit/ref"
)

// Config configures the console.
type Config struct {
	API     http.Handler // responds to programs that request an unknown path
	Calls   *api.API     // operations that pages call
	BaseURL string       // public base URL
	Secure  bool         // the public base URL uses https
	Now     ref.Clock

	Storage  []string // further origins of uploaded files
	Checkout []string // further origins of the checkout of the payment provider

	FileTypes   []string // media types of files that can be uploaded
	PayoutHours int      // time until a changed payout account receives money
}

// Handler returns the response to a request for a page.
type Handler func(r *Request) Response

// Response is a page or a redirect.
type Response interface{ write(r *Request) }

// Site serves the console.
type Site struct {
	Config

	csrf    *http.CrossOriginProtection
	fixed   *http.ServeMux // paths without an organisation
	tenants *http.ServeMux // paths that begin with the slug of an organisation
}

// NewSite returns a console without pages, which Handle adds.
func NewSite(c Config) *Site {
	s := &Site{Config: c, csrf: http.NewCrossOriginProtection(), fixed: http.NewServeMux(), tenants: http.NewServeMux()}
	s.fixed.Handle("GET "+assetsPath+"{file}", http.HandlerFunc(serveAsset))
	s.fixed.Handle(resumePath, http.HandlerFunc(s.resume))
	s.Handle("POST "+themePath, setTheme)
	s.Handle("POST "+languagePath, setLanguage)
	return s
}

// Handle registers the handler of a pattern, as for http.ServeMux. Patterns that begin with
// /{tenant} match the pages of all organisations.
func (s *Site) Handle(pattern string, h Handler) { s.handle(pattern, h, maxForm) }

// HandleFile is like Handle for a page whose form submits a file or as much text.
func (s *Site) HandleFile(pattern string, h Handler) { s.handle(pattern, h, maxFile) }

func (s *Site) handle(pattern string, h Handler, limit int64) {
	mux := s.fixed
	if strings.Contains(pattern, " "+tenantPrefix) {
		mux = s.tenants
	}
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, h, limit) })
}

const tenantPrefix = "/{tenant}"

// Paths that are for programs.
const (
	apiPrefix         = "/api/"
	descriptionPrefix = "/v3/"
)

// Has reports whether the console handles a request, either with a page or with a 404 page for
// browsers.
func (s *Site) Has(r *http.Request) bool {
	if _, pattern := s.fixed.Handler(r); pattern != "" {
		return true
	}
	if path := r.URL.Path + "/"; strings.HasPrefix(path, apiPrefix) || strings.HasPrefix(path, descriptionPrefix) {
		return false
	}
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	return s.muxFor(r) != nil || reads && accepts(r, "text/html")
}

// muxFor returns the mux that matches the request, or nil.
func (s *Site) muxFor(r *http.Request) *http.ServeMux {
	for _, mux := range []*http.ServeMux{s.fixed, s.tenants} {
		if _, pattern := mux.Handler(r); pattern != "" {
			return mux
		}
	}
	return nil
}

// ServeHTTP serves a page or the 404 page.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if mux := s.muxFor(r); mux != nil {
		mux.ServeHTTP(w, r)
		return
	}
	r.Pattern = "/" // label for metrics
	s.serve(w, r, func(r *Request) Response { return r.NotFound() }, maxForm)
}

// serve handles a request. The referrer policy must not be no-referrer, with which browsers
// would also hide the origin of our own forms.
func (s *Site) serve(w http.ResponseWriter, r *http.Request, h Handler, limit int64) {
	request := newRequest(s, w, r)
	header := w.Header()
	header.Set("Referrer-Policy", "same-origin")
	header.Set("Cache-Control", "no-store")
	header.Add("Vary", "Cookie, Accept-Language")
	var response Response
	switch {
	case s.csrf.Check(r) != nil:
		response = request.message(http.StatusForbidden, "console.elsewhere.title", "console.elsewhere.text")
	case canResume(r):
		toResume(w, r)
		return
	case !request.readForm(limit):
		response = request.message(http.StatusBadRequest, "console.unreadable.title", "console.unreadable.text")
	default:
		response = request.respond(h)
	}
	request.counted(response).write(request)
}

// counted counts an anonymous page as one call against the rate limit and returns the page, or
// 429 if the limit is exceeded. Style sheets are not counted, and a form that has made its
// change is not refused.
func (r *Request) counted(response Response) Response {
	_, isAsset := response.(file)
	changes := slices.ContainsFunc(r.calls, func(c Call) bool { return c.Method != http.MethodGet })
	if isAsset || changes || r.me != nil || r.unknown != nil {
		return response
	}
	if f := api.TakeCall(r.Context()); f != nil {
		a := Answer{Status: f.GetStatus()}
		a.fail(r, f)
		return r.Later(a)
	}
	return response
}

// respond calls the handler. The frame of a page shows who is signed in: if that cannot be
// determined, the response is an error page.
func (r *Request) respond(h Handler) Response {
	response := r.confirmed()
	if response == nil {
		response = h(r)
	}
	if r.stale != nil {
		response = r.askWho(*r.stale, "")
	}
	if _, isPage := response.(page); isPage {
		r.Me()
	}
	if r.unknown != nil {
		return r.Later(*r.unknown)
	}
	return response
}

// policy returns the Content-Security-Policy of a page: our own style sheet, script, pictures and
// forms; uploads to and files from the storage; the checkout, to which a form may redirect; and
// the logo of the organisation.
func (s *Site) policy(logo string) string {
	images := slices.Clone(s.Storage)
	if logo != "" {
		images = append(images, logo)
	}
	list := func(directive string, origins []string) string {
		return strings.Join(append([]string{directive, "'self'"}, origins...), " ")
	}
	return strings.Join([]string{
		"default-src 'none'", "style-src 'self'", "script-src 'self'", list("img-src", images),
		list("frame-src", s.Storage), list("connect-src", s.Storage), list("form-action", s.Checkout),
		"base-uri 'none'", "frame-ancestors 'none'",
	}, "; ")
}

// accepts reports whether the Accept header of a request names a media type.
func accepts(r *http.Request, mediaType string) bool {
	return strings.Contains(r.Header.Get("Accept"), mediaType)
}
