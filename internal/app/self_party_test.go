package app_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// errand is a published service that asks for nothing, for up to three parties.
func (c *scene) errand(name string) (id string) {
	c.t.Helper()
	b := build(c.designer, apptest.M{"name": name, "currency": "NGN", "partyRole": "Sender", "maxParties": 3})
	stage := b.stage(apptest.M{"title": "Errand", "kind": "ORDINARY"})
	b.question(apptest.M{"stageId": stage, "code": "note", "label": "Anything else?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	b.publish()
	return b.id
}

// beginAs starts a request, and returns its path and its first party.
func beginAs(customer *apptest.Client, service string) (at string, self any) {
	r := customer.Post(mine+service, nil).Want(201)
	if r.Len("parties") != 1 {
		return mine + r.String("id"), r.Value("parties")
	}
	return mine + r.String("id"), r.Value("parties", 0)
}

// A new request begins with the self party as the customer last gave it, under the same
// id. Requests and applications that are there keep theirs.
func TestSelfPartyIsFoundAgain(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		post, bank, tax := c.errand("Post"), c.errand("Bank"), c.errand("Tax")
		same := func(what string, got, want any) {
			t.Helper()
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", what, diff)
			}
		}
		first, made := beginAs(c.ada, post)
		id := made.(apptest.M)["id"]
		same("made of the account", made, apptest.M{"id": id, "name": "The ada", "email": c.acme.Email("ada"), "phone": nil, "details": apptest.M{}})
		give := func(at string, party apptest.M) any {
			t.Helper()
			return c.ada.Put(at+"/party", apptest.M{"parties": []any{party}}).Want(200).Value("parties", 0)
		}
		given := give(first, apptest.M{
			"id": id, "name": "Ada Obi", "email": "ada@home.test", "phone": "+234 801", "details": apptest.M{"nationality": "NG", "tags": []any{"a", 2}},
		})

		second, self := beginAs(c.ada, bank)
		same("found again", self, given)
		c.ada.Put(second+"/party", apptest.M{"parties": []any{
			apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 802"}, apptest.M{"name": "Company"},
		}}).Want(200)
		same("the first request", c.ada.Get(first).Want(200).Value("parties", 0), given)
		third, self := beginAs(c.ada, tax)
		moved := apptest.M{"id": id, "name": "Ada Obi", "email": nil, "phone": "+234 802", "details": apptest.M{}}
		same("with another telephone", self, moved)

		// The older request is where the customer gave it last.
		given = give(first, apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 803"})
		c.ada.Post(third+"/withdraw", nil).Want(200)
		third, self = beginAs(c.ada, tax)
		same("given in an older request", self, given)

		// In an application, what the customer gives counts, and what staff change does not.
		c.ada.Post(first+"/submit", nil).Want(200)
		application := c.officer.Accept(first[len(mine):])
		same("of the application", c.ada.Get(ownProcesses+application).Want(200).Value("parties", 0), given)
		c.officer.Put(processes+application+"/party", apptest.M{"parties": []any{apptest.M{"id": id, "name": "Corrected"}}}).Want(200)
		c.ada.Post(third+"/withdraw", nil).Want(200)
		third, self = beginAs(c.ada, tax)
		same("after a change by staff", self, given)
		given = give(ownProcesses+application, apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 804"})
		c.ada.Post(third+"/withdraw", nil).Want(200)
		third, self = beginAs(c.ada, tax)
		same("given in an application", self, given)
		give(third, apptest.M{"id": id, "name": "Ada N. Obi"})
		same("the application keeps its own", c.ada.Get(ownProcesses+application).Want(200).Value("parties", 0), given)

		// A customer who names no id gives another party.
		given = give(third, apptest.M{"name": "Ada the Younger", "phone": "+234 805"})
		c.ada.Post(third+"/withdraw", nil).Want(200)
		third, self = beginAs(c.ada, tax)
		same("under another id", self, given)
		give(third, apptest.M{"id": given.(apptest.M)["id"], "name": "Ada", "details": apptest.M{"nationality": "GH"}})

		// Nobody else has it.
		_, bens := beginAs(c.acme.As("ben"), tax)
		if got := bens.(apptest.M); got["name"] != "The ben" || got["id"] == id || got["id"] == given.(apptest.M)["id"] {
			t.Errorf("another customer begins with %v", got)
		}
		rival := c.s.Tenant("rival")
		elsewhere := (&scene{t: t, designer: rival.As("manager")}).errand("Post")
		_, theirs := beginAs(rival.As("ada"), elsewhere)
		if got := theirs.(apptest.M); got["name"] != "The ada" || got["id"] == id || got["phone"] != nil {
			t.Errorf("in another organisation it begins with %v", got)
		}
	})
}

// Requests that a new customer begins at once have one self party, whatever else is given
// at that moment.
func TestSelfPartyRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		var offered []string
		for _, name := range []string{"Post", "Bank", "Tax", "Toll"} {
			offered = append(offered, c.errand(name))
		}
		for _, who := range []string{"ben", "ada"} {
			customer := c.ada
			if who == "ben" {
				customer = c.acme.As(who)
			}
			answers := atOnce(2*len(offered), func(i int) *apptest.Response { return customer.Post(mine+offered[i%len(offered)], nil) })
			wantTally(t, answers, map[outcome]int{{201, ""}: len(offered), {409, "OPEN_REQUEST_EXISTS"}: len(offered)})
			ids, at := map[string]bool{}, ""
			for _, a := range answers {
				if a.Status == 201 {
					ids[a.String("parties", 0, "id")], at = true, mine+a.String("id")
				}
			}
			if len(ids) != 1 {
				t.Errorf("%d self parties were made", len(ids))
			}
			party := customer.Get(at).Want(200).Value("parties", 0)
			for _, a := range answers { // all but one are withdrawn, and begun again while that one is edited
				if a.Status == 201 && mine+a.String("id") != at {
					customer.Post(mine+a.String("id")+"/withdraw", nil).Want(200)
				}
			}
			for _, a := range atOnce(2*len(offered), func(i int) *apptest.Response {
				if i%2 == 0 {
					return customer.Put(at+"/party", apptest.M{"parties": []any{party}})
				}
				return customer.Post(mine+offered[i/2], nil)
			}) {
				if a.Status != 200 && a.Status != 201 && a.ErrorCode != "OPEN_REQUEST_EXISTS" {
					t.Errorf("answered %d: %s", a.Status, a.Body)
				}
				if a.Status == 201 && !ids[a.String("parties", 0, "id")] {
					t.Errorf("begun with another self party: %s", a.Body)
				}
			}
		}
	})
}

