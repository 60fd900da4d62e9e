package payments_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/providers/paystack"
	"stagegate/internal/sandbox"
)

func account() paystack.SubaccountRequest {
	return paystack.SubaccountRequest{BusinessName: "Ministry of Works", BankCode: "044", AccountNumber: "0123456789", Description: "tenant 1"}
}

func TestBanksOfACurrency(t *testing.T) {
	w := newWorld(t)
	for currency, code := range map[string]string{"NGN": "044", "GHS": "MTN", "KES": "01", "ZAR": "051001", "USD": "G058"} {
		banks, err := w.client.Banks(t.Context(), currency)
		if err != nil || !slices.ContainsFunc(banks, func(b paystack.Bank) bool { return b.Code == code && b.Name != "" && b.Type != "" }) {
			t.Errorf("%s: %v, %v", currency, banks, err)
		}
		for _, b := range banks {
			if b.Currency != currency || b.Code == "001" {
				t.Errorf("%s lists %+v", currency, b)
			}
		}
	}
	if banks, err := w.client.Banks(t.Context(), "EUR"); err != nil || len(banks) != 0 {
		t.Errorf("EUR: %v, %v", banks, err)
	}
}

func TestBanksComeInParts(t *testing.T) {
	w := newWorld(t)
	got := w.api(http.MethodGet, "/bank?currency=NGN&perPage=4&page=3", "")
	if !strings.Contains(got.body, `"message":"Banks retrieved"`) || !strings.Contains(got.body, `"pageCount":3`) || strings.Count(got.body, `"slug"`) != 1 {
		t.Errorf("%s", got.body)
	}
	first := w.api(http.MethodGet, "/bank?country=south-africa&use_cursor=true&perPage=3", "")
	_, rest, _ := strings.Cut(first.body, `"next":"`)
	next, _, _ := strings.Cut(rest, `"`)
	last := w.api(http.MethodGet, "/bank?country=south-africa&use_cursor=true&perPage=3&next="+next, "")
	if strings.Count(first.body, `"slug"`) != 3 || strings.Count(last.body, `"slug"`) != 1 || !strings.Contains(last.body, `"next":null`) {
		t.Errorf("%s\n%s", first.body, last.body)
	}
	for _, cursor := range []string{"x", "cGxhY2U6eA==", "cGxhY2U6LTU="} {
		if got := w.api(http.MethodGet, "/bank?use_cursor=true&next="+cursor, ""); got.status != 200 || !strings.Contains(got.body, "Access Bank") {
			t.Errorf("%s: %s", cursor, got.body)
		}
	}
}

