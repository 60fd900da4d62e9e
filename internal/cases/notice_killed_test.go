package cases_test

import (
	"slices"
	"strings"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A server that is killed while the relay has accepted one mail, and right after a change that
// triggers another, loses neither: the next server sends both.
func TestKilledBeforeNotice(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir := t.TempDir()
		p := apptest.Demo(t, dir, databaseURL)
		licence := p.SignIn(demo.Admin, demo.Password).Licence()
		first, second := p.SignIn("ben@customer.test", demo.Password), p.SignIn("ada@customer.test", demo.Password)
		later := second.Draft(licence)
		about := map[string]string{"ada@customer.test": second.Get(fixture.CustomerRequests + later).Want(200).String("reference")}
		p.Anyone().In(t).Put("/sandbox/faults", apptest.M{"mail": apptest.M{"relay": "timeout"}})
		about["ben@customer.test"] = first.Get(fixture.CustomerRequests + first.Submit(licence)).Want(200).String("reference")
		apptest.Until(t, "the relay has the mail", func() bool {
			return strings.Contains(string(p.Anyone().Get("/metrics").Body), "\nstagegate_outbox_slots_busy{kind=\"mail.send\"} 1\n")
		})
		second.Post(fixture.CustomerRequests+later+"/submit", nil).Want(200)
		p.Kill()

		p = apptest.Demo(t, dir, databaseURL)
		p.Anyone().In(t).Put("/sandbox/faults", apptest.M{"mail": apptest.M{"relay": "normal"}})
		for who, reference := range about {
			apptest.Until(t, "the notice arrives", func() bool {
				return slices.ContainsFunc(p.Anyone().In(t).Mails(who), func(m apptest.Mail) bool {
					return m.Subject == "We have received your application "+reference
				})
			})
		}
	})
}
