package app_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// The clock of the sandbox moves the times of records and what follows from them, and
// neither tokens and sessions nor billing. The jobs run soon afterwards.
func TestAdvanceClock(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		b, start, _, why := errandWithDeadlines(c, 2, 2)
		id := c.ada.Post(mine+b.id, nil).Want(201).String("id")
		c.ada.Put(mine+id+"/answers/"+why, apptest.M{"value": "x"}).Want(200)
		c.ada.Post(mine+id+"/submit", nil).Want(200)
		admin := c.acme.As("admin")
		plan := admin.Get("/api/v1/billing/subscription").Want(200)
		const path = "/sandbox/clock/advance"
		if r := c.s.Anyone().Post(path, apptest.M{"hours": 0}); r.Status != 400 {
			t.Errorf("by no hours: %s", r.Body)
		}
		if r := c.s.Anyone().Post(path, apptest.M{"hours": 7 * 24}); r.Status != 200 {
			t.Errorf("by a week: %s", r.Body)
		}
		if ahead := c.s.Now().Sub(c.s.Clock.Now()); ahead.Round(time.Minute) != 7*24*time.Hour {
			t.Errorf("it is ahead by %v", ahead)
		}
		if late := c.officer.Get(reviews + id).Want(200); !late.Bool("overdue") {
			t.Errorf("a week later: %s", late.Body)
		}
		apptest.Until(t, "the job notes the deadline", func() bool { return c.missed(id) == 1 })
		application := c.officer.Accept(id)
		reviewed, err := time.Parse("2006-01-02T15:04:05.000", c.officer.Get(reviews+id).Want(200).String("reviewedAt"))
		if err != nil || c.s.Now().Sub(reviewed) > time.Hour {
			t.Errorf("it was accepted at %v, %v", reviewed, err)
		}
		c.officer.Complete(application, start).Want(200)
		expires, err := time.Parse("2006-01-02T15:04:05.000", apptest.TrySignIn(c.s, c.acme.Slug, c.acme.Email("ada"), apptest.Password).Want(200).String("expiresAt"))
		if err != nil || expires.Sub(c.s.Clock.Now()) > 2*time.Hour {
			t.Errorf("a session begun now has a token until %v, %v", expires, err)
		}
		if now := admin.Get("/api/v1/billing/subscription").Want(200); now.String("periodEnd") != plan.String("periodEnd") {
			t.Errorf("the period of the plan moved: %s", now.Body)
		}
	})
}
