package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Readiness lists exactly what submitting refuses.
func TestRequestReadiness(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Duet", "currency": "NGN", "partyRole": "Singer", "minParties": 2, "maxParties": 2})
		stage := b.Stage(apptest.M{"title": "Song", "kind": "ORDINARY"})
		song := b.Question(apptest.M{"stageId": stage, "code": "song", "label": "Which one?", "answerType": "TEXT", "appliesTo": "REQUEST", "required": true})
		b.Publish()
		at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		agree := func(status int, code string, kinds ...string) {
			t.Helper()
			ready := c.Ada.Get(at + "/readiness").Want(200)
			for i, kind := range kinds {
				if got := ready.String("blockers", i, "kind") + " " + ready.String("blockers", i, "code"); got != kind {
					t.Errorf("a blocker is %s, want %s", got, kind)
				}
			}
			ready.Has(len(kinds), "blockers")
			if status != 200 {
				c.Ada.Post(at+"/submit", nil).Refused(status, code)
			}
		}
		agree(400, "VALIDATION_FAILED", "PARTIES OUT_OF_RANGE", "ANSWER song")
		c.Ada.Put(at+"/party", c.PartiesBody(at, 1)).Want(200)
		agree(400, "APPLICATION_MISSING_REQUIRED_ANSWERS", "ANSWER song")
		c.Designer.Post(fixture.TenantServices+b.ID+"/archive", nil).Want(200)
		agree(409, "SERVICE_UNAVAILABLE", "SERVICE SERVICE_UNAVAILABLE", "ANSWER song")
		c.Designer.Post(fixture.TenantServices+b.ID+"/restore", nil).Want(200)
		c.Ada.Put(at+"/answers/"+song, apptest.M{"value": "Ave"}).Want(200)
		agree(200, "")
		c.Ada.Post(at+"/submit", nil).Want(200)
		agree(409, "REQUEST_NOT_EDITABLE", "REQUEST REQUEST_NOT_EDITABLE")
	})
}

// A request keeps its submitted content, regardless of later changes of its application and of
// other applications.
func TestRequestKeepsSubmittedContent(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id, other := c.StartTrip(trip), c.StartTrip(trip)
		request := "/api/v1/staff/requests/" + c.Officer.Get(fixture.StaffApplications+id).Want(200).String("requestId")
		before, beside := c.Officer.Get(request).Want(200).Data, c.Officer.Get(fixture.StaffApplications+other).Want(200).Data
		for _, purpose := range []any{"work", "rest", nil} {
			c.Answer(id, trip.Purpose, purpose).Want(200)
			c.Parties(id, 1).Want(200)
			shown := c.Officer.Get(fixture.StaffApplications + id).Want(200)
			shown.Has(2, "parties")
			if purpose != nil {
				shown.Member("code", "purpose", "answers").Is(purpose, "value")
			}
			apptest.Equal(t, "the request", c.Officer.Get(request).Want(200).Data, before)
		}
		apptest.Equal(t, "the other application", c.Officer.Get(fixture.StaffApplications+other).Want(200).Data, beside)
	})
}

// Submitted content is consistent despite concurrent changes of answers and parties: a minor needs
// a guardian, which nobody enters here.
func TestSubmitEditRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			request := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201)
			at := fixture.CustomerRequests + request.String("id")
			for question, value := range (apptest.M{trip.Purpose: "rest", trip.Country: "abroad"}) {
				c.Ada.Put(at+"/answers/"+question, apptest.M{"value": value}).Want(200)
			}
			alone, together := c.PartiesBody(at, 0), c.PartiesBody(at, 1)
			party := request.String("parties", 0, "id")
			fixture.WantOnly(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 5 {
				case 0:
					return c.Ada.Put(at+"/answers/"+trip.Minor, apptest.M{"value": true, "partyId": party})
				case 1:
					return c.Ada.Put(at+"/answers/"+trip.Minor, apptest.M{"value": nil, "partyId": party})
				case 2:
					return c.Ada.Put(at+"/party", together)
				case 3:
					return c.Ada.Put(at+"/party", alone)
				}
				return c.Ada.Post(at+"/submit", nil)
			}), fixture.Done, fixture.Outcome{Status: 400, Code: "APPLICATION_MISSING_REQUIRED_ANSWERS"}, fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"})
			if c.Ada.Get(at).Want(200).String("status") == "PENDING" { // the invariants check the submitted content
				c.Officer.Post(fixture.StaffRequests+request.String("id")+"/reject", apptest.M{"reason": "Full."}).Want(200)
			} else {
				c.Ada.Post(at+"/withdraw", nil).Want(200)
			}
		}
	})
}

// Submitted content is consistent despite concurrent changes of answers: "sea" requires a boat,
// which nobody enters here.
func TestSubmitAnswerRace(t *testing.T) {
	allowed := map[fixture.Outcome]bool{
		{Status: 200}: true, {Status: 400, Code: "APPLICATION_MISSING_REQUIRED_ANSWERS"}: true, {Status: 409, Code: "REQUEST_NOT_EDITABLE"}: true,
	}
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			request := c.Ada.Draft(c.Licence)
			at := "/api/v1/customer/requests/" + request
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
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
			for o := range fixture.CountOutcomes(t, answers) {
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

// A file deleted during submission is either missing or attached.
func TestSubmitDeleteRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPaper(c.Designer)
		for range fixture.Rounds {
			photo, sheet := c.Upload(c.Ada), c.Upload(c.Ada)
			id := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
			c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+p.Minor, apptest.M{"value": false}).Want(200)
			c.Ada.Put(fixture.CustomerRequests+id+"/documents/"+p.Photo, apptest.M{"fileObjectId": photo}).Want(200)
			c.Ada.Put(fixture.CustomerRequests+id+"/documents/"+p.Form, apptest.M{"fileObjectId": sheet}).Want(200)
			fixture.WantOnly(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil)
				}
				return c.Ada.Delete(fixture.Files + "/" + photo)
			}), fixture.Done, fixture.Outcome{Status: 400, Code: "APPLICATION_MISSING_REQUIRED_DOCUMENTS"}, fixture.Outcome{Status: 409, Code: "FILE_NOT_UPLOADED"},
				fixture.Outcome{Status: 409, Code: "FILE_IN_USE"}, fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"})
			submitted := c.Ada.Get(fixture.CustomerRequests+id).Want(200).String("status") == "PENDING"
			if kept := c.Ada.Get(fixture.Files+"/"+photo).Want(200).String("status") == "UPLOADED"; kept != submitted {
				t.Errorf("submitted: %v, file kept: %v", submitted, kept)
			}
			c.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil).Want(200)
		}
	})
}
