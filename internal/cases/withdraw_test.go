package cases_test

import (
	"net/http"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// An open request can be withdrawn, which allows a new one.
func TestWithdraw(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		draft := c.Ada.Draft(c.Licence)
		c.Ada.Post(fixture.CustomerRequests+draft+"/withdraw", nil).Want(200).Is("WITHDRAWN", "status").Is(nil, "submittedAt")
		pending := c.Ada.Submit(c.Licence) // now allowed
		got := c.Ada.Post(fixture.CustomerRequests+pending+"/withdraw", nil).Want(200)
		got.Is("WITHDRAWN", "status").Filled("submittedAt")
		c.Officer.Post(fixture.StaffRequests+pending+"/accept", nil).Refused(409, "REQUEST_NOT_PENDING")
		for _, who := range []struct {
			c            *apptest.Client
			status       int
			method, path string
		}{
			{c.Acme.As("ben"), 404, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw"},
			{c.Officer, 403, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw"},
			{c.Ada, 409, http.MethodPost, fixture.CustomerRequests + draft + "/withdraw"},
		} {
			who.c.Do(who.method, who.path, nil).Want(who.status)
		}
	})
}

// A request ends once: by its customer or by staff.
func TestWithdrawReviewRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			request := c.Ada.Submit(c.Licence)
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.Ada.Post(fixture.CustomerRequests+request+"/withdraw", nil)
				case 1:
					return c.Officer.Post(fixture.StaffRequests+request+"/accept", nil)
				}
				return c.Officer.Post(fixture.StaffRequests+request+"/reject", apptest.M{"reason": "No."})
			})
			fixture.WantOnly(t, answers, fixture.Done, fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"}, fixture.Outcome{Status: 409, Code: "REQUEST_NOT_PENDING"})
			if n := fixture.CountOutcomes(t, answers)[fixture.Done]; n != 1 {
				t.Errorf("it ended %d times", n)
			}
		}
	})
}
