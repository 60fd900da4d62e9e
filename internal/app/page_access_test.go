package app_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
)

// The pages pass the rules of WCAG 2.2 that a program can check, and fit into the window,
// also those that refuse something and those of who is signed in. The browser finds
// nothing wrong with them.
func TestPagesAreAccessible(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	if err := s.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	b := openTab(t)
	around := &record{}
	if err := chromedp.Listen(b.ctx, around.listen); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/sign-in", "/password/reset", "/organizations/register", "/organizations/demo", "/password/forgot?done=sent", "/errors"} {
		b.do(chromedp.Navigate(s.URL + path))
		b.look(375, "dark")
		if found := b.violations(); found != "" {
			t.Errorf("%s:\n%s", path, found)
		}
	}
	b.do(chromedp.Navigate(s.URL + "/"))
	b.wantAccessible("the start page")
	b.do(chromedp.Navigate(s.URL+"/organizations/register"), chromedp.Click(chromedp.CSS("main button")), chromedp.WaitVisible(chromedp.CSS(".summary-bad")))
	b.wantAccessible("a refused form")
	b.do(chromedp.Navigate(s.URL+"/"), chromedp.Click(chromedp.CSS("button.person")), chromedp.WaitVisible(chromedp.CSS("form[action='/sign-out']")))
	b.look(375, "light")
	if found := b.violations(); found != "" {
		t.Errorf("who is signed in:\n%s", found)
	}
	complaints, requests := around.seen()
	for _, complaint := range complaints {
		if !strings.Contains(complaint, "400 (Bad Request)") {
			t.Errorf("the browser complains: %s", complaint)
		}
	}
	for _, r := range requests {
		if !strings.HasPrefix(r.URL, s.URL+"/") && !strings.HasPrefix(r.URL, "data:") {
			t.Errorf("a page asks for %s", r.URL)
		}
	}
}
