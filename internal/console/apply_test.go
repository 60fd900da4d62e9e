package console_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/test/apptest"
)

const myRequests = "/api/v1/customer/requests"

// begin starts a request from the page of the service, and returns its address.
func (r *reader) begin(v visit) string {
	r.t.Helper()
	at := "/acme/services/" + v.code + "/start"
	started := r.send(at, r.want(r.open(at), 200, "Family visit"), nil)
	if started.status != http.StatusSeeOther || !strings.HasPrefix(started.location, "/acme/requests/REQ-") {
		r.t.Fatalf("%d to %q", started.status, started.location)
	}
	return started.location
}

// A request is made, filled in, handed in, returned, corrected and handed in again, and
// afterwards followed, on pages alone.
func TestApply(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		v := newVisit(t, admin)
		ada := read(t, s, acme.As("ada"))
		at := ada.begin(v)
		ada.want(ada.open(at), 200, "1 of 4 parts done", "Your trip", "About The ada", "Documents", "Not yet", "NGN 1,000.00")
		ada.goes(ada.send("/acme/services/"+v.code+"/start", ada.open("/acme/services/"+v.code+"/start"), nil), at)

		list := ada.open(at + "/parties")
		self := list.hidden("id-0")
		added := ada.send(at+"/parties", list, url.Values{"id-0": {self}, "name-0": {"The ada"}, "then": {"add"}})
		ada.goes(added, at+"/parties?add=1#name-1")
		bad := ada.send(at+"/parties", list, url.Values{"id-0": {self}, "name-0": {"The ada"}, "name-1": {"Ben Obi"}, "email-1": {"ben@"}})
		ada.want(bad, 400, "Error:", "#email-1", `value="Ben Obi"`)
		ada.goes(ada.send(at+"/parties", list, url.Values{"id-0": {self}, "name-0": {"The ada"}, "name-1": {"Ben Obi"}, "email-1": {""}, "name-2": {""}}), at)
		ada.want(ada.open(at), 200, "About Ben Obi", "The ada, Ben Obi", "NGN 2,000.00")

		trip := ada.want(ada.open(at+"/parts/1"), 200, "Nights count.", "Côte d’Ivoire")
		if strings.Contains(trip.text, "Tell host") {
			t.Error("a hidden question is shown")
		}
		ada.goes(ada.send(at+"/parts/1", trip, url.Values{v.q("purpose"): {"F"}}), at+"/parts/1#q-host")
		trip = ada.want(ada.open(at+"/parts/1"), 200, "Tell host")
		ada.goes(ada.send(at+"/parts/1", trip, url.Values{v.q("purpose"): {"F"}, v.q("host"): {"Bola"}}), at+"/parts/2/1")
		for _, part := range []string{"/parts/2/1", "/parts/2/2"} {
			ada.send(at+part, ada.open(at+part), url.Values{v.q("minor"): {"false"}})
		}
		check := ada.want(ada.open(at+"/check"), 200, "Not uploaded: Ticket", "Bola")
		ada.want(ada.send(at+"/check", check, nil), 400, "Error:", "Not uploaded: Ticket")
		documents := ada.want(ada.open(at+"/documents"), 200, "Needed", "PNG")
		ada.want(ada.send(at+"/documents", documents, url.Values{"requirement": {v.ids["ticket"]}}), 400, "JavaScript")
		ada.goes(ada.send(at+"/documents", documents, url.Values{"requirement": {v.ids["ticket"]}, "fileObjectId": {ada.c.Upload("ticket.png")}}), at+"/documents")
		ada.want(ada.open(at+"/documents"), 200, "ticket.png", "With us")
		check = ada.want(ada.open(at+"/check"), 200, "Confirm and hand in")
		ada.goes(ada.send(at+"/check", check, nil), at+"/done")
		ada.want(ada.open(at+"/done"), 200, "Request handed in", "ada@acme.test")

		reference := strings.TrimPrefix(at, "/acme/requests/")
		ofCase := "/acme/applications/" + reference
		ada.goes(ada.open(at), ofCase)
		ada.want(ada.open(ofCase), 200, "We are looking at your request", "What you handed in")
		id := ada.c.Get(myRequests+"?search="+reference).Want(200).String("content", 0, "id")
		admin.Post("/api/v1/staff/requests/"+id+"/return", apptest.M{"message": "Who is the host?", "items": []apptest.M{{"kind": "ANSWER", "id": v.ids["host"], "note": "The full name."}}}).Want(200)
		ada.want(ada.open(ofCase), 200, "Who is the host?", "The full name.", "Correct it")
		ada.want(ada.open(at), 200, "Who is the host?", "Needs you")
		trip = ada.want(ada.open(at+"/parts/1"), 200, "The full name.")
		ada.send(at+"/parts/1", trip, url.Values{v.q("purpose"): {"F"}, v.q("host"): {"Bola Ade"}, "then": {"later"}})
		ada.goes(ada.send(at+"/check", ada.want(ada.open(at+"/check"), 200, "Changed"), nil), at+"/done")
	})
}

