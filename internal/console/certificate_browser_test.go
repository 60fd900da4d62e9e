package console_test

import (
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
