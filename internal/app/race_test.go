package app_test

import (
	"strconv"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const crowd = 16 // calls at once

// rounds is how often each race is run: "make races" runs them a thousand times.
var rounds = apptest.Setting("RACES", 3)

// Of many accepts at once, one makes the application.
func TestAcceptRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			request := c.ada.HandIn(c.licence)
			wantTally(t, atOnce(crowd, func(int) *apptest.Response {
				return c.officer.Post("/api/v1/staff/requests/"+request+"/accept", nil)
			}), map[outcome]int{{200, ""}: 1, {409, "REQUEST_NOT_PENDING"}: crowd - 1})
		}
		if got := c.officer.Get("/api/v1/staff/applications").Want(200).String("totalElements"); got != strconv.Itoa(rounds) {
			t.Fatalf("%s applications", got)
		}
	})
}

// A request is decided upon once, whichever way.
func TestAcceptRejectRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			request := c.ada.HandIn(c.licence)
			wantTally(t, atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.officer.Post("/api/v1/staff/requests/"+request+"/accept", nil)
				}
				return c.officer.Post("/api/v1/staff/requests/"+request+"/reject", apptest.M{"reason": "Not this year."})
			}), map[outcome]int{{200, ""}: 1, {409, "REQUEST_NOT_PENDING"}: crowd - 1})
		}
	})
}

// A customer has one open request for a service, however often it asks at once.
func TestCreateRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			answers := atOnce(crowd, func(int) *apptest.Response {
				return c.ada.Post("/api/v1/customer/requests/"+c.licence.ID, nil)
			})
			wantTally(t, answers, map[outcome]int{{201, ""}: 1, {409, "OPEN_REQUEST_EXISTS"}: crowd - 1})
			request := c.ada.Get("/api/v1/customer/requests?status=DRAFT").Want(200).String("content", 0, "id")
			at := "/api/v1/customer/requests/" + request
			c.ada.Put(at+"/answers/"+c.licence.Water, apptest.M{"value": "river"}).Want(200)
			wantTally(t, atOnce(crowd, func(int) *apptest.Response {
				return c.ada.Post(at+"/submit", nil)
			}), map[outcome]int{{200, ""}: 1, {409, "REQUEST_NOT_EDITABLE"}: crowd - 1})
			c.officer.Post("/api/v1/staff/requests/"+request+"/reject", apptest.M{"reason": "Full."}).Want(200)
		}
	})
}

// What was handed in holds together, although answers changed at that moment:
// "sea" asks for a boat, which nobody names here.
func TestSubmitAnswerRace(t *testing.T) {
	allowed := map[outcome]bool{
		{200, ""}: true, {400, "APPLICATION_MISSING_REQUIRED_ANSWERS"}: true, {409, "REQUEST_NOT_EDITABLE"}: true,
	}
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			request := c.ada.Draft(c.licence)
			at := "/api/v1/customer/requests/" + request
			answers := atOnce(crowd, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.ada.Put(at+"/answers/"+c.licence.Water, apptest.M{"value": "sea"})
				case 1:
					return c.ada.Put(at+"/answers/"+c.licence.Water, apptest.M{"value": nil})
				case 2:
					return c.ada.Put(at+"/answers/"+c.licence.Water, apptest.M{"value": "river"})
				}
				return c.ada.Post(at+"/submit", nil)
			})
			for o := range tally(t, answers) {
				if !allowed[o] {
					t.Errorf("answered with %v", o)
				}
			}
			if c.ada.Get(at).Want(200).String("status") == "DRAFT" {
				c.ada.Put(at+"/answers/"+c.licence.Water, apptest.M{"value": "river"}).Want(200)
				c.ada.Post(at+"/submit", nil).Want(200)
			}
			c.officer.Accept(request)
		}
	})
}

// A stage is completed once.
func TestCompleteRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			application := c.application()
			wantTally(t, atOnce(crowd, func(int) *apptest.Response {
				return c.officer.Complete(application, c.licence.About)
			}), map[outcome]int{{200, ""}: 1, {409, "STAGE_NOT_CURRENT"}: crowd - 1})
			if got := c.actions(application)["stage.completed"]; got != 1 {
				t.Fatalf("the stage was completed %d times", got)
			}
		}
	})
}

// An application that is closed while a stage of it is completed owes nothing
// and stands nowhere: the invoice of the stage that was entered is void.
func TestCloseCompleteRace(t *testing.T) {
	allowed := map[outcome]bool{
		{200, ""}: true, {409, "STAGE_NOT_CURRENT"}: true, {409, "APPLICATION_NOT_EDITABLE"}: true,
	}
	eachScene(t, func(t *testing.T, c *scene) {
		for range 2 * rounds {
			application := c.application()
			answers := atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.officer.Complete(application, c.licence.About)
				}
				return c.officer.Post("/api/v1/staff/applications/"+application+"/close", nil)
			})
			for o, n := range tally(t, answers) {
				if !allowed[o] || o.status == 200 && n > 2 {
					t.Errorf("%d were answered with %v", n, o)
				}
			}
			if got := c.applicationStatus(application); got != "CLOSED" {
				t.Errorf("the application is %s", got)
			}
			if got := c.actions(application)["application.closed"]; got != 1 {
				t.Errorf("it was closed %d times", got)
			}
		}
	})
}
