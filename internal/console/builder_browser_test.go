package console_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// serviceBuilder is a user who builds a service with the mouse or with the keyboard alone.
type serviceBuilder struct {
	*browser.Page

	t     *testing.T
	keys  bool
	steps int
}

// reach moves the focus to an element with the tab key. The element is a selector or the text of a link,
// button or summary.
func (h *serviceBuilder) reach(element string) {
	h.t.Helper()
	const is = `((e, what) => what.startsWith("text=") ? e.innerText?.replace(/\s+/g, " ").trim() === what.slice(5) : e.matches(what))(document.activeElement, %q)`
	for range 200 {
		if h.Read(fmt.Sprintf(is, element)) == "true" {
			return
		}
		h.Keys(kb.Tab)
	}
	h.t.Fatalf("the tab key does not reach %s", element)
}

// press presses a link or button.
func (h *serviceBuilder) press(element string) {
	h.t.Helper()
	h.steps++
	h.Navigate(func() {
		if !h.keys {
			h.Click(element)
			return
		}
		h.reach(element)
		h.Keys(kb.Enter)
	})
}

// enter writes into a field.
func (h *serviceBuilder) enter(element, value string) {
	h.t.Helper()
	h.steps++
	if h.keys {
		h.reach(element)
		h.Keys("a", chromedp.KeyModifiers(2)) // Control
	}
	h.Fill(element, value)
}

// choose selects an option by the start of its text.
func (h *serviceBuilder) choose(element, value, text string) {
	h.t.Helper()
	h.steps++
	if !h.keys {
		h.Fill(element, value)
		return
	}
	h.reach(element)
	h.Keys(text)
	h.Await(fmt.Sprintf("document.querySelector(%q).value", element), value)
}

// The service of the README is built and published, with a rule, then extended by a document
// and a value set, reordered, published again and compared. With CONSOLE_WALK=1 also with the keyboard alone.
func TestBuildInBrowser(t *testing.T) {
	t.Parallel()
	devices := map[string]bool{"mouse": false}
	if apptest.Setting("CONSOLE_WALK", 0) > 0 {
		devices["keyboard"] = true
	}
	for name, keys := range devices {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
				acme := s.Tenant("acme")
				apptest.Change(t, s, `UPDATE plans SET max_services = NULL WHERE code = 'FREE'`)
				acme.As("manager")
				h := &serviceBuilder{Page: browser.Open(t, s.URL), t: t, keys: keys}
				h.Allow("400 (Bad Request)") // the file that is wrong
				h.SignIn(acme.Slug, acme.Email("manager"), apptest.Password)
				h.Visit("/console/services")
				began := time.Now()
				h.readme()
				t.Logf("%s: the service of the README takes %d steps and %.1f seconds", name, h.steps, time.Since(began).Seconds())
				h.extend()
			})
		})
	}
}

// readme builds the service of the README's walkthrough.
func (h *serviceBuilder) readme() {
	h.t.Helper()
	h.Want("Create your first service")
	h.press("text=New service")
	h.enter("#name", "Fishing licence")
	h.enter("#currency", "NGN")
	h.press("text=Create service")
	h.Want("No stages yet")
	h.enter("#title", "About you")
	h.press("text=Save stage")
	h.Want("Add at least one question")
	h.press("text=Add question")
	h.enter("#label", "Where do you fish?")
	h.choose("#answerType", "SINGLE_CHOICE", "One")
	h.enter("#options", "River")
	h.enter("#choice1-value", "river")
	h.reach(`[name="choices"][value="add"]`)
	h.Keys(kb.Enter)
	h.Await(`document.activeElement.id`, "choice2")
	h.enter("#choice2", "Sea")
	h.enter("#choice2-value", "sea")
	h.Await(`document.querySelector("#preview-page .is-here legend")?.innerText.trim()`, "Where do you fish?")
	h.choose("#sample", "filled", "Sample answers")
	h.Await(`document.querySelector("#preview-page .is-here input:checked")?.value ?? ""`, "river")
	h.WantAccessible("the form of a question", browser.Look{Width: 320, Scheme: "dark"}, browser.Look{Width: 1280, Scheme: "light"})
	h.Screenshot("question")
	h.press("text=Save and add another")
	h.enter("#label", "What is your boat called?")
	h.press("text=Save question")
	h.Want("One choice, 2 options", "Required")
	h.press("#list-question > :last-child a")
	h.press(`.rule-line a[href*="/rules/question/"]`)
	h.Await(`[...document.querySelectorAll('[id="c0.name"] option')].map((o) => o.value).join(" ").trim()`, "request.whereDoYouFish")
	h.choose(id("c0.name"), "request.whereDoYouFish", "Where")
	h.See("select" + id("c0.value"))
	h.choose(id("c0.value"), "sea", "Sea")
	h.Await(`document.getElementById("cel").value`, `request.whereDoYouFish == "sea"`)
	h.press("#save")
	h.Want("Rule saved.")
	h.press("text=Cancel")
	h.Want("Shown when “Where do you fish?” is Sea")
	h.press("text=Add stage")
	h.enter("#title", "Fee")
	h.choose("#kind", "PAYMENT", "Pay")
	h.press("text=Save stage")
	h.press("text=Add charge")
	h.enter("#name", "Licence")
	h.enter("#amount", "7500.50")
	h.choose("#basis", "PER_PARTY", "For")
	h.press("text=Save charge")
	h.Want("Ready to publish")
	h.press("text=Publish version 1")
	h.press("text=Publish service")
	h.Want("Version 1 published")
}

