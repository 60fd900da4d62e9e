package console_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// job does a piece of work from the overview of a role and counts its presses: clicks with the
// mouse, or Enter where no mouse is used.
type job struct {
	*browser.Page

	mouse   bool
	presses int
}

// press activates a control.
func (j *job) press(element string) {
	j.presses++
	if j.mouse {
		j.Click(element)
		return
	}
	j.TabTo(element)
	j.Keys(kb.Enter)
}

// follow activates a control that opens a page.
func (j *job) follow(element string) { j.Navigate(func() { j.press(element) }) }

// enter fills in a field; typing is no press.
func (j *job) enter(element, value string) {
	if !j.mouse {
		j.TabTo(element)
	}
	j.Fill(element, value)
}

// choose selects an option of a question, which is no press either.
func (j *job) choose(option string) {
	if j.mouse {
		j.Click(option)
		return
	}
	j.Focus(option)
	j.Keys(" ")
}

// jobs are the works of administrators, finance officers, the platform and customers with the number
// of presses that they take, besides typing and choosing.
var jobs = []struct {
	name, who, from string
	presses         int
	do              func(j *job)
}{
	{"publish changes", adminPage, "/console", 3, func(j *job) {
		j.follow(`.attention a[href="/console/services"]`)
		j.follow(`a.tag-wait[href$="/changes"]`)
		j.follow("text=Publish service")
		j.Want("published")
	}},
	{"change a role", adminPage, "/console", 3, func(j *job) {
		j.follow(`nav a[href="/console/team"]`)
		j.follow("text=Dayo Designer")
		j.Focus("#roleId")
		j.Keys("Man")
		j.follow("text=Save changes")
		j.Want("Manager")
	}},
	{"change the colour", adminPage, "/console", 3, func(j *job) {
		j.follow(`nav a[href="/console/settings"]`)
		j.follow("text=Branding")
		j.enter("#color", "#204080")
		j.follow("text=Save changes")
		j.Want("Changes saved.")
	}},
	{"record a payment", financePage, "/console", 4, func(j *job) {
		j.follow(`nav a[href="/console/invoices"]`)
		j.follow("a.row-link")
		j.press("text=Record a payment…")
		j.follow("text=Record payment")
		j.Want("Paid")
	}},
	{"send an invoice", financePage, "/console", 2, func(j *job) {
		j.follow("text=New invoice")
		j.enter("#payerName", "Visiting Society")
		j.enter("#payerEmail", "society@customer.test")
		j.enter("#description", "Hall, one evening")
		j.enter("#label1", "Hall")
		j.enter("#unit1", "200")
		j.follow("text=Send invoice")
		j.Want("Hall, one evening")
	}},
	{"suspend an organisation", platformPage, "/platform", 2, func(j *job) {
		j.follow("text=Beta College")
		j.enter("#reason", "Asked for by the organisation.")
		j.follow("text=Suspend organisation")
		j.Want("Suspended")
	}},
	{"add a plan", platformPage, "/platform", 3, func(j *job) {
		j.follow(`nav a[href="/platform/plans"]`)
		j.follow("text=Add plan")
		j.enter("#code", "SMALL")
		j.enter("#name", "Small")
		j.follow("text=Save plan")
		j.Want("Small")
	}},
	{"apply for a visa for one", newcomerPage, "/demo", 7, func(j *job) {
		j.follow("text=Tourist visa")
		j.follow("text=Start application")
		j.follow("text=Your journey")
		j.choose("#q-purpose-1")
		j.enter("#q-arrival-d", "1")
		j.enter("#q-arrival-m", "3")
		j.enter("#q-arrival-y", "2027")
		j.choose("#q-express-2")
		j.follow("text=Save and continue")
		j.enter("#p-nationality", "GH")
		j.follow("text=Save and continue")
		j.follow("text=Check your answers and submit")
		j.follow("text=Submit application")
		j.Want("Application submitted")
	}},
	{"pay", "bola@customer.test", "/demo/applications", 2, func(j *job) {
		j.follow(".apps form .btn")
		j.follow("button.go")
		j.Want("You paid")
	}},
	{"correct a returned application", "jumoke@customer.test", "/demo/applications", 4, func(j *job) {
		j.follow(".apps .app-do a")
		j.follow("text=Your stay")
		j.choose("#q-reason-2")
		j.follow("text=Save and continue")
		j.follow("text=Submit changes")
		j.Want("Application submitted")
	}},
	{"replace a refused document", "efua@customer.test", "/demo/applications", 2, func(j *job) {
		j.follow(".apps .app-do a")
		j.follow("#now .fix a")
		j.Upload(".need input[type=file]", "photo.png", apptest.Picture)
		j.Want("Document uploaded.")
	}},
	{"sign in and find the status", visitorPage, "/demo/sign-in", 2, func(j *job) {
		j.enter("#email", "kofi@customer.test")
		j.enter("#password", demo.Password)
		j.follow("main .btn-main")
		j.follow("text=Residence permit")
		j.Want("In review")
	}},
}

// Every piece of work is done with the mouse and by keyboard alone, with the same few presses.
func TestJobs(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"mouse", "keyboard"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			w := newTour(t)
			tabs := map[string]*browser.Page{}
			for _, work := range jobs {
				tab := tabs[work.who]
				if tab == nil {
					tab = browser.Open(t, w.URL)
					tabs[work.who] = tab
					w.signIn(tab, work.who)
				}
				tab.Visit(work.from)
				j := &job{Page: tab, mouse: way == "mouse"}
				work.do(j)
				if j.presses != work.presses {
					t.Errorf("%s: %d presses, want %d", work.name, j.presses, work.presses)
				}
			}
		})
	}
}
