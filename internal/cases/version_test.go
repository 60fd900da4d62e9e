package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A request keeps its version until its application is completed, regardless of newer versions;
// new requests use the newest one.
func TestRequestsKeepTheirVersion(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		designer, officer, ada, ben := acme.As("designer"), acme.As("officer"), acme.As("ada"), acme.As("ben")
		l := designer.Licence()
		at := "/api/v1/tenant/services/" + l.ID
		older := ada.Draft(l)

		designer.Patch(at, apptest.M{"name": "Angling permit", "minParties": 1, "maxParties": 2}).Want(200)
		bait := designer.Post(at+"/questions", apptest.M{
			"stageId": l.About, "code": "bait", "label": "Which bait?", "answerType": "TEXT", "required": true, "position": 1,
		}).Want(201).String("id")
		designer.Patch(at+"/charges/"+l.Charge, apptest.M{"amount": 9000}).Want(200)
		designer.Post(at+"/publish", nil).Want(200)
		wantVersion(t, ada.Get("/api/v1/customer/requests/"+older).Want(200), "1", "Fishing licence", 2)
		ada.Put("/api/v1/customer/requests/"+older+"/answers/"+bait, apptest.M{"value": "worms"}).Refused(404, "NOT_FOUND")
		ada.Post("/api/v1/customer/requests/"+older+"/submit", nil).Want(200)

		newer := ben.Draft(l)
		wantVersion(t, ben.Get("/api/v1/customer/requests/"+newer).Want(200), "2", "Angling permit", 3)
		ben.Post("/api/v1/customer/requests/"+newer+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.bait")
		ben.Put("/api/v1/customer/requests/"+newer+"/answers/"+bait, apptest.M{"value": "worms"}).Want(200)
		ben.Post("/api/v1/customer/requests/"+newer+"/submit", nil).Want(200)

		// The third version has no payment stage.
		designer.Delete(at + "/charges/" + l.UrgentCharge).Want(200)
		designer.Delete(at + "/charges/" + l.Charge).Want(200)
		designer.Delete(at + "/stages/" + l.Fee).Want(200)
		designer.Post(at+"/publish", nil).Want(200)
		for _, c := range []struct {
			customer                    *apptest.Client
			request, version, name, due string
			questions                   int
		}{{ada, older, "1", "Fishing licence", "7500.5", 2}, {ben, newer, "2", "Angling permit", "9000", 3}} {
			accepted := officer.Post("/api/v1/staff/requests/"+c.request+"/accept", nil).Want(200)
			wantVersion(t, accepted, c.version, c.name, c.questions)
			application := accepted.String("id")
			moved := officer.Complete(application, l.About).Want(200)
			wantVersion(t, moved, c.version, c.name, c.questions)
			checkout := c.customer.Checkout(application).Want(201)
			if got := checkout.String("amount"); got != c.due {
				t.Errorf("version %s costs %s, want %s", c.version, got, c.due)
			}
			c.customer.PayAt(checkout.String("accessCode"), "success")
			apptest.Until(t, "application completed", func() bool {
				return c.customer.Get("/api/v1/customer/applications/"+application).Want(200).String("status") == "COMPLETED"
			})
			wantVersion(t, officer.Get("/api/v1/staff/applications/"+application).Want(200), c.version, c.name, c.questions)
		}

		newest := ada.Draft(l)
		ada.Put("/api/v1/customer/requests/"+newest+"/answers/"+bait, apptest.M{"value": "worms"}).Want(200)
		ada.Post("/api/v1/customer/requests/"+newest+"/submit", nil).Want(200)
		last := officer.Accept(newest)
		done := officer.Complete(last, l.About).Want(200)
		wantVersion(t, done, "3", "Angling permit", 3)
		done.Is("COMPLETED", "status").Has(1, "stages")
		designer.Get(at+"/versions").Want(200).Is("3", "totalElements").Is("The designer", "content", 0, "publishedBy", "name")
		designer.Get(at+"/versions/1").Want(200).Is("Fishing licence", "name").Has(2, "stages")
	})
}

// wantVersion checks that a request or application has this version.
func wantVersion(t *testing.T, r *apptest.Response, version, name string, questions int) {
	t.Helper()
	r.Is(version, "version").Is(name, "serviceName").Has(questions, "questions")
}

// A request and its application keep the version of its creation.
func TestVersionIsPinned(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		request := c.Ada.Draft(c.Licence)
		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/questions", apptest.M{
			"stageId": c.Licence.About, "code": "age", "label": "Your age", "answerType": "NUMBER", "appliesTo": "REQUEST", "required": true,
		}).Want(201)
		c.Designer.Patch(fixture.TenantServices+c.Licence.ID+"/charges/"+c.Licence.Charge, apptest.M{"amount": 9000}).Want(200)
		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/publish", nil).Want(200)

		c.Ada.Get(fixture.CustomerRequests+request).Want(200).Is("1", "version").Has(2, "questions")
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
		c.Designer.Post(fixture.TenantServices+c.Licence.ID+"/publish", nil) // possibly without changes to publish
		id := c.Officer.Accept(request)
		moved := c.Officer.Complete(id, c.Licence.About).Want(200)
		moved.Is("1", "version").Has(2, "questions")
		c.WantInvoice(moved.Member("id", c.Licence.Fee, "stages").String("invoice", "id"), "OPEN", "7500.5", 0)
		c.Pay(id)
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(id) == "COMPLETED" })

		later := c.Ada.Post(fixture.CustomerRequests+c.Licence.ID, nil).Want(201)
		later.Has(3, "questions")
		if later.String("version") == "1" {
			t.Error("a later request has the first version")
		}
	})
}
