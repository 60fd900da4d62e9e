package cases_test

import (
	"strconv"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Only one of several concurrent acceptances creates the application.
func TestAcceptRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			request := c.Ada.Submit(c.Licence)
			fixture.WantOutcomes(t, fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response {
				return c.Officer.Post("/api/v1/staff/requests/"+request+"/accept", nil)
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "REQUEST_NOT_PENDING"}: fixture.Concurrency - 1})
		}
		if got := c.Officer.Get("/api/v1/staff/applications").Want(200).String("totalElements"); got != strconv.Itoa(fixture.Rounds) {
			t.Fatalf("%s applications", got)
		}
	})
}

// A request is decided once, by either decision.
func TestAcceptRejectRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			request := c.Ada.Submit(c.Licence)
			fixture.WantOutcomes(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Officer.Post("/api/v1/staff/requests/"+request+"/accept", nil)
				}
				return c.Officer.Post("/api/v1/staff/requests/"+request+"/reject", apptest.M{"reason": "Not this year."})
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "REQUEST_NOT_PENDING"}: fixture.Concurrency - 1})
		}
	})
}
