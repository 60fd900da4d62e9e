package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A customer has one open request per service, regardless of concurrent calls.
func TestCreateRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			answers := fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response {
				return c.Ada.Post("/api/v1/customer/requests/"+c.Licence.ID, nil)
			})
			fixture.WantOutcomes(t, answers, map[fixture.Outcome]int{{Status: 201}: 1, {Status: 409, Code: "OPEN_REQUEST_EXISTS"}: fixture.Concurrency - 1})
			request := c.Ada.Get("/api/v1/customer/requests?status=DRAFT").Want(200).String("content", 0, "id")
			at := "/api/v1/customer/requests/" + request
			c.Ada.Put(at+"/answers/"+c.Licence.Water, apptest.M{"value": "river"}).Want(200)
			fixture.WantOutcomes(t, fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response {
				return c.Ada.Post(at+"/submit", nil)
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "REQUEST_NOT_EDITABLE"}: fixture.Concurrency - 1})
			c.Officer.Post("/api/v1/staff/requests/"+request+"/reject", apptest.M{"reason": "Full."}).Want(200)
		}
	})
}

// Requests for unavailable services are refused.
func TestServiceUnavailable(t *testing.T) {
	const message = "Service is not available for new requests."
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		refuse := func(r *apptest.Response) {
			t.Helper()
			if r.Refused(409, "SERVICE_UNAVAILABLE").Message != message {
				t.Errorf("refused with %q", r.Message)
			}
		}
		never := fixture.NewService(c.Designer, apptest.M{"name": "Never published", "currency": "NGN", "partyRole": "Nobody"})
		refuse(c.Ada.Post(fixture.CustomerRequests+never.ID, nil))
		c.Ada.Post(fixture.CustomerRequests+"019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e", nil).Refused(404, "NOT_FOUND")
		c.Ada.Post(fixture.CustomerRequests+"nothing", nil).Refused(404, "NOT_FOUND")

		request := c.Ada.Draft(c.Licence)
		open := c.Ada.Post(fixture.CustomerRequests+c.Licence.ID, nil).Refused(409, "OPEN_REQUEST_EXISTS")
		if open.Message != "An open request already exists for this service." {
			t.Errorf("refused with %q", open.Message)
		}
		at := fixture.TenantServices + c.Licence.ID
		c.Designer.Post(at+"/archive", nil).Want(200)
		refuse(c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil))
		refuse(c.Ada.Post(fixture.CustomerRequests+c.Licence.ID, nil))
		c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+c.Licence.Urgent, apptest.M{"value": true}).Want(200)
		c.Designer.Post(at+"/restore", nil).Want(200)
		c.Designer.Post(at+"/unpublish", nil).Want(200)
		refuse(c.Acme.As("ben").Post(fixture.CustomerRequests+c.Licence.ID, nil))
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200) // started while the service was published
		c.Designer.Post(at+"/archive", nil).Want(200)
		id := c.Officer.Accept(request)
		c.Officer.Complete(id, c.Licence.About).Want(200)
	})
}
