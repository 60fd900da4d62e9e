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
	each(t, func(h *house) {
		a := h.ok(admin, "GET", account+"/banks?currency=GHS", "")
		if !strings.Contains(a.body, `{"code":"MTN","name":"MTN"}`) || !strings.Contains(a.body, `"code":"040100"`) || strings.Contains(a.body, `"044"`) {
			h.t.Errorf("%s", a.body)
		}
		for _, query := range []string{"", "?currency=", "?currency=EUR", "?currency=ngn"} {
			h.refused(400, fault.ValidationFailed, "currency", admin, "GET", account+"/banks"+query, "")
		}
		h.set(`{"payments":{"api":"error500"}}`)
		h.refused(502, fault.PaymentProviderUnavailable, "", admin, "GET", account+"/banks?currency=NGN", "")
	})
}

func TestPayoutAccount(t *testing.T) {
	each(t, func(h *house) {
		h.refused(404, fault.NotFound, "", admin, "GET", account, "")
		first := h.ok(admin, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`)
		if d := first.data; d["bankCode"] != "044" || d["bankName"] != "Access Bank" || d["accountNumber"] != "6789" || d["currency"] != "NGN" ||
			!strings.Contains(first.body, `"verified":true`) || d["verifiedAt"] == nil || d["accountName"] == "" || !strings.HasPrefix(fmt.Sprint(d["subaccountCode"]), "ACCT_") {
			h.t.Errorf("%s", first.body)
		}
		if got := h.ok(admin, "GET", account, ""); fmt.Sprint(got.data) != fmt.Sprint(first.data) {
			h.t.Errorf("%s, then %s", first.body, got.body)
		}
		h.refused(404, fault.NotFound, "", rival, "GET", account, "")
		second := h.ok(admin, "POST", account, `{"bankCode":"040100","accountNumber":"1234567890123"}`)
		if d := second.data; d["subaccountCode"] != first.data["subaccountCode"] || d["currency"] != "GHS" || d["accountNumber"] != "0123" {
			h.t.Errorf("the second one: %s", second.body)
		}
		if got := h.subaccounts(); strings.Count(got, `"subaccount_code"`) != 1 || !strings.Contains(got, `"account_number":"1234567890123"`) ||
			!strings.Contains(got, `"business_name":"Mine Ltd"`) || !strings.Contains(got, `"percentage_charge":0`) {
			h.t.Errorf("at the provider: %s", got)
		}
		theirs := h.ok(rival, "POST", account, `{"bankCode":"044","accountNumber":"0123456789"}`)
		if theirs.data["subaccountCode"] == first.data["subaccountCode"] {
			h.t.Error("two tenants share a subaccount")
		}
		if a, ok, err := tenant.PayoutOf(h.t.Context(), h.db, h.mine.ID); err != nil || !ok || !a.Verified || a.SubaccountCode != first.data["subaccountCode"] {
			h.t.Errorf("%+v %v %v", a, ok, err)
		}
		if got := h.actions(h.mine.ID); got != "2 payout_account.changed, tenant.created" {
			h.t.Errorf("history: %s", got)
		}
	})
}

func TestPayoutAccountIsChecked(t *testing.T) {
	each(t, func(h *house) {
		for body, field := range map[string]string{
			`{"bankCode":"999","accountNumber":"0123456789"}`: "bankCode",
			`{"bankCode":"44","accountNumber":"0123456789"}`:  "bankCode",
			`{"bankCode":"001","accountNumber":"0123456789"}`: "bankCode", // resolves, and is in no list
			`{"bankCode":"044","accountNumber":"12"}`:         "accountNumber",
			`{"bankCode":"044","accountNumber":"0000000422"}`: "accountNumber",
			`{"bankCode":"044","accountNumber":"01234 6789"}`: "accountNumber",
			`{"bankCode":"044","accountNumber":""}`:           "accountNumber",
			`{"bankCode":"044"}`:                              "accountNumber",
			`{"accountNumber":"0123456789"}`:                  "bankCode",
			`{"bankCode":44,"accountNumber":"0123456789"}`:    "bankCode",
		} {
			h.refused(400, fault.ValidationFailed, field, admin, "POST", account, body)
		}
		h.refused(502, fault.PaymentProviderUnavailable, "", admin, "POST", account, `{"bankCode":"044","accountNumber":"0000000429"}`)
		h.refused(404, fault.NotFound, "", admin, "GET", account, "")
		if got := h.subaccounts(); strings.Contains(got, "ACCT_") {
			h.t.Errorf("at the provider: %s", got)
		}
	})
}

func TestPayoutWhileTheProviderIsAway(t *testing.T) {
	each(t, func(h *house) {
		const body = `{"bankCode":"044","accountNumber":"0123456789"}`
		for _, api := range []string{"error500", "tooMany", "timeout", "timeoutAfterDeed"} {
			h.set(`{"payments":{"api":"` + api + `"}}`)
			h.refused(502, fault.PaymentProviderUnavailable, "", admin, "POST", account, body)
			h.refused(404, fault.NotFound, "", admin, "GET", account, "")
		}
		h.set(`{"payments":{"api":"normal"}}`)
		h.ok(admin, "POST", account, body)
	})
}

// breaking is a provider that is away just when a subaccount is to be changed, or
// does not know it any more, and that does something else meanwhile.
type breaking struct {
	provider

	err       error
	meanwhile func()
}

func (b breaking) CreateSubaccount(ctx context.Context, n tenant.NewSubaccount) (string, error) {
	b.meanwhile()
	return b.provider.CreateSubaccount(ctx, n)
}

func (b breaking) UpdateSubaccount(ctx context.Context, code string, n tenant.NewSubaccount) error {
	if b.err != nil {
		return b.err
	}
	return b.provider.UpdateSubaccount(ctx, code, n)
}

func TestPayoutChanges(t *testing.T) {
	each(t, func(h *house) {
		const body, other = `{"bankCode":"044","accountNumber":"0123456789"}`, `{"bankCode":"058","accountNumber":"9876543210"}`
		nothing := func() {}
		h.payouts.PayoutProvider = breaking{h.provider, nil, func() { // while the first one is being made
			h.refused(409, fault.Conflict, "", admin, "POST", account, other)
			h.refused(404, fault.NotFound, "", admin, "GET", account, "")
		}}
		first := h.ok(admin, "POST", account, body)
		if at := h.ok(admin, "GET", account, ""); at.data["accountNumber"] != "6789" {
			h.t.Errorf("%s", at.body)
		}
		h.payouts.PayoutProvider = breaking{h.provider, io.ErrUnexpectedEOF, nothing}
		h.refused(502, fault.PaymentProviderUnavailable, "", admin, "POST", account, other)
		if at := h.ok(admin, "GET", account, ""); fmt.Sprint(at.data) != fmt.Sprint(first.data) {
			h.t.Errorf("a failure changed the account: %s", at.body)
		}
		h.payouts.PayoutProvider = breaking{h.provider, tenant.ErrNoAccount, nothing}
		h.refused(400, fault.ValidationFailed, "accountNumber", admin, "POST", account, other)
		h.payouts.PayoutProvider = breaking{h.provider, tenant.ErrNoSubaccount, nothing}
		if again := h.ok(admin, "POST", account, other); again.data["subaccountCode"] == first.data["subaccountCode"] || again.data["accountNumber"] != "3210" {
			h.t.Errorf("%s", again.body)
		}
		// One who takes too long loses the claim, and its account.
		h.payouts.PayoutProvider = breaking{h.provider, tenant.ErrNoSubaccount, func() {
			h.tenants.Now = func() time.Time { return ref.Now().Add(time.Hour) }
			h.payouts.PayoutProvider = h.provider
			h.ok(admin, "POST", account, body)
		}}
		h.refused(409, fault.Conflict, "", admin, "POST", account, other)
		if at := h.ok(admin, "GET", account, ""); at.data["accountNumber"] != "6789" {
			h.t.Errorf("%s", at.body)
		}
	})
}

// subaccounts is what the provider lists.
func (h *house) subaccounts() string {
	h.t.Helper()
	req, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.provider.url+"/subaccount", nil)
	if err != nil {
		h.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+secretKey)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(body)
}
