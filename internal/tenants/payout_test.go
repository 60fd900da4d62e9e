package tenants_test

import (
	"context"
	"errors"
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
	"stagegate/internal/testkit/apptest"
)

func TestBanks(t *testing.T) {
	each(t, func(e *env) {
		banks := map[string]string{}
		for _, b := range view[[]tenants.BankView](e, e.ok(admin, "GET", account+"/banks?currency=GHS", "")) {
			banks[b.Code] = b.Name
		}
		apptest.Equal(e.t, "the name of MTN", banks["MTN"], "MTN")
		for code, want := range map[string]bool{"040100": true, "044": false} {
			if _, has := banks[code]; has != want {
				e.t.Errorf("the list has %s: %v, want %v", code, has, want)
			}
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
		e.has(e.ok(admin, "GET", account, ""), string(first.data))
		one := view[tenants.PayoutView](e, first)
		apptest.Equal(e.t, "the code of the bank", one.BankCode, "044")
		apptest.Equal(e.t, "the bank", one.BankName, "Access Bank")
		apptest.Equal(e.t, "the number", one.AccountNumber, "6789")
		apptest.Equal(e.t, "the currency", one.Currency, "NGN")
		apptest.Equal(e.t, "whether it is verified", one.Verified, true)
		if one.VerifiedAt == nil {
			e.t.Error("it has no time of verification")
		}
		if one.AccountName == "" {
			e.t.Error("it does not say whose account it is")
		}
		if !strings.HasPrefix(one.SubaccountCode, "ACCT_") {
			e.t.Errorf("the subaccount is %q", one.SubaccountCode)
		}
		if one.Previous != nil {
			e.t.Error("the first account is pending")
		}
		if one.EffectiveAt == nil {
			e.t.Error("the first account has no time from when on it receives money")
		}
		e.refused(404, fault.NotFound, "", otherAdmin, "GET", account, "")
		second := view[tenants.PayoutView](e, e.ok(admin, "POST", account, `{"bankCode":"040100","accountNumber":"1234567890123","currentPassword":"right"}`))
		if second.SubaccountCode == one.SubaccountCode {
			e.t.Error("the second account has the subaccount of the first one")
		}
		apptest.Equal(e.t, "the currency of the second account", second.Currency, "GHS")
		apptest.Equal(e.t, "the number of the second account", second.AccountNumber, "0123")
		got := e.subaccounts()
		apptest.Equal(e.t, "subaccounts at the provider", strings.Count(got, `"subaccount_code"`), 2)
		for _, want := range []string{`"account_number":"1234567890123"`, `"business_name":"Mine Ltd"`, `"percentage_charge":0`} {
			if !strings.Contains(got, want) {
				e.t.Errorf("no subaccount at the provider has %s", want)
			}
		}
		other := view[tenants.PayoutView](e, e.ok(otherAdmin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`))
		if other.SubaccountCode == one.SubaccountCode {
			e.t.Error("two tenants share a subaccount")
		}
		if a, ok, err := e.tenants.ReceivingAccount(e.t.Context(), e.db, e.mine.ID); err != nil || !ok || !a.Verified || a.SubaccountCode != one.SubaccountCode {
			e.t.Errorf("%+v %v %v", a, ok, err)
		}
		if got := e.actions(e.mine.ID); got != "2 payout_account.changed, tenant.created" {
			e.t.Errorf("history: %s", got)
		}
	})
}

func TestPayoutAccountValidation(t *testing.T) {
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

func TestPayoutProviderUnavailable(t *testing.T) {
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

// failingProvider calls during before it creates a subaccount, and fails with err instead, or
// afterwards if late.
type failingProvider struct {
	provider

	err    error
	late   bool
	during func()
}

func (b failingProvider) CreateSubaccount(ctx context.Context, n tenants.NewSubaccount) (string, error) {
	b.during()
	if b.err != nil && !b.late {
		return "", b.err
	}
	code, err := b.provider.CreateSubaccount(ctx, n)
	return code, errors.Join(b.err, err)
}

func TestConcurrentPayoutChanges(t *testing.T) {
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
			e.has(e.ok(admin, "GET", account, ""), string(first.data)) // a failure changes nothing
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
		e.hasAccounts(view[tenants.PayoutView](e, e.ok(admin, "GET", account, "")), "1111", "6789")
	})
}

// hasAccounts checks the last digits of a payout account and of the previous one, "" for none.
func (e *env) hasAccounts(v tenants.PayoutView, number, previous string) {
	e.t.Helper()
	apptest.Equal(e.t, "the number", v.AccountNumber, number)
	if v.Previous == nil {
		v.Previous = &tenants.PayoutAccountView{}
	}
	apptest.Equal(e.t, "the number of the account before", v.Previous.AccountNumber, previous)
}

// A changed account receives money after the delay; until then the previous one does.
func TestPendingPayoutChange(t *testing.T) {
	each(t, func(e *env) {
		change := func(number string) tenants.PayoutView {
			e.t.Helper()
			return view[tenants.PayoutView](e, e.ok(admin, "POST", account, `{"bankCode":"044","accountNumber":"`+number+`","currentPassword":"right"}`))
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
		apptest.Equal(e.t, "notices of the first account", e.notified, 1)
		second := change("0000002222")
		receiving("1111")
		e.hasAccounts(second, "2222", "1111")
		apptest.Equal(e.t, "notices", e.notified, 2)
		e.later += 20 * time.Hour
		third := change("0000003333") // restarts the delay
		e.hasAccounts(third, "3333", "1111")
		apptest.Equal(e.t, "notices", e.notified, 3)
		e.later += 20 * time.Hour
		receiving("1111")
		e.later += 4 * time.Hour
		receiving("3333")
		now := view[tenants.PayoutView](e, e.ok(admin, "GET", account, ""))
		e.hasAccounts(now, "3333", "")
		if *now.EffectiveAt != *third.EffectiveAt {
			e.t.Errorf("it receives money from %v on, want %v", *now.EffectiveAt, *third.EffectiveAt)
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
		if e.switchableProvider.checked.Load() != 1 { // a wrong password uses up no check
			e.t.Errorf("%d checks", e.switchableProvider.checked.Load())
		}
		// Of two concurrent calls that set the first account, one needs no password.
		e.switchableProvider.PayoutProvider = failingName{e.provider, func() {
			e.switchableProvider.PayoutProvider = e.provider
			e.ok(otherAdmin, "POST", account, first)
		}}
		e.refused(400, fault.ValidationFailed, "currentPassword", otherAdmin, "POST", account, `{"bankCode":"058","accountNumber":"9876543210"}`)
		apptest.Equal(e.t, "the number", view[tenants.PayoutView](e, e.ok(otherAdmin, "GET", account, "")).AccountNumber, "6789")
	})
}

// failingName calls during before it returns the account holder.
type failingName struct {
	provider

	during func()
}

func (b failingName) AccountName(ctx context.Context, bankCode, number string) (string, error) {
	b.during()
	return b.provider.AccountName(ctx, bankCode, number)
}

// Five checks per day, including failures; the other tenant has its own limit.
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
		CheckPassword: func(_ context.Context, _ *db.DB, _ auth.Caller, password string) error {
			if password != "right" {
				return fault.Invalid("currentPassword", fault.Wrong, "password.current")
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
