package cases_test

import (
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// errand is a published service that asks for nothing, for up to three parties.
func errand(c *fixture.Scene, name string) (id string) {
	c.T.Helper()
	b := fixture.NewService(c.Designer, apptest.M{"name": name, "currency": "NGN", "partyRole": "Sender", "maxParties": 3})
	stage := b.Stage(apptest.M{"title": "Errand", "kind": "ORDINARY"})
	b.Question(apptest.M{"stageId": stage, "code": "note", "label": "Anything else?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	b.Publish()
	return b.ID
}

// beginAs starts a request, and returns its path and its first party.
func beginAs(customer *apptest.Client, service string) (at string, self any) {
	r := customer.Post(fixture.CustomerRequests+service, nil).Want(201)
	if r.Len("parties") != 1 {
		return fixture.CustomerRequests + r.String("id"), r.Value("parties")
	}
	return fixture.CustomerRequests + r.String("id"), r.Value("parties", 0)
}

// A new request begins with the self party as the customer last gave it, under the same
// id. Requests and applications that are there keep theirs.
func TestSelfPartyIsFoundAgain(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		post, bank, tax := errand(c, "Post"), errand(c, "Bank"), errand(c, "Tax")
		same := func(what string, got, want any) {
			t.Helper()
			apptest.Equal(t, what, got, want)
		}
		first, made := beginAs(c.Ada, post)
		id := made.(apptest.M)["id"]
		same("made of the account", made, apptest.M{"id": id, "name": "The ada", "email": c.Acme.Email("ada"), "phone": nil, "details": apptest.M{}})
		give := func(at string, party apptest.M) any {
			t.Helper()
			return c.Ada.Put(at+"/party", apptest.M{"parties": []any{party}}).Want(200).Value("parties", 0)
		}
		given := give(first, apptest.M{
			"id": id, "name": "Ada Obi", "email": "ada@home.test", "phone": "+234 801", "details": apptest.M{"nationality": "NG", "tags": []any{"a", 2}},
		})

		second, self := beginAs(c.Ada, bank)
		same("found again", self, given)
		c.Ada.Put(second+"/party", apptest.M{"parties": []any{
			apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 802"}, apptest.M{"name": "Company"},
		}}).Want(200)
		same("the first request", c.Ada.Get(first).Want(200).Value("parties", 0), given)
		third, self := beginAs(c.Ada, tax)
		moved := apptest.M{"id": id, "name": "Ada Obi", "email": nil, "phone": "+234 802", "details": apptest.M{}}
		same("with another telephone", self, moved)

		// The older request is where the customer gave it last.
		given = give(first, apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 803"})
		c.Ada.Post(third+"/withdraw", nil).Want(200)
		third, self = beginAs(c.Ada, tax)
		same("given in an older request", self, given)

		// In an application, what the customer gives counts, and what staff change does not.
		c.Ada.Post(first+"/submit", nil).Want(200)
		application := c.Officer.Accept(first[len(fixture.CustomerRequests):])
		same("of the application", c.Ada.Get(fixture.CustomerApplications+application).Want(200).Value("parties", 0), given)
		c.Officer.Put(fixture.StaffApplications+application+"/party", apptest.M{"parties": []any{apptest.M{"id": id, "name": "Corrected"}}}).Want(200)
		c.Ada.Post(third+"/withdraw", nil).Want(200)
		third, self = beginAs(c.Ada, tax)
		same("after a change by staff", self, given)
		given = give(fixture.CustomerApplications+application, apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 804"})
		c.Ada.Post(third+"/withdraw", nil).Want(200)
		third, self = beginAs(c.Ada, tax)
		same("given in an application", self, given)
		give(third, apptest.M{"id": id, "name": "Ada N. Obi"})
		same("the application keeps its own", c.Ada.Get(fixture.CustomerApplications+application).Want(200).Value("parties", 0), given)

		// A customer who names no id gives another party.
		given = give(third, apptest.M{"name": "Ada the Younger", "phone": "+234 805"})
		c.Ada.Post(third+"/withdraw", nil).Want(200)
		third, self = beginAs(c.Ada, tax)
		same("under another id", self, given)
		give(third, apptest.M{"id": given.(apptest.M)["id"], "name": "Ada", "details": apptest.M{"nationality": "GH"}})

		// Nobody else has it.
		_, bens := beginAs(c.Acme.As("ben"), tax)
		got := bens.(apptest.M)
		apptest.Equal[any](t, "the name of another customer", got["name"], "The ben")
		if got["id"] == id || got["id"] == given.(apptest.M)["id"] {
			t.Errorf("another customer begins with the id %v", got["id"])
		}
		rival := c.Server.Tenant("rival")
		elsewhere := errand((&fixture.Scene{T: t, Designer: rival.As("manager")}), "Post")
		_, theirs := beginAs(rival.As("ada"), elsewhere)
		got = theirs.(apptest.M)
		apptest.Equal[any](t, "the name in another organisation", got["name"], "The ada")
		apptest.Equal(t, "the telephone in another organisation", got["phone"], nil)
		if got["id"] == id {
			t.Errorf("in another organisation it begins with the id %v", got["id"])
		}
	})
}

// Requests that a new customer begins at once have one self party, whatever else is given
// at that moment.
func TestSelfPartyRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		var offered []string
		for _, name := range []string{"Post", "Bank", "Tax", "Toll"} {
			offered = append(offered, errand(c, name))
		}
		for _, who := range []string{"ben", "ada"} {
			customer := c.Ada
			if who == "ben" {
				customer = c.Acme.As(who)
			}
			answers := fixture.AtOnce(2*len(offered), func(i int) *apptest.Response {
				return customer.Post(fixture.CustomerRequests+offered[i%len(offered)], nil)
			})
			fixture.WantTally(t, answers, map[fixture.Outcome]int{{Status: 201}: len(offered), {Status: 409, Code: "OPEN_REQUEST_EXISTS"}: len(offered)})
			ids, at := map[string]bool{}, ""
			for _, a := range answers {
				if a.Status == 201 {
					ids[a.String("parties", 0, "id")], at = true, fixture.CustomerRequests+a.String("id")
				}
			}
			if len(ids) != 1 {
				t.Errorf("%d self parties were made", len(ids))
			}
			party := customer.Get(at).Want(200).Value("parties", 0)
			for _, a := range answers { // all but one are withdrawn, and begun again while that one is edited
				if a.Status == 201 && fixture.CustomerRequests+a.String("id") != at {
					customer.Post(fixture.CustomerRequests+a.String("id")+"/withdraw", nil).Want(200)
				}
			}
			for _, a := range fixture.AtOnce(2*len(offered), func(i int) *apptest.Response {
				if i%2 == 0 {
					return customer.Put(at+"/party", apptest.M{"parties": []any{party}})
				}
				return customer.Post(fixture.CustomerRequests+offered[i/2], nil)
			}) {
				if a.Status != 200 && a.Status != 201 && a.ErrorCode != "OPEN_REQUEST_EXISTS" {
					t.Errorf("answered %d %s", a.Status, a.ErrorCode)
				}
				if a.Status == 201 && !ids[a.String("parties", 0, "id")] {
					t.Errorf("begun with another self party: %s", a.String("parties", 0, "id"))
				}
			}
		}
	})
}

