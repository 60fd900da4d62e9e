package console_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// way is a way to use a browser.
type way struct {
	name     string
	engine   string
	width    int64
	keyboard bool // keyboard only
	noScript bool
}

// walks are the tested ways. Without CONSOLE_WALK=1 only the first is tested.
var walks = []way{
	{name: "mouse", engine: "sqlite", width: 1280},
	{name: "mouse-postgres", engine: "postgres", width: 1280},
	{name: "keyboard", engine: "sqlite", width: 1280, keyboard: true},
	{name: "telephone", engine: "sqlite", width: 375},
	{name: "no-script", engine: "postgres", width: 1280, noScript: true},
	{name: "keyboard-no-script-telephone", engine: "sqlite", width: 375, keyboard: true, noScript: true},
}

// TestCaseOfFourPeople processes an application with four people: a customer registers, applies, makes
// changes, replaces a document, writes and pays; an officer sends back, accepts, refuses, writes
// and completes; a manager whose decision comes too late sees the changes; a finance clerk finds
// the invoice.
func TestCaseOfFourPeople(t *testing.T) {
	t.Parallel()
	taken := walks[:1]
	if apptest.Setting("CONSOLE_WALK", 0) > 0 {
		taken = walks
	}
	for _, w := range taken {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			walk(t, apptest.Start(t, dbtest.URL(t, w.engine)), w)
		})
	}
}

// person is a user with a browser.
type person struct {
	*browser.Page

	way way
}

func (w way) open(t *testing.T, s *apptest.Server) person {
	t.Helper()
	p := browser.Open(t, s.URL)
	if w.noScript {
		p.NoScript()
	}
	p.Look(browser.Look{Width: w.width, Scheme: "light"})
	return person{p, w}
}

// press follows a link or submits a form.
func (p person) press(element string) {
	p.Navigate(func() { p.act(element, kb.Enter) })
}

// choose ticks a checkbox or selects an answer.
func (p person) choose(element string) { p.act(element, " ") }

func (p person) act(element, key string) {
	if p.way.keyboard {
		p.Focus(element)
		p.Keys(key)
		return
	}
	p.Click(element)
}

func (p person) signIn(acme *apptest.Tenant, who string) {
	p.Visit("/sign-in")
	p.Fill("#tenantSlug", acme.Slug)
	p.Fill("#email", acme.Email(who))
	p.Fill("#password", apptest.Password)
	p.press("main form button[type=submit]")
}

func walk(t *testing.T, s *apptest.Server, w way) {
	t.Helper()
	apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
	acme := s.Tenant("acme")
	admin := acme.As("admin")
	for _, who := range []string{"officer", "manager", "finance"} {
		acme.Add(who)
	}
	l := admin.Licence()
	at := "/api/v1/tenant/services/" + l.ID
	photo := admin.Post(at+"/documents", apptest.M{
		"stageId": l.About, "code": "photo", "name": "Photograph", "appliesTo": "REQUEST", "required": true, "acceptanceRequired": true, "acceptedTypes": []string{"image/png"},
	}).Want(201).String("id")
	admin.Post(at+"/publish", nil).Want(200)
	admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Fish here", "published": true}).Want(200)

	c := customer{person: w.open(t, s), t: t, s: s, photo: photo}
	c.register(acme, "/acme/services/"+admin.Get(at).Want(200).String("code"))
	c.apply()

	officer := w.open(t, s)
	officer.signIn(acme, "officer")
	officer.Visit("/console/queue?view=unassigned")
	officer.press(`main a[href*="` + c.reference + `"]`)
	officer.Want("Before you decide", c.reference)
	officer.press(`button.flag`)
	officer.Want("Send back 1 item")
	officer.Fill("#draft-message", "Is it the river or the sea?")
	officer.press("#do-now button[type=submit]")
	officer.Want("sent this application back")
	settle(t, s)

	c.correct()
	work := "/console/applications/" + c.reference
	officer.Visit(work)
	officer.press("#accept button")
	officer.Want("accepted this application")
	settle(t, s)
	officer.Visit(work)
	officer.Want("Dolphin")
	officer.press(".viewer-act a")
	officer.Fill("#review-reason", "Too dark.")
	officer.press("text=Flag document")
	officer.Fill("#draft-message", "A brighter one will do.")
	officer.press("#do-now button[type=submit]")
	officer.Want("sent this application back")
	settle(t, s)
	officer.Visit(work + "/messages")
	officer.Fill("#body", "You can take it with your telephone.")
	officer.press("#message-form button[type=submit]")
	officer.Want("Message sent.")

	c.replace()
	officer.Visit(work + "/messages")
	officer.Want("I took another one.")
	officer.Visit(work)
	if w.noScript { // with it the page says so itself
		officer.press("text=Check who else is viewing")
		officer.Visit(work)
	}
	manager := w.open(t, s)
	manager.NoScript() // so that the page does not update
	manager.Allow("412 (Precondition Failed)")
	manager.signIn(acme, "manager")
	manager.Visit(work + "?form=send-back")
	manager.press("text=Check who else is viewing")
	manager.Want("Also viewing: The officer")
	manager.Visit(work + "?form=close")
	officer.press(".viewer-act button")
	officer.Want("Document accepted.")
	manager.Fill("#close-reason", "Still too dark.")
	manager.press("#do-now button[form=decision-form]")
	manager.Want("Changes since you opened this page", "Document “Photograph” accepted")
	officer.press("#complete button")
	officer.Want("completed the stage")
	settle(t, s)

	c.pay()
	clerk := w.open(t, s)
	clerk.signIn(acme, "finance")
	clerk.Visit("/console/search?q=INV-")
	clerk.Want("INV-")
}

