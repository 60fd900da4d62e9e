package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// An application that is closed while one of its stages is completed owes nothing and has no
// current stage: the invoice of the entered stage is void.
func TestCloseCompleteRace(t *testing.T) {
	allowed := map[fixture.Outcome]bool{
		{Status: 200}: true, {Status: 409, Code: "STAGE_NOT_CURRENT"}: true, {Status: 409, Code: "APPLICATION_NOT_EDITABLE"}: true,
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range 2 * fixture.Rounds {
			application := c.AcceptedApplication()
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Officer.Complete(application.ID, c.Licence.About)
				}
				return c.Officer.Post("/api/v1/staff/applications/"+application.ID+"/close", nil)
			})
			for o, n := range fixture.CountOutcomes(t, answers) {
				if !allowed[o] || o.Status == 200 && n > 2 {
					t.Errorf("%d responses with %v", n, o)
				}
			}
			if got := c.ApplicationStatus(application.ID); got != "CLOSED" {
				t.Errorf("the application is %s", got)
			}
			if got := c.Actions(application.ID)["application.closed"]; got != 1 {
				t.Errorf("it was closed %d times", got)
			}
		}
	})
}

// A closed application cannot be changed.
func TestCloseEditRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			application, _ := c.UnpaidTrip(trip)
			company := c.PartiesBody(fixture.CustomerApplications+application.ID, 1)
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil)
				case 1:
					return c.Answer(application.ID, trip.Country, "home") // no fee: the application advances
				case 2:
					return c.Answer(application.ID, trip.Express, true)
				}
				return c.Ada.Put(fixture.CustomerApplications+application.ID+"/party", company)
			})
			fixture.WantOnly(t, answers, fixture.Done, fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}, fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"})
			if got := c.ApplicationStatus(application.ID); got != "CLOSED" {
				t.Errorf("it is %s", got)
			}
			if got := c.Actions(application.ID)["application.closed"]; got != 1 {
				t.Errorf("it was closed %d times", got)
			}
		}
	})
}
