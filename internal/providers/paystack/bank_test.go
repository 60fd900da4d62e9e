package paystack

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBanksOfEveryPart(t *testing.T) {
	client, calls := clientOf(t,
		says(200, `{"status":true,"data":[{"code":"044","name":"A","active":1,"is_deleted":null},{"code":"1","active":false}],"meta":{"next":"x","previous":null}}`),
		says(200, `{"status":true,"data":[{"code":50,"name":"B","currency":"NGN","type":"nuban"},{"code":"2","is_deleted":true},{"name":"C"}],"meta":{"next":null}}`))
	banks, err := client.Banks(t.Context(), "NGN")
	want := []Bank{{Code: "044", Name: "A"}, {Code: "50", Name: "B", Currency: "NGN", Type: "nuban"}}
	if diff := cmp.Diff(want, banks); err != nil || diff != "" || calls.Load() != 2 {
		t.Errorf("%d calls, %v\n%s", calls.Load(), err, diff)
	}
	client, _ = clientOf(t, says(200, `{"status":true,"data":[],"meta":[]}`))
	if banks, err := client.Banks(t.Context(), "NGN"); err != nil || len(banks) != 0 {
		t.Errorf("%v, %v", banks, err)
	}
	client, calls = clientOf(t, says(200, `{"status":true,"data":[],"meta":{"next":"x"}}`))
	if _, err := client.Banks(t.Context(), "NGN"); !IsUnavailable(err) || calls.Load() != maxPages {
		t.Errorf("%d calls, %v", calls.Load(), err)
	}
}

func TestRefusedAccounts(t *testing.T) {
	for name, c := range map[string]struct {
		status  int
		message string
		unknown bool
	}{
		"not resolved": {422, "Could not resolve account name. Check parameters or try again.", true},
		"bad number":   {400, "Account number is invalid", true},
		"no such":      {404, "x", true},
		"bad key":      {401, "Invalid key", false},
		"bad key too":  {400, "Invalid key", false},
		"broken":       {500, "Could not resolve account name", false},
	} {
		client, _ := clientOf(t, says(c.status, `{"status":false,"message":"`+c.message+`"}`))
		if _, err := client.ResolveAccount(t.Context(), "044", "0123456789"); err == nil || errors.Is(err, ErrAccount) != c.unknown {
			t.Errorf("%s: %v", name, err)
		}
	}
	client, _ := clientOf(t, says(200, `{"status":true,"data":{"account_number":"1"}}`))
	if _, err := client.ResolveAccount(t.Context(), "044", "1"); !IsUnavailable(err) {
		t.Error(err)
	}
}

func TestSubaccountReplies(t *testing.T) {
	in := SubaccountRequest{BusinessName: "A", BankCode: "044", AccountNumber: "0123456789"}
	client, calls := clientOf(t, says(500, "{}"))
	if _, err := client.CreateSubaccount(t.Context(), in); !IsUnavailable(err) || calls.Load() != 1 {
		t.Errorf("%d calls, %v", calls.Load(), err)
	}
	if _, err := client.UpdateSubaccount(t.Context(), "ACCT_a", in); !IsUnavailable(err) || calls.Load() != 2 {
		t.Errorf("%d calls, %v", calls.Load(), err)
	}
	client, _ = clientOf(t, says(201, `{"status":true,"data":{"subaccount_code":"ACCT_b","active":1,"is_verified":"1","account_number":123}}`))
	got, err := client.CreateSubaccount(t.Context(), in)
	if want := (Subaccount{Code: "ACCT_b", AccountNumber: "123", Active: true, Verified: true}); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := client.UpdateSubaccount(t.Context(), "ACCT_a", in); !IsUnavailable(err) {
		t.Errorf("about another one: %v", err)
	}
	client, _ = clientOf(t, says(201, `{"status":true,"data":{}}`))
	if _, err := client.CreateSubaccount(t.Context(), in); !IsUnavailable(err) {
		t.Errorf("without a code: %v", err)
	}
	for message, unknown := range map[string]bool{"Subaccount not found": true, "Percentage is wrong": false} {
		client, _ = clientOf(t, says(400, `{"status":false,"message":"`+message+`"}`))
		if _, err := client.UpdateSubaccount(t.Context(), "ACCT_a", in); errors.Is(err, ErrUnknownSubaccount) != unknown || errors.Is(err, ErrAccount) {
			t.Errorf("%s: %v", message, err)
		}
	}
}
