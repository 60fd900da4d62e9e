package account

import (
	"embed"
	"net/url"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

var (
	formScreen   = ui.NewScreen(files, ui.Plain, "form.html", "passkey.html")
	tenantScreen = ui.NewScreen(files, ui.Public, "form.html", "passkey.html")
	factorScreen = ui.NewScreen(files, ui.Auth, "factor.html", "passkey.html")
	ssoScreen    = ui.NewScreen(files, ui.Auth, "sso.html")
	startScreen  = ui.NewScreen(files, ui.Plain, "start.html")
	errorsScreen = ui.NewScreen(files, ui.Plain, "errors.html")
)

// Config configures the pages.
type Config struct {
	Mailbox string                // path of the sandbox mailbox; "" if emails are sent
	People  func() []Organization // people of the demo; nil otherwise
}

// Organization is an organisation of the demo with its people.
type Organization struct {
	Name   string
	Slug   string // both "" for the platform itself
	People []Person
}

// Person is a person of the demo. About is the end of the key of the description in
// account.person.
type Person struct{ Name, Email, Password, About string }

// site serves the pages.
type site struct{ Config }

// Mount adds the pages to the console.
func Mount(console *ui.Site, c Config) {
	s := site{c}
	console.Handle("GET "+StartPath+"{$}", s.start)
	for _, f := range forms {
		console.Handle("GET "+f.path, s.show(f))
		console.Handle("POST "+f.path, s.submit(f))
	}
	for _, f := range []form{signIn, signInAt} {
		console.Handle("GET "+f.path+factorPath, showFactor(f))
		console.Handle("POST "+f.path+factorPath, verifyFactor(f))
		console.Handle("GET "+f.path+passkeyPath, func(r *ui.Request) ui.Response { return r.Redirect(at(r, f.path)) })
		console.Handle("POST "+f.path+passkeyPath, s.passkeyLogin(f))
	}
	console.Handle("GET "+ssoPath, showSSO)
	console.Handle("GET "+signOutPath, s.show(signIn))
	console.Handle("POST "+signOutPath, s.signOut)
	console.Handle("POST "+newLinkPath, s.newLink)
	console.Handle("GET "+organizationsPath, findOrganization)
	console.Handle("GET "+organizationsPath+"/{slug}", findOrganization)
	console.Handle("GET "+PaidPath, s.paid)
	console.Handle("GET "+api.ErrorsPath, explain)
}

// findOrganization redirects to the public page of an organisation by its slug.
func findOrganization(r *ui.Request) ui.Response {
	name := r.PathValue("slug")
	if name == "" {
		name = strings.ToLower(strings.TrimSpace(r.Query("name")))
	}
	if name == "" {
		return r.Redirect(StartPath)
	}
	return r.Redirect("/" + url.PathEscape(name))
}
