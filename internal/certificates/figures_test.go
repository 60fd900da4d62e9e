package certificates_test

import (
	"fmt"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The figures count what is issued, and what is valid and expires soon at the end of a day, also in days to come.
func TestFigures(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := newPermit(c, apptest.M{"validFrom": "ISSUE", "validFor": apptest.M{"days": 40}})
		first := certificatesOf(c, p.complete(c)).String(0, "id")
		admin := c.Acme.As("admin")
		figures := func() string {
			t.Helper()
			points := admin.Get("/api/v1/tenant/insights/certificates").Want(200)
			last := points.Len("points") - 1
			return fmt.Sprintf("%v %v %v", points.Value("points", last, "issued"), points.Value("points", last, "valid"), points.Value("points", last, "expiring"))
		}
		advance := func(days int) {
			t.Helper()
			c.Server.Anyone().Post("/sandbox/clock/advance", apptest.M{"hours": 24 * days}).Want(200)
		}
		apptest.Equal(t, "issued, valid, expiring", figures(), "1 1 0")
		advance(1)
		c.Officer.Post(staff+first+"/suspend", apptest.M{"reason": "Lost."}).Want(200)
		apptest.Equal(t, "while it is suspended", figures(), "0 0 0")
		c.Officer.Post(staff+first+"/reinstate", nil).Want(200)
		apptest.Equal(t, "after it was reinstated", figures(), "0 1 0")
		advance(10)
		apptest.Equal(t, "within thirty days of its end", figures(), "0 1 1")
		c.Officer.Post(staff+first+"/replace", apptest.M{"reason": "Misspelt."}).Want(201)
		apptest.Equal(t, "after it was replaced", figures(), "1 1 0")
		advance(41)
		apptest.Equal(t, "after the end", figures(), "0 0 0")
	})
}
