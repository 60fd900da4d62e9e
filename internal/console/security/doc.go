// Package security serves the pages on which people of all kinds see how they sign in: their second factor, passkeys,
// password and sessions (specification, section 8.4).
package security

import (
	"embed"

	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// pages are the screens in the layout of a kind of people.
type pages struct{ overview, app, codes, passkey *ui.Screen }

func pagesIn(l ui.Layout) pages {
	return pages{
		overview: ui.NewScreen(files, l, "overview.html", "parts.html"), app: ui.NewScreen(files, l, "app.html", "parts.html"),
		codes: ui.NewScreen(files, l, "codes.html", "parts.html"), passkey: ui.NewScreen(files, l, "passkey.html", "parts.html"),
	}
}

var (
	deskPages     = pagesIn(ui.Desk)
	customerPages = pagesIn(ui.Public)
)

// handler serves a page in a layout.
type handler func(s pages, r *ui.Request) ui.Response

// Mount adds the pages to the console.
func Mount(site *ui.Site) {
	for _, place := range []struct {
		path  string
		pages pages
		admit func(h ui.Handler) ui.Handler
	}{
		{"/console/security", deskPages, func(h ui.Handler) ui.Handler { return ui.ForStaff(h) }},
		{"/platform/security", deskPages, ui.ForPlatform},
		{"/{tenant}/account/security", customerPages, ui.ForCustomers},
	} {
		handle := func(pattern string, h handler) {
			method, path := pattern[:len("GET ")], pattern[len("GET "):]
			if pattern[0] == 'P' {
				method, path = "POST ", pattern[len("POST "):]
			}
			site.Handle(method+place.path+path, place.admit(func(r *ui.Request) ui.Response { return h(place.pages, r) }))
		}
		handle("GET ", show)
		handle("GET /{rest...}", toOverview)
		handle("POST /app", startApp)
		handle("POST /app/confirm", confirmApp)
		handle("POST /app/remove", removeApp)
		handle("POST /codes", renewCodes)
		handle("POST /passkeys", startPasskey)
		handle("POST /passkeys/add", addPasskey)
		handle("POST /passkeys/{id}/remove", removePasskey)
		handle("POST /sessions/{id}/end", endSession)
		handle("POST /sessions/end-others", endOthers)
		handle("POST /password", changePassword)
	}
}
