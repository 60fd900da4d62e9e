package cases_test

import (
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// errand creates a published service without required content, for up to three parties.
func errand(c *fixture.Scene, name string) (id string) {
	c.T.Helper()
	b := fixture.NewService(c.Designer, apptest.M{"name": name, "currency": "NGN", "partyRole": "Sender", "maxParties": 3})
	stage := b.Stage(apptest.M{"title": "Errand", "kind": "ORDINARY"})
	b.Question(apptest.M{"stageId": stage, "code": "note", "label": "Anything else?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	b.Publish()
	return b.ID
}

// startAs starts a request and returns its path and its first party.
func startAs(customer *apptest.Client, service string) (at string, self any) {
	r := customer.Post(fixture.CustomerRequests+service, nil).Want(201)
	if r.Len("parties") != 1 {
		return fixture.CustomerRequests + r.String("id"), r.Value("parties")
	}
	return fixture.CustomerRequests + r.String("id"), r.Value("parties", 0)
}

// A new request starts with the self party as last given by the customer, with the same id.
// Existing requests and applications keep theirs.
func TestSelfPartyIsReused(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		post, bank, tax := errand(c, "Post"), errand(c, "Bank"), errand(c, "Tax")
		same := func(what string, got, want any) {
			t.Helper()
			apptest.Equal(t, what, got, want)
		}
		first, made := startAs(c.Ada, post)
		id := made.(apptest.M)["id"]
		same("made of the account", made, apptest.M{"id": id, "name": "The ada", "email": c.Acme.Email("ada"), "phone": nil, "details": apptest.M{}})
		give := func(at string, party apptest.M) any {
			t.Helper()
			return c.Ada.Put(at+"/party", apptest.M{"parties": []any{party}}).Want(200).Value("parties", 0)
		}
		given := give(first, apptest.M{
			"id": id, "name": "Ada Obi", "email": "ada@home.test", "phone": "+234 801", "details": apptest.M{"nationality": "NG", "tags": []any{"a", 2}},
		})

		second, self := startAs(c.Ada, bank)
		same("found again", self, given)
		c.Ada.Put(second+"/party", apptest.M{"parties": []any{
			apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 802"}, apptest.M{"name": "Company"},
		}}).Want(200)
		same("the first request", c.Ada.Get(first).Want(200).Value("parties", 0), given)
		third, self := startAs(c.Ada, tax)
		moved := apptest.M{"id": id, "name": "Ada Obi", "email": nil, "phone": "+234 802", "details": apptest.M{}}
		same("with another telephone", self, moved)

		// The newest version of the self party is in the older request.
		given = give(first, apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 803"})
		c.Ada.Post(third+"/withdraw", nil).Want(200)
		third, self = startAs(c.Ada, tax)
		same("given in an older request", self, given)

		// In an application, changes by the customer count, and those by staff do not.
		c.Ada.Post(first+"/submit", nil).Want(200)
		application := c.Officer.Accept(first[len(fixture.CustomerRequests):])
		same("of the application", c.Ada.Get(fixture.CustomerApplications+application).Want(200).Value("parties", 0), given)
		c.Officer.Put(fixture.StaffApplications+application+"/party", apptest.M{"parties": []any{apptest.M{"id": id, "name": "Corrected"}}}).Want(200)
		c.Ada.Post(third+"/withdraw", nil).Want(200)
		third, self = startAs(c.Ada, tax)
		same("after a change by staff", self, given)
		given = give(fixture.CustomerApplications+application, apptest.M{"id": id, "name": "Ada Obi", "phone": "+234 804"})
		c.Ada.Post(third+"/withdraw", nil).Want(200)
		third, self = startAs(c.Ada, tax)
		same("given in an application", self, given)
		give(third, apptest.M{"id": id, "name": "Ada N. Obi"})
		same("the application keeps its own", c.Ada.Get(fixture.CustomerApplications+application).Want(200).Value("parties", 0), given)

		// A party without an id is a different party.
		given = give(third, apptest.M{"name": "Ada the Younger", "phone": "+234 805"})
		c.Ada.Post(third+"/withdraw", nil).Want(200)
		third, self = startAs(c.Ada, tax)
		same("under another id", self, given)
		give(third, apptest.M{"id": given.(apptest.M)["id"], "name": "Ada", "details": apptest.M{"nationality": "GH"}})

		// Other customers have different self parties.
		_, bens := startAs(c.Acme.As("ben"), tax)
		got := bens.(apptest.M)
		apptest.Equal[any](t, "the name of another customer", got["name"], "The ben")
		if got["id"] == id || got["id"] == given.(apptest.M)["id"] {
			t.Errorf("another customer has the id %v", got["id"])
		}
		rival := c.Server.Tenant("rival")
		elsewhere := errand((&fixture.Scene{T: t, Designer: rival.As("manager")}), "Post")
		_, theirs := startAs(rival.As("ada"), elsewhere)
		got = theirs.(apptest.M)
		apptest.Equal[any](t, "the name in another organisation", got["name"], "The ada")
		apptest.Equal(t, "the telephone in another organisation", got["phone"], nil)
		if got["id"] == id {
			t.Errorf("in another organisation it has the id %v", got["id"])
		}
	})
}

// Concurrent requests of a new customer have the same self party, also during other edits.
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
			answers := fixture.Concurrently(2*len(offered), func(i int) *apptest.Response {
				return customer.Post(fixture.CustomerRequests+offered[i%len(offered)], nil)
			})
			fixture.WantOutcomes(t, answers, map[fixture.Outcome]int{{Status: 201}: len(offered), {Status: 409, Code: "OPEN_REQUEST_EXISTS"}: len(offered)})
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
			for _, a := range answers { // all but one are withdrawn and started again while that one is edited
				if a.Status == 201 && fixture.CustomerRequests+a.String("id") != at {
					customer.Post(fixture.CustomerRequests+a.String("id")+"/withdraw", nil).Want(200)
				}
			}
			for _, a := range fixture.Concurrently(2*len(offered), func(i int) *apptest.Response {
				if i%2 == 0 {
					return customer.Put(at+"/party", apptest.M{"parties": []any{party}})
				}
				return customer.Post(fixture.CustomerRequests+offered[i/2], nil)
			}) {
				if a.Status != 200 && a.Status != 201 && a.ErrorCode != "OPEN_REQUEST_EXISTS" {
					t.Errorf("answered %d %s", a.Status, a.ErrorCode)
				}
				if a.Status == 201 && !ids[a.String("parties", 0, "id")] {
					t.Errorf("started with another self party: %s", a.String("parties", 0, "id"))
				}
			}
		}
	})
}

// An invoice for the self party without an application uses the email address of the newest
// application with it.
func TestInvoiceForSelfParty(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		var self string
		accepted := func(service, email string) (application string) {
			t.Helper()
			at, party := startAs(c.Ada, service)
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
		startAs(c.Ada, errand(c, "Tax")) // not an application
		if got := payer(); got != "second@home.test" {
			t.Errorf("the payer is %q", got)
		}
		// Removed from the newest application, it is found in the previous one.
		c.Officer.Put(fixture.StaffApplications+second+"/party", apptest.M{"parties": []any{apptest.M{"name": "Somebody else"}}}).Want(200)
		if got := payer(); got != "first@home.test" {
			t.Errorf("the payer is %q", got)
		}
	})
}
