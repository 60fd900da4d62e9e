package finance_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The jobs check payments without a webhook and abandon those that are never paid.
func TestPaymentJobs(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		application, invoice, reference, code := c.Checkout()
		c.Ada.PayAt(code, "success")
		c.RunJobs()
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN") // too young to be checked
		c.Server.Clock.Advance(10 * time.Minute)
		c.Ada.Faults(apptest.M{"api": "error500"})
		c.RunJobs()
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
		c.Ada.Faults(apptest.M{"api": "normal"})
		c.Server.Clock.Advance(10 * time.Minute) // it is checked again later
		c.RunJobs()
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
		c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		c.CheckCountedOnce(t, application, reference)

		application, invoice, reference, code = c.Checkout()
		c.Server.Clock.Advance(23*time.Hour + 30*time.Minute)
		c.SignInAgain()
		c.RunJobs()
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
		c.Ada.Faults(apptest.M{"api": "error500"})
		c.Server.Clock.Advance(2 * time.Hour)
		c.SignInAgain()
		c.RunJobs()
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN") // the outcome was unknown
		c.Ada.Faults(apptest.M{"api": "normal"})
		c.Server.Clock.Advance(2 * time.Hour)
		c.SignInAgain()
		c.RunJobs()
		apptest.Until(t, "it is abandoned", func() bool { return c.Payment(reference).Status == "ABANDONED" })
		apptest.Equal(t, "ends in the timeline", c.Kinds(reference)["abandoned"], 1)
		if c.Payment(reference).LastError == nil {
			t.Error("the abandoned payment does not say why")
		}
		c.Ada.PayAt(code, "success") // and its webhook is lost
		c.Server.Clock.Advance(24 * time.Hour)
		c.SignInAgain()
		c.RunJobs()
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
		c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		c.CheckCountedOnce(t, application, reference)
	}, apptest.WithoutJobs)
}
