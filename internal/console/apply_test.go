package console_test

import (
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const myRequests = "/api/v1/customer/requests"

// begin starts a request from the page of the service and returns its path.
func begin(t *testing.T, ada *apptest.Reader, v visit) string {
	t.Helper()
	at := "/acme/services/" + v.code + "/start"
	started := ada.Open(at).Want(200, "Family visit").Send(at, nil).Want(200)
	if !strings.HasPrefix(started.Path, "/acme/applications/REQ-") {
		t.Fatalf("starting leads to %s", started.Path)
	}
	return started.Path
}

// A request is created, filled in, submitted, returned, corrected, submitted again and followed.
func TestApply(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, customer := acme.As("admin"), acme.As("ada")
		v := newVisit(t, admin)
		ada := acme.Reader("ada")
		at := begin(t, ada, v)
		parties, trip, documents, check := at+"/parties", at+"/parts/1", at+"/documents", at+"/check"
		ada.Open(at).Want(200, "1 of 4 sections complete", "Your trip", "About The ada", "Documents", "Cannot start yet").Says("NGN 1,000.00")
		if again := begin(t, ada, v); again != at {
			t.Errorf("starting again leads to %s, not to %s", again, at)
		}

		list := ada.Open(parties)
		list.Send(parties, url.Values{"name-0": {"The ada"}, "then": {"add"}}).At(parties + "?add=1#name-1").Want(200)
		list = ada.Open(parties)
		list.Send(parties, url.Values{"name-0": {"The ada"}, "name-1": {"Ben Obi"}, "email-1": {"ben@"}}).Want(400, "Error:", "#email-1", `value="Ben Obi"`)
		list.Send(parties, url.Values{"name-0": {"The ada"}, "name-1": {"Ben Obi"}, "email-1": {""}, "name-2": {""}}).At(at).
			Want(200, "About Ben Obi", "The ada, Ben Obi").Says("NGN 2,000.00")

		ada.Open(trip).Want(200, "Nights count.", "Côte d’Ivoire").Without("Tell host").
			Send(trip, url.Values{v.q("purpose"): {"F"}}).At(trip+"#q-host").Want(200, "Tell host", `<div class="field reveal" data-question>`).
			Send(trip, url.Values{v.q("purpose"): {"F"}, v.q("host"): {"Bola"}}).At(travellers(ada, at)[0])
		for _, part := range travellers(ada, at) {
			ada.Open(part).Send(part, url.Values{v.q("minor"): {"false"}}).Want(200)
		}
		ada.Open(check).Want(200, "Document missing: Ticket", "Bola").Post(check, nil).Want(400, "Error:", "Document missing: Ticket")
		empty := ada.Open(documents).Want(200, "Not uploaded", "PNG")
		empty.Send(documents, nil).Want(400, "JavaScript")
		empty.Send(documents, url.Values{"fileObjectId": {customer.Upload("ticket.png")}}).At(documents).Want(200, "ticket.png", "Uploaded")
		ada.Open(check).Want(200, "Submit application").Send(check, nil).At(at+"/submitted").Want(200, "Application submitted", "ada@acme.test")

		reference := strings.TrimPrefix(at, "/acme/applications/")
		ada.Open(at).Want(200, "In review", "Your answers")
		id := customer.Get(myRequests+"?search="+reference).Want(200).String("content", 0, "id")
		admin.Post("/api/v1/staff/requests/"+id+"/return", apptest.M{"message": "Who is the host?", "items": []apptest.M{{"kind": "ANSWER", "id": v.ids["host"], "note": "The full name."}}}).Want(200)
		ada.Open(at).Want(200, "Make 1 change<", "Who is the host?", "The full name.", "Action needed", "0 of 1 change made", "1 change is still missing.", "Required if you have not made every change.").Without("sections complete")
		ada.Open(at).Send(check, nil).Want(400, "Error:", `href="#explanation"`, "You have not changed anything.")
		ada.Open(trip).Want(200, "The full name.").
			Send(trip, url.Values{v.q("purpose"): {"F"}, v.q("host"): {"Bola Ade"}, "then": {"later"}}).Want(200)
		ada.Open(check).Want(200, "Changed")
		ada.Open(at).Want(200, "1 of 1 change made").Without("still missing").Send(check, nil).At(at + "/submitted")
	})
}