// What is valid is saved, also where other fields are refused; the page says what to enter.
func TestRefusedAnswers(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		ada := read(t, s, acme.As("ada"))
		at := ada.begin(v)
		trip := ada.open(at + "/parts/1")
		refused := ada.send(at+"/parts/1", trip, url.Values{
			v.q("purpose"): {"H"}, v.q("arrival") + ".d": {"31"}, v.q("arrival") + ".m": {"2"}, v.q("arrival") + ".y": {"2027"}, v.q("days"): {"three weeks"},
			v.q("budget"): {"1,500.50"}, v.q("mail"): {"ada@"}, v.q("phone"): {"+234 801 234 5678"}, v.q("born"): {"NG"}, v.q("transit"): {"TG", "BJ"},
			v.q("express"): {"true"}, v.q("address"): {"12 Road\r\nLagos"},
		})
		ada.want(refused, 400, "<title>Error: Your trip", "Everything else is saved", `href="#q-days"`, "Enter a number from 1 to 90", "three weeks",
			`href="#q-arrival-d"`, "Enter a date from 1 December 2026 on", "Enter an e-mail address, such as name@example.com")
		id := ada.c.Get(myRequests).Want(200).String("content", 0, "id")
		stored := ada.c.Get(myRequests + "/" + id).Want(200)
		for code, want := range map[string]any{"purpose": "H", "budget": "1500.50", "phone": "+2348012345678", "born": "NG", "express": true, "address": "12 Road\nLagos"} {
			if got := stored.With("code", code, "answers")["value"]; got != want {
				t.Errorf("%s is %v, want %v", code, got, want)
			}
		}
		if stored.Len("answers") != 7 {
			t.Errorf("stored: %s", stored.Body)
		}
		ada.want(ada.open(at+"/check"), 200, "NGN 1,500.50", "Nigeria", "Togo\nBenin", "Yes")

		ada.c.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		french := ada.want(ada.open(at+"/parts/1"), 200, `value="1500,50"`, "Nigéria", `lang="fr"`)
		ada.want(ada.send(at+"/parts/1", french, url.Values{v.q("budget"): {"2 000,25"}, v.q("days"): {"x"}}), 400, "Erreur", "Saisissez un nombre de 1 à 90")
		for _, path := range []string{"", "/documents", "/check", "/parties", "/withdraw"} {
			ada.want(ada.open(at+path), 200)
		}
		for _, path := range []string{"/acme/applications", "/acme/account"} {
			ada.want(ada.open(path), 200)
		}
	})
}

// What one tab saves stays, also when another that was opened before saves something else.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		ada := read(t, s, acme.As("ada"))
		at := ada.begin(v)
		one := ada.open(at + "/parts/1")
		two := ada.open(at + "/parts/1")
		ada.send(at+"/parts/1", one, url.Values{v.q("purpose"): {"H"}, v.q("days"): {"7"}})
		ada.send(at+"/parts/1", two, url.Values{v.q("mail"): {"ada@mail.example"}})
		ada.want(ada.open(at+"/parts/1"), 200, `value="7"`, `value="ada@mail.example"`, `value="H" checked`)
	})
}

// Nobody sees the pages of somebody else's request, and who is not signed in is asked to.
func TestNotYours(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		at := read(t, s, acme.As("ada")).begin(v)
		ben, staff, nobody := read(t, s, acme.As("ben")), read(t, s, acme.As("officer")), read(t, s, s.Anyone())
		for _, path := range []string{"", "/parties", "/parts/1", "/documents", "/check", "/done", "/withdraw"} {
			ben.want(ben.open(at+path), 404)
			staff.want(staff.open(at+path), 404)
			if p := nobody.open(at + path); p.status != http.StatusSeeOther || !strings.HasPrefix(p.location, "/acme/sign-in?back=") {
				t.Errorf("%s: %d to %q", path, p.status, p.location)
			}
		}
		ben.want(ben.send(at+"/parts/1", page{}, url.Values{"was." + v.ids["days"]: {""}, v.q("days"): {"7"}}), 404)
	})
}
