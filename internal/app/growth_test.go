package app_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/test/apptest"
)

// The details of a party, and those of all parties together, are bounded.
func TestDetailsAreBounded(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c.designer)
		at := mine + c.ada.Post(mine+trip.id, nil).Want(201).String("id")
		details := func(n, size int) apptest.M {
			all := apptest.M{}
			for i := range n {
				all[fmt.Sprintf("d%02d", i)] = strings.Repeat("x", size)
			}
			return all
		}
		put := func(details ...any) *apptest.Response {
			list := make([]any, len(details))
			for i, d := range details {
				list[i] = apptest.M{"name": "Ada", "details": d}
			}
			return c.ada.Put(at+"/party", apptest.M{"parties": list})
		}
		nested := func(depth int) any {
			value := any(1)
			for range depth {
				value = []any{value}
			}
			return apptest.M{"deep": value}
		}
		put(details(4, 3900)).Want(200)
		put(nested(8)).Want(200)
		put(details(5, 3900)).Refused(400, "VALIDATION_FAILED").At("parties[0].details")
		put(details(1, 1), details(5, 3900)).Refused(400, "VALIDATION_FAILED").At("parties[1].details")
		put(nested(9)).Refused(400, "VALIDATION_FAILED").At("parties[0].details.deep")
		many := make([]any, 17)
		for i := range many {
			many[i] = details(4, 3900)
		}
		put(many...).Refused(400, "VALIDATION_FAILED").At("parties")
	})
}

// A customer who rewrites a large list of parties leaves only what changed in the
// history, and a digest of what is large.
func TestRewrittenPartiesGrowLittle(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application := c.travel(newTrip(c.designer))
		list := c.company(ownProcesses+application, 2)
		parties := list["parties"].([]any)
		for i := range parties {
			parties[i].(apptest.M)["details"] = apptest.M{"note": strings.Repeat("x", 3900), "more": strings.Repeat("y", 3900)}
		}
		stored := c.ada.Put(ownProcesses+application+"/party", list).Want(200)
		size := func() int64 {
			return apptest.Count(t, c.s, `SELECT SUM(COALESCE(LENGTH(before), 0) + COALESCE(LENGTH(after), 0)) AS n FROM audit_events WHERE action = 'parties.changed'`)
		}
		before := size()
		const times = 10
		for n := range times {
			parties := stored.Value("parties").([]any)
			parties[1].(apptest.M)["name"] = fmt.Sprintf("Bola %d", n)
			stored = c.ada.Put(ownProcesses+application+"/party", apptest.M{"parties": parties}).Want(200)
		}
		if grown := size() - before; grown > times*2*1000 {
			t.Errorf("%d rewrites of %d bytes grew the history by %d bytes", times, len(stored.Body), grown)
		}
		entry := c.newest(application, "parties.changed")
		after := entry["after"].([]any)
		if len(after) != 1 || after[0].(apptest.M)["name"] != "Bola 9" || after[0].(apptest.M)["details"] != nil {
			t.Errorf("the entry: %v", entry)
		}
	})
}