// extend adds what the service of the README does not have.
func (h *serviceBuilder) extend() {
	h.t.Helper()
	h.press("nav.tabs a:first-child")
	h.press("text=About you")
	h.press("text=Add document")
	h.enter("#name", "Photo")
	h.press("text=Save document")
	h.press("nav.tabs a:nth-child(2)")
	h.enter("#name", "Salt water")
	h.enter("#members", "sea\nlagoon")
	h.press("text=Save list")
	h.press("nav.tabs a:first-child")
	h.press("text=About you")
	h.reach("#list-question > :first-child a")
	h.Keys(kb.ArrowDown+kb.ArrowUp, chromedp.KeyModifiers(1)) // Alt, and faster than the answers
	h.Await(`performance.getEntriesByType("resource").filter((r) => r.initiatorType === "fetch").length`, "2")
	h.Await(`document.querySelector("#list-question > :first-child a").textContent`, "Where do you fish?")
	h.Keys(kb.ArrowDown, chromedp.KeyModifiers(1))
	h.Await(`document.querySelector("#list-question > :last-child a").textContent`, "Where do you fish?")
	h.Await(`document.activeElement.textContent`, "Where do you fish?")
	h.Await(`document.querySelector(".outline li ol a").textContent.trim()`, "What is your boat called?")
	if !h.keys {
		h.Click("#list-question > :last-child [data-up]")
		h.Await(`document.querySelector("#list-question > :first-child a").textContent`, "Where do you fish?")
		h.drag("#list-question > :first-child", "#list-question > :last-child")
		h.Await(`document.getElementById("moved").textContent`, "Order changed.")
		h.Visit(h.Read("location.pathname"))
		h.Await(`document.querySelector("#list-question > :last-child a").textContent`, "Where do you fish?")
	}
	h.press("text=Publish version 2")
	h.Want("Photo", "Salt water", "From position")
	h.press("text=Publish service")
	h.press("nav.tabs a:nth-child(4)")
	h.press("text=Version 2")
	h.Want("Compared with version 1", "Salt water")

	const document = `{"format": "stagegate.service/1",
"name": "Dog licence",
"currency": "%s",
"stages": []}`
	h.Visit("/console/services/import")
	h.Upload("#file", "dog.json", fmt.Appendf(nil, document, "naira"))
	h.press("text=Import service")
	h.Want("Line 3", "naira")
	h.Upload("#file", "dog.json", fmt.Appendf(nil, document, "NGN"))
	h.press("text=Import service")
	h.Want("Service created", "Dog licence")
}

// A stage is duplicated with its questions and renamed, with the mouse and with the keyboard.
func TestCopyStageInBrowser(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string]bool{"mouse": false, "keyboard": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
				acme := s.Tenant("acme")
				acme.As("admin").Licence()
				h := &serviceBuilder{Page: browser.Open(t, s.URL), t: t, keys: keys}
				h.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
				h.Visit("/console/services")
				h.press("text=Fishing licence")
				h.press("text=About you")
				h.press("text=Edit stage")
				h.press("text=Duplicate stage")
				h.Want("Stage duplicated")
				h.WantAccessible("the copy", browser.Look{Width: 1280, Scheme: "dark"}, browser.Look{Width: 375, Scheme: "light"})
				h.Screenshot("copy-" + name)
				h.Look(browser.Look{Width: 1280, Scheme: "light"})
				h.enter("#title", "Your companion")
				h.press("text=Save stage")
				h.Want("Your companion")
				h.Want("water2", "boat2", "hurry2")
				h.press("text=Reorder stages")
				if n := h.Count("#stages > li"); n != 3 {
					t.Errorf("there are %d stages", n)
				}
			})
		})
	}
}

// drag drags a part below another one.
func (h *serviceBuilder) drag(part, below string) {
	h.t.Helper()
	h.Read(fmt.Sprintf(`((part, below) => {
		const data = new DataTransfer(), box = below.getBoundingClientRect();
		const fire = (e, type, more) => e.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data, clientY: box.bottom - 2, ...more }));
		part.querySelector(".grip").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
		fire(part, "dragstart");
		fire(below, "dragover");
		fire(below, "drop");
	})(document.querySelector(%q), document.querySelector(%q))`, part, below))
}
