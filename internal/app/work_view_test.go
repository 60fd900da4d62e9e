package app_test

import (
	"fmt"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// The answer of every operation that changes a request or an application is what
// reading it gives next.
func TestAnswersOfChanges(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		atNewLinks(c.s) // nothing shown changes with the time
		same := func(what, path string, who *apptest.Client, r *apptest.Response) *apptest.Response {
			t.Helper()
			if r.Status != 200 && r.Status != 201 {
				t.Fatalf("%s: %d %s", what, r.Status, r.Body)
			}
			if path == "" {
				path = processes + r.String("id")
			}
			if read := who.Get(path).Want(200); fmt.Sprint(read.Data) != fmt.Sprint(r.Data) {
				t.Errorf("%s answers\n%v\nand reading gives\n%v", what, r.Data, read.Data)
			}
			return r
		}

		p := newPaper(c.designer)
		draft := c.ada.Post(mine+p.id, nil).Want(201).String("id")
		at := mine + draft
		put := func(who *apptest.Client, at, what string, body apptest.M) {
			t.Helper()
			same("PUT "+what, at, who, who.Put(at+what, body))
		}
		detailed := c.company(at, 1)
		detailed["parties"].([]any)[1].(apptest.M)["details"] = apptest.M{"<a>": []any{"<&>\u2028", 1.50, nil, apptest.M{}}}
		put(c.ada, at, "/party", detailed)
		put(c.ada, at, "/answers/"+p.minor, apptest.M{"value": false})
		photo, form := c.upload(c.ada), c.upload(c.ada)
		put(c.ada, at, "/documents/"+p.photo, apptest.M{"fileObjectId": photo})
		put(c.ada, at, "/documents/"+p.form, apptest.M{"fileObjectId": photo})
		put(c.ada, at, "/documents/"+p.form, apptest.M{"fileObjectId": form})
		same("submit", at, c.ada, c.ada.Post(at+"/submit", nil))
		paper := same("accept", "", c.officer, c.officer.Post(reviews+draft+"/accept", nil)).String("id")
		put(c.officer, processes+paper, "/documents/"+p.report, apptest.M{"fileObjectId": c.upload(c.officer)})
		same("complete", processes+paper, c.officer, c.officer.Complete(paper, p.start))
		same("complete", processes+paper, c.officer, c.officer.Complete(paper, p.end))

		trip := newTrip(c)
		refused := c.ada.Post(mine+trip.id, nil).Want(201).String("id")
		same("withdraw", mine+refused, c.ada, c.ada.Post(mine+refused+"/withdraw", nil))
		refused = c.ada.Post(mine+trip.id, nil).Want(201).String("id")
		put(c.ada, mine+refused, "/answers/"+trip.purpose, apptest.M{"value": "rest"})
		put(c.ada, mine+refused, "/answers/"+trip.country, apptest.M{"value": "abroad"})
		c.ada.Post(mine+refused+"/submit", nil).Want(200)
		same("reject", reviews+refused, c.officer, c.officer.Post(reviews+refused+"/reject", apptest.M{"reason": "No."}))

		id := c.travel(trip)
		same("complete into payment", processes+id, c.officer, c.officer.Complete(id, trip.start))
		own := ownProcesses + id
		put(c.ada, own, "/answers/"+trip.wantsExtra, apptest.M{"value": false})
		put(c.ada, own, "/answers/"+trip.express, apptest.M{"value": true})
		put(c.ada, own, "/party", c.company(own, 2))
		put(c.ada, own, "/answers/"+trip.express, apptest.M{"value": nil})
		put(c.ada, own, "/answers/"+trip.late, apptest.M{"value": true})
		put(c.ada, own, "/answers/"+trip.country, apptest.M{"value": "home"}) // nothing to pay, but the note is missing
		put(c.officer, processes+id, "/answers/"+trip.note, apptest.M{"value": "sorry"})
		same("complete the paid", processes+id, c.officer, c.officer.Complete(id, trip.fee))

		id, _ = c.travelUnpaid(trip)
		put(c.ada, ownProcesses+id, "/answers/"+trip.country, apptest.M{"value": "home"}) // nothing to pay: it moves on
		id, _ = c.travelUnpaid(trip)
		same("close", processes+id, c.officer, c.officer.Post(processes+id+"/close", apptest.M{"reason": "Enough."}))
	})
}