// settle waits until held decisions have taken effect.
func settle(t *testing.T, s *apptest.Server) {
	t.Helper()
	s.Clock.Advance(11 * time.Second)
	if err := s.Cases.CarryOutDecisions(t.Context()); err != nil {
		t.Fatal(err)
	}
	apptest.Until(t, "decisions have taken effect", func() bool {
		return apptest.Count(t, s, `SELECT COUNT(*) FROM held_decisions WHERE status = 'HELD'`) == 0
	})
}

// customer is the customer of a walk.
type customer struct {
	person

	t         *testing.T
	s         *apptest.Server
	client    *apptest.Client
	photo     string // requirement
	reference string
}

const ada = "ada@home.test"

// register registers from the page of a service, and returns to its start.
func (c *customer) register(acme *apptest.Tenant, service string) {
	c.Visit(service)
	c.press(`main a[href^="/acme/register"]`)
	for field, value := range map[string]string{"#name": "Ada Obi", "#email": ada, "#password": apptest.Password, "#confirmPassword": apptest.Password} {
		c.Fill(field, value)
	}
	c.press("main form button[type=submit]")
	link, token := c.s.Anyone().Mailed(ada, 1)
	c.Visit(link + "?token=" + token)
	c.press("main form button[type=submit]")
	c.client = apptest.SignInTo(c.s, acme.Slug, ada, apptest.Password)
	c.press("main form button[type=submit]")
	c.Want("Your application")
}

// apply answers the questions, uploads a document and submits.
func (c *customer) apply() {
	c.reference = c.Read(`location.pathname.split("/").pop()`)
	c.press("text=About you")
	c.choose("#q-water-1")
	c.press("text=Save and continue")
	c.upload("/acme/applications/"+c.reference, "ada.png")
	c.Visit("/acme/applications/" + c.reference)
	c.submit()
}

func (c *customer) submit() {
	c.press(`main a[href$="/check"]`)
	c.press("text=Submit application")
	c.Want("Application submitted")
}

// correct follows the request for changes to the question, and submits again.
func (c *customer) correct() {
	c.Visit("/acme/applications")
	c.press(`main a[href*="` + c.reference + `"]`)
	c.Want("Is it the river or the sea?")
	c.press(".fix a")
	c.choose("#q-water-2")
	if c.way.noScript {
		c.press("text=Save and continue")
	}
	c.Fill("#q-boat", "Dolphin")
	c.press("text=Save and continue")
	c.Visit("/acme/applications/" + c.reference)
	c.press("text=Submit changes")
	c.Want("Application submitted")
}

// replace uploads another file for the refused one, and sends a message.
func (c *customer) replace() {
	c.Visit("/acme/applications/" + c.reference)
	c.Want("A brighter one will do.")
	c.upload("/acme/applications/"+c.reference, "brighter.png")
	c.Visit("/acme/applications/" + c.reference)
	c.press("text=Submit changes")
	c.Want("Your changes have been submitted.")
	c.Visit("/acme/applications/" + c.reference + "/messages")
	c.Fill("#body", "I took another one.")
	c.press("text=Send message")
	c.Want("Message sent.")
}

// pay pays at the provider, and returns to a page that updates automatically.
func (c *customer) pay() {
	c.Visit("/acme/applications/" + c.reference)
	c.press("main .status form .btn-main")
	c.press("button[name=outcome][value=success]")
	if c.way.noScript {
		apptest.Until(c.t, "the payment has arrived", func() bool {
			c.Visit("/acme/applications/" + c.reference)
			return strings.Contains(c.Read(`document.body.innerText`), "There is nothing more to do.")
		})
	}
	c.Want("There is nothing more to do.")
	c.Visit("/acme/applications/" + c.reference)
	c.Want("Receipt (PDF)")
}

// upload uploads a file on the page, or through the API if the page has no script.
func (c *customer) upload(base, name string) {
	if !c.way.noScript {
		c.Visit(base + "/documents")
		c.Upload("#d-photo-f", name, apptest.Picture)
		c.Want(name, "Uploaded")
		return
	}
	id := c.client.Upload(name)
	list := "/api/v1/customer/applications"
	found := c.client.Get(list + "?search=" + c.reference).Want(200)
	if found.Len("content") == 0 { // not accepted yet
		list = "/api/v1/customer/requests"
		found = c.client.Get(list + "?search=" + c.reference).Want(200)
	}
	c.client.Put(list+"/"+found.String("content", 0, "id")+"/documents/"+c.photo, apptest.M{"fileObjectId": id}).Want(200)
}