// A service for at least three people asks for three at once.
func TestFewestParties(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, customer := acme.As("admin"), acme.As("ada")
		v := newVisit(t, admin)
		admin.Patch("/api/v1/tenant/services/"+v.id, apptest.M{"minParties": 3}).Want(200)
		admin.Post("/api/v1/tenant/services/"+v.id+"/publish", nil).Want(200)
		ada := acme.Reader("ada")
		at := begin(t, ada, v)
		parties := at + "/parties"
		list := ada.Open(parties).Want(200, `name="name-2"`).Without(`name="name-3"`, `value="add"`)
		list = list.Send(parties, url.Values{"name-0": {"The ada"}, "name-1": {"Ben Obi"}}).Want(400, "Error:", `value="Ben Obi"`, `name="name-2"`)
		list.Send(parties, url.Values{"name-0": {"The ada"}, "name-1": {"Ben Obi"}, "name-2": {"Cy Obi"}}).At(at).Want(200, "The ada, Ben Obi, Cy Obi")

		id := customer.Get(myRequests).Want(200).String("content", 0, "id")
		saved := customer.Get(myRequests + "/" + id).Want(200)
		refused := ada.Open(parties).Send(parties, url.Values{"name-0": {"The ada"}, "name-1": {"Ben Obi"}, "name-2": {"Cy A. Obi"}, "drop": {"2"}}).Want(400, `value="Ben Obi"`, `value="Cy A. Obi"`)
		refused.Send(parties, url.Values{"name-0": {"The ada"}, "name-1": {"Ben Obi"}, "name-2": {"Cy A. Obi"}}).At(at).Want(200, "The ada, Ben Obi, Cy A. Obi")
		for i := range 3 {
			customer.Get(myRequests+"/"+id).Want(200).Is(saved.String("parties", i, "id"), "parties", i, "id")
		}
	})
}

// A customer who is asked to correct the people of an application finds the form behind the link of the case.
func TestCorrectParties(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		c := fixture.New(t, s)
		trip := fixture.NewTrip(c)
		id := c.StartTrip(trip)
		c.Officer.Post(fixture.StaffApplications+id+"/corrections", apptest.M{"message": "Who travels?", "items": []apptest.M{{"kind": "PARTIES", "note": "Your full name."}}}).Want(201)
		at := "/acme/applications/" + c.Ada.Get(fixture.CustomerApplications+id).Want(200).String("reference")
		ada := c.Acme.Reader("ada")
		ada.Open(at).Want(200, `href="`+at+`/parties"`)
		ada.Open(at+"/parties").At(at+"/parties").Want(200, "Your full name.").Send(at+"/parties", url.Values{"name-0": {"Ada Obi"}}).At(at).Want(200, "Changed</span>")
		c.Ada.Get(fixture.CustomerApplications+id).Want(200).Is("Ada Obi", "parties", 0, "name")
	})
}

