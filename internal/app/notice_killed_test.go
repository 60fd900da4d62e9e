package app_test

import (
	"strings"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
)

// A server that is killed right after a change, and once more while the relay has the mail,
// loses no notice: the next one sends it.
func TestKilledBeforeNotice(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.URL(t, "sqlite") // how the outbox outlives a process on both is tested with webhooks
	dir, ben := t.TempDir(), "ben@customer.test"
	start := func() (p *apptest.Process, customer *apptest.Client) {
		p = apptest.Demo(t, dir, databaseURL)
		return p, p.SignIn(ben, app.DemoPassword)
	}
	received := func(p *apptest.Process) int {
		ids := map[string]bool{}
		for _, m := range p.Anyone().In(t).Mails(ben) {
			if strings.HasPrefix(m.Subject, "We have received your request") {
				ids[m.MessageID] = true
			}
		}
		return len(ids)
	}
	p, customer := start()
	licence := p.SignIn(app.DemoAdmin, app.DemoPassword).Licence()
	request := customer.HandIn(licence)
	p.Kill()

	p, _ = start()
	apptest.Until(t, "the notice arrives", func() bool { return received(p) == 1 })

	p.Anyone().In(t).Put("/sandbox/faults", apptest.M{"mail": apptest.M{"relay": "timeout"}})
	officer := p.SignIn("officer@demo.test", app.DemoPassword)
	officer.Post(reviews+request+"/return", apptest.M{"message": "Which river?"}).Want(200)
	apptest.Until(t, "the relay has the mail", func() bool {
		return strings.Contains(string(p.Anyone().Get("/metrics").Body), "\nstagegate_outbox_slots_busy{kind=\"mail.send\"} 1\n")
	})
	p.Kill()

	p, customer = start()
	p.Anyone().In(t).Put("/sandbox/faults", apptest.M{"mail": apptest.M{"relay": "normal"}})
	apptest.Until(t, "the notice arrives", func() bool {
		for _, m := range p.Anyone().In(t).Mails(ben) {
			if strings.HasSuffix(m.Subject, "needs changes") {
				return true
			}
		}
		return false
	})
	customer.Post(mine+request+"/submit", nil).Want(200)
	apptest.Until(t, "the notice of the second time arrives", func() bool { return received(p) == 2 })
}
