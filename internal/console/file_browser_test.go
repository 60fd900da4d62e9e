package console_test

import (
	"stagegate/internal/testkit/fixture"

	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// The example page signs in, uploads directly to the provider and waits until the file has
// arrived. A script with the media type of an image is refused.
func TestUploadInBrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	acme := s.Tenant("acme")
	acme.Add("ada")
	b := browser.Open(t, s.URL)
	send := func(name, content string) {
		t.Helper()
		b.Upload("#file", name, fixture.Contents[content])
		b.Click("#send")
	}
	b.Visit("/sandbox/upload")
	b.Fill("#tenantSlug", acme.Slug)
	b.Fill("#email", acme.Email("ada"))
	b.Fill("#password", apptest.Password)
	send("sea.png", "image/png")
	b.See("#links")
	b.See("#send:enabled")
	if said, sent := b.Text("#notice"), b.Read("progress.value"); !strings.HasPrefix(said, "UPLOADED: sea.png, image/png") || sent != "100" {
		t.Errorf("%q, %s%% sent", said, sent)
	}
	if f := fixture.Fetch(t, b.Read("view.href")); f.Status != 200 || f.Header.Get("Content-Type") != "image/png" {
		t.Errorf("looking at it: %d %v", f.Status, f.Header)
	}
	b.Allow("409 (Conflict)") // the upload cannot be confirmed
	send("script.png", "a script")
	b.See("#notice.bad")
	b.See("#send:enabled")
	if said := b.Text("#notice"); !strings.Contains(said, "its type or size is not allowed") {
		t.Errorf("a script: %q", said)
	}
}
