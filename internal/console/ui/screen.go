package ui

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"reflect"
	"strings"
	"sync"

	"stagegate/internal/infra/i18n"
)

//go:embed templates
var templates embed.FS

// Layout is the frame of a page.
type Layout struct {
	name  string                       // of its template
	class string                       // of the body
	brand bool                         // has the colours of the organisation
	menu  func(r *Request) []MenuGroup // nil for none
}

// Layouts.
var (
	Public = Layout{name: "public", class: "public", brand: true}                // customer pages, in the colours of the organisation
	Auth   = Layout{name: "auth", class: "public auth-page", brand: true}        // one card, for signing in
	Desk   = Layout{name: "desk", class: "desk", menu: deskMenu}                 // pages of staff and platform, with the main menu
	Slim   = Layout{name: "desk", class: "desk is-slim", menu: deskMenu}         // the same with a menu of icons, for wide content
	Work   = Layout{name: "desk", class: "desk is-slim is-work", menu: deskMenu} // the same with panes as high as the window
	Plain  = Layout{name: "plain", class: "public no-brand start-page"}          // start page and accounts
	Paper  = Layout{name: "paper", class: "public paper", brand: true}           // no frame, for printing
)

// Screen is a template in a layout. It is parsed on first use in each language.
type Screen struct {
	layout Layout
	files  fs.FS
	names  []string

	mu     sync.Mutex
	parsed map[i18n.Language]*template.Template
}

// NewScreen returns the screen of a file that defines the template "content", and of further
// files with templates that it uses.
func NewScreen(files fs.FS, layout Layout, names ...string) *Screen {
	return &Screen{layout: layout, files: files, names: names, parsed: map[i18n.Language]*template.Template{}}
}

// Name returns the name of its first file.
func (s *Screen) Name() string { return s.names[0] }

// template returns the parsed templates for a language.
func (s *Screen) template(l i18n.Language) *template.Template {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.parsed[l]; t != nil {
		return t
	}
	t := template.Must(base(l).Clone())
	template.Must(t.ParseFS(s.files, s.names...))
	s.parsed[l] = t
	return t
}

// Render writes the page. The content is rendered before the layout.
func (s *Screen) Render(w io.Writer, v *View) {
	t := s.template(v.Language)
	var content strings.Builder
	if err := t.ExecuteTemplate(&content, "content", v); err != nil {
		panic(fmt.Errorf("%s: %w", s.Name(), err)) // the templates are embedded, and the tests render them all
	}
	v.Content = template.HTML(content.String()) //nolint:gosec // made by a template
	if err := t.ExecuteTemplate(w, s.layout.name, v); err != nil {
		panic(fmt.Errorf("%s: %w", s.Name(), err))
	}
}

// base returns the parsed layouts and shared templates for a language.
func base(l i18n.Language) *template.Template {
	bases.Lock()
	defer bases.Unlock()
	if t := bases.parsed[l]; t != nil {
		return t
	}
	t := template.Must(template.New("").Funcs(i18n.Funcs(l)).Funcs(funcs).ParseFS(templates, "templates/*.html"))
	bases.parsed[l] = t
	return t
}

var bases = struct {
	sync.Mutex
	parsed map[i18n.Language]*template.Template
}{parsed: map[i18n.Language]*template.Template{}}

// funcs are the functions of templates, in addition to those for texts.
var funcs = template.FuncMap{
	"icon":  func(name string) template.HTML { return icon("icon", name) },
	"iconl": func(name string) template.HTML { return icon("icon icon-l", name) },
	"asset": assetURL,
	"path":  Path,
	"face":  face,
	"dict":  dict,
	"deref": deref,
}

// icon returns a decorative icon.
func icon(class, name string) template.HTML {
	return template.HTML(`<svg class="` + class + `" aria-hidden="true"><use href="` + assetURL("icons.svg") + `#i-` + template.HTMLEscapeString(name) + `"/></svg>`) //nolint:gosec // class is ours, name is escaped
}

// face returns the initials of a person, with a colour derived from the name.
func face(name string) template.HTML {
	if name == "" {
		return `<span class="face face-none" aria-hidden="true">–</span>`
	}
	sum := 0
	for _, letter := range name {
		sum += int(letter)
	}
	class := []string{"face", "face face-b", "face face-c", "face face-d", "face face-e"}[sum%5]
	return template.HTML(`<span class="` + class + `" aria-hidden="true">` + template.HTMLEscapeString(Initials(name)) + `</span>`) //nolint:gosec // class is ours, the letters are escaped
}

// deref dereferences a pointer, for functions that take values.
func deref(p any) any {
	if v := reflect.ValueOf(p); v.Kind() == reflect.Pointer && !v.IsNil() {
		return v.Elem().Interface()
	}
	return p
}

// dict makes a map of pairs of a name and a value, as the data of a nested template.
func dict(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		m[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return m
}

var (
	messageScreen = NewScreen(templates, Plain, "templates/message.html")
	waitScreen    = NewScreen(templates, Plain, "templates/wait.html")
	keptScreen    = NewScreen(templates, Plain, "templates/kept.html")
	freshScreen   = NewScreen(templates, Plain, "templates/fresh.html")
)
