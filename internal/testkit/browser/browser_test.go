package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }

// serve serves the same page at every path: a form that is submitted to /sent, and the value of a cookie.
func serve(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := "nobody"
		if c, err := r.Cookie("who"); err == nil {
			seen = c.Value
		}
		if name := r.FormValue("name"); name != "" {
			http.SetCookie(w, &http.Cookie{Name: "who", Value: name})
			http.Redirect(w, r, "/sent?"+r.FormValue("day")+r.FormValue("kind"), http.StatusSeeOther)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<!doctype html><html lang="en"><title>A form</title><link rel="icon" href="data:,">
			<main><h1>Welcome, ` + seen + `</h1><form method="post"><label>Name <input name="name"></label>
			<label>Day <input type="date" name="day"></label><label>Kind <select name="kind"><option>a<option>b</select></label>
			<label>File <input type="file" id="file"></label><button>Send  it</button></form></main>
			<script>document.querySelector("h1").dataset.scripted = 1</script>`))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// Pages of one browser are independent in cookies, focus and JavaScript settings.
func TestPages(t *testing.T) {
	t.Parallel()
	origin := serve(t)
	ada, bola := browser.Open(t, origin), browser.Open(t, origin)
	bola.NoScript()
	ada.Visit("/")
	bola.Visit("/")
	ada.WantAccessible("the form", browser.Look{Width: 320, Scheme: "dark"})
	ada.Fill("[name=day]", "2026-11-22")
	ada.Fill("[name=kind]", "b")
	ada.Fill("[name=name]", "Nobody")
	ada.Fill("[name=name]", "Ada")
	ada.Upload("#file", "a.txt", []byte("text"))
	ada.Click("text=Send it")
	ada.At("/sent?2026-11-22b")
	ada.Want("Welcome, Ada")
	bola.Focus("[name=name]")
	bola.Navigate(func() { bola.Keys("Bola" + kb.Enter) })
	if got := bola.Text("h1"); got != "Welcome, Bola" {
		t.Errorf("the other page says %q", got)
	}
	if ada.Count("[data-scripted]") != 1 || bola.Count("[data-scripted]") != 0 {
		t.Error("scripts run where they should not, or the other way round")
	}
	bola.ForgetCookies()
	bola.Visit("/")
	bola.Want("Welcome, nobody")
}

// Problems of a page fail its test unless they are allowed.
func TestComplaints(t *testing.T) {
	t.Parallel()
	origin, other := serve(t), serve(t)
	recorder := &recordingTB{TB: t}
	t.Run("a page that complains", func(t *testing.T) {
		recorder.TB = t
		p := browser.Open(recorder, origin)
		p.Allow("expected")
		p.Visit("/")
		p.Read(`console.error("expected"), console.error("not that")`)
		p.Read(`fetch("` + other + `/x", { mode: "no-cors" }).then(() => "")`)
		p.Read(`fetch("/?name=x", { redirect: "error" }).catch(() => "")`)
		p.Read(`document.querySelector("label").firstChild.remove()`)
		p.WantAccessible("the broken form")
	})
	for _, want := range []string{"not that", "asks for " + other + "/x", "net::ERR_FAILED", "label: "} {
		if !strings.Contains(recorder.all, want) {
			t.Errorf("%q is not reported:\n%s", want, recorder.all)
		}
	}
	if strings.Contains(recorder.all, `"expected"`) {
		t.Errorf("what is allowed is reported:\n%s", recorder.all)
	}
}

// recordingTB records the failures of a test.
type recordingTB struct {
	testing.TB

	all string
}

func (s *recordingTB) Errorf(format string, args ...any) { s.all += fmt.Sprintf(format+"\n", args...) }