// An invoice of no application for the self party takes the address of the newest
// application that has it.
func TestInvoiceForSelfParty(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		var self string
		accepted := func(service, email string) (application string) {
			t.Helper()
			at, party := beginAs(c.Ada, service)
			self = party.(apptest.M)["id"].(string)
			c.Ada.Put(at+"/party", apptest.M{"parties": []any{apptest.M{"id": self, "name": "Ada", "email": email}}}).Want(200)
			c.Ada.Post(at+"/submit", nil).Want(200)
			return c.Officer.Accept(at[len(fixture.CustomerRequests):])
		}
		payer := func() string {
			t.Helper()
			invoice := c.AdHoc(apptest.M{"partyId": self}).Want(201)
			checkout := c.Server.Anyone().Post("/api/v1/public/payments/invoices/"+invoice.String("reference")+"/checkout", nil).Want(201)
			email, err := db.One[string](t.Context(), c.Server.DB, `SELECT email FROM payments WHERE reference = $1`, checkout.String("reference"))
			if err != nil {
				t.Fatal(err)
			}
			return email
		}
		post, bank := errand(c, "Post"), errand(c, "Bank")
		accepted(post, "first@home.test")
		if got := payer(); got != "first@home.test" {
			t.Errorf("the payer is %q", got)
		}
		second := accepted(bank, "second@home.test")
		beginAs(c.Ada, errand(c, "Tax")) // is no application
		if got := payer(); got != "second@home.test" {
			t.Errorf("the payer is %q", got)
		}
		// Removed from the newest application, it is found in the one before.
		c.Officer.Put(fixture.StaffApplications+second+"/party", apptest.M{"parties": []any{apptest.M{"name": "Somebody else"}}}).Want(200)
		if got := payer(); got != "first@home.test" {
			t.Errorf("the payer is %q", got)
		}
	})
}
