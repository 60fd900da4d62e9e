package console_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/fixture"
)

// The browser compares a file with the original, uploads nothing, and offers nothing of it without the script.
func TestCompareFile(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := fixture.New(t, s)
		b := newBadge(c, 10)
		apptest.Until(t, "the file is made", func() bool { return b.certificates().Value(0, "sha256") != nil })
		issued := b.certificates()
		pdf := c.Officer.Get("/api/v1/staff/certificates/" + issued.String(0, "id") + "/document").Want(200).Body
		path := "/verify/" + issued.String(0, "verifyCode")

		tab := browser.Open(t, s.URL)
		tab.Visit(path)
		tab.See(".pick-file")
		tab.See("[data-print]")
		asked := len(tab.Requests())
		tab.Upload("#pdf", "badge.pdf", pdf)
		tab.See("[data-if=same]")
		tab.WantAccessible("the original")
		tab.Upload("#pdf", "badge.pdf", append(pdf, '\n'))
		tab.See("[data-if=different]")
		tab.Gone("[data-if=same]")
		tab.WantAccessible("another file")
		if n := len(tab.Requests()); n != asked {
			t.Errorf("comparing has sent %d requests", n-asked)
		}

		tab.NoScript()
		tab.Visit(path)
		tab.Gone(".pick-file")
		tab.Gone("[data-print]")
	})
}

// A designer sees the paper while typing, staff and the customer as it was issued, on a phone too.
func TestCertificatePicture(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := fixture.New(t, s)
		c.Acme.Add("designer")
		b := newBadge(c, 10)
		apptest.Until(t, "the file is made", func() bool { return b.certificates().Value(0, "sha256") != nil })
		const shown = `document.querySelector(".cert-sheet :is(img, svg)")`
		fits := func(tab *browser.Page, what string) {
			t.Helper()
			tab.Await(`(() => { const e = `+shown+`; return e && (e.complete ?? true) && e.getBoundingClientRect().width > 200 && document.documentElement.scrollWidth <= innerWidth; })()`, "true")
			tab.WantAccessible(what, browser.Look{Width: 375, Scheme: "dark"}, browser.Look{Width: 1280, Scheme: "light"})
			tab.Screenshot(strings.ReplaceAll(what, " ", "-"))
		}

		ada := browser.Open(t, s.URL)
		ada.SignIn("acme", "ada@acme.test", apptest.Password)
		ada.Look(browser.Look{Width: 375, Scheme: "light"})
		ada.Visit(b.at + "/certificates/" + b.certificates().String(0, "id"))
		apptest.Equal(t, "the customer's picture", ada.Read(shown+`.alt`), "Beach badge of The ada, number BADGE-0001")
		fits(ada, "certificate of the customer")
		status := ada.Text("#status")
		ada.Read(`(() => { navigator.clipboard.writeText = async () => {}; })()`)
		ada.Click("[data-copy=check-link]")
		ada.Await(`document.getElementById("said")?.textContent`, "Copied to the clipboard.")
		apptest.Equal(t, "the heading after copying", ada.Text("#status"), status)

		officer := browser.Open(t, s.URL)
		officer.SignIn("acme", "manager@acme.test", apptest.Password)
		officer.Visit("/console/certificates/" + b.certificates().String(0, "id"))
		apptest.Equal(t, "the picture of staff", officer.Read(shown+`.alt`), "Beach badge of The ada, number BADGE-0001")
		fits(officer, "certificate for staff")

		maker := browser.Open(t, s.URL)
		maker.SignIn("acme", "designer@acme.test", apptest.Password)
		maker.Look(browser.Look{Width: 375, Scheme: "light"})
		at := "/console/services/" + c.Designer.Get("/api/v1/tenant/services/"+b.service).Want(200).String("code") + "/certificates"
		maker.Visit(at + "?certificate=1")
		maker.Await(shown+`.getAttribute("aria-label")`, "SAMPLE, Beach badge, Chidi Okafor")
		maker.Fill("#title", "Badge of")
		maker.Click(`text=request.where`)
		fits(maker, "unsaved certificate")
		maker.Visit(at + "?add=certificate")
		maker.Want("The preview appears here when the form is complete.")
		maker.Fill("#name", "Pass")
		maker.Fill("#title", "Pass")
		maker.Fill("#body", "{{party.name}} may pass.")
		maker.Await(shown+`?.getAttribute("aria-label")`, "SAMPLE, Pass, Chidi Okafor")
	})
}
