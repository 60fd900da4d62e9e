package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/poll"
)

// An element is identified by a CSS selector, or by "text=Send": the first visible link, button, label or
// summary with exactly this text.

// find returns an expression for an element.
func find(element string) string {
	if text, ok := strings.CutPrefix(element, "text="); ok {
		return fmt.Sprintf(`[...document.querySelectorAll("a, button, label, summary, [role=button], [role=tab], [role=menuitem]")].find(
			(e) => e.checkVisibility() && e.innerText.replace(/\s+/g, " ").trim() === %q)`, oneLine(text))
	}
	return fmt.Sprintf(`document.querySelector(%q)`, element)
}

// isDrawn is an expression for whether the page has been drawn. Until then, an element with autofocus has not got
// the focus: it would scroll the page between the search for a button and the click on it. Nor does the page get keys.
const isDrawn = `performance.getEntriesByName("first-contentful-paint").length > 0`

// See waits until an element is visible.
func (p *Page) See(element string) {
	p.t.Helper()
	p.Await(isDrawn+` && !!`+find(element)+`?.checkVisibility()`, "true")
}

// Gone waits until an element is missing or invisible.
func (p *Page) Gone(element string) {
	p.t.Helper()
	p.Await(`!!`+find(element)+`?.checkVisibility()`, "false")
}

// Click waits until an element is clickable and clicks it with the mouse.
func (p *Page) Click(element string) {
	p.t.Helper()
	var x, y float64
	if !poll.Soon(func() bool { return p.target(element, &x, &y) }) {
		p.t.Fatalf("%s cannot be clicked at %s: it is not there, invisible, disabled, or below something else", element, p.where())
	}
	p.Do(chromedp.MouseClickXY(x, y))
}

// target finds the coordinates for a click on an element, and reports whether a click there reaches it. From then on
// the pointer counts as held down, so that the page does not move what was found before it is clicked.
func (p *Page) target(element string, x, y *float64) bool {
	at, err := p.Try(`((e) => {
		if (!e || !e.checkVisibility() || e.disabled || !(` + isDrawn + `)) return "";
		e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		const r = e.getClientRects()[0], x = r.x + r.width / 2, y = r.y + r.height / 2;
		if (!e.contains(document.elementFromPoint(x, y))) return "";
		dispatchEvent(new PointerEvent("pointerdown"));
		return x + " " + y;
	})(` + find(element) + `)`)
	if err != nil || at == "" {
		return false
	}
	_, err = fmt.Sscan(at, x, y)
	return err == nil
}

// Focus focuses an element.
func (p *Page) Focus(element string) {
	p.t.Helper()
	p.See(element)
	p.Read(find(element) + `.focus()`)
}

// TabTo presses Tab until an element has the focus, as people do who use no mouse.
func (p *Page) TabTo(element string) {
	p.t.Helper()
	p.See(element)
	for range 400 {
		if p.Read(`document.activeElement === `+find(element)) == "true" {
			return
		}
		p.Keys(kb.Tab)
	}
	p.t.Fatalf("%s cannot be reached by Tab at %s", element, p.where())
}

// SignIn signs in on the sign-in page of an organisation given by slug, or of the platform with "".
func (p *Page) SignIn(slug, email, password string) {
	p.t.Helper()
	p.Visit("/sign-in")
	if slug != "" {
		p.Fill("[name=tenantSlug]", slug)
	}
	p.Fill("[name=email]", email)
	p.Fill("[name=password]", password)
	p.Navigate(func() { p.Click("main button[type=submit]") })
}

// Keys waits until the page has been drawn and presses keys in sequence: text and keys of package kb, such as
// "Lagos" + kb.Tab + kb.Enter. Modifiers are set by chromedp.KeyModifiers.
func (p *Page) Keys(keys string, options ...chromedp.KeyOption) {
	p.t.Helper()
	p.Await(isDrawn, "true")
	p.Do(chromedp.KeyEvent(keys, options...))
}

// Fill replaces the value of a field, as if pasted. Dates, colours, ranges and selects get the value with the
// events of user input.
func (p *Page) Fill(element, value string) {
	p.t.Helper()
	p.Focus(element)
	isText := p.Read(`((e) => {
		if (e.matches("select, [type=date], [type=time], [type=datetime-local], [type=month], [type=week], [type=color], [type=range]")) return false;
		e.select?.();
		return true;
	})(` + find(element) + `)`)
	switch {
	case isText != "true":
		p.Read(fmt.Sprintf(`((e) => {
			e.value = %q;
			e.dispatchEvent(new Event("input", { bubbles: true }));
			e.dispatchEvent(new Event("change", { bubbles: true }));
		})(%s)`, value, find(element)))
	case value == "":
		p.Keys("\b")
	default:
		call(p, input.InsertText, input.InsertTextParams{Text: value})
	}
}

// Upload waits for a file field and selects a file with this name and content. The field may be hidden behind a
// label.
func (p *Page) Upload(css, name string, content []byte) {
	p.t.Helper()
	p.Await(`!!`+find(css), "true")
	path := filepath.Join(p.t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		p.t.Fatal(err)
	}
	p.Do(chromedp.SetUploadFiles(chromedp.CSS(css), []string{path}, chromedp.NodeReady))
}
