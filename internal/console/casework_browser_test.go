package console_test

import (
	"image/color"
	"strings"
	"testing"

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

// TestReviewByKeyboard assigns a case and reviews its document by keyboard alone. A colleague
// who views the same case sees the changes within seconds.
func TestReviewByKeyboard(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		officer := o.signIn(t, "officer", true)
		officer.Visit(o.at("requests", ""))
		officer.Want("Review this application", o.reference)

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
		p.Keys("y")
		p.Navigate(func() { p.Keys(kb.Enter) })
		p.Want("Document accepted.")
		officer.Want("Document “Photograph” accepted")
	})
}

// TestWithoutScript processes a case by mouse on a small screen, without scripts.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		p := o.signIn(t, "manager", false)
		p.Look(browser.Look{Width: 375})
		press := func(element, want string) {
			t.Helper()
			p.Navigate(func() { p.Click(element) })
			p.Want(want)
		}
		press("text="+o.reference, "Review this application")
		press("text=Assign to me", "Application assigned to you.")
		p.Click("[name=decision][value=ACCEPT]")
		press("text=Save decision", "Document accepted.")
		p.Fill("#body", "Thank you.")
		press("text=Send message", "Message sent.")
		press("text=Accept application", "Application accepted.")
		press("text=Complete stage", "Stage completed.")
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
		p.Visit("/console/requests/" + reference + "?document=" + paper)
		if got := p.Read(`fetch(document.querySelector("#review iframe").src).then((r) => r.headers.get("X-Frame-Options") + " " + r.headers.get("Content-Security-Policy"))`); !strings.HasPrefix(got, "SAMEORIGIN ") || !strings.HasSuffix(got, "frame-ancestors 'self'") {
			t.Errorf("the file is served with %s", got)
		}
		if p.Read("navigator.pdfViewerEnabled") == "true" { // headless Chromium has no PDF viewer
			p.WantColor("#review iframe", color.RGBA{R: 255, A: 255})
		}
	})
}

// redPDF is a page that is red all over.
var redPDF = []byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>>endobj\n" +
	"4 0 obj<</Length 26>>stream\n1 0 0 rg 0 0 600 800 re f\n\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
