package console_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/browser"
)

// signIn opens a browser in which somebody of the team is signed in.
func (o *caseOffice) signIn(t *testing.T, who string, script bool) *browser.Page {
	t.Helper()
	p := browser.Open(t, o.s.URL)
	p.Allow("404 (Not Found)") // the storage has no bytes of the photograph
	if !script {
		p.NoScript()
	}
	p.SignIn(o.acme.Slug, o.acme.Email(who), apptest.Password)
	p.Visit("/console/queue")
	return p
}

// Taking a case from the queue and deciding about its document by keyboard alone, while a
// colleague has the same case open, who sees what happens within seconds without doing
// anything.
func TestKeyboardAndColleague(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		officer := o.signIn(t, "officer", true)
		officer.Visit(o.at("requests", ""))
		officer.Want("Decide about " + o.reference)

		p := o.signIn(t, "manager", true)
		p.Keys("j")
		p.Await("document.activeElement.textContent", o.reference)
		p.Keys("x")
		p.Want("1 chosen")
		p.Loads(func() { p.Keys("t") })
		p.Want("1 case was given.")
		p.Keys("j")
		p.Loads(func() { p.Keys(kb.Enter) })
		p.Want("Also open at The officer.", "1 of 1")
		officer.Want("Also open at The manager.")
		p.Keys("y")
		p.Loads(func() { p.Keys(kb.Enter) })
		p.Want("The document was accepted.")
		officer.Want("Document “Photograph” accepted")
	})
}

// The main job of staff by mouse on a small screen, without scripts.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		p := o.signIn(t, "manager", false)
		p.Look(browser.Look{Width: 375})
		press := func(element, want string) {
			t.Helper()
			p.Loads(func() { p.Click(element) })
			p.Want(want)
		}
		press("text="+o.reference, "Decide about "+o.reference)
		press("text=Take it", "The case was given.")
		p.Click("[name=decision][value=ACCEPT]")
		press("text=Save", "The document was accepted.")
		p.Fill("#body", "Thank you.")
		press("text=Send", "The message was sent.")
		press("text=Accept", "The request was accepted.")
		press("text=Complete stage", "The stage was completed.")
	})
}
