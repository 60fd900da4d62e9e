package app_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/browser"
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
	b := browser.Open(t, s.URL)
	b.Allow("400 (Bad Request)")
	for _, path := range []string{"/sign-in", "/password/reset", "/organizations/register", "/organizations/demo", "/password/forgot?done=sent", "/errors"} {
		b.Visit(path)
		b.WantAccessible(path, browser.Look{Width: 375, Scheme: "dark"})
	}
	b.Visit("/")
	b.WantAccessible("the start page")
	b.Do(chromedp.Navigate(s.URL+"/organizations/register"), chromedp.Click(chromedp.CSS("main button")), chromedp.WaitVisible(chromedp.CSS(".summary-bad")))
	b.WantAccessible("a refused form")
	b.Do(chromedp.Navigate(s.URL+"/"), chromedp.Click(chromedp.CSS("button.person")), chromedp.WaitVisible(chromedp.CSS("form[action='/sign-out']")))
	b.WantAccessible("who is signed in", browser.Look{Width: 375, Scheme: "light"})
}
