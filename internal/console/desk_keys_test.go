package console_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

var (
	// shortcut matches a line of the list of keys.
	shortcut = regexp.MustCompile(`<dt>(.*?)</dt>\s*<dd>(.*?)</dd>`)
	// keyed matches the start tag of an element with a key.
	keyed = regexp.MustCompile(`<(\w+)[^>]*\sdata-key="([^"]+)"[^>]*>`)
	tag   = regexp.MustCompile(`(?s)<kbd.*?</kbd>|<[^>]*>`)
	label = regexp.MustCompile(`aria-label="([^"]*)"`)
)

// meanings are the names of the elements that a key activates, on whichever page.
var meanings = map[string]*regexp.Regexp{
	"j": regexp.MustCompile(`^Next application`), "k": regexp.MustCompile(`^Previous application`),
	"t": regexp.MustCompile(`^Assign to me$`), "a": regexp.MustCompile(`^(Assign to…|Assigned to|Assignee)`),
	"e": regexp.MustCompile(`^(Next document|Review next document)`), "y": regexp.MustCompile(`^Accept document`),
	"n": regexp.MustCompile(`^(Flag|Refuse)`), "f": regexp.MustCompile(`^Flag`), "m": regexp.MustCompile(`^(Messages?|Write a message)`), "z": regexp.MustCompile(`^Undo`),
}

// TestKeys checks that a key means the same on each page of the desk, and that each page lists it.
func TestKeys(t *testing.T) {
	t.Parallel()
	w := newTour(t)
	used := map[string]bool{}
	for _, page := range walked {
		path := w.names.Replace(page.path)
		if !strings.HasPrefix(path, "/console") {
			continue
		}
		if w.token[page.who] == "" {
			w.token[page.who] = apptest.SignInTo(w.Server, demo.Slug, page.who, demo.Password).Token
		}
		shown := w.Reader(w.token[page.who]).Open(path).Want(200)
		listed := map[string]string{}
		_, dialog, _ := strings.Cut(shown.HTML, `<dialog id="keys"`)
		for _, line := range shortcut.FindAllStringSubmatch(dialog, -1) {
			key := strings.ToLower(strings.TrimSpace(plain(line[1])))
			if before, twice := listed[key]; twice {
				t.Errorf("%s: %s means %q and %q", page.name, key, before, line[2])
			}
			listed[key] = line[2]
		}
		for _, element := range keyed.FindAllStringSubmatchIndex(shown.HTML, -1) {
			key, name := shown.HTML[element[4]:element[5]], nameOf(shown, element)
			used[key] = true
			switch {
			case listed[key] == "":
				t.Errorf("%s: the key %s of %q is not listed", page.name, key, name)
			case meanings[key] == nil || !meanings[key].MatchString(name):
				t.Errorf("%s: the key %s activates %q", page.name, key, name)
			}
		}
		if listed["?"] == "" || listed["g q"] == "" {
			t.Errorf("%s does not list its keys: %v", page.name, listed)
		}
	}
	if len(used) < 5 {
		t.Errorf("only the keys %v are used", used)
	}
}

// plain returns the text of HTML.
func plain(part string) string {
	return strings.Join(strings.Fields(html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(part, " "))), " ")
}

// nameOf returns the name of the element with a key: its label or its text.
func nameOf(p *apptest.Page, element []int) string {
	start := p.HTML[element[0]:element[1]]
	if given := label.FindStringSubmatch(start); given != nil {
		return html.UnescapeString(given[1])
	}
	if id := regexp.MustCompile(`\sid="([^"]+)"`).FindStringSubmatch(start); id != nil {
		if text := regexp.MustCompile(`(?s)for="` + id[1] + `"[^>]*>(.*?)</label>`).FindStringSubmatch(p.HTML); text != nil {
			return plain(text[1])
		}
	}
	text, _, _ := strings.Cut(p.HTML[element[1]:], "</"+p.HTML[element[2]:element[3]]+">")
	return plain(tag.ReplaceAllString(text, " "))
}

// The list of keys opens on any page of the desk, G with another key goes to a page, and the switch
// turns single keys off until it turns them on again.
func TestKeysInBrowser(t *testing.T) {
	t.Parallel()
	w := newTour(t)
	tab := browser.Open(t, w.URL)
	w.signIn(tab, adminPage)
	tab.Visit("/console/team")
	tab.Keys("?")
	tab.See("#keys[open]")
	for _, look := range []browser.Look{{Width: 1280, Scheme: "light"}, {Width: 375, Scheme: "dark"}} {
		tab.WantAccessible("the keys", look)
		tab.Screenshot("keys-" + look.Scheme)
	}
	tab.Look(browser.Look{Width: 1280, Scheme: "light"})
	tab.Keys(kb.Escape)
	tab.Gone("#keys")
	for _, page := range []struct{ key, path string }{{"q", "/console/queue"}, {"c", "/console/customers"}, {"o", "/console"}} {
		tab.Navigate(func() { tab.Keys("g" + page.key) })
		tab.At(page.path)
	}

	tab.Keys("?")
	tab.Click("[data-keys-switch]")
	tab.Keys(kb.Escape)
	tab.Gone("#keys")
	tab.Keys("?gq/")
	tab.Gone("#keys")
	tab.Gone("#palette")
	tab.At("/console")
	tab.Click(".side-me")
	tab.Focus("[data-confirm=keys]")
	tab.Keys(kb.Enter)
	tab.See("#keys[open]")
	tab.Click("[data-keys-switch]")
	tab.Keys(kb.Escape)
	tab.Navigate(func() { tab.Keys("gq") })
	tab.At("/console/queue")
}
