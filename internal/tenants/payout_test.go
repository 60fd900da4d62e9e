package tenants_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
)

func TestBanks(t *testing.T) {
	each(t, func(e *env) {
		a := e.ok(admin, "GET", account+"/banks?currency=GHS", "")
		if !strings.Contains(a.body, `{"code":"MTN","name":"MTN"}`) || !strings.Contains(a.body, `"code":"040100"`) || strings.Contains(a.body, `"044"`) {
			e.t.Errorf("%s", a.body)
		}
		for _, query := range []string{"", "?currency=", "?currency=EUR", "?currency=ngn"} {
			e.refused(400, fault.ValidationFailed, "currency", admin, "GET", account+"/banks"+query, "")
		}
		e.set(`{"payments":{"api":"error500"}}`)
		e.refused(502, fault.PaymentProviderUnavailable, "", admin, "GET", account+"/banks?currency=NGN", "")
	})
}

func TestPayoutAccount(t *testing.T) {
	each(t, func(e *env) {
		e.refused(404, fault.NotFound, "", admin, "GET", account, "")
		first := e.ok(admin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`)
		if d := first.data; d["bankCode"] != "044" || d["bankName"] != "Access Bank" || d["accountNumber"] != "6789" || d["currency"] != "NGN" ||
			!strings.Contains(first.body, `"verified":true`) || d["verifiedAt"] == nil || d["accountName"] == "" || !strings.HasPrefix(fmt.Sprint(d["subaccountCode"]), "ACCT_") {
			e.t.Errorf("%s", first.body)
		}
		if got := e.ok(admin, "GET", account, ""); fmt.Sprint(got.data) != fmt.Sprint(first.data) {
			e.t.Errorf("%s, then %s", first.body, got.body)
		}
		if _, pending := first.data["previous"]; pending || first.data["effectiveAt"] == nil {
			e.t.Errorf("the first account is pending: %s", first.body)
		}
		e.refused(404, fault.NotFound, "", otherAdmin, "GET", account, "")
		second := e.ok(admin, "POST", account, `{"bankCode":"040100","accountNumber":"1234567890123","currentPassword":"right"}`)
		if d := second.data; d["subaccountCode"] == first.data["subaccountCode"] || d["currency"] != "GHS" || d["accountNumber"] != "0123" {
			e.t.Errorf("the second account: %s", second.body)
		}
		if got := e.subaccounts(); strings.Count(got, `"subaccount_code"`) != 2 || !strings.Contains(got, `"account_number":"1234567890123"`) ||
			!strings.Contains(got, `"business_name":"Mine Ltd"`) || !strings.Contains(got, `"percentage_charge":0`) {
			e.t.Errorf("at the provider: %s", got)
		}
		other := e.ok(otherAdmin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`)
		if other.data["subaccountCode"] == first.data["subaccountCode"] {
			e.t.Error("two tenants share a subaccount")
		}
		if a, ok, err := e.tenants.ReceivingAccount(e.t.Context(), e.db, e.mine.ID); err != nil || !ok || !a.Verified || a.SubaccountCode != first.data["subaccountCode"] {
			e.t.Errorf("%+v %v %v", a, ok, err)
		}
		if got := e.actions(e.mine.ID); got != "2 payout_account.changed, tenant.created" {
			e.t.Errorf("history: %s", got)
		}
	})
}

func TestPayoutAccountIsChecked(t *testing.T) {
	each(t, func(e *env) {
		for body, field := range map[string]string{
			`{"bankCode":"999","accountNumber":"0123456789"}`: "bankCode",
			`{"bankCode":"44","accountNumber":"0123456789"}`:  "bankCode",
			`{"bankCode":"001","accountNumber":"0123456789"}`: "bankCode", // resolves, but is in no list
			`{"bankCode":"044","accountNumber":"12"}`:         "accountNumber",
			`{"bankCode":"044","accountNumber":"0000000422"}`: "accountNumber",
			`{"bankCode":"044","accountNumber":"01234 6789"}`: "accountNumber",
			`{"bankCode":"044","accountNumber":""}`:           "accountNumber",
			`{"bankCode":"044"}`:                              "accountNumber",
			`{"accountNumber":"0123456789"}`:                  "bankCode",
			`{"bankCode":44,"accountNumber":"0123456789"}`:    "bankCode",
		} {
			e.refused(400, fault.ValidationFailed, field, admin, "POST", account, body)
		}
		e.refused(502, fault.PaymentProviderUnavailable, "", admin, "POST", account, `{"bankCode":"044","accountNumber":"0000000429"}`)
		e.refused(404, fault.NotFound, "", admin, "GET", account, "")
		if got := e.subaccounts(); strings.Contains(got, "ACCT_") {
			e.t.Errorf("at the provider: %s", got)
		}
	})
}

