package console_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// family is a request about Ada, Ben and Cy.
type family struct {
	v           visit
	admin, user *apptest.Client
	ada, staff  *apptest.Reader
	at, ben     string // pages of the request and of the questions about Ben
	api         string
}

func newFamily(t *testing.T, s *apptest.Server) family {
	t.Helper()
	acme := s.Tenant("acme")
	f := family{admin: acme.As("admin"), user: acme.As("ada"), ada: acme.Reader("ada"), staff: acme.Reader("admin")}
	f.v = newVisit(t, f.admin)
	f.at = begin(t, f.ada, f.v)
	f.api = myRequests + "/" + f.user.Get(myRequests).Want(200).String("content", 0, "id")
	f.user.Put(f.api+"/party", apptest.M{"parties": []any{f.user.Get(f.api).Value("parties", 0), apptest.M{"name": "Ben Obi"}, apptest.M{"name": "Cy Obi"}}}).Want(200)
	f.ben = travellers(f.ada, f.at)[1]
	return f
}

// removeBen makes Cy the second person.
func (f family) removeBen() {
	parties := f.user.Get(f.api).Want(200)
	f.user.Put(f.api+"/party", apptest.M{"parties": []any{parties.Value("parties", 0), parties.Value("parties", 2)}}).Want(200)
}

// wantNoAnswers checks that no answer is stored.
func (f family) wantNoAnswers(t *testing.T) {
	t.Helper()
	if stored := f.user.Get(f.api).Want(200); stored.Len("answers") > 0 {
		t.Errorf("stored: %s", stored.Body)
	}
}

// Answers about a person who was removed in the meantime are not saved for the next one. The page shows them.
func TestAnswersAboutRemovedPerson(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		f := newFamily(t, s)
		page := f.ada.Open(f.ben).Want(200, "About Ben Obi")
		f.removeBen()
		for _, by := range []url.Values{{}, {"then": {"stay"}}, {"then": {"stay"}, "last": {"true"}}} { // the button, the script
			by.Set(f.v.q("minor"), "true")
			page.Send(f.ben, by).Want(410, "The list of people has changed", "Tell minor", "Yes").Without("Tell guardian")
			f.wantNoAnswers(t)
		}
		f.user.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		page.Send(f.ben, url.Values{f.v.q("minor"): {"true"}}).Want(410, "La liste des personnes a changé", "Oui")
		f.ada.Open(f.ben).At(f.at)
	})
}

// A list of people that was opened before another tab added somebody does not remove them, unless it is saved again.
func TestOldListOfPeople(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		f := newFamily(t, s)
		old := f.ada.Open(f.at+"/parties").Want(200, "Cy Obi")
		f.user.Put(f.api+"/party", apptest.M{"parties": []any{f.user.Get(f.api).Value("parties", 0), apptest.M{"name": "Dayo Obi"}}}).Want(200)
		entered := url.Values{"name-0": {"Ada Obi"}, "name-1": {"Ben Obi"}, "name-2": {"Cy Obi"}}
		again := old.Send(f.at+"/parties", entered).
			Want(412, "The people in this application have changed: The ada and Dayo Obi.", "Ada Obi", "Cy Obi")
		f.user.Get(f.api).Want(200).Is("Dayo Obi", "parties", 1, "name")
		again.Send(f.at+"/parties", entered).At(f.at).Want(200, "About Cy Obi").Without("Dayo Obi")
	})
}

// The same holds on the page of an application for staff.
func TestStaffAnswersAboutRemovedPerson(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		f := newFamily(t, s)
		f.ada.Open(f.at+"/parts/1").Send(f.at+"/parts/1", url.Values{f.v.q("purpose"): {"H"}})
		for _, path := range travellers(f.ada, f.at) {
			f.ada.Open(path).Send(path, url.Values{f.v.q("minor"): {"false"}})
		}
		file, ticket := f.user.Upload("ticket.png"), "/documents/"+f.v.ids["ticket"]
		f.user.Put(f.api+ticket, apptest.M{"fileObjectId": file}).Want(200)
		f.user.Post(f.api+"/submit", nil).Want(200)
		request := strings.TrimPrefix(f.api, myRequests+"/")
		f.admin.Post(requests+request+ticket+"/review", apptest.M{"decision": "ACCEPT", "fileObjectId": file, "partyId": nil}).Want(200)
		f.api = "/api/v1/customer/applications/" + f.admin.Accept(request)

		at := strings.Replace(f.at, "/acme/", "/console/", 1)
		ben := travellers(f.staff, at)[1]
		page := f.staff.Open(ben).Want(200, "Ben Obi")
		f.removeBen()
		page.Send(ben, url.Values{f.v.q("minor"): {"true"}}).Want(410, "The list of people has changed", "Tell minor", "Yes", `href="`+at+`#answers"`)
		if body := f.user.Get(f.api).Want(200).Body; strings.Contains(string(body), `"value":true`) {
			t.Errorf("stored: %s", body)
		}
	})
}

// An answer that the browser has kept about a person who was removed is shown once more instead of being saved.
func TestUnsavedAnswerAboutRemovedPerson(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		var l link
		f := newFamily(t, s)
		p := browser.Open(t, l.through(t, s))
		p.Allow("net::ERR_EMPTY_RESPONSE", "Failed to load resource", "410 (Gone)")
		p.SignIn("acme", "ada@acme.test", apptest.Password)
		p.Visit(f.ben)
		l.isDown.Store(true)
		p.Click("#p-minor-1")
		p.Want("You are offline.")
		p.Navigate(func() { p.Click("text=All sections") })
		p.Want("Not saved yet.")
		f.removeBen()
		l.isDown.Store(false)
		p.Read(`(window.dispatchEvent(new Event("online")), 1)`)
		p.Want("The list of people has changed", "Tell minor Yes")
		p.Await(`document.querySelector("#main").textContent.includes("About Ben Obi")`, "false")
		p.Await(`Object.keys(localStorage).filter((name) => name.startsWith("keep ")).length`, "0")
		f.wantNoAnswers(t)
	})
}

// The script says that a person was removed, and leaves what was entered on the page. The button says it once.
func TestAutosaveAboutRemovedPerson(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		f := newFamily(t, s)
		p := browser.Open(t, s.URL)
		p.Allow("410 (Gone)")
		p.SignIn("acme", "ada@acme.test", apptest.Password)
		p.Visit(f.ben)
		f.removeBen()
		p.Click("#p-minor-1")
		p.Want("The list of people has changed")
		p.Await(`document.querySelector("#p-minor-1").checked`, "true")
		p.Navigate(func() { p.Click("text=Save and continue") })
		p.Want("Answers not saved", "Tell minor Yes")
		p.Await(`Object.keys(localStorage).filter((name) => name.startsWith("keep ")).length + document.querySelectorAll("[data-removed]").length`, "1")
		p.WantAccessible("answers about a person who was removed", browser.Look{Width: 375, Scheme: "light"})
		f.wantNoAnswers(t)
	})
}