func TestResolve(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ bank, number string }{
		{"044", "0123456789"}, {"MTN", "0123456789"}, {"01", "0123456789"}, {"001", "0123456789"}, {"058", "9999999999"}, {"001", "0000000429"},
	} {
		a, err := w.client.ResolveAccount(t.Context(), c.bank, c.number)
		again, _ := w.client.ResolveAccount(t.Context(), c.bank, c.number)
		if err != nil || a.Number != c.number || a.Name == "" || a != again {
			t.Errorf("%+v: %+v, %+v, %v", c, a, again, err)
		}
	}
	for _, c := range []struct {
		bank, number, message string
		status                int
		unknown               bool
	}{
		{"044", "12", "Account number is invalid", 400, true},
		{"044", "123456789", "Account number is invalid", 400, true},
		{"044", "012345678x", "Account number is invalid", 400, true},
		{"MTN", "12", "Account number is invalid", 400, true},
		{"044", "", "account_number is required", 400, true},
		{"", "0123456789", "bank_code is required", 400, true},
		{"44", "0123456789", "Unknown bank code: 44", 400, true},
		{"044", "0000000422", "Could not resolve account name. Check parameters or try again.", 422, true},
		{"044", "0000000429", "Test mode daily limit of 3 live bank resolves exceeded.", 429, false},
	} {
		_, err := w.client.ResolveAccount(t.Context(), c.bank, c.number)
		e, ok := errors.AsType[*paystack.Error](err)
		if !ok || e.HTTPStatus != c.status || !strings.HasPrefix(e.Message, c.message) ||
			errors.Is(err, paystack.ErrAccount) != c.unknown || paystack.IsUnavailable(err) == c.unknown {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, err := w.clientWith("sk_test_other", time.Minute).ResolveAccount(t.Context(), "044", "0123456789"); err == nil || errors.Is(err, paystack.ErrAccount) {
		t.Errorf("a wrong key: %v", err)
	}
}

func TestSubaccounts(t *testing.T) {
	w := newWorld(t)
	made, err := w.client.CreateSubaccount(t.Context(), account())
	if err != nil || !strings.HasPrefix(made.Code, "ACCT_") || made.AccountNumber != "0123456789" || made.BankName != "Access Bank" ||
		made.Currency != "NGN" || made.Verified || !made.Active {
		t.Fatalf("%+v, %v", made, err)
	}
	w.die()
	w.live()
	moved := account()
	moved.BankCode, moved.AccountNumber = "040100", "1234567890123"
	changed, err := w.client.UpdateSubaccount(t.Context(), made.Code, moved)
	if err != nil || changed.Code != made.Code || changed.Currency != "GHS" || changed.AccountNumber != moved.AccountNumber {
		t.Fatalf("%+v, %v", changed, err)
	}
	w.die()
	w.live()
	got := w.api(http.MethodGet, "/subaccount/"+made.Code, "")
	if !strings.Contains(got.body, `"account_number":"1234567890123"`) || !strings.Contains(got.body, `"active":true`) {
		t.Errorf("%s", got.body)
	}
	_, rest, _ := strings.Cut(got.body, `"id":`)
	id, _, _ := strings.Cut(rest, ",")
	if byID := w.api(http.MethodGet, "/subaccount/"+id, ""); byID.body != got.body {
		t.Errorf("by id %s: %s", id, byID.body)
	}
	for _, code := range []string{"ACCT_none", "a/b", "..", ""} {
		if _, err := w.client.UpdateSubaccount(t.Context(), code, account()); !errors.Is(err, paystack.ErrUnknownSubaccount) {
			t.Errorf("%q: %v", code, err)
		}
	}
	if got := w.api(http.MethodGet, "/subaccount/ACCT_none", ""); got.status != 404 {
		t.Errorf("%+v", got)
	}
}

func TestSubaccountsAreListed(t *testing.T) {
	w := newWorld(t)
	var codes []string
	for range 3 {
		made, err := w.client.CreateSubaccount(t.Context(), account())
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, made.Code)
	}
	if got := w.api(http.MethodPut, "/subaccount/"+codes[0], `{"active":false,"business_name":"Gone"}`); got.status != 200 || !strings.Contains(got.body, `"active":false`) {
		t.Errorf("%+v", got)
	}
	for query, want := range map[string]int{"": 2, "?active=1": 2, "?active=true": 2, "?active=0": 1, "?active=maybe": 1, "?perPage=1": 1} {
		got := w.api(http.MethodGet, "/subaccount"+query, "")
		if strings.Count(got.body, `"subaccount_code"`) != want || !strings.Contains(got.body, `"bank_id":1`) {
			t.Errorf("%s: %s", query, got.body)
		}
	}
	if got := w.api(http.MethodPut, "/subaccount/"+codes[0], `{"active":1}`); !strings.Contains(got.body, `"active":true`) || !strings.Contains(got.body, "Gone") {
		t.Errorf("%s", got.body)
	}
}

