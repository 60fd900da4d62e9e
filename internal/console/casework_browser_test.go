package console_test

import (
	"image/color"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// signIn opens a browser in which a member is signed in.
func (o *caseOffice) signIn(t *testing.T, who string, script bool) *browser.Page {
	t.Helper()
	p := browser.Open(t, o.s.URL)
	p.Allow("404 (Not Found)") // the storage has no content for the photo
	if !script {
		p.NoScript()
	}
	p.SignIn(o.acme.Slug, o.acme.Email(who), apptest.Password)
	p.Visit("/console/queue")
	return p
}

// plain returns a service without documents.
func (o *caseOffice) plain() apptest.Licence {
	o.t.Helper()
	l := o.manager.Licence()
	o.manager.Post("/api/v1/tenant/services/"+l.ID+"/publish", nil).Want(200)
	return l
}

// TestReviewByKeyboard assigns a case, reviews its document and decides by keyboard alone. A
// colleague who views the same case sees the changes within seconds. Single letters decide nothing.
func TestReviewByKeyboard(t *testing.T) {
	t.Parallel()
	apptest.OnSQLiteStopped(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		officer := o.signIn(t, "officer", true)
		officer.Visit(o.at(""))
		officer.Want("Before you decide", o.reference)

		p := o.signIn(t, "manager", true)
		p.Keys("j")
		p.Await("document.activeElement.textContent", o.reference)
		p.Keys("x")
		p.Want("1 selected")
		p.Navigate(func() { p.Keys("t") })
		p.Want("1 application assigned.")
		p.Keys("j")
		p.Navigate(func() { p.Keys(kb.Enter) })
		p.Want("Also viewing: The officer", "1 of 1")
		officer.Want("Also viewing: The manager")
		p.Navigate(func() { p.Keys("y") })
		p.Want("Document accepted.")
		officer.Await(`document.querySelector("#document-list").textContent.includes("Accepted")`, "true")
		p.Keys("c")
		p.Want("Accept application")
		p.Navigate(func() { p.Keys(kb.Enter, chromedp.KeyModifiers(2)) })
		p.Want("The manager accepted this application.")
		p.Navigate(func() { p.Keys("z") })
		p.Want("Decision undone.", "Accept application")
	})
}

// TestSendBackInBrowser flags two answers and a document, sends them back, takes that back within
// ten seconds so that no email leaves, and sends them again: one email with three items. To refuse
// the document and send the application back takes three presses and one text.
func TestSendBackInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLiteStopped(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		p := o.signIn(t, "manager", true)
		apptest.DrainOutbox(t, s) // of the submitted application and the new sign-in
		before := apptest.MailsQueued(t, s)
		p.Visit(o.at("?view=staff"))
		p.Navigate(func() { p.Click(`button.flag[aria-pressed=false]`) })
		p.Want("Send back 1 item")
		if p.Count("button.flag[aria-pressed=false]") > 0 {
			p.Navigate(func() { p.Click(`button.flag[aria-pressed=false]`) })
		}
		flagged := p.Count("button.flag[aria-pressed=true]")
		p.Navigate(func() { p.Keys("n") })
		p.Fill("#review-reason", "The photograph is too dark.")
		p.Navigate(func() { p.Keys(kb.Enter, chromedp.KeyModifiers(2)) })
		p.Await(`document.querySelector("[id^=draft-note][id$=\"`+strconv.Itoa(flagged)+`\"]").value`, "The photograph is too dark.")
		p.Fill("#draft-message", "Please change this.")
		p.Navigate(func() { p.Keys(kb.Enter, chromedp.KeyModifiers(2)) })
		p.Want("The manager sent this application back.")
		p.Navigate(func() { p.Click("text=Undo") })
		p.Want("Decision undone.")
		apptest.DrainOutbox(t, s)
		if n := apptest.MailsQueued(t, s) - before; n != 0 {
			t.Errorf("%d emails left before the decision took effect", n)
		}
		p.Navigate(func() { p.Click("#do-now button[type=submit]") })
		p.Want("The manager sent this application back.")
		o.settle()
		o.manager.Get(requests+o.request).Want(200).Is("DONE", "lastDecision", "outcome")
		apptest.DrainOutbox(t, s)
		apptest.Equal(t, "queued emails", apptest.MailsQueued(t, s)-before, 1)
		apptest.Equal(t, "items", o.manager.Get(requests+o.request).Want(200).Len("corrections", 0, "items"), flagged+1)
	}, apptest.WithoutJobs)
}

// TestKeptNote types a note on an item without sending it. The text stays with its item when a colleague removes the item
// and flags it again behind another one.
func TestKeptNote(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		colleague := o.acme.Reader("officer")
		flag := func(do, item string) {
			t.Helper()
			colleague.Open(o.at("")).Send(o.at("/flag"), url.Values{do: {item}}).Want(200)
		}
		answer := regexp.MustCompile(`name="flag" value="(ANSWER [^"]+)"`).FindStringSubmatch(colleague.Open(o.at("")).HTML)[1]
		flag("flag", answer)
		flag("flag", "DOCUMENT "+o.photo+" ")
		p := o.signIn(t, "manager", true)
		const notes = `JSON.stringify([...document.querySelectorAll("[id^=draft-note]")].map((note) => note.value))`
		p.Visit(o.at(""))
		p.Fill("#draft-note-0", "Which river?")
		p.Visit(o.at(""))
		p.Await(notes, `["Which river?",""]`)
		flag("unflag", answer)
		p.Visit(o.at(""))
		p.Await(notes, `[""]`)
		flag("flag", answer)
		p.Visit(o.at(""))
		p.Await(notes, `["","Which river?"]`)
	}, apptest.WithoutJobs)
}

