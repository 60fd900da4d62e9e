package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/web"
)

// stylePath is where the style sheet is.
const stylePath = "/assets/stagegate.css"

//go:embed files
var files embed.FS

// policy allows a page our own style sheet and forms, and nothing else: no script.
const policy = "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Config is what the pages need from outside.
type Config struct {
	API     http.Handler          // of which the pages make calls
	Secure  bool                  // the public address is an https one
	Mailbox string                // path of the page where mails arrive; "" if they are sent
	People  func() []Organization // whom anybody may sign in as, in the demo; nil elsewhere
}

// Organization is an organisation of the demo with its people.
type Organization struct {
	Name   string
	Slug   string // "" for the platform itself
	People []Person
}

// Person is somebody whom anybody may sign in as.
type Person struct{ Name, Email, Password, What string }

// Initials are shown in place of a picture.
func (p Person) Initials() string {
	var initials strings.Builder
	for word := range strings.FieldsSeq(p.Name) {
		for _, first := range word {
			initials.WriteRune(first)
			break
		}
	}
	return initials.String()
}

// site serves the pages.
type site struct {
	Config

	api   api
	csrf  *http.CrossOriginProtection
	pages map[string]*template.Template // by file
}

// Mount serves the pages through mount, which takes a pattern and its handler.
func Mount(c Config, mount func(pattern string, h http.Handler)) {
	s := &site{Config: c, api: api{c.API}, csrf: http.NewCrossOriginProtection(), pages: templates()}
	handle := func(pattern string, h http.HandlerFunc) { mount(pattern, s.guarded(h)) }
	handle("GET "+StartPath+"{$}", s.start)
	handle("GET "+SignInPath, s.showSignIn)
	handle("POST "+SignInPath, s.submit(signIn))
	handle("GET "+signOutPath, s.showSignIn)
	handle("POST "+signOutPath, s.signOut)
	for _, f := range []form{register, newCustomer, forgot, reset, invitation, customer, organization} {
		handle("GET "+f.path, s.show(f))
		handle("POST "+f.path, s.submit(f))
	}
	handle("POST "+newLinkPath, s.newLink)
	handle("GET "+organizationsPath, s.findOrganization)
	handle("GET "+organizationsPath+"/{slug}", s.showOrganization)
	handle("GET "+PaidPath, s.paid)
	handle("GET "+web.ErrorsPath, s.explain)
	mount("GET "+resumePath, http.HandlerFunc(s.resume))
	mount("GET "+stylePath, style())
}

func templates() map[string]*template.Template {
	pages := map[string]*template.Template{}
	for _, name := range []string{"start.html", "form.html", "message.html", "organization.html", "paid.html", "errors.html"} {
		pages[name] = template.Must(template.New("layout.html").Funcs(template.FuncMap{"pieces": pieces}).
			ParseFS(files, "files/layout.html", "files/parts.html", "files/"+name))
	}
	return pages
}

// guarded refuses what is sent from a page of another site. The referrer policy must not be
// no-referrer: browsers would hide the origin of our own forms, too.
func (s *site) guarded(h http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cache-Control", "no-store")
		if s.csrf.Check(r) != nil {
			v := view{Title: "Not from here", Text: "Something was sent to us from a page of another site. Nothing has changed.", Links: []link{{"Start page", StartPath}}}
			s.render(w, http.StatusForbidden, "message.html", v)
			return
		}
		if canResume(r) {
			toResume(w, r)
			return
		}
		h(w, r)
	})
}

// render writes a page.
func (s *site) render(w http.ResponseWriter, status int, file string, v view) {
	var content bytes.Buffer
	if err := s.pages[file].Execute(&content, v); err != nil {
		panic(err) // the templates are embedded, and the tests render them all
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(content.Bytes()) // an error means that the client has left
}

// style serves the style sheet, which browsers keep until it changes.
func style() http.Handler {
	content, err := files.ReadFile("files/stagegate.css")
	if err != nil {
		panic(err) // cannot happen: it is embedded
	}
	sum := sha256.Sum256(content)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", tag)
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, stylePath, time.Time{}, bytes.NewReader(content))
	})
}

// explain serves the catalogue of errors, with an anchor for every code.
func (s *site) explain(w http.ResponseWriter, r *http.Request) {
	v := s.view(r, "Errors")
	v.Data = map[string]any{"Sections": fault.Catalogue, "Fields": fault.FieldCatalogue}
	s.render(w, http.StatusOK, "errors.html", v)
}

// piece is a part of a text.
type piece struct {
	Text string
	Code bool // between backticks
}

// pieces splits a text at its backticks.
func pieces(text string) []piece {
	var all []piece
	for i, part := range strings.Split(text, "`") {
		all = append(all, piece{Text: part, Code: i%2 == 1})
	}
	return all
}
