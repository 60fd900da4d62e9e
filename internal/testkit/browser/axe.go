package browser

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/chromedp/chromedp"

	"stagegate/internal/testkit/poll"
)

// axeSource is axe-core, which checks pages against WCAG 2.2 and best practices.
var axeSource = sync.OnceValues(func() (string, error) {
	root, err := filepath.Abs(".")
	if err != nil {
		return "", err
	}
	for !isFile(filepath.Join(root, "go.mod")) && root != filepath.Dir(root) {
		root = filepath.Dir(root)
	}
	source, err := os.ReadFile(filepath.Join(root, "tools/node/node_modules/axe-core/axe.min.js"))
	return string(source), err
})

func isFile(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Violations returns the axe rules that the page violates, and whether it is wider than the window. It needs
// JavaScript.
func (p *Page) Violations() []string {
	p.t.Helper()
	if p.noScript {
		p.t.Fatal("axe needs JavaScript: check the page before NoScript, or on another one")
	}
	source, err := axeSource()
	if err != nil {
		p.t.Fatalf("%v; run the tests by scripts/with-node", err)
	}
	var report string
	done := poll.Soon(func() bool { // again if another page was loaded in between
		if has, err := p.Try("typeof axe"); err != nil || has != "object" {
			_, _ = chromedp.Run(p.ctx, chromedp.Evaluate[string](source+"; ''")) // the next line finds out
		}
		report, err = p.Try(`axe.run(document, { iframes: false, resultTypes: ["violations"] }).then((r) => JSON.stringify(
			r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.target.join(" ") + " (" + n.any.map((c) => c.message).join(" ") + ")").join(" | "))))`)
		return err == nil
	})
	if !done {
		p.t.Fatalf("axe did not check %s: %v", p.where(), err)
	}
	var found []string
	if err := json.Unmarshal([]byte(report), &found); err != nil {
		p.t.Fatal(err)
	}
	if wide := p.Read(`document.documentElement.scrollWidth - innerWidth`); wide != "0" && !strings.HasPrefix(wide, "-") {
		found = append(found, "the page is "+wide+" px wider than the window")
	}
	return found
}

// WantAccessible checks that the page violates no rule. Without looks it is checked at phone width in light and
// at desktop width in dark mode: colours do not depend on the width, nor the layout on colours.
func (p *Page) WantAccessible(what string, looks ...Look) {
	p.t.Helper()
	if len(looks) == 0 {
		looks = []Look{{375, "light"}, {1280, "dark"}}
	}
	for _, look := range looks {
		p.Look(look)
		if found := p.Violations(); len(found) > 0 {
			p.t.Errorf("%s, %d px, %s:\n%s", what, look.Width, look.Scheme, strings.Join(found, "\n"))
		}
	}
}
