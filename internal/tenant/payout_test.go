package tenant_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/ref"
	"stagegate/internal/tenant"
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
		e.refused(404, fault.NotFound, "", otherAdmin, "GET", account, "")
		second := e.ok(admin, "POST", account, `{"bankCode":"040100","accountNumber":"1234567890123"}`)
		if d := second.data; d["subaccountCode"] != first.data["subaccountCode"] || d["currency"] != "GHS" || d["accountNumber"] != "0123" {
			e.t.Errorf("the second account: %s", second.body)
		}
		if got := e.subaccounts(); strings.Count(got, `"subaccount_code"`) != 1 || !strings.Contains(got, `"account_number":"1234567890123"`) ||
			!strings.Contains(got, `"business_name":"Mine Ltd"`) || !strings.Contains(got, `"percentage_charge":0`) {
			e.t.Errorf("at the provider: %s", got)
		}
		other := e.ok(otherAdmin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`)
		if other.data["subaccountCode"] == first.data["subaccountCode"] {
			e.t.Error("two tenants share a subaccount")
		}
		if a, ok, err := tenant.PayoutOf(e.t.Context(), e.db, e.mine.ID); err != nil || !ok || !a.Verified || a.SubaccountCode != first.data["subaccountCode"] {
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

// failingProvider fails with err when a subaccount is updated, and calls meanwhile
// before it creates one.
type failingProvider struct {
	provider

	err       error
	meanwhile func()
}

func (b failingProvider) CreateSubaccount(ctx context.Context, n tenant.NewSubaccount) (string, error) {
	b.meanwhile()
	return b.provider.CreateSubaccount(ctx, n)
}

func (b failingProvider) UpdateSubaccount(ctx context.Context, code string, n tenant.NewSubaccount) error {
	if b.err != nil {
		return b.err
	}
	return b.provider.UpdateSubaccount(ctx, code, n)
}

func TestPayoutChanges(t *testing.T) {
	each(t, func(e *env) {
		const body, other = `{"bankCode":"044","accountNumber":"0123456789"}`, `{"bankCode":"058","accountNumber":"9876543210"}`
		nothing := func() {}
		e.switchableProvider.PayoutProvider = failingProvider{e.provider, nil, func() { // while the first one is being created
			e.refused(409, fault.Conflict, "", admin, "POST", account, other)
			e.refused(404, fault.NotFound, "", admin, "GET", account, "")
		}}
		first := e.ok(admin, "POST", account, body)
		if at := e.ok(admin, "GET", account, ""); at.data["accountNumber"] != "6789" {
			e.t.Errorf("%s", at.body)
		}
		e.switchableProvider.PayoutProvider = failingProvider{e.provider, io.ErrUnexpectedEOF, nothing}
		e.refused(502, fault.PaymentProviderUnavailable, "", admin, "POST", account, other)
		if at := e.ok(admin, "GET", account, ""); fmt.Sprint(at.data) != fmt.Sprint(first.data) {
			e.t.Errorf("a failure changed the account: %s", at.body)
		}
		e.switchableProvider.PayoutProvider = failingProvider{e.provider, tenant.ErrNoAccount, nothing}
		e.refused(400, fault.ValidationFailed, "accountNumber", admin, "POST", account, other)
		e.switchableProvider.PayoutProvider = failingProvider{e.provider, tenant.ErrNoSubaccount, nothing}
		if again := e.ok(admin, "POST", account, other); again.data["subaccountCode"] == first.data["subaccountCode"] || again.data["accountNumber"] != "3210" {
			e.t.Errorf("%s", again.body)
		}
		// A call that takes longer than its claim does not change the account.
		e.switchableProvider.PayoutProvider = failingProvider{e.provider, tenant.ErrNoSubaccount, func() {
			e.tenants.Now = func() time.Time { return ref.Now().Add(time.Hour) }
			e.switchableProvider.PayoutProvider = e.provider
			e.ok(admin, "POST", account, body)
		}}
		e.refused(409, fault.Conflict, "", admin, "POST", account, other)
		if at := e.ok(admin, "GET", account, ""); at.data["accountNumber"] != "6789" {
			e.t.Errorf("%s", at.body)
		}
	})
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