func TestPayoutWhileProviderIsUnavailable(t *testing.T) {
	each(t, func(e *env) {
		const body = `{"bankCode":"044","accountNumber":"0123456789"}`
		for _, api := range []string{"error500", "tooMany", "timeout", "timeoutAfterDeed"} {
			e.set(`{"payments":{"api":"` + api + `"}}`)
			e.refused(502, fault.PaymentProviderUnavailable, "", admin, "POST", account, body)
			e.refused(404, fault.NotFound, "", admin, "GET", account, "")
		}
		e.set(`{"payments":{"api":"normal"}}`)
		e.ok(admin, "POST", account, body)
	})
}

// failingProvider calls meanwhile before it creates a subaccount, and fails with err
// instead, or after it if late.
type failingProvider struct {
	provider

	err       error
	late      bool
	meanwhile func()
}

func (b failingProvider) CreateSubaccount(ctx context.Context, n tenants.NewSubaccount) (string, error) {
	b.meanwhile()
	if b.err != nil && !b.late {
		return "", b.err
	}
	code, err := b.provider.CreateSubaccount(ctx, n)
	return code, errors.Join(b.err, err)
}

func TestPayoutChangesMeanwhile(t *testing.T) {
	each(t, func(e *env) {
		const body, other = `{"bankCode":"044","accountNumber":"0123456789"}`, `{"bankCode":"058","accountNumber":"9876543210","currentPassword":"right"}`
		nothing := func() {}
		e.switchableProvider.PayoutProvider = failingProvider{e.provider, nil, false, func() { // while the first one is being created
			e.refused(409, fault.Conflict, "", admin, "POST", account, other)
			e.refused(404, fault.NotFound, "", admin, "GET", account, "")
		}}
		first := e.ok(admin, "POST", account, body)
		for _, late := range []bool{false, true} { // the answer is lost; the second time the provider has made the subaccount
			e.switchableProvider.PayoutProvider = failingProvider{e.provider, io.ErrUnexpectedEOF, late, nothing}
			e.refused(502, fault.PaymentProviderUnavailable, "", admin, "POST", account, other)
			if at := e.ok(admin, "GET", account, ""); fmt.Sprint(at.data) != fmt.Sprint(first.data) {
				e.t.Errorf("a failure changed the account: %s", at.body)
			}
		}
		e.switchableProvider.PayoutProvider = failingProvider{e.provider, tenants.ErrNoAccount, false, nothing}
		e.refused(400, fault.ValidationFailed, "accountNumber", admin, "POST", account, other)
		// A call that takes longer than its claim, or whose process dies, does not change the account.
		e.switchableProvider.PayoutProvider = failingProvider{e.provider, nil, false, func() {
			e.tenants.Now = func() time.Time { return ref.Now().Add(time.Hour) }
			e.switchableProvider.PayoutProvider = e.provider
			e.ok(admin, "POST", account, `{"bankCode":"044","accountNumber":"1111111111","currentPassword":"right"}`)
		}}
		e.refused(409, fault.Conflict, "", admin, "POST", account, other)
		if at := e.ok(admin, "GET", account, ""); at.data["accountNumber"] != "1111" || at.data["previous"].(map[string]any)["accountNumber"] != "6789" {
			e.t.Errorf("%s", at.body)
		}
	})
}

// A changed account receives money after the delay; the one before does until then.
func TestPayoutChangeIsPending(t *testing.T) {
	each(t, func(e *env) {
		change := func(number string) response {
			e.t.Helper()
			return e.ok(admin, "POST", account, `{"bankCode":"044","accountNumber":"`+number+`","currentPassword":"right"}`)
		}
		receiving := func(want string) {
			e.t.Helper()
			a, ok, err := e.tenants.ReceivingAccount(e.t.Context(), e.db, e.mine.ID)
			if err != nil || !ok || a.Last4 != want {
				e.t.Errorf("the money goes to %+v, %v, %v; want %s", a, ok, err, want)
			}
		}
		e.ok(admin, "POST", account, `{"bankCode":"044","accountNumber":"0000001111"}`)
		receiving("1111")
		if e.notified != 0 {
			e.t.Errorf("%d notices of the first account", e.notified)
		}
		second := change("0000002222")
		receiving("1111")
		if p, ok := second.data["previous"].(map[string]any); !ok || p["accountNumber"] != "1111" || e.notified != 1 {
			e.t.Errorf("%s, %d notices", second.body, e.notified)
		}
		e.later += 20 * time.Hour
		third := change("0000003333") // begins the delay again
		if p, ok := third.data["previous"].(map[string]any); !ok || p["accountNumber"] != "1111" || e.notified != 2 {
			e.t.Errorf("%s, %d notices", third.body, e.notified)
		}
		e.later += 20 * time.Hour
		receiving("1111")
		e.later += 4 * time.Hour
		receiving("3333")
		if got := e.ok(admin, "GET", account, ""); got.data["previous"] != nil || got.data["accountNumber"] != "3333" || got.data["effectiveAt"] != third.data["effectiveAt"] {
			e.t.Errorf("%s", got.body)
		}
	})
}

