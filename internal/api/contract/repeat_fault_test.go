package contract_test

import (
	"net/http"
	"path"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/app/demo"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/netfault"
)

// stored matches the statement that stores the response for a key.
const stored = "UPDATE idempotency_keys SET answer"

var card = apptest.M{"amount": 150.5, "currency": "NGN", "description": "Card"}

// If the connection is lost at the COMMIT of a call with a key, every repeat with the key gets the
// actual response, and the operation runs once.
func TestConnectionLostAtCommit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		reply netfault.Reply
		first int    // status
		says  string // message
	}{
		"before it arrived":                 {netfault.NotSent, 503, "temporarily unavailable"},
		"after it arrived":                  {netfault.Lost, 201, ""},
		"before it arrived, without a word": {netfault.NotSentSilent, 503, "the response contains the result"},
		"after it arrived, without a word":  {netfault.LostSilent, 201, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			proxy, url := netfault.Database(t, dbtest.URL(t, "postgres"))
			s := apptest.Start(t, url, func(c *config.Config) { c.DBCommitWaitMS = 2000 })
			caller := fixture.WithKey(s.Tenant("acme").As("finance"), "a key")
			proxy.Cut(netfault.Cut{At: netfault.Commit, Seen: stored, Reply: c.reply, Times: 1})
			first := caller.Post(fixture.Invoices, card).Want(c.first)
			if proxy.Cuts() != 1 {
				t.Fatal("the connection was not cut")
			}
			if c.first != 201 {
				apptest.Equal(t, "the code of the first answer", first.ErrorCode, "NOT_READY")
				wantRetryAfter(t, first)
				if !strings.Contains(first.Message, c.says) {
					t.Errorf("the first message is %q, want %q in it", first.Message, c.says)
				}
			}
			if c.reply == netfault.NotSentSilent { // as the server does after a timeout
				_, err := db.All[bool](t.Context(), s.DB, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
					WHERE datname = current_database() AND state = 'idle in transaction'`)
				if err != nil {
					t.Fatal(err)
				}
				apptest.Until(t, "the key is known to be in use", func() bool { return caller.Post(fixture.Invoices, card).Status == 409 })
				s.Clock.Advance(5 * time.Minute) // its lease has expired
			}
			again := caller.Post(fixture.Invoices, card).Want(201)
			if c.first == 201 {
				wantReplay(t, "the second answer", again, first)
			}
			apptest.Equal(t, "the third answer", string(caller.Post(fixture.Invoices, card).Want(201).Body), string(again.Body))
			if n := apptest.Count(t, s, `SELECT COUNT(*) FROM invoices`); n != 1 {
				t.Errorf("%d invoices", n)
			}
		})
	}
}

// The URL of a checkout is committed with the response. If the connection is lost at that COMMIT,
// a repeat with the key gets the actual response, or continues and opens another checkout.
func TestConnectionLostAtCommitOfCheckout(t *testing.T) {
	t.Parallel()
	proxy, url := netfault.Database(t, dbtest.URL(t, "postgres"))
	s := apptest.Start(t, url)
	finance := s.Tenant("acme").As("finance")
	for reply, first := range map[netfault.Reply]int{netfault.NotSent: 503, netfault.Lost: 201} {
		invoice := finance.Post(fixture.Invoices, card).Want(201).String("id")
		pay := func() *apptest.Response {
			return fixture.WithKey(finance, invoice).Post(fixture.Invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"})
		}
		proxy.Cut(netfault.Cut{At: netfault.Commit, Seen: stored, Reply: reply, Times: 1})
		answer := pay().Want(first)
		if first == 503 {
			wantRetryAfter(t, answer)
			wantRetryAfter(t, pay().Refused(409, "CONFLICT")) // while it may still be starting
			s.Clock.Advance(time.Minute)
			answer = pay().Want(201)
		}
		wantReplay(t, "the repeat", pay().Want(201), answer)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM payments WHERE status = 'PENDING' AND authorization_url <> '' AND invoice_id = $1`, invoice); n != 1 {
			t.Errorf("%d payments are open", n)
		}
	}
}

// Without a key, the response after a lost COMMIT says that the change may have been made. The
// server does not retry.
func TestConnectionLostAtCommitWithoutKey(t *testing.T) {
	t.Parallel()
	proxy, url := netfault.Database(t, dbtest.URL(t, "postgres"))
	s := apptest.Start(t, url)
	finance := s.Tenant("acme").As("finance")
	for reply, made := range map[netfault.Reply]int64{netfault.NotSent: 0, netfault.Lost: 1} {
		before := apptest.Count(t, s, `SELECT COUNT(*) FROM invoices`)
		proxy.Cut(netfault.Cut{At: netfault.Commit, Seen: "INSERT INTO invoices", Reply: reply, Times: 1})
		r := finance.Post(fixture.Invoices, card).Refused(503, "NOT_READY")
		if !strings.Contains(r.Message, "may have been made") {
			t.Errorf("it says %q", r.Message)
		}
		wantRetryAfter(t, r)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM invoices`) - before; n != made {
			t.Errorf("%d invoices, want %d", n, made)
		}
	}
}

// A server that is killed after its COMMIT reached the database has stored the response: the next
// server returns it immediately.
func TestKilledAtCommit(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.URL(t, "postgres")
	proxy, url := netfault.Database(t, databaseURL)
	dir := t.TempDir()
	// Through the proxy, statements are slow on a busy machine: a short lease would end before work does.
	p := apptest.Demo(t, dir, url, "DB_COMMIT_WAIT_MS=60000", "OUTBOX_LEASE_SECONDS=60")
	finance := fixture.WithKey(p.SignIn("finance@demo.test", demo.Password), "a key")
	d, err := db.Open(t.Context(), databaseURL, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d = d.AsUser()
	t.Cleanup(func() { _ = d.Close() })
	count := func() int64 {
		t.Helper()
		n, err := db.One[int64](t.Context(), d, `SELECT COUNT(*) FROM invoices WHERE description = 'Card'`)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := count()
	proxy.Cut(netfault.Cut{At: netfault.Commit, Seen: stored, Reply: netfault.LostSilent, Times: 1})
	ended := make(chan error, 1)
	go func() {
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, p.URL+fixture.Invoices, strings.NewReader(`{"amount":150.5,"currency":"NGN","description":"Card"}`))
		r.Header = http.Header{"Authorization": {"Bearer " + finance.Token}, "Content-Type": {"application/json"}, "Idempotency-Key": {"a key"}}
		resp, err := http.DefaultClient.Do(r)
		if err == nil {
			_ = resp.Body.Close()
		}
		ended <- err
	}()
	apptest.Until(t, "the invoice is committed", func() bool { return count() == before+1 })
	p.Kill()
	if err := <-ended; err == nil {
		t.Fatal("the call was answered")
	}
	p = apptest.Demo(t, dir, url)
	again := fixture.WithKey(p.SignIn("finance@demo.test", demo.Password), "a key").
		Post(fixture.Invoices, `{"amount":150.5,"currency":"NGN","description":"Card"}`).Want(201)
	apptest.Equal(t, "Idempotent-Replayed", again.Header.Get("Idempotent-Replayed"), "true")
	apptest.Equal(t, "the new invoices", count()-before, 1)
}

// A call that failed at the payment provider can be repeated with the same key and then runs once.
func TestProviderFailsThenRepeatWithKey(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice := c.UnpaidApplication()
		adHoc := c.AdHoc(nil).Want(201)
		public := c.AdHoc(nil).Want(201)
		_, _, reference, _ := c.Checkout()
		admin := c.Acme.As("admin")
		live := func(invoiceID string) int64 {
			return c.CountRows(`SELECT COUNT(*) FROM payments WHERE status = 'PENDING' AND invoice_id = $1`, invoiceID)
		}
		for name, call := range map[string]struct {
			by      *apptest.Client
			path    string
			body    any
			invoice string // invoice to pay; may be ""
		}{
			"payMyApplication":   {c.Ada, "/api/v1/customer/applications/" + application.ID + "/payments", apptest.M{}, invoice.ID},
			"startPayment":       {c.Finance, fixture.Invoices + "/" + adHoc.String("id") + "/payments", apptest.M{"email": "payer@home.test"}, adHoc.String("id")},
			"startPublicPayment": {c.Server.Anyone(), "/api/v1/public/payments/invoices/" + public.String("reference") + "/checkout", apptest.M{"email": "payer@home.test"}, public.String("id")},
			"reconcilePayment":   {c.Finance, "/api/v1/finance/payments/" + reference + "/reconcile", nil, ""},
			"setPayoutAccount":   {admin, fixture.PayoutAccount, apptest.M{"bankCode": "044", "accountNumber": "0123456789"}, ""},
		} {
			caller := fixture.WithKey(call.by, name)
			for _, fault := range []string{"error500", "timeoutAfterDeed"} {
				c.WithFault(fault, func() {
					apptest.Equal(t, name+" with "+fault, caller.Post(call.path, call.body).Status, 502)
				})
			}
			done := caller.Post(call.path, call.body)
			if done.Status >= 300 {
				t.Errorf("%s: got %d %s", name, done.Status, done.ErrorCode)
			}
			apptest.Equal(t, name+": Idempotent-Replayed", done.Header.Get("Idempotent-Replayed"), "")
			wantReplay(t, name, caller.Post(call.path, call.body), done)
			if call.invoice != "" && live(call.invoice) != 1 {
				t.Errorf("%s: %d payments are open", name, live(call.invoice))
			}
		}
	})
}

// TestPlanProviderFailsThenRepeatWithKey repeats failed changes of the plan of an organisation.
func TestPlanProviderFailsThenRepeatWithKey(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		const billing = "/api/v1/billing"
		admin := c.Acme.As("admin")
		repeat := func(operation, path string, body any) *apptest.Response {
			t.Helper()
			caller := fixture.WithKey(admin, operation)
			for _, fault := range []string{"error500", "timeoutAfterDeed"} {
				c.WithFault(fault, func() { caller.Post(path, body).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE") })
			}
			done := caller.Post(path, body).Want(200)
			wantReplay(t, operation, caller.Post(path, body).Want(200), done)
			return done
		}
		opened := repeat("checkoutPlan", billing+"/checkout", apptest.M{"planCode": "STARTER"})
		if n := c.CountRows(`SELECT COUNT(*) FROM subscription_checkouts WHERE status = 'PENDING'`); n != 1 {
			t.Errorf("%d checkouts are open", n)
		}
		admin.PayAt(path.Base(opened.String("authorizationUrl")), "success")
		apptest.Until(t, "the subscription at the provider is known", func() bool {
			return c.CountRows(`SELECT COUNT(*) FROM subscriptions WHERE next_plan_id IS NULL AND provider_code IS NOT NULL`) == 1
		})
		repeat("updateCard", billing+"/subscription/card-update", nil)
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action = 'subscription.card_link_mailed'`); n != 1 {
			t.Errorf("%d links were mailed", n)
		}
		repeat("cancelSubscription", billing+"/subscription/cancel", nil)
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action = 'subscription.cancel_asked'`); n != 1 {
			t.Errorf("it is cancelled %d times", n)
		}
	})
}

// A call that crashes between two steps of an operation with a provider continues when it is
// repeated with its key. Temporary failures are not stored.
func TestKeyContinuesAfterCrashAtProvider(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			var m *apptest.CrashingGateway
			s := apptest.Start(t, dbtest.URL(t, engine), func(c *config.Config) { m = apptest.InstallCrashingGateway(c) })
			finance := s.Tenant("acme").As("finance")
			invoice := finance.Post(fixture.Invoices, card).Want(201).String("id")
			pay := func() *apptest.Response {
				return fixture.WithKey(finance, "a key").Post(fixture.Invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"})
			}
			m.SetCrash(apptest.CrashAfterCall)
			pay().Refused(500, "INTERNAL_ERROR")
			wantRetryAfter(t, pay().Refused(409, "CONFLICT")) // while it may still be starting
			s.Clock.Advance(time.Minute)
			paid := pay().Want(201)
			apptest.Equal(t, "the repeat", string(pay().Want(201).Body), string(paid.Body))
			if n := apptest.Count(t, s, `SELECT COUNT(*) FROM payments WHERE status = 'PENDING'`); n != 1 {
				t.Errorf("%d payments are open", n)
			}
		})
	}
}