// TestNextCase decides one case after another: each decision opens the next one of the view, where
// it can be undone.
func TestNextCase(t *testing.T) {
	t.Parallel()
	apptest.OnSQLiteStopped(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		s.Clock.Advance(time.Minute) // the other one is submitted later
		other := o.manager.Get(requests + o.ada.Submit(o.plain())).Want(200).String("reference")
		p := o.signIn(t, "manager", true)
		p.Visit(o.at("?view=staff&sort=submittedAt,asc"))
		p.Navigate(func() { p.Keys("j") })
		p.Want(other, "2 of 2")
		p.Navigate(func() { p.Keys("k") })
		p.Want(o.reference, "1 of 2")
		p.Navigate(func() { p.Click("#accept button") })
		p.Want(other, "The ada’s application was accepted.")
		p.Navigate(func() { p.Click("text=Undo") })
		p.Want(o.reference, "Decision undone.")
	}, apptest.WithoutJobs)
}

// TestConflictKeepsText checks that of two members who decide, the later one is told what has
// changed and keeps what was entered.
func TestConflictKeepsText(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		p := o.signIn(t, "officer", true)
		p.Allow("412 (Precondition Failed)")
		p.Visit(o.at("?form=reject"))
		p.Fill("#reject-reason", "Not a fish in sight.")
		p.Await(`document.querySelector("#as-seen .prose")?.textContent`, "Not a fish in sight.")
		manager := o.acme.Reader("manager")
		manager.Open(o.at("")).Send(o.at("/review"), url.Values{"decision": {"ACCEPT"}}).Want(200)
		p.Navigate(func() { p.Click("#do-now button[form=decision-form]") })
		p.Want("Changes since you opened this page", "Document “Photograph” accepted")
		p.Await(`document.querySelector("#reject-reason").value`, "Not a fish in sight.")
	})
}

// TestWithoutScript processes a case by mouse on a small screen, without scripts.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	apptest.OnSQLiteStopped(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		p := o.signIn(t, "manager", false)
		p.Look(browser.Look{Width: 375})
		press := func(element, want string) {
			t.Helper()
			p.Navigate(func() { p.Click(element) })
			p.Want(want)
		}
		press("text="+o.reference, "Before you decide")
		press("text=Assign to me", "Application assigned to you.")
		press(".viewer-act button", "Document accepted.")
		press(`.tabs a[href*="/messages"]`, "No messages yet.")
		p.Fill("#body", "Thank you.")
		press("text=Send message", "Message sent.")
		press(`.tabs a`, "Before you decide")
		press("#accept button", "The manager accepted this application.")
		press("text=Undo", "Decision undone.")
		press("#accept button", "The manager accepted this application.")
		o.settle()
		p.Visit(o.at(""))
		press("#complete button", "The manager completed the stage.")
	})
}

// TestPDFIsShown checks that a PDF from the built-in storage is shown in the review, by its red
// page.
func TestPDFIsShown(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		l := admin.Licence()
		paper := admin.Post("/api/v1/tenant/services/"+l.ID+"/documents", apptest.M{"stageId": l.About, "code": "deed", "name": "Deed", "appliesTo": "REQUEST", "reviewRequired": true}).Want(201).String("id")
		admin.Post("/api/v1/tenant/services/"+l.ID+"/publish", nil).Want(200)
		id := ada.Draft(l)
		ada.Put(myRequests+"/"+id+"/documents/"+paper, apptest.M{"fileObjectId": ada.UploadFile("deed.pdf", "application/pdf", redPDF)}).Want(200)
		reference := ada.Post(myRequests+"/"+id+"/submit", nil).Want(200).String("reference")

		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
		p.Visit("/console/applications/" + reference + "?document=" + paper)
		if got := p.Read(`fetch(document.querySelector("#viewer iframe").src).then((r) => r.headers.get("X-Frame-Options") + " " + r.headers.get("Content-Security-Policy"))`); !strings.HasPrefix(got, "SAMEORIGIN ") || !strings.HasSuffix(got, "frame-ancestors 'self'") {
			t.Errorf("the file is served with %s", got)
		}
		if p.Read("navigator.pdfViewerEnabled") == "true" { // headless Chromium has no PDF viewer
			p.WantColor("#viewer iframe", color.RGBA{R: 255, A: 255})
		}
	})
}

// redPDF is a page that is red all over.
var redPDF = []byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>>endobj\n" +
	"4 0 obj<</Length 26>>stream\n1 0 0 rg 0 0 600 800 re f\n\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")

// TestKeysInForms checks that Ctrl+Enter sends the form of the field in focus instead of the decision beside it, and that
// F flags no answer but the one in focus.
func TestKeysInForms(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		p := o.signIn(t, "manager", true)
		p.Visit(o.at("/messages"))
		p.Fill("textarea[name=body]", "Please send page 2.")
		p.Navigate(func() { p.Keys(kb.Enter, chromedp.KeyModifiers(2)) })
		p.Want("Message sent.", "Please send page 2.")
		p.Visit(o.at(""))
		p.Keys("f")
		p.Focus("[aria-label*='Is it urgent?']")
		p.Navigate(func() { p.Keys("f") })
		p.Await(`document.querySelector("[aria-label*='Is it urgent?']").ariaPressed`, "true")
		p.Await(`document.querySelectorAll("[data-key=f][aria-pressed=true]").length`, "1")
		o.manager.Get(requests+o.request).Want(200).Is("PENDING", "status").Is(nil, "pendingDecision")
	})
}
