package tenants_test

import (
	"slices"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// mails returns the subjects of the mails to an address.
func mails(c *fixture.Scene, to string) string {
	c.T.Helper()
	subjects := ""
	for _, m := range c.Ada.Mails(to) {
		subjects += m.Subject + "\n"
	}
	return subjects
}

// The payout account and each change of it are mailed to all admins. A change requires the password and takes effect a day
// later: checkouts of that day still pay to the previous account.
func TestPayoutChange(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		c.Acme.As("officer")
		c.Exec(`UPDATE principals SET kind = 'TENANT_ADMIN', role_id = NULL WHERE email = $1`, c.Acme.Email("officer"))
		set := func(number, password string) *apptest.Response {
			body := apptest.M{"bankCode": "044", "accountNumber": number}
			if password != "" {
				body["currentPassword"] = password
			}
			return admin.Post(fixture.PayoutAccount, body)
		}
		receiver := func() string {
			t.Helper()
			invoice := c.NewInvoice(nil).ID
			reference := c.Finance.Post(fixture.Invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201).String("reference")
			ledger := c.Ledger()
			return ledger[reference].Subaccount
		}
		first := set("0123456789", "").Want(200).String("subaccountCode")
		mailed := func(what string) {
			t.Helper()
			for _, who := range []string{"admin", "officer"} {
				apptest.Until(t, "the notice arrives", func() bool { return strings.Contains(mails(c, c.Acme.Email(who)), what) })
			}
		}
		mailed("A payout account was set for")
		set("1111111111", "").Refused(400, "VALIDATION_FAILED").At("currentPassword")
		set("1111111111", "not mine").Refused(400, "VALIDATION_FAILED").At("currentPassword")
		answers := fixture.Concurrently(2, func(i int) *apptest.Response {
			return set([]string{"2222222222", "3333333333"}[i], apptest.Password)
		})
		fixture.WantOnly(t, answers, fixture.Done, fixture.Outcome{Status: 409, Code: "CONFLICT"})
		pending := admin.Get(fixture.PayoutAccount).Want(200)
		pending.Is(first, "previous", "subaccountCode")
		if pending.String("subaccountCode") == first {
			t.Error("the account is still the first one")
		}
		if got := receiver(); got != first {
			t.Errorf("the money goes to %s, want %s", got, first)
		}
		mailed("has been changed")
		if got := mails(c, c.Acme.Email("manager")); strings.Contains(got, "payout account") {
			t.Errorf("staff got %s", got)
		}
		c.Server.Anyone().Post("/sandbox/payments/advance", apptest.M{"days": 1})
		now := admin.Get(fixture.PayoutAccount).Want(200)
		if apptest.Data[tenants.PayoutView](now).Previous != nil {
			t.Error("a day later the change is still pending")
		}
		apptest.Equal(t, "the account that the money goes to", receiver(), now.String("subaccountCode"))
	})
}

// The count of checks is shared by all instances, survives a restart, and applies without rate limits.
func TestPayoutChecksPerDay(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		answers := fixture.Concurrently(12, func(int) *apptest.Response {
			return admin.Post(fixture.PayoutAccount, apptest.M{"bankCode": "044", "accountNumber": "0000000422"})
		})
		fixture.WantOutcomes(t, answers, map[fixture.Outcome]int{{Status: 400, Code: "VALIDATION_FAILED"}: 5, {Status: 429, Code: "TOO_MANY_REQUESTS"}: 7})
		limited := slices.IndexFunc(answers, func(r *apptest.Response) bool { return r.Status == 429 })
		if answers[limited].Header.Get("Retry-After") == "" {
			t.Error("it does not say when to come back")
		}
		c.Server.Anyone().Post("/sandbox/payments/advance", apptest.M{"days": 1})
		admin.Post(fixture.PayoutAccount, apptest.M{"bankCode": "044", "accountNumber": "0123456789"}).Want(200)
	}, func(c *config.Config) { c.Rates = limits.Rates{PayoutChecks: limits.Rate{Max: 5, Per: 24 * 3600e9}} })
}
