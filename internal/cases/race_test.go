package cases_test

import (
	"strconv"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Of many accepts at once, one makes the application.
func TestAcceptRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			request := c.Ada.HandIn(c.Licence)
			fixture.WantTally(t, fixture.AtOnce(fixture.Crowd, func(int) *apptest.Response {
				return c.Officer.Post("/api/v1/staff/requests/"+request+"/accept", nil)
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "REQUEST_NOT_PENDING"}: fixture.Crowd - 1})
		}
		if got := c.Officer.Get("/api/v1/staff/applications").Want(200).String("totalElements"); got != strconv.Itoa(fixture.Rounds) {
			t.Fatalf("%s applications", got)
		}
	})
}

// A request is decided upon once, whichever way.
func TestAcceptRejectRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			request := c.Ada.HandIn(c.Licence)
			fixture.WantTally(t, fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Officer.Post("/api/v1/staff/requests/"+request+"/accept", nil)
				}
				return c.Officer.Post("/api/v1/staff/requests/"+request+"/reject", apptest.M{"reason": "Not this year."})
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "REQUEST_NOT_PENDING"}: fixture.Crowd - 1})
		}
	})
}

// A customer has one open request for a service, however often it asks at once.
func TestCreateRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			answers := fixture.AtOnce(fixture.Crowd, func(int) *apptest.Response {
				return c.Ada.Post("/api/v1/customer/requests/"+c.Licence.ID, nil)
			})
			fixture.WantTally(t, answers, map[fixture.Outcome]int{{Status: 201}: 1, {Status: 409, Code: "OPEN_REQUEST_EXISTS"}: fixture.Crowd - 1})
			request := c.Ada.Get("/api/v1/customer/requests?status=DRAFT").Want(200).String("content", 0, "id")
			at := "/api/v1/customer/requests/" + request
			c.Ada.Put(at+"/answers/"+c.Licence.Water, apptest.M{"value": "river"}).Want(200)
			fixture.WantTally(t, fixture.AtOnce(fixture.Crowd, func(int) *apptest.Response {
				return c.Ada.Post(at+"/submit", nil)
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "REQUEST_NOT_EDITABLE"}: fixture.Crowd - 1})
			c.Officer.Post("/api/v1/staff/requests/"+request+"/reject", apptest.M{"reason": "Full."}).Want(200)
		}
	})
}

// What was handed in holds together, although answers changed at that moment:
// "sea" asks for a boat, which nobody names here.
func TestSubmitAnswerRace(t *testing.T) {
	allowed := map[fixture.Outcome]bool{
		{Status: 200}: true, {Status: 400, Code: "APPLICATION_MISSING_REQUIRED_ANSWERS"}: true, {Status: 409, Code: "REQUEST_NOT_EDITABLE"}: true,
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			request := c.Ada.Draft(c.Licence)
			at := "/api/v1/customer/requests/" + request
			answers := fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.Ada.Put(at+"/answers/"+c.Licence.Water, apptest.M{"value": "sea"})
				case 1:
					return c.Ada.Put(at+"/answers/"+c.Licence.Water, apptest.M{"value": nil})
				case 2:
					return c.Ada.Put(at+"/answers/"+c.Licence.Water, apptest.M{"value": "river"})
				}
				return c.Ada.Post(at+"/submit", nil)
			})
			for o := range fixture.Tally(t, answers) {
				if !allowed[o] {
					t.Errorf("answered with %v", o)
				}
			}
			if c.Ada.Get(at).Want(200).String("status") == "DRAFT" {
				c.Ada.Put(at+"/answers/"+c.Licence.Water, apptest.M{"value": "river"}).Want(200)
				c.Ada.Post(at+"/submit", nil).Want(200)
			}
			c.Officer.Accept(request)
		}
	})
}

// A stage is completed once.
func TestCompleteRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application := c.AcceptedApplication()
			fixture.WantTally(t, fixture.AtOnce(fixture.Crowd, func(int) *apptest.Response {
				return c.Officer.Complete(application.ID, c.Licence.About)
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "STAGE_NOT_CURRENT"}: fixture.Crowd - 1})
			if got := c.Actions(application.ID)["stage.completed"]; got != 1 {
				t.Fatalf("the stage was completed %d times", got)
			}
		}
	})
}

// An application that is closed while a stage of it is completed owes nothing
// and stands nowhere: the invoice of the stage that was entered is void.
func TestCloseCompleteRace(t *testing.T) {
	allowed := map[fixture.Outcome]bool{
		{Status: 200}: true, {Status: 409, Code: "STAGE_NOT_CURRENT"}: true, {Status: 409, Code: "APPLICATION_NOT_EDITABLE"}: true,
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range 2 * fixture.Rounds {
			application := c.AcceptedApplication()
			answers := fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Officer.Complete(application.ID, c.Licence.About)
				}
				return c.Officer.Post("/api/v1/staff/applications/"+application.ID+"/close", nil)
			})
			for o, n := range fixture.Tally(t, answers) {
				if !allowed[o] || o.Status == 200 && n > 2 {
					t.Errorf("%d were answered with %v", n, o)
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
