package finance_test

import (
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The refunds of a payment within a day need a fresh sign-in of a person above an amount, by default always.
func TestRefundFresh(t *testing.T) {
	t.Parallel()
	stale := func(s *apptest.Server) {
		s.Anyone().Post("/sandbox/sign-in/advance", apptest.M{"minutes": 10}).Want(200)
	}
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		d := desk{fixture.New(t, s)}
		reference, _ := d.paid("NGN", 150.5)
		stale(s)
		d.refund(reference, 60).Want(201)
		d.refund(reference, 40).Want(201)
		d.refund(reference, 0.01).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		d.refund(reference, 1000).Refused(403, "FRESH_SIGN_IN_REQUIRED") // before 409
		s.Anyone().Post("/sandbox/clock/advance", apptest.M{"hours": 24}).Want(200)
		d.refund(reference, 0.01).Want(201)
		d.Finance.Confirm()
		d.refund(reference, 50.49).Want(201)
	}, func(c *config.Config) { c.RefundFreshAbove = 100 })
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		d := desk{fixture.New(t, s)}
		reference, _ := d.paid("NGN", 150.5)
		stale(s)
		d.refund(reference, 0.01).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		d.refund(reference, -1).Refused(403, "FRESH_SIGN_IN_REQUIRED") // before 400
	})
}
