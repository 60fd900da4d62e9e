package console_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// hot activates a control that opens a page: with the mouse, or with its key.
func (j *job) hot(element, key string, options ...chromedp.KeyOption) {
	j.presses++
	j.Navigate(func() {
		if j.mouse {
			j.Click(element)
		} else {
			j.Keys(key, options...)
		}
	})
}

// primary is the main action of the page, which Ctrl Enter performs.
func (j *job) primary(element string) { j.hot(element, kb.Enter, chromedp.KeyModifiers(2)) }

// TestStaffJobs does the work of an officer with the mouse and by keyboard, with the same few presses:
// take the next application, refuse a document and send the application back with one text, accept the one
// that opens then, and open the next one.
func TestStaffJobs(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"mouse", "keyboard"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
				o := newCaseOffice(t, s)
				other := o.manager.Get(requests + o.ada.Submit(o.plain())).Want(200).String("reference")
				third := o.manager.Get(requests + o.ada.Submit(o.plain())).Want(200).String("reference")
				tab := o.signIn(t, "officer", true)
				work := func(name string, presses int, do func(j *job)) {
					j := &job{Page: tab, mouse: way == "mouse"}
					do(j)
					if j.presses != presses {
						t.Errorf("%s: %d presses, want %d", name, j.presses, presses)
					}
				}
				tab.Visit("/console")
				work("take next", 1, func(j *job) {
					j.follow("text=Take next")
					j.Want("has been assigned to you.")
				})
				tab.Visit(o.at("?view=staff&sort=submittedAt,asc"))
				work("refuse a document and send back", 3, func(j *job) {
					j.hot(`[data-key="n"]`, "n")
					j.follow(".viewer-flag .chip")
					j.Want("Send back 1 item")
					j.enter("#draft-message", "Please send a new photograph.")
					j.primary("#do-now [data-primary]")
					j.Want(other)
				})
				work("accept", 1, func(j *job) {
					j.primary("#accept [data-primary]")
					j.Want(third, "The ada’s application was accepted.")
				})
				tab.Visit(o.at("?view=staff&sort=submittedAt,asc"))
				work("open the next application", 1, func(j *job) {
					j.hot(`[data-key="j"]`, "j")
					j.Want(other)
				})
			}, apptest.WithoutJobs)
		})
	}
}

// TestQueueJobs does the work on several applications with the mouse and by keyboard.
func TestQueueJobs(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"mouse", "keyboard"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			w := newTour(t)
			tab := browser.Open(t, w.URL)
			w.signIn(tab, officerPage)
			tab.Visit("/console/queue?view=unassigned")
			j := &job{Page: tab, mouse: way == "mouse"}
			if j.mouse {
				j.press("[data-select-all]")
			} else {
				j.presses++
				j.TabTo("[data-select-all]")
				j.Keys(" ")
			}
			j.hot(`[data-key="t"]`, "t")
			j.Want("applications assigned.")
			if j.presses != 2 {
				t.Errorf("assigning all: %d presses", j.presses)
			}
		})
	}
}
