package console_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/poll"
)

// link is the network between browser and server.
type link struct {
	latency atomic.Int64 // nanoseconds that each request takes longer
	isDown  atomic.Bool  // for saves and messages
}

// through returns the origin of a proxy with the properties of the link.
func (l *link) through(t *testing.T, s *apptest.Server) string {
	t.Helper()
	target, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	pass := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		<-time.After(time.Duration(l.latency.Load()))
		if l.isDown.Load() && r.Method == http.MethodPost && (strings.Contains(r.URL.Path, "/parts/") || strings.HasSuffix(r.URL.Path, "/messages")) {
			panic(http.ErrAbortHandler) // the connection breaks
		}
		pass.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	return front.URL
}

// leaves is the number of times that the page is left: LEAVES, or a few.
func leaves(t *testing.T) int {
	t.Helper()
	const few = 15 // each way with each latency
	n, err := strconv.Atoi(os.Getenv("LEAVES"))
	if err != nil {
		return few
	}
	return n
}

// Leaving right after typing, by Back, reload, a link or closing the tab, loses no answer, however long the
// network takes.
func TestLeavingLosesNoAnswer(t *testing.T) {
	t.Parallel()
	ways := []struct {
		name  string
		leave func(p *browser.Page, address string)
	}{
		{"back", func(p *browser.Page, address string) {
			p.Fill("#q-mail", address)
			p.Navigate(func() { p.Read(`(history.back(), 1)`) })
		}},
		{"reload", func(p *browser.Page, address string) {
			p.Fill("#q-mail", address)
			p.Navigate(func() { p.Do(chromedp.Reload()) })
		}},
		{"link", func(p *browser.Page, address string) {
			p.Fill("#q-mail", address)
			p.Navigate(func() { p.Click("text=All sections") })
		}},
		{"link while an earlier answer is being saved", func(p *browser.Page, address string) {
			p.Fill("#q-mail", "earlier."+address)
			p.Focus("#q-days")
			p.Await(`document.querySelector("[data-autosave-status]").textContent !== ""`, "true")
			p.Fill("#q-mail", address)
			p.Navigate(func() { p.Click("text=All sections") })
		}},
		{"close", func(p *browser.Page, address string) {
			p.Read(`(window.tab = open(location.href), 1)`)
			p.Await(`window.tab.document.querySelector("#q-mail")?.form?.kept && window.tab.document.readyState`, "complete")
			p.Read(fmt.Sprintf(`((field) => {
				field.value = %q;
				field.dispatchEvent(new window.tab.Event("input", { bubbles: true }));
				window.tab.close();
			})(window.tab.document.querySelector("#q-mail"))`, address))
		}},
	}
	latencies := []time.Duration{0, 20 * time.Millisecond, 150 * time.Millisecond}
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		var l link
		p, trip, answer := draftInABrowser(t, s, l.through(t, s))
		p.Allow("net::ERR_INCOMPLETE_CHUNKED_ENCODING", "412 (Precondition Failed)") // the page is left
		lost, count := map[string]int{}, 0
		for i := range leaves(t) {
			way, latency := ways[i%len(ways)], latencies[i/len(ways)%len(latencies)]
			address := fmt.Sprintf("ada%d@mail.example", i)
			l.latency.Store(0)
			p.Visit(strings.TrimSuffix(trip, "/parts/1"))
			p.Navigate(func() { p.Click("text=Your trip") })
			l.latency.Store(int64(latency))
			way.leave(p, address)
			if !poll.Soon(func() bool { return answer("mail") == address }) {
				lost[fmt.Sprint(way.name, ", ", latency)]++
				count++
			}
		}
		t.Logf("%d of %d answers lost: %v", count, leaves(t), lost)
		if count > 0 {
			t.Error("answers are lost")
		}
	})
}

// While the server cannot be reached, the next pages say that an answer is not saved, and the form shows it. It is
// saved once the server is back, even from another page after the tab was closed.
func TestUnsavedAnswerStaysInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		var l link
		p, trip, answer := draftInABrowser(t, s, l.through(t, s))
		p.Allow("net::ERR_EMPTY_RESPONSE", "Failed to load resource")
		l.isDown.Store(true)
		p.Fill("#q-mail", "ada@mail.example")
		p.Focus("#q-days")
		p.Want("Not saved yet. You are offline. We keep your answers in this browser")
		p.Navigate(func() { p.Click("text=All sections") })
		p.Want("Not saved yet. Your answers to “Your trip” are kept in this browser.")
		p.WantAccessible("the task list with unsaved answers", browser.Look{Width: 375, Scheme: "light"})
		p.Navigate(func() { p.Click("text=Your answers to “Your trip”") })
		p.At(trip)
		p.Await(`document.querySelector("#q-mail").value`, "ada@mail.example")
		p.Want("Not saved yet. You are offline.")
		p.Do(chromedp.Navigate("about:blank"))
		p.Visit("/acme/applications")
		p.Want("Not saved yet. Your answers to “Your trip” are kept in this browser.")
		if got := answer("mail"); got != nil {
			t.Fatalf("the answer %v was saved", got)
		}
		l.isDown.Store(false)
		p.Read(`(window.dispatchEvent(new Event("online")), 1)`)
		p.Gone("[data-unsaved-of]")
		if got := answer("mail"); got != "ada@mail.example" {
			t.Errorf("the answer is %v", got)
		}
		if kept := p.Read(`Object.keys(localStorage).filter((name) => name.startsWith("keep ")).length`); kept != "0" {
			t.Errorf("%s texts are kept after they have been saved", kept)
		}
	})
}