func TestSubaccountValidation(t *testing.T) {
	w := newWorld(t)
	const name, bank, number = `"business_name":"A"`, `"bank_code":"044"`, `"account_number":"0123456789"`
	for body, message := range map[string]string{
		`{}`:                          "Business name is required",
		`{` + name + `}`:              "Bank code is required",
		`{` + name + `,` + bank + `}`: "Account number is required",
		`{` + name + `,` + bank + `,` + number + `}`:                                                  "Percentage charge must be greater than 0 and less than 100",
		`{` + name + `,` + bank + `,` + number + `,"percentage_charge":100.5}`:                        "Percentage charge must be greater than 0 and less than 100",
		`{` + name + `,` + bank + `,` + number + `,"percentage_charge":-1}`:                           "Percentage charge must be greater than 0 and less than 100",
		`{` + name + `,"settlement_bank":"44",` + number + `,"percentage_charge":1}`:                  "Settlement Bank is invalid",
		`{` + name + `,` + bank + `,"account_number":"12","percentage_charge":1}`:                     "Account details are invalid",
		`{` + name + `,"bank_code":"x","settlement_bank":"044",` + number + `,"percentage_charge":1}`: "Settlement Bank is invalid",
		`[]`: "not a JSON object",
	} {
		if got := w.api(http.MethodPost, "/subaccount", body); got.status != 400 || !strings.Contains(got.body, message) {
			t.Errorf("%s: %d %s", body, got.status, got.body)
		}
	}
	got := w.api(http.MethodPost, "/subaccount", `{`+name+`,"bank_code":"058","settlement_bank":"044",`+number+`,"percentage_charge":"30"}`)
	if got.status != 201 || !strings.Contains(got.body, `"message":"Subaccount created"`) || !strings.Contains(got.body, "Guaranty") ||
		!strings.Contains(got.body, `"percentage_charge":30,`) || !strings.Contains(got.body, `"is_verified":false`) {
		t.Fatalf("%+v", got)
	}
	_, rest, _ := strings.Cut(got.body, `"subaccount_code":"`)
	code, _, _ := strings.Cut(rest, `"`)
	for body, message := range map[string]string{
		`{` + bank + `}`:                                "Account number and Bank code are required",
		`{` + number + `}`:                              "Account number and Bank code are required",
		`{"percentage_charge":101}`:                     "Invalid percentage charge. It should be a number from 0 to 100",
		`{"bank_code":"44",` + number + `}`:             "Settlement Bank is invalid",
		`{` + bank + `,"account_number":"12"}`:          "Account details are invalid",
		`{"business_name":"B","percentage_charge":"x"}`: "Invalid percentage charge",
	} {
		if got := w.api(http.MethodPut, "/subaccount/"+code, body); got.status != 400 || !strings.Contains(got.body, message) {
			t.Errorf("%s: %d %s", body, got.status, got.body)
		}
	}
	if got := w.api(http.MethodGet, "/subaccount/"+code, ""); !strings.Contains(got.body, `"business_name":"A"`) {
		t.Errorf("a refused update changed something: %s", got.body)
	}
	if got := w.api(http.MethodPut, "/subaccount/"+code, `{"percentage_charge":0,"description":"d"}`); got.status != 200 || !strings.Contains(got.body, `"percentage_charge":0,`) {
		t.Errorf("%+v", got)
	}
	_, err := w.client.CreateSubaccount(t.Context(), paystack.SubaccountRequest{BusinessName: "A", BankCode: "044", AccountNumber: "12"})
	if !errors.Is(err, paystack.ErrAccount) {
		t.Error(err)
	}
	_, err = w.client.CreateSubaccount(t.Context(), paystack.SubaccountRequest{BankCode: "044", AccountNumber: "0123456789"})
	if errors.Is(err, paystack.ErrAccount) || err == nil || paystack.IsUnavailable(err) {
		t.Error(err)
	}
	if _, err = w.client.UpdateSubaccount(t.Context(), code, paystack.SubaccountRequest{BankCode: "044", AccountNumber: "12"}); !errors.Is(err, paystack.ErrAccount) {
		t.Error(err)
	}
}

func TestPaymentsToASubaccount(t *testing.T) {
	w := newWorld(t)
	made, err := w.client.CreateSubaccount(t.Context(), account())
	if err != nil {
		t.Fatal(err)
	}
	in := order("SPLIT-1")
	in.Subaccount = made.Code
	w.choose(w.start(in), "success")
	if h := w.hooks.next(t); !strings.Contains(string(h.body), made.Code) {
		t.Errorf("event: %s", h.body)
	}
	w.die()
	w.live()
	if got := w.api(http.MethodGet, "/transaction/verify/SPLIT-1", ""); !strings.Contains(got.body, `"subaccount_code":"`+made.Code+`"`) {
		t.Errorf("%s", got.body)
	}
	in = order("SPLIT-2")
	_, rest, _ := strings.Cut(w.api(http.MethodGet, "/subaccount/"+made.Code, "").body, `"id":`)
	in.Subaccount, _, _ = strings.Cut(rest, ",") // an id is no code
	_, err = w.client.Initialize(t.Context(), in)
	if e, ok := errors.AsType[*paystack.Error](err); !ok || e.HTTPStatus != 404 || e.Message != "Invalid Subaccount." {
		t.Error(err)
	}
}

func TestSubaccountCallsThatFail(t *testing.T) {
	w := newWorldIn(t, sandbox.Timing{Hang: 5 * time.Millisecond})
	w.set(`{"payments":{"api":"timeoutAfterDeed"}}`)
	if _, err := w.client.CreateSubaccount(t.Context(), account()); !paystack.IsUnavailable(err) {
		t.Error(err)
	}
	w.set(`{"payments":{"api":"normal"}}`)
	if got := w.api(http.MethodGet, "/subaccount", ""); strings.Count(got.body, "ACCT_") != 1 {
		t.Errorf("it was made once: %s", got.body)
	}
}
