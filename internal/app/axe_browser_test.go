package app_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"stagegate/internal/test/apptest"
)

// axeSource is axe-core, which checks pages by the rules of WCAG 2.2 and by good practice.
var axeSource = sync.OnceValues(func() ([]byte, error) {
	return os.ReadFile("../../tools/node/node_modules/axe-core/axe.min.js")
})

// tab is a page in a browser that is looked at in several ways.
type tab struct {
	t   *testing.T
	ctx context.Context //nolint:containedctx // of the browser, which ends with the test
}

func openTab(t *testing.T) tab {
	t.Helper()
	return tab{t, browser(t)}
}

func (b tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// try is the value of an expression, which may be a promise. While the page changes, it
// fails.
func (b tab) try(expression string) (string, error) {
	return chromedp.Run(b.ctx, chromedp.Evaluate[string]("(async () => String(await ("+expression+")))()", chromedp.EvalAwaitPromise))
}

func (b tab) read(expression string) string {
	b.t.Helper()
	text, err := b.try(expression)
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}

// await waits until an expression has a value.
func (b tab) await(expression, want string) {
	b.t.Helper()
	apptest.Until(b.t, expression+" is "+want, func() bool {
		got, err := b.try(expression)
		return err == nil && got == want
	})
}

// look shows the page in a window of a width, in light or dark, and without motion, so
// that no colour is on its way to another one.
func (b tab) look(width int64, scheme string) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, 900))
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// violations are the rules of axe that the page breaks, and whether it is wider than the
// window.
func (b tab) violations() string {
	b.t.Helper()
	source, err := axeSource()
	if err != nil {
		b.t.Fatalf("%v; run the tests by scripts/with-node", err)
	}
	var report string
	apptest.Until(b.t, "axe has looked at the page", func() bool { // again, if another page came in between
		if has, err := b.try("typeof axe"); err != nil || has != "object" {
			_, _ = chromedp.Run(b.ctx, chromedp.Evaluate[string](string(source)+"; ''")) // the next line finds out
		}
		report, err = b.try(`axe.run(document, { iframes: false, resultTypes: ["violations"] }).then((r) => JSON.stringify(
			r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.target.join(" ") + " (" + n.any.map((c) => c.message).join(" ") + ")").join(" | "))))`)
		return err == nil
	})
	var found []string
	if err := json.Unmarshal([]byte(report), &found); err != nil {
		b.t.Fatal(err)
	}
	if wide := b.read(`document.documentElement.scrollWidth - innerWidth`); wide != "0" && !strings.HasPrefix(wide, "-") {
		found = append(found, "the page is "+wide+" px wider than the window")
	}
	return strings.Join(found, "\n")
}

// wantAccessible demands that the page breaks no rule at the width of a phone in light, and
// at that of a desk in dark: colours do not depend on the width, nor the layout on the
// colours.
func (b tab) wantAccessible(what string) {
	b.t.Helper()
	for _, look := range []struct {
		width  int64
		scheme string
	}{{375, "light"}, {1280, "dark"}} {
		b.look(look.width, look.scheme)
		if found := b.violations(); found != "" {
			b.t.Errorf("%s, %d px, %s:\n%s", what, look.width, look.scheme, found)
		}
	}
}