// An invoice of no application for the self party takes the address of the newest
// application that has it.
func TestInvoiceForSelfParty(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		var self string
		accepted := func(service, email string) (application string) {
			t.Helper()
			at, party := beginAs(c.ada, service)
			self = party.(apptest.M)["id"].(string)
			c.ada.Put(at+"/party", apptest.M{"parties": []any{apptest.M{"id": self, "name": "Ada", "email": email}}}).Want(200)
			c.ada.Post(at+"/submit", nil).Want(200)
			return c.officer.Accept(at[len(mine):])
		}
		payer := func() string {
			t.Helper()
			invoice := c.adHoc(apptest.M{"partyId": self}).Want(201)
			checkout := c.s.Anyone().Post("/api/v1/public/payments/invoices/"+invoice.String("reference")+"/checkout", nil).Want(201)
			email, err := db.One[string](t.Context(), c.s.DB, `SELECT email FROM payments WHERE reference = $1`, checkout.String("reference"))
			if err != nil {
				t.Fatal(err)
			}
			return email
		}
		post, bank := c.errand("Post"), c.errand("Bank")
		accepted(post, "first@home.test")
		if got := payer(); got != "first@home.test" {
			t.Errorf("the payer is %q", got)
		}
		second := accepted(bank, "second@home.test")
		beginAs(c.ada, c.errand("Tax")) // is no application
		if got := payer(); got != "second@home.test" {
			t.Errorf("the payer is %q", got)
		}
		// Removed from the newest application, it is found in the one before.
		c.officer.Put(processes+second+"/party", apptest.M{"parties": []any{apptest.M{"name": "Somebody else"}}}).Want(200)
		if got := payer(); got != "first@home.test" {
			t.Errorf("the payer is %q", got)
		}
	})
}