func TestPayoutPassword(t *testing.T) {
	each(t, func(e *env) {
		const first = `{"bankCode":"044","accountNumber":"0123456789"}`
		e.refused(400, fault.ValidationFailed, "currentPassword", admin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789","currentPassword":"wrong"}`)
		e.ok(admin, "POST", account, first)
		e.refused(400, fault.ValidationFailed, "currentPassword", admin, "POST", account, first)
		e.refused(400, fault.ValidationFailed, "currentPassword", admin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789","currentPassword":"wrong"}`)
		if e.switchableProvider.checked.Load() != 1 { // a stranger at the keyboard uses up nothing
			e.t.Errorf("%d checks", e.switchableProvider.checked.Load())
		}
		// Of two who set the first account, one needs no password.
		e.switchableProvider.PayoutProvider = failingName{e.provider, func() {
			e.switchableProvider.PayoutProvider = e.provider
			e.ok(otherAdmin, "POST", account, first)
		}}
		e.refused(400, fault.ValidationFailed, "currentPassword", otherAdmin, "POST", account, `{"bankCode":"058","accountNumber":"9876543210"}`)
		if got := e.ok(otherAdmin, "GET", account, ""); got.data["accountNumber"] != "6789" {
			e.t.Errorf("%s", got.body)
		}
	})
}

// failingName calls meanwhile before it says whose an account is.
type failingName struct {
	provider

	meanwhile func()
}

func (b failingName) AccountName(ctx context.Context, bankCode, number string) (string, error) {
	b.meanwhile()
	return b.provider.AccountName(ctx, bankCode, number)
}

// Five checks a day, failures included; the other tenant has its own.
func TestPayoutChecks(t *testing.T) {
	each(t, func(e *env) {
		e.limits.Rates.PayoutChecks = limits.Rate{Max: 5, Per: 24 * time.Hour}
		refused := make(chan bool, 12)
		var all sync.WaitGroup
		for i := range cap(refused) {
			all.Go(func() {
				number := []string{"0000000422", "12", "0000000422"}[i%3]
				refused <- e.do(admin, "POST", account, `{"bankCode":"044","accountNumber":"`+number+`"}`).status == 429
			})
		}
		all.Wait()
		close(refused)
		n := 0
		for r := range refused {
			if r {
				n++
			}
		}
		if n != 7 || e.switchableProvider.checked.Load() != 5 {
			e.t.Errorf("%d were refused, %d checks", n, e.switchableProvider.checked.Load())
		}
		e.refused(400, fault.ValidationFailed, "bankCode", admin, "POST", account, `{"bankCode":"999","accountNumber":"0123456789"}`)
		e.refused(429, fault.TooManyRequests, "", admin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`)
		e.ok(otherAdmin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`)
		e.later += 24 * time.Hour
		e.ok(admin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`)
	})
}

// payoutSettings are settings without limits, with a clock that the test moves.
func (e *env) payoutSettings() tenants.PayoutSettings {
	now := func() time.Time { return ref.Now().Add(e.later) }
	e.limits = &limits.Shared{DB: e.db, Now: now}
	return tenants.PayoutSettings{
		Now: now, Delay: 24 * time.Hour, Checks: e.limits,
		CheckPassword: func(_ context.Context, _ auth.Caller, password string) error {
			if password != "right" {
				return fault.Invalid("currentPassword", fault.Wrong, "this is not the present password")
			}
			return nil
		},
		Changed: func(context.Context, *db.Tx, tenants.Tenant, auth.Caller, tenants.Payout) error {
			e.notified++
			return nil
		},
	}
}

// subaccounts returns the provider's list of subaccounts.
func (e *env) subaccounts() string {
	e.t.Helper()
	req, err := http.NewRequestWithContext(e.t.Context(), http.MethodGet, e.provider.url+"/subaccount", nil)
	if err != nil {
		e.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+secretKey)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		e.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		e.t.Fatal(err)
	}
	return string(body)
}
