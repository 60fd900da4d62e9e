package cases_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Advancing the sandbox clock moves the times of records and their consequences, but not tokens,
// sessions and billing. The jobs run soon afterwards.
func TestAdvanceClock(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b, start, _, why := errandWithDeadlines(c, 2, 2)
		id := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+why, apptest.M{"value": "x"}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200)
		admin := c.Acme.As("admin")
		plan := admin.Get("/api/v1/billing/subscription").Want(200)
		const path = "/sandbox/clock/advance"
		c.Server.Anyone().Post(path, apptest.M{"hours": 0}).Want(400)
		c.Server.Anyone().Post(path, apptest.M{"hours": 7 * 24}).Want(200)
		if ahead := c.Server.Now().Sub(c.Server.Clock.Now()); ahead.Round(time.Minute) != 7*24*time.Hour {
			t.Errorf("clock offset %v", ahead)
		}
		c.Officer.Get(fixture.StaffRequests+id).Want(200).Is(true, "overdue")
		apptest.Until(t, "the job notes the deadline", func() bool { return missedDeadlines(c, id) == 1 })
		application := c.Officer.Accept(id)
		reviewed, err := time.Parse("2006-01-02T15:04:05.000", c.Officer.Get(fixture.StaffRequests+id).Want(200).String("reviewedAt"))
		if err != nil || c.Server.Now().Sub(reviewed) > time.Hour {
			t.Errorf("accepted at %v, %v", reviewed, err)
		}
		c.Officer.Complete(application, start).Want(200)
		expires, err := time.Parse("2006-01-02T15:04:05.000", apptest.TrySignIn(c.Server, c.Acme.Slug, c.Acme.Email("ada"), apptest.Password).Want(200).String("expiresAt"))
		if err != nil || expires.Sub(c.Server.Clock.Now()) > 2*time.Hour {
			t.Errorf("a new session has a token until %v, %v", expires, err)
		}
		admin.Get("/api/v1/billing/subscription").Want(200).Is(plan.String("periodEnd"), "periodEnd")
	})
}