// Valid answers are saved even if others are refused, and the page says what to enter instead.
func TestInvalidAnswers(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		customer := acme.As("ada")
		v := newVisit(t, acme.As("admin"))
		ada := acme.Reader("ada")
		at := begin(t, ada, v)
		trip := at + "/parts/1"
		ada.Open(trip).Send(trip, url.Values{
			v.q("purpose"): {"H"}, v.q("arrival") + ".d": {"31"}, v.q("arrival") + ".m": {"2"}, v.q("arrival") + ".y": {"2027"}, v.q("days"): {"three weeks"},
			v.q("budget"): {"1,500.50"}, v.q("mail"): {"ada@"}, v.q("phone"): {"+234 801 234 5678"}, v.q("born"): {"NG"}, v.q("transit"): {"TG", "BJ"},
			v.q("express"): {"true"}, v.q("address"): {"12 Road\r\nLagos"},
		}).Want(400, "<title>Error: Your trip", "Your other answers are saved", `href="#q-days"`, "Enter a number between 1 and 90", "three weeks",
			`href="#q-arrival-d"`, "Enter a real date, for example 27 3 2027", "Enter an email address, for example name@example.com")
		id := customer.Get(myRequests).Want(200).String("content", 0, "id")
		stored := customer.Get(myRequests + "/" + id).Want(200)
		for code, want := range map[string]any{"purpose": "H", "budget": "1500.50", "phone": "+2348012345678", "born": "NG", "express": true, "address": "12 Road\nLagos"} {
			if got := stored.With("code", code, "answers")["value"]; got != want {
				t.Errorf("%s is %v, want %v", code, got, want)
			}
		}
		if stored.Len("answers") != 7 {
			t.Errorf("stored: %s", stored.Body)
		}
		ada.Open(at+"/check").Want(200, "Nigeria", "Togo\nBenin", "Yes").Says("NGN 1,500.50")

		customer.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		ada.Open(trip).Want(200, `value="1500,50"`, "Nigéria", `lang="fr"`).
			Send(trip, url.Values{v.q("budget"): {"2 000,25"}, v.q("days"): {"x"}}).Want(400, "Erreur", "Saisissez un nombre compris entre 1 et 90")
		for _, path := range []string{"", "/documents", "/check", "/parties", "/withdraw"} {
			ada.Open(at + path).Want(200)
		}
		for _, path := range []string{"/acme/applications", "/acme/account"} {
			ada.Open(path).Want(200)
		}
	})
}

// The next section follows once all required answers are given. What is saved is kept.
func TestMissingAnswers(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		acme.Add("ada")
		ada := acme.Reader("ada")
		at := begin(t, ada, v)
		trip := at + "/parts/1"
		ada.Open(trip).Send(trip, url.Values{v.q("days"): {"7"}}).
			Want(400, "<title>Error: Your trip", "Your answers are saved.", `href="#q-purpose-1"`, "Choose an answer", `value="7"`).
			Send(trip, url.Values{v.q("days"): {"8"}, "then": {"later"}}).At(at).Want(200, "1 of 10 questions answered")
		ada.Open(trip).Want(200, `value="8"`).Without("Error:").
			Send(trip, url.Values{v.q("purpose"): {"F"}}).At(trip+"#q-host").
			Send(trip, url.Values{v.q("purpose"): {"F"}}).Want(400, `href="#q-host"`, "Enter an answer").
			Send(trip, url.Values{v.q("purpose"): {"F"}, v.q("host"): {"Bola"}}).At(travellers(ada, at)[0])
	})
}

// Saving in one tab does not overwrite the answers saved in another.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		acme.Add("ada")
		ada := acme.Reader("ada")
		at := begin(t, ada, v) + "/parts/1"
		one, two := ada.Open(at), ada.Open(at)
		one.Send(at, url.Values{v.q("purpose"): {"H"}, v.q("days"): {"7"}})
		two.Send(at, url.Values{v.q("mail"): {"ada@mail.example"}})
		ada.Open(at).Want(200, `value="7"`, `value="ada@mail.example"`, `value="H" checked`)
	})
}

// Nobody sees the pages of another person's request, and anonymous readers are asked to sign in.
func TestRequestsOfOthers(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		for _, who := range []string{"ada", "ben", "officer"} {
			acme.Add(who)
		}
		at := begin(t, acme.Reader("ada"), v)
		ben, officer, nobody := acme.Reader("ben"), acme.Reader("officer"), s.Reader("")
		for _, path := range []string{"", "/parties", "/parts/1", "/documents", "/check", "/submitted", "/withdraw"} {
			ben.Open(at + path).Want(404)
			officer.Open(at + path).Want(404)
			nobody.Open(at + path).At("/acme/sign-in?back=" + url.QueryEscape(at+path)).Want(200)
		}
		ben.Post(at+"/parts/1", url.Values{"was." + v.ids["days"]: {""}, v.q("days"): {"7"}}).Want(404)
	})
}
