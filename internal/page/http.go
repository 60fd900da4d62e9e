// Package page serves the pages behind mailed links, for tenants without a front end:
// register an organisation, verify an address, accept an invitation, set a password,
// sign in (specification, sections 2 and 8). It also serves the page that explains the
// error codes.
//
// The script of the pages makes the same API calls as any front end. The page of
// errors has no script.
package page

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"strings"

	"stagegate/internal/fault"
	"stagegate/internal/mail"
	"stagegate/internal/web"
)

// The paths of pages that no mail links to.
const (
	RegisterPath = "/organizations/register"
	SignInPath   = "/sign-in"

	assets = "/pages/"
)

//go:embed files
var files embed.FS

// policy allows a page our own script, style and API, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// pages are the paths and the files of the pages.
var pages = map[string]struct{ Title, file string }{
	RegisterPath:                {"Register your organisation", "register.html"},
	mail.VerifyOrganizationPath: {"Set up your organisation", "organization.html"},
	mail.VerifyCustomerPath:     {"Verify your address", "customer.html"},
	mail.AcceptInvitationPath:   {"Accept the invitation", "invitation.html"},
	mail.ResetPasswordPath:      {"Set a new password", "password.html"},
	SignInPath:                  {"Sign in", "signin.html"},
}

// Mount serves the pages through mount, which takes a pattern and its handler.
func Mount(mount func(pattern string, h http.Handler)) {
	for path, p := range pages {
		mount("GET "+path, show(p.Title, p.file))
	}
	for name, kind := range map[string]string{"pages.js": "text/javascript; charset=utf-8", "pages.css": "text/css; charset=utf-8"} {
		content, err := files.ReadFile("files/" + name)
		if err != nil {
			panic(err) // cannot happen: it is embedded
		}
		mount("GET "+assets+name, send(content, kind))
	}
	mount("GET "+web.ErrorsPath, explain())
}

func show(title, file string) http.Handler {
	t := template.Must(template.ParseFS(files, "files/layout.html", "files/"+file))
	var page bytes.Buffer
	data := map[string]string{"Title": title, "Page": strings.TrimSuffix(file, ".html")}
	if err := t.ExecuteTemplate(&page, "layout.html", data); err != nil {
		panic(err) // cannot happen: the templates are embedded
	}
	return send(page.Bytes(), "text/html; charset=utf-8")
}

// explain serves the catalogue of errors, with an anchor for every code.
func explain() http.Handler {
	t := template.Must(template.New("errors.html").Funcs(template.FuncMap{"pieces": pieces}).ParseFS(files, "files/errors.html"))
	var page bytes.Buffer
	if err := t.Execute(&page, map[string]any{"Sections": fault.Catalogue, "Fields": fault.FieldCatalogue}); err != nil {
		panic(err) // cannot happen: the template is embedded
	}
	return send(page.Bytes(), "text/html; charset=utf-8")
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

func send(content []byte, kind string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", kind)
		h.Set("Content-Security-Policy", policy)
		h.Set("Cache-Control", "no-store")
		_, _ = w.Write(content) // an error means that the client has left
	})
}
