package billing_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A tenant at its daily limit can read, sign in and pay, but not write until the next day. Others are
// unaffected.
func TestBytesPerDay(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const services, tier = "/api/v1/tenant/services", "/api/v1/billing/subscription/tier"
		now := s.Now().UTC()
		s.Clock.Advance(now.Truncate(24 * time.Hour).Add(36 * time.Hour).Sub(now)) // to noon, so that the day does not end meanwhile
		c := fixture.New(t, s)
		trip := fixture.NewTrip(c)
		_, invoice := c.UnpaidTrip(trip)
		made := c.Designer.Post(services, apptest.M{"name": "Licence", "currency": "NGN"}).Want(201)
		at := services + "/" + made.String("id")
		used := func() int {
			if err := c.Server.Billing.Meter.Flush(t.Context()); err != nil { // during a flush, its bytes count twice
				t.Fatal(err)
			}
			n, err := strconv.Atoi(c.Designer.Get(tier).Want(200).String("usage", "bytesToday"))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		before := used()
		large := apptest.M{"description": strings.Repeat("x", 3000)}
		c.Designer.Patch(at, large).Want(200)
		if grown := used() - before; grown < 3000 || grown > 30_000 {
			t.Errorf("a write of 3,000 bytes counts as %d", grown)
		}
		before = used()
		c.Designer.Get(at).Want(200)
		c.Designer.Post(at+"/preview", apptest.M{}).Want(200)
		if grown := used() - before; grown != 0 {
			t.Errorf("reading counts as %d bytes", grown)
		}

		apptest.Change(t, c.Server, `UPDATE plans SET max_bytes_per_day = $1 WHERE code = 'FREE'`, before)
		c.Server.Clock.Advance(time.Minute)
		refused := c.Designer.Patch(at, large).Refused(403, "TIER_LIMIT_EXCEEDED")
		apptest.Equal(t, "the refusal", refused.Message, "Plan limit exceeded")
		refused.Is("BYTES_PER_DAY", "limitKind")
		fixture.WithKey(c.Designer, "a key").Post(services, apptest.M{"name": "Permit", "currency": "NGN"}).Refused(403, "TIER_LIMIT_EXCEEDED")
		c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Refused(403, "TIER_LIMIT_EXCEEDED")
		c.Designer.Get(at).Want(200)
		c.Designer.Post(at+"/preview", apptest.M{}).Want(200)
		c.Acme.SignIn("ada")
		c.Finance.Post("/api/v1/finance/invoices/"+invoice.ID+"/payments", apptest.M{"email": "payer@home.test"}).Want(201)
		if n := used(); n < before {
			t.Errorf("%d bytes are used, fewer than before", n)
		}
		apptest.Change(t, c.Server, `UPDATE plans SET max_bytes_per_day = NULL WHERE code = 'FREE'`)
		c.Server.Clock.Advance(time.Minute)
		c.Designer.Patch(at, large).Want(200)
		fixture.CheckInvariants(t, s)
	})
}
