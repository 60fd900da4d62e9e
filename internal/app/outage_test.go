package app_test

import (
	"context"
	"net"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/notices/mail"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/netfault"
)

// silentRelay returns the change of the settings by which mails go to a relay that
// accepts connections and says nothing. What is at hand when the server stops is
// interrupted at once.
func silentRelay(t *testing.T) func(*config.Config) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0") // connections wait there, and nobody speaks
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	return func(c *config.Config) {
		c.Tuning.Grace = time.Nanosecond
		c.Test.Relay = func(string) string { return "smtp://" + listener.Addr().String() }
	}
}

// addMails adds mails to the outbox.
func addMails(t *testing.T, s *apptest.Server, n int) {
	t.Helper()
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		for range n {
			err := s.Outbox.Add(t.Context(), tx, mail.Kind, "", mail.Message{To: "ada@acme.test", Subject: "Hello", Text: "Hello"})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

const mailsIn = `SELECT COUNT(*) FROM outbox_events WHERE kind = 'mail.send' AND status = $1`

// A relay that accepts connections and says nothing keeps no payment waiting.
func TestPaymentSettlesWhileTheRelayIsSilent(t *testing.T) {
	const mails = 1000
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		addMails(t, c.Server, mails)
		apptest.Until(t, "the relay holds mails", func() bool { return countOf(c, mailsIn, "PROCESSING") > 0 })
		_, invoice, reference, code := c.Checkout()
		c.Ada.PayAt(code, "success")
		apptest.Until(t, "the payment counts", func() bool { return c.Invoice(invoice).Status == "PAID" })
		c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		if n := countOf(c, mailsIn, "COMPLETED") + countOf(c, mailsIn, "FAILED"); n != 0 {
			t.Errorf("%d mails are over, though the relay said nothing", n)
		}
	}, silentRelay(t))
}

// A server that stops while the relay is silent interrupts the mails at hand. They are
// due again at once and have lost no attempt.
func TestStopWhileTheRelayIsSilent(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			databaseURL := dbtest.URL(t, engine)
			t.Cleanup(func() { // after the end of the server
				d, err := db.Open(context.Background(), databaseURL, db.Options{Key: dbtest.Key})
				if err != nil {
					t.Fatal(err)
				}
				d = d.EveryTenant()
				defer d.Close()
				n, err := db.One[int64](context.Background(), d, `SELECT COUNT(*) FROM outbox_events
					WHERE status = 'PENDING' AND attempts = 0 AND lease_until IS NULL AND next_attempt_at <= $1`, ref.Now())
				if err != nil || n != 3 {
					t.Errorf("%d of 3 mails are due, %v", n, err)
				}
			})
			s := apptest.Start(t, databaseURL, silentRelay(t))
			addMails(t, s, 3)
			apptest.Until(t, "the relay holds them", func() bool { return apptest.Count(t, s, mailsIn, "PROCESSING") == 3 })
		})
	}
}

// While the relay cannot be reached, mails wait without an attempt. When it is back, they
// are sent.
func TestRelayAwayForAWhile(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			var relay *netfault.Proxy
			s := apptest.Start(t, dbtest.URL(t, engine), func(c *config.Config) {
				c.Test.Relay = func(mailbox string) string {
					relay = netfault.Start(t, "tcp", strings.TrimPrefix(mailbox, "smtp://"))
					return "smtp://" + relay.Addr()
				}
			})
			relay.Reset()
			addMails(t, s, 30)
			apptest.Until(t, "the breaker opens", func() bool { return metric(s, `stagegate_breaker_open{dependency="mail"}`) == "1" })
			if n := apptest.Count(t, s, `SELECT COUNT(*) FROM outbox_events WHERE status = 'FAILED' OR status = 'PENDING' AND attempts > 0`); n != 0 {
				t.Errorf("%d mails have lost an attempt", n)
			}
			if n := apptest.Count(t, s, `SELECT COUNT(*) FROM outbox_events WHERE last_error = ''`); n == 0 {
				t.Error("every mail was tried")
			}
			relay.Forward()
			s.Clock.Advance(time.Minute)
			apptest.Until(t, "all are sent", func() bool { return apptest.Count(t, s, mailsIn, "COMPLETED") == 30 })
			if got := metric(s, `stagegate_breaker_open{dependency="mail"}`); got != "0" {
				t.Errorf("the breaker is open: %s", got)
			}
		})
	}
}

