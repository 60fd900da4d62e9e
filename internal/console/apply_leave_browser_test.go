package console_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// draftInABrowser opens the questions of a new request. answer reads a stored answer.
func draftInABrowser(t *testing.T, s *apptest.Server, origin string) (p *browser.Page, trip string, answer func(code string) any) {
	t.Helper()
	return draftOf(t, s.Tenant("acme"), origin)
}

func draftOf(t *testing.T, acme *apptest.Tenant, origin string) (p *browser.Page, trip string, answer func(code string) any) {
	t.Helper()
	v := newVisit(t, acme.As("admin"))
	ada := acme.As("ada")
	at := begin(t, acme.Reader("ada"), v)
	id := ada.Get(myRequests).Want(200).String("content", 0, "id")
	answer = func(code string) any {
		stored := ada.Get(myRequests + "/" + id).Want(200)
		if stored.Len("answers") == 0 {
			return nil
		}
		return stored.With("code", code, "answers")["value"]
	}
	p = browser.Open(t, origin)
	p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
	p.Visit(at)
	p.Navigate(func() { p.Click("text=Your trip") })
	return p, at + "/parts/1", answer
}

// The last answer is saved however the page is left: by a link, by Back, by reloading, by closing
// it, or not at all. The next page shows it.
func TestLastAnswerIsSaved(t *testing.T) {
	t.Parallel()
	ways := map[string]func(p *browser.Page){
		"a quick click": func(p *browser.Page) {
			p.Navigate(func() { p.Click("text=All sections") })
			p.Want("1 of 10 questions answered")
		},
		"back": func(p *browser.Page) {
			p.Read(`(history.back(), 1)`) // the browser may have kept that page as it was
			p.Want("1 of 10 questions answered")
		},
		"reload": func(p *browser.Page) {
			p.Navigate(func() { p.Do(chromedp.Reload()) })
			p.Await(`document.querySelector("#q-mail").value`, "ada@mail.example")
		},
		"closing": func(p *browser.Page) { p.Do(chromedp.Navigate("about:blank")) },
		"a second of rest": func(p *browser.Page) {
			p.Await(`document.querySelector("[data-autosave-status]").textContent.replace(/ at \d\d:\d\d$/, "") + document.activeElement.id`, "Savedq-mail")
		},
	}
	for name, leave := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
				p, _, answer := draftInABrowser(t, s, s.URL)
				p.Fill("#q-mail", "ada@mail.example")
				leave(p)
				apptest.Until(t, "the answer is stored", func() bool { return answer("mail") == "ada@mail.example" })
			})
		})
	}
}

// slowSaves returns the origin of a proxy at which saves wait until release is called, and the
// number of saves that it has received.
func slowSaves(t *testing.T, s *apptest.Server) (origin string, saves *atomic.Int64, release func()) {
	t.Helper()
	target, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	pass := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	released := make(chan struct{})
	saves = new(atomic.Int64)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && strings.Contains(r.URL.Path, "/parts/") {
			saves.Add(1)
			<-released
		}
		pass.ServeHTTP(w, r)
	}))
	release = sync.OnceFunc(func() { close(released) })
	t.Cleanup(front.Close)
	t.Cleanup(release)
	return front.URL, saves, release
}

// A page that was rendered before the last answer arrived shows the answer once it has arrived.
func TestNextPageShowsLateAnswer(t *testing.T) {
	t.Parallel()
	next := map[string]func(p *browser.Page, arrive func()){
		"the task list": func(p *browser.Page, arrive func()) {
			p.Navigate(func() { p.Click("text=All sections") })
			p.Want("Where and why. Not started")
			arrive()
			p.Want("1 of 10 questions answered")
		},
		"the answers": func(p *browser.Page, arrive func()) {
			p.Navigate(func() { p.Read(`(location.href = location.pathname.replace("/parts/1", "/check"), 1)`) })
			p.Want("Your trip")
			arrive()
			p.Await(`document.querySelector("#main").textContent.includes("ada@mail.example")`, "true")
		},
		"the same page": func(p *browser.Page, arrive func()) {
			p.Navigate(func() { p.Do(chromedp.Reload()) })
			p.Await(`document.querySelector("#q-mail").value`, "ada@mail.example")
			arrive()
			p.Await(`document.querySelector("[data-autosave-status]").textContent.replace(/ at \d\d:\d\d$/, "")`, "Saved")
		},
	}
	for name, show := range next {
		for _, onItsWay := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, on its way %v", name, onItsWay), func(t *testing.T) {
				t.Parallel()
				apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
					origin, saves, release := slowSaves(t, s)
					p, _, answer := draftInABrowser(t, s, origin)
					p.Fill("#q-mail", "ada@mail.example")
					if onItsWay {
						p.Focus("#q-days")
						apptest.Until(t, "the answer is on its way", func() bool { return saves.Load() == 1 })
					}
					show(p, func() {
						release()
						apptest.Until(t, "the answer is stored", func() bool { return answer("mail") == "ada@mail.example" })
					})
				})
			})
		}
	}
}

