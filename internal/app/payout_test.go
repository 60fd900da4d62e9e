package app_test

import (
	"slices"
	"strings"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
)

// mails are the subjects of the mails to an address.
func (c *scene) mails(to string) string {
	c.t.Helper()
	subjects := ""
	for _, m := range c.ada.Mails(to) {
		subjects += m.Subject + "\n"
	}
	return subjects
}

const payoutAccount = "/api/v1/organizations/payment-account"

// A change of the payout account takes the password, is mailed to all admins, and takes
// effect a day later: the checkouts of that day still pay to the account before.
func TestPayoutChange(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		admin := c.acme.As("admin")
		c.acme.As("officer")
		c.exec(`UPDATE principals SET kind = 'TENANT_ADMIN', role_id = NULL WHERE email = $1`, c.acme.Email("officer"))
		set := func(number, password string) *apptest.Response {
			body := apptest.M{"bankCode": "044", "accountNumber": number}
			if password != "" {
				body["currentPassword"] = password
			}
			return admin.Post(payoutAccount, body)
		}
		receiver := func() string {
			t.Helper()
			invoice := c.adHoc(nil).Want(201).String("id")
			reference := c.finance.Post(invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201).String("reference")
			ledger := c.ledger()
			return ledger[reference].Subaccount
		}
		first := set("0123456789", "").Want(200).String("subaccountCode")
		set("1111111111", "").Refused(400, "VALIDATION_FAILED").At("currentPassword")
		set("1111111111", "not mine").Refused(400, "VALIDATION_FAILED").At("currentPassword")
		answers := atOnce(2, func(i int) *apptest.Response {
			return set([]string{"2222222222", "3333333333"}[i], apptest.Password)
		})
		wantOnly(t, answers, done, outcome{409, "CONFLICT"})
		pending := admin.Get(payoutAccount).Want(200)
		if pending.String("previous", "subaccountCode") != first || pending.String("subaccountCode") == first {
			t.Errorf("the account: %s", pending.Body)
		}
		if got := receiver(); got != first {
			t.Errorf("the money goes to %s, want %s", got, first)
		}
		for _, who := range []string{"admin", "officer"} {
			apptest.Until(t, "the notice arrives", func() bool {
				return strings.Contains(c.mails(c.acme.Email(who)), "payout account")
			})
		}
		if got := c.mails(c.acme.Email("manager")); strings.Contains(got, "payout account") {
			t.Errorf("staff got %s", got)
		}
		c.s.Anyone().Post("/sandbox/payments/advance", apptest.M{"days": 1})
		now := admin.Get(payoutAccount).Want(200)
		if _, ok := now.Data.(apptest.M)["previous"]; ok {
			t.Errorf("a day later: %s", now.Body)
		}
		if got := receiver(); got != now.String("subaccountCode") {
			t.Errorf("the money goes to %s: %s", got, now.Body)
		}
	})
}

// The count of checks is that of all instances, survives a restart, and holds without
// rate limits.
func TestPayoutChecksOfADay(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		admin := c.acme.As("admin")
		answers := atOnce(12, func(int) *apptest.Response {
			return admin.Post(payoutAccount, apptest.M{"bankCode": "044", "accountNumber": "0000000422"})
		})
		wantTally(t, answers, map[outcome]int{{400, "VALIDATION_FAILED"}: 5, {429, "TOO_MANY_REQUESTS"}: 7})
		limited := slices.IndexFunc(answers, func(r *apptest.Response) bool { return r.Status == 429 })
		if answers[limited].Header.Get("Retry-After") == "" {
			t.Error("it does not say when to come back")
		}
		c.s.Anyone().Post("/sandbox/payments/advance", apptest.M{"days": 1})
		admin.Post(payoutAccount, apptest.M{"bankCode": "044", "accountNumber": "0123456789"}).Want(200)
	}, func(c *app.Config) { c.Rates = limits.Rates{PayoutChecks: limits.Rate{Max: 5, Per: 24 * 3600e9}} })
}