// A refused answer is kept as well: the next page says that it must be checked.
func TestRefusedAnswerStaysInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		p, _, answer := draftInABrowser(t, s, s.URL)
		p.Allow("400 (Bad Request)")
		p.Fill("#q-days", "three weeks")
		p.Navigate(func() { p.Click("text=All sections") })
		p.Want("Not saved yet. Your answers to “Your trip” are kept in this browser. Check them to save them.")
		p.Navigate(func() { p.Click("text=Your answers to “Your trip”") })
		p.See("#q-days-error")
		p.Await(`document.querySelector("#q-days").value`, "three weeks")
		p.Fill("#q-days", "21")
		apptest.Until(t, "the answer is stored", func() bool { return fmt.Sprint(answer("days")) == "21" })
		p.Navigate(func() { p.Click("text=All sections") })
		p.Want("1 of 10 questions answered")
		p.Await(`Object.keys(localStorage).filter((name) => name.startsWith("keep ")).length`, "0")
		p.Gone("[data-unsaved-of]")
	})
}

// An answer that was changed elsewhere in the meantime is not overwritten by one from a page before: the form shows
// both.
func TestKeptAnswerDoesNotOverwrite(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		var l link
		p, trip, answer := draftInABrowser(t, s, l.through(t, s))
		p.Allow("net::ERR_EMPTY_RESPONSE", "Failed to load resource", "412 (Precondition Failed)")
		l.isDown.Store(true)
		p.Fill("#q-days", "9")
		p.Navigate(func() { p.Click("text=All sections") })
		p.Want("Not saved yet.")
		phone := browser.Open(t, s.URL)
		phone.SignIn("acme", "ada@acme.test", apptest.Password)
		phone.Visit(trip)
		phone.Fill("#q-days", "3")
		apptest.Until(t, "the other answer is stored", func() bool { return fmt.Sprint(answer("days")) == "3" })
		l.isDown.Store(false)
		p.Read(`Object.entries(localStorage).forEach(([name, kept]) => localStorage.setItem(name, kept.replace(/"finalUntil":\d+/, '"finalUntil":0')))`) // an hour later
		p.Navigate(func() { p.Click("text=Your answers to “Your trip”") })
		p.Want("Someone else has changed this answer to “3”.")
		p.Await(`document.querySelector("#q-days").value`, "9")
		if got := answer("days"); fmt.Sprint(got) != "3" {
			t.Errorf("the answer is %v", got)
		}
		p.Fill("#q-days", "10")
		apptest.Until(t, "the last answer is stored", func() bool { return fmt.Sprint(answer("days")) == "10" })
	})
}

// Where questions can no longer be answered, the page says so, and so does the next one, once. Where an answer is
// refused for a time, the page says why and saves it as soon as it can.
func TestAnswersToClosedQuestions(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		p, trip, _ := draftOf(t, acme, s.URL)
		ada, admin := acme.SignIn("ada"), acme.SignIn("admin")
		draft := ada.Get(myRequests).Want(200).String("content", 0, "id")
		p.Visit(trip)
		ada.Post(myRequests+"/"+draft+"/withdraw", nil).Want(200)
		p.Fill("#q-mail", "ada@mail.example")
		p.Focus("#q-days")
		p.Want("Your last changes were not saved.")
		p.Visit("/acme/applications")
		p.Want("Your answers to “Your trip” were not saved. These questions can no longer be answered.")
		p.Visit("/acme/applications")
		p.Await(`document.querySelectorAll("[data-unsaved-of]").length + Object.keys(localStorage).filter((name) => name.startsWith("keep ")).length`, "0")

		licence := admin.Licence()
		admin.Post("/api/v1/tenant/services/"+licence.ID+"/publish", nil).Want(200)
		request := ada.Submit(licence)
		application := admin.Accept(request)
		p.Allow("409 (Conflict)")
		p.Visit("/acme/applications/" + ada.Get(myRequests+"/"+request).Want(200).String("reference") + "/parts/1")
		decision := admin.Post(applications+application+"/close", apptest.M{"holdSeconds": 60}).Want(202).String("pendingDecision", "id")
		p.Click("#q-hurry-1")
		p.Want("Your last changes were not saved. We are working on your application right now.")
		admin.Post("/api/v1/staff/decisions/"+decision+"/undo", nil).Want(200)
		apptest.Until(t, "the answer is saved", func() bool {
			return strings.Contains(string(ada.Get("/api/v1/customer/applications/"+application).Want(200).Body), `"code":"hurry","partyId":null,"value":true`)
		})
		p.Want("Saved at")
	})
}
