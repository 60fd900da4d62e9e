package contract_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The response of every operation that changes a request or an application equals the next read.
func TestResponsesOfWrites(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		renewLinks(c.Server) // links to files do not change during the test
		same := func(what, path string, who *apptest.Client, r *apptest.Response) *apptest.Response {
			t.Helper()
			if r.Status != 200 && r.Status != 201 {
				t.Fatalf("%s: %d %s", what, r.Status, r.ErrorCode)
			}
			if path == "" {
				path = fixture.StaffApplications + r.String("id")
			}
			apptest.Equal(t, what+": what reading gives", who.Get(path).Want(200).Data, r.Data)
			return r
		}

		p := fixture.NewPaper(c.Designer)
		draft := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
		at := fixture.CustomerRequests + draft
		put := func(who *apptest.Client, at, what string, body apptest.M) {
			t.Helper()
			same("PUT "+what, at, who, who.Put(at+what, body))
		}
		detailed := c.PartiesBody(at, 1)
		detailed["parties"].([]any)[1].(apptest.M)["details"] = apptest.M{"<a>": []any{"<&>\u2028", 1.50, nil, apptest.M{}}}
		put(c.Ada, at, "/party", detailed)
		put(c.Ada, at, "/answers/"+p.Minor, apptest.M{"value": false})
		photo, form := c.Upload(c.Ada), c.Upload(c.Ada)
		put(c.Ada, at, "/documents/"+p.Photo, apptest.M{"fileObjectId": photo})
		put(c.Ada, at, "/documents/"+p.Form, apptest.M{"fileObjectId": photo})
		put(c.Ada, at, "/documents/"+p.Form, apptest.M{"fileObjectId": form})
		same("submit", at, c.Ada, c.Ada.Post(at+"/submit", nil))
		paper := same("accept", "", c.Officer, c.Officer.Post(fixture.StaffRequests+draft+"/accept", nil)).String("id")
		put(c.Officer, fixture.StaffApplications+paper, "/documents/"+p.Report, apptest.M{"fileObjectId": c.Upload(c.Officer)})
		same("complete", fixture.StaffApplications+paper, c.Officer, c.Officer.Complete(paper, p.Start))
		same("complete", fixture.StaffApplications+paper, c.Officer, c.Officer.Complete(paper, p.End))

		trip := fixture.NewTrip(c)
		refused := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		same("withdraw", fixture.CustomerRequests+refused, c.Ada, c.Ada.Post(fixture.CustomerRequests+refused+"/withdraw", nil))
		refused = c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		put(c.Ada, fixture.CustomerRequests+refused, "/answers/"+trip.Purpose, apptest.M{"value": "rest"})
		put(c.Ada, fixture.CustomerRequests+refused, "/answers/"+trip.Country, apptest.M{"value": "abroad"})
		c.Ada.Post(fixture.CustomerRequests+refused+"/submit", nil).Want(200)
		same("reject", fixture.StaffRequests+refused, c.Officer, c.Officer.Post(fixture.StaffRequests+refused+"/reject", apptest.M{"reason": "No."}))

		id := c.StartTrip(trip)
		same("complete into payment", fixture.StaffApplications+id, c.Officer, c.Officer.Complete(id, trip.Start))
		own := fixture.CustomerApplications + id
		put(c.Ada, own, "/answers/"+trip.WantsExtra, apptest.M{"value": false})
		put(c.Ada, own, "/answers/"+trip.Express, apptest.M{"value": true})
		put(c.Ada, own, "/party", c.PartiesBody(own, 2))
		put(c.Ada, own, "/answers/"+trip.Express, apptest.M{"value": nil})
		put(c.Ada, own, "/answers/"+trip.Late, apptest.M{"value": true})
		put(c.Ada, own, "/answers/"+trip.Country, apptest.M{"value": "home"}) // nothing to pay, but the note is missing
		put(c.Officer, fixture.StaffApplications+id, "/answers/"+trip.Note, apptest.M{"value": "sorry"})
		same("complete the paid", fixture.StaffApplications+id, c.Officer, c.Officer.Complete(id, trip.Fee))

		unpaid, _ := c.UnpaidTrip(trip)
		put(c.Ada, fixture.CustomerApplications+unpaid.ID, "/answers/"+trip.Country, apptest.M{"value": "home"}) // nothing to pay, so the stage is completed
		closed, _ := c.UnpaidTrip(trip)
		same("close", fixture.StaffApplications+closed.ID, c.Officer, c.Officer.Post(fixture.StaffApplications+closed.ID+"/close", apptest.M{"reason": "Enough."}))
	})
}
