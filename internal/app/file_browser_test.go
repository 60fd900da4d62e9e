package app_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
)

// browser starts a real one with a profile of its own. There is no way around it:
// scripts/with-browser finds or installs one.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv("TEST_BROWSER")
	if path == "" {
		path = "/usr/bin/chromium"
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("no browser: %v; run the tests by scripts/with-browser", err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 2*time.Minute) // it is needed for a clean end
	t.Cleanup(cancel)
	ctx, stop := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, quit := chromedp.NewContext(ctx, chromedp.WithErrorf(t.Logf))
	t.Cleanup(func() {
		_ = chromedp.Cancel(ctx) // waits for the browser to be gone, so that its profile can be removed
		quit()
	})
	return ctx
}

// A page in a real browser signs in, uploads straight to the provider and waits
// until the file has arrived; a script that says it is a picture does not.
func TestUploadInABrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	acme := s.Tenant("acme")
	acme.Add("ada")
	ctx := browser(t)
	do := func(steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatal(err)
		}
	}
	read := func(expression string) string {
		t.Helper()
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("String("+expression+")"))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	choose := func(name, content string) chromedp.Action[chromedp.Void] {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, contents[content], 0o600); err != nil {
			t.Fatal(err)
		}
		return chromedp.SetUploadFiles(chromedp.ID("file"), []string{path})
	}
	send, done := chromedp.Click(chromedp.ID("send")), chromedp.WaitEnabled(chromedp.ID("send"))
	do(
		chromedp.Navigate(s.URL+"/sandbox/upload"),
		chromedp.SetValue(chromedp.ID("tenantSlug"), acme.Slug),
		chromedp.SetValue(chromedp.ID("email"), acme.Email("ada")),
		chromedp.SetValue(chromedp.ID("password"), apptest.Password),
		choose("sea.png", "image/png"), send, chromedp.WaitVisible(chromedp.ID("links")), done,
	)
	if said, sent := read("notice.textContent"), read("progress.value"); !strings.HasPrefix(said, "UPLOADED: sea.png, image/png") || sent != "100" {
		t.Errorf("%q, %s%% sent", said, sent)
	}
	if f := fetch(t, read("view.href")); f.status != 200 || f.header.Get("Content-Type") != "image/png" {
		t.Errorf("looking at it: %d %v", f.status, f.header)
	}
	do(choose("script.png", "a script"), send, chromedp.WaitVisible(chromedp.CSS("#notice.bad")), done)
	if said := read("notice.textContent"); !strings.Contains(said, "not what its name says") {
		t.Errorf("a script: %q", said)
	}
}