// The browser asks before it leaves a page with a save that is too large to outlive the page.
func TestLargeSaveAsksBeforeLeaving(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		p, _, _ := draftInABrowser(t, s, s.URL)
		p.Read(`(window.saves = 0, window.fetch = (_, { body }) => (body && saves++, new Promise(() => {})), 1)`)
		const leave = `window.dispatchEvent(new Event("beforeunload", { cancelable: true }))`
		p.Fill("#q-mail", "ada@mail.example")
		p.Focus("#q-address")
		p.Await(`saves`, "1")
		if p.Read(leave) != "true" {
			t.Error("the browser asks although the save is small")
		}
		p.Read(`((e) => { e.value = "a".repeat(61000); e.dispatchEvent(new Event("input", { bubbles: true })); return 1; })(document.activeElement)`)
		for range 2 { // the save begins, and is on its way
			if p.Read(leave) != "false" {
				t.Error("the browser does not ask although the save is large")
			}
			p.Await(`saves`, "2")
		}
	})
}

// A delayed save does not undo a later one that was sent when the page was left.
func TestDelayedSaveDoesNotOverwrite(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		p, _, answer := draftInABrowser(t, s, s.URL)
		p.Allow("412 (Precondition Failed)")
		p.Read(`(window.send = window.fetch, window.fetch = (...all) => new Promise((done) => { window.arrive = () => send(...all).then((r) => (done(r), r.status)); }), 1)`)
		p.Fill("#q-mail", "first@mail.example")
		p.Await(`typeof window.arrive`, "function")
		p.Read(`(window.fetch = window.send, 1)`)
		p.Fill("#q-mail", "last@mail.example")
		p.Read(`(window.dispatchEvent(new Event("pagehide")), 1)`)
		apptest.Until(t, "the last answer is stored", func() bool { return answer("mail") == "last@mail.example" })
		if status := p.Read(`window.arrive()`); status != "412" {
			t.Errorf("the late save is answered with %s", status)
		}
		if got := answer("mail"); got != "last@mail.example" {
			t.Errorf("the answer is %v", got)
		}
		p.Await(`document.querySelector("[data-autosave-status]").textContent.replace(/ at \d\d:\d\d$/, "") + document.querySelector("#q-mail").value`, "Savedlast@mail.example")
	})
}

// An incomplete email address is not marked as wrong until its field loses the focus. Of two tabs,
// the last answer wins.
func TestSavedWhileTyping(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		p, trip, answer := draftInABrowser(t, s, s.URL)
		p.Allow("400 (Bad Request)", "412 (Precondition Failed)")
		p.Fill("#q-mail", "ada@")
		p.Await(`document.querySelector("[data-autosave-status]").textContent.replace(/ at \d\d:\d\d$/, "") + document.querySelector("form[data-unsaved]")?.id`, "questions")
		if n := p.Count(".is-bad"); n != 0 {
			t.Errorf("%d answers are marked while one is typed", n)
		}
		p.Focus("#q-days")
		p.See("#q-mail-error")
		p.Fill("#q-mail", "ada@mail.example")
		p.Await(`document.querySelector("[data-autosave-status]").textContent.replace(/ at \d\d:\d\d$/, "")`, "Saved")
		p.Focus("#q-days")
		p.Gone("#q-mail-error")
		if got := answer("mail"); got != "ada@mail.example" {
			t.Errorf("the answer is %v", got)
		}

		p.Read(fmt.Sprintf(`fetch(%q, { method: "POST", body: new URLSearchParams([[document.querySelector("#q-days").name, "3"],
			[document.querySelector("#q-days").name.replace("q.", "was."), document.querySelector("#q-days").closest(".field").querySelector("[type=hidden]").value]]) }).then((r) => r.status)`, trip))
		if got := answer("days"); fmt.Sprint(got) != "3" {
			t.Fatalf("the other tab saved %v", got)
		}
		p.Fill("#q-days", "9")
		apptest.Until(t, "the last answer is stored", func() bool { return fmt.Sprint(answer("days")) == "9" })
	})
}

// Saves by the script do not overwrite answers that have changed since the page was rendered,
// unless they are marked as final.
func TestStaleSaveDoesNotOverwrite(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		acme.Add("ada")
		ada := acme.Reader("ada")
		trip := begin(t, ada, v) + "/parts/1"
		old := ada.Open(trip)
		days := func(number, last string) url.Values {
			values := url.Values{v.q("days"): {number}, "then": {"stay"}}
			if last != "" {
				values.Set("last", last)
			}
			return values
		}
		old.Send(trip, days("7", "")).Want(200, `value="7"`)
		late := old.Send(trip, days("8", "")).Want(412, "Someone else has changed this answer to “7”", `value="8"`)
		ada.Open(trip).Want(200, `value="7"`)
		old.Send(trip, days("9", "true")).Want(200, `value="9"`)
		late.Send(trip, days("8", "")).Want(412)
		ada.Open(trip).Want(200, `value="9"`)
		old.Send(trip, days("", "true")).Want(200) // as the page has shown it, before the others arrived
		ada.Open(trip).Want(200).Without(`value="9"`)
	})
}