// A relay that replies to a mail with 451 uses an attempt each time, and the mail is given
// up in the end. A retry by the platform sends it.
func TestRelayAsksForRetries(t *testing.T) {
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		const outbox = "/api/v1/platform/outbox"
		platform := s.Platform()
		relay := func(fault string) { s.Anyone().Put("/sandbox/faults", apptest.M{"mail": apptest.M{"relay": fault}}) }
		relay("temporary")
		addMails(t, s, 1)
		event := func(status, attempts string) string {
			t.Helper()
			r := platform.Get(outbox).Want(200)
			apptest.Until(t, "the mail is "+status+" after attempt "+attempts, func() bool {
				r = platform.Get(outbox).Want(200)
				return r.String("content", 0, "status") == status && r.String("content", 0, "attempts") == attempts
			})
			if got := r.String("content", 0, "lastError"); !strings.Contains(got, "451") {
				t.Errorf("the last error is %q", got)
			}
			return r.String("content", 0, "id")
		}
		event("PENDING", "1")
		s.Clock.Advance(10 * time.Second)
		event("PENDING", "2")
		s.Clock.Advance(20 * time.Second)
		id := event("FAILED", "3")
		relay("normal")
		platform.Post(outbox+"/"+id+"/retry", nil).Want(200)
		apptest.Until(t, "the mail is sent", func() bool { return len(s.Anyone().Mails("ada@acme.test")) == 1 })
	})
}

// metric is the value of a metric, as text.
func metric(s *apptest.Server, name string) string {
	for line := range strings.Lines(string(s.Anyone().Get("/metrics").Want(200).Body)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// However long the table of invoices is locked, a webhook that was acknowledged counts in
// the end, and no attempt is lost to the lock.
func TestWebhookOutlastsALockedTable(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.URL(t, "postgres")
	s := apptest.Start(t, withParam(t, databaseURL, "lock_timeout", "50"))
	c := fixture.New(t, s)
	_, invoice, reference, code := c.Checkout()
	conn, err := pgx.Connect(t.Context(), databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()
	if _, err := conn.Exec(t.Context(), `BEGIN; LOCK TABLE invoices IN EXCLUSIVE MODE`); err != nil { // which may be read
		t.Fatal(err)
	}
	c.Ada.PayAt(code, "success")
	due := int64(0)
	for range 5 { // more than the three attempts
		var next int64
		apptest.Until(t, "the webhook met the lock", func() bool {
			next = c.CountRows(`SELECT COALESCE(MAX(CAST(EXTRACT(EPOCH FROM next_attempt_at) * 1000 AS BIGINT)), 0) FROM outbox_events
				WHERE kind = 'payment.webhook' AND status = 'PENDING' AND attempts = 0 AND last_error LIKE '%lock timeout%'`)
			return next > due
		})
		due = next
		s.Clock.Advance(11 * time.Second)
	}
	if _, err := conn.Exec(t.Context(), `ROLLBACK`); err != nil {
		t.Fatal(err)
	}
	apptest.Until(t, "the payment counts", func() bool {
		s.Clock.Advance(11 * time.Second)
		return c.Invoice(invoice).Status == "PAID"
	})
	c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
	fixture.CheckInvariants(t, s)
}

// withParam is the URL of a database with one parameter more.
func withParam(t *testing.T, databaseURL, name, value string) string {
	t.Helper()
	u, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}

// A payment provider that does not reply is not asked by the background. Of the people who
// call, one is let through at a time, and the first after the provider has recovered
// succeeds.
func TestPaymentProviderSilentForAWhile(t *testing.T) {
	fixture.EachStopped(t, func(t *testing.T, c *fixture.Scene) {
		_, invoice, reference, code := c.Checkout()
		c.WithFault("timeout", func() {
			c.Server.SetPaymentTimeout(100 * time.Millisecond)
			for range 5 {
				c.Reconcile(reference).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
			}
			if got := metric(c.Server, `stagegate_breaker_open{dependency="payments"}`); got != "1" {
				t.Fatalf("the breaker is not open: %q", got)
			}
			c.Ada.PayAt(code, "success")
			apptest.Until(t, "the webhook is stored", func() bool {
				return c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.webhook'`) == 1
			})
			refusedAtOnce := 0
			for _, r := range fixture.Concurrently(8, func(int) *apptest.Response { return c.Reconcile(reference) }) {
				if r.Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE").Header.Get("Retry-After") != "" {
					refusedAtOnce++
				}
			}
			if refusedAtOnce == 0 {
				t.Error("nobody was told when to come back")
			}
			if n := c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.webhook' AND status = 'PENDING' AND attempts = 0`); n != 1 {
				t.Error("the webhook was tried")
			}
		})
		if got := c.Reconcile(reference).Want(200).String("status"); got != "SUCCESSFUL" {
			t.Errorf("the first call after the provider recovered: %s", got)
		}
		c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		apptest.Until(t, "the webhook is processed", func() bool {
			return countOf(c, `SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.webhook' AND status = $1`, "COMPLETED") == 1
		})
	})
}

func countOf(c *fixture.Scene, statement string, args ...any) int64 {
	c.T.Helper()
	return apptest.Count(c.T, c.Server, statement, args...)
}
