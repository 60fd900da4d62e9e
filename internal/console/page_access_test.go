package console_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// The pages pass the automated checks of WCAG 2.2 and fit into the window, including pages with
// errors and pages of signed-in people. The browser reports no errors.
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
	b.Visit("/organizations/register")
	b.Click("main button")
	b.See(".summary-bad")
	b.WantAccessible("a refused form")
	b.Visit("/")
	b.Navigate(func() { b.Click("button.person") })
	b.Click("button[popovertarget=me]")
	b.See("form[action='/sign-out']")
	b.WantAccessible("who is signed in", browser.Look{Width: 375, Scheme: "light"})
}

var pageLinks = regexp.MustCompile(`(?:href|src|action)="(/[^"]*)"`)

// linksOf returns the links and form actions of a page.
func linksOf(p *apptest.Page) []string {
	var links []string
	for _, found := range pageLinks.FindAllStringSubmatch(p.HTML, -1) {
		links = append(links, html.UnescapeString(found[1]))
	}
	return links
}

// Every page has a policy that allows only our own script and style sheet, and none of its links
// is broken.
func TestPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		v := s.Reader("")
		paths := []string{"/", "/errors", "/paid", "/organizations/acme", "/acme/sign-in", "/acme/register", "/acme/forgot", "/password/forgot?done=sent"}
		for path := range formPages {
			paths = append(paths, path)
		}
		for path := range linkPages {
			paths = append(paths, path)
		}
		seen := map[string]bool{}
		for _, path := range paths {
			p := v.Open(path)
			if p.Status != http.StatusOK && p.Status != http.StatusNotFound {
				t.Errorf("%s: %d", path, p.Status)
			}
			if got := p.Header.Get("Content-Type"); got != "text/html; charset=utf-8" {
				t.Errorf("%s is %s", path, got)
			}
			policy := p.Header.Get("Content-Security-Policy")
			for _, rule := range []string{"default-src 'none'", "style-src 'self'", "script-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"} {
				if !strings.Contains(policy, rule) {
					t.Errorf("%s: the policy %q is without %s", path, policy, rule)
				}
			}
			if strings.Contains(policy, "unsafe") || regexp.MustCompile(`<script>|<style|\son\w+=|style=|(?:src|href|action)="https?:`).MatchString(p.HTML) {
				t.Errorf("%s has a script or style of its own, or something from elsewhere", path)
			}
			if strings.Count(p.HTML, "<h1") != 1 || !strings.Contains(p.HTML, `<html lang="en"`) {
				t.Errorf("%s has no heading, or several, or no language", path)
			}
			for _, link := range linksOf(p) {
				if seen[link] || link == "/sign-out" || link == "/theme" {
					continue
				}
				seen[link] = true
				if status := v.Open(link).Status; status != http.StatusOK && link != "/acme" { // which shows nothing to everybody
					t.Errorf("%s links to %s: %d", path, link, status)
				}
			}
		}
		for _, path := range []string{"/", "/sign-in", "/password/forgot", "/organizations/register", "/swagger-ui.html", "/sandbox/mailbox", "/errors"} {
			if !seen[path] {
				t.Errorf("no page links to %s", path)
			}
		}
	})
}
