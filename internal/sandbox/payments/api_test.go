package payments_test

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/providers/paystack"
	"stagegate/internal/sandbox/payments"
)

func TestCheckoutFromStartToPaid(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("PAY-ABC234"))
	if c.Reference != "PAY-ABC234" || c.AccessCode == "" || !strings.HasSuffix(c.AuthorizationURL, "/checkout/"+c.AccessCode) {
		t.Fatalf("checkout %+v", c)
	}
	before := w.verify("PAY-ABC234")
	if before.Status != paystack.StatusAbandoned || before.PaidAt != nil {
		t.Fatalf("before paying: %+v", before)
	}
	if got := w.choose(c, "success"); got.status != http.StatusOK ||
		!strings.Contains(got.body, `"data":{"reference":"PAY-ABC234","status":"success"}`) {
		t.Fatalf("outcome: %+v", got)
	}
	after := w.verify("PAY-ABC234")
	if after.Status != paystack.StatusSuccess || after.Amount != 1_505_000 || after.Currency != "NGN" ||
		after.Domain != w.client.Domain() || after.Channel != "card" || after.PaidAt == nil ||
		after.Reference != "PAY-ABC234" || after.GatewayResponse == "" {
		t.Fatalf("after paying: %+v", after)
	}
	if id, err := strconv.ParseUint(after.ID, 10, 64); err != nil || id < 1<<32 || id >= 1<<53 || after.ID != before.ID {
		t.Fatalf("id %q, before %q", after.ID, before.ID)
	}
}

func TestWrongKeyIsRefused(t *testing.T) {
	w := newWorld(t)
	for _, secret := range []string{"", "sk_test_other", key + "x"} {
		_, err := w.clientWith(secret, time.Minute).Initialize(t.Context(), order("R-1"))
		e, ok := errors.AsType[*paystack.Error](err)
		if !ok || e.HTTPStatus != http.StatusUnauthorized || e.Message != "Invalid key" || paystack.IsUnavailable(err) {
			t.Errorf("key %q: %v", secret, err)
		}
	}
	if _, err := w.client.Verify(t.Context(), "R-1"); !errors.Is(err, paystack.ErrUnknownReference) {
		t.Errorf("the refused call left a transaction: %v", err)
	}
}

func TestInitializeValidation(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct {
		name, body, message, code string
		status                    int
	}{
		{"no email", `{"amount":100}`, "Email Address is required", "missing_params", 400},
		{"bad email", `{"amount":100,"email":"nobody"}`, "Invalid Email Address Passed", "invalid_email_address", 400},
		{"no amount", `{"email":"a@b.co"}`, "Amount is required", "missing_params", 400},
		{"fraction", `{"email":"a@b.co","amount":100.5}`, `"amount" must be an integer`, "invalid_params", 400},
		{"fraction in text", `{"email":"a@b.co","amount":"100.50"}`, `"amount" must be an integer`, "invalid_params", 400},
		{"huge exponent", `{"email":"a@b.co","amount":1e999999999}`, `"amount" must be an integer`, "invalid_params", 400},
		{"zero", `{"email":"a@b.co","amount":0}`, "Invalid Amount Sent", "invalid_amount", 400},
		{"negative", `{"email":"a@b.co","amount":-5}`, "Invalid Amount Sent", "invalid_amount", 400},
		{"currency", `{"email":"a@b.co","amount":5,"currency":"EUR"}`, "Currency not supported by merchant", "unsupported_currency", 400},
		{"reference", `{"email":"a@b.co","amount":5,"reference":"a b"}`, "Reference may have", "invalid_reference", 400},
		{"callback", `{"email":"a@b.co","amount":5,"callback_url":"javascript:alert(1)"}`, "Callback URL", "invalid_callback_url", 400},
		{"subaccount", `{"email":"a@b.co","amount":5,"subaccount":"ACCT_x"}`, "Invalid Subaccount.", "invalid_subaccount", 404},
		{"no object", `[]`, "not a JSON object", "invalid_params", 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := w.api(http.MethodPost, "/transaction/initialize", c.body)
			if got.status != c.status || !strings.Contains(unescape(got.body), c.message) ||
				!strings.Contains(got.body, `"code":"`+c.code+`"`) || !strings.Contains(got.body, `"nextStep"`) ||
				!strings.Contains(got.body, `"status":false`) || !strings.Contains(got.body, `"type":"validation_error"`) {
				t.Errorf("%d %s", got.status, got.body)
			}
		})
	}
	for _, amount := range []string{"100.0", `"100"`, "100"} {
		got := w.api(http.MethodPost, "/transaction/initialize", `{"email":"a@b.co","amount":`+amount+`}`)
		if got.status != http.StatusOK || !strings.Contains(got.body, `"message":"Authorization URL created"`) {
			t.Errorf("amount %s: %d %s", amount, got.status, got.body)
		}
	}
}

func TestInitializeTakesForms(t *testing.T) {
	w := newWorld(t)
	got := w.do(http.MethodPost, w.address+payments.APIPrefix+"/transaction/initialize",
		"application/x-www-form-urlencoded", "email=a%40b.co&amount=250&reference=F-1", "Authorization", "Bearer "+key)
	if got.status != http.StatusOK || w.verify("F-1").Amount != 250 {
		t.Errorf("%d %s", got.status, got.body)
	}
}

func TestReferenceIsGoodOnce(t *testing.T) {
	w := newWorld(t)
	w.start(order("ONCE-1"))
	again := order("ONCE-1")
	again.Amount++
	for range 2 { // the second time after a restart
		_, err := w.client.Initialize(t.Context(), again)
		e, ok := errors.AsType[*paystack.Error](err)
		if !ok || e.HTTPStatus != 400 || e.Code != "duplicate_reference" || e.Message != "Duplicate Transaction Reference" {
			t.Errorf("%v", err)
		}
		w.die()
		w.live()
	}
}

func TestUnknownReference(t *testing.T) {
	w := newWorld(t)
	for _, reference := range []string{"NOPE-1", "", "..", "a/b", "a?b", "x\n"} {
		if _, err := w.client.Verify(t.Context(), reference); !errors.Is(err, paystack.ErrUnknownReference) {
			t.Errorf("%q: %v", reference, err)
		}
	}
	if got := w.api(http.MethodGet, "/transaction/verify/", ""); got.status != 400 ||
		!strings.Contains(got.body, "Transaction ID should be numeric.") {
		t.Errorf("empty reference: %+v", got)
	}
	if got := w.api(http.MethodGet, "/nothing", ""); got.status != 404 || !strings.Contains(got.body, `"status":false`) {
		t.Errorf("unknown route: %+v", got)
	}
}

func TestUntidyTypes(t *testing.T) {
	w := newWorld(t)
	send := func(reference, metadata string) string {
		w.api(http.MethodPost, "/transaction/initialize",
			`{"email":"a@b.co","amount":5,"reference":"`+reference+`","metadata":`+metadata+`}`)
		return w.api(http.MethodGet, "/transaction/verify/"+reference, "").body
	}
	for i, c := range []struct{ sent, reported string }{
		{`{"cart":{"n":398,"list":[1.5]},"ok":true}`, `"metadata":{"cart":{"list":["1.5"],"n":"398"},"ok":true}`},
		{`"{\"n\":398}"`, `"metadata":{"n":398}`},
		{`"plain"`, `"metadata":"plain"`},
		{`null`, `"metadata":""`},
	} {
		if body := send("META-"+strconv.Itoa(i), c.sent); !strings.Contains(body, c.reported) {
			t.Errorf("%s came back in %s", c.sent, body)
		}
	}
	body := send("META-T", `{}`)
	for _, part := range []string{`"plan":null`, `"authorization":{}`, `"created_at":"`, `"createdAt":"`, `"domain":"test"`} {
		if !strings.Contains(body, part) {
			t.Errorf("no %s in %s", part, body)
		}
	}
}

func TestListIsPaged(t *testing.T) {
	w := newWorld(t)
	for i := range 3 {
		w.start(order("L-" + strconv.Itoa(i)))
	}
	got := w.api(http.MethodGet, "/transaction?perPage=2&page=2", "")
	if !strings.Contains(got.body, `"total":3`) || !strings.Contains(got.body, `"pageCount":2`) ||
		!strings.Contains(got.body, `"L-0"`) || strings.Contains(got.body, `"L-1"`) {
		t.Errorf("%s", got.body)
	}
}

func TestFaultsOfCalls(t *testing.T) {
	short := quick
	short.Hang = 5 * time.Millisecond
	for _, c := range []struct {
		fault    string
		patience time.Duration // of the client
		exists   bool          // whether the transaction exists afterwards
	}{
		{"error500", time.Minute, false},
		{"tooMany", 900 * time.Millisecond, false}, // less than it is asked to wait, so it does not
		{"timeout", time.Minute, false},
		{"timeoutAfterDeed", time.Minute, true},
	} {
		t.Run(c.fault, func(t *testing.T) {
			w := newWorldIn(t, short)
			w.set(`{"payments":{"api":"` + c.fault + `"}}`)
			client := w.clientWith(key, c.patience)
			if _, err := client.Initialize(t.Context(), order("F-1")); !paystack.IsUnavailable(err) {
				t.Errorf("initialize: %v", err)
			}
			if _, err := client.Verify(t.Context(), "F-1"); !paystack.IsUnavailable(err) {
				t.Errorf("verify: %v", err)
			}
			w.set(`{"payments":{"api":"normal"}}`)
			_, err := w.client.Verify(t.Context(), "F-1")
			if exists := !errors.Is(err, paystack.ErrUnknownReference); exists != c.exists || (exists && err != nil) {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
}

func TestClientLeavesAHangingCall(t *testing.T) {
	w := newWorld(t) // whose calls hang for longer than this test may take
	w.set(`{"payments":{"api":"timeout"}}`)
	if _, err := w.clientWith(key, 20*time.Millisecond).Initialize(t.Context(), order("F-2")); !paystack.IsUnavailable(err) {
		t.Error(err)
	}
}

func TestTooManySaysHowLong(t *testing.T) {
	w := newWorld(t)
	w.set(`{"payments":{"api":"tooMany"}}`)
	got := w.api(http.MethodGet, "/transaction", "")
	if got.status != 429 || got.header.Get("Retry-After") != "1" || got.header.Get("X-Ratelimit-Reset") != "1" {
		t.Errorf("%+v", got)
	}
}

func TestHangEndsWithTheSandbox(t *testing.T) {
	w := newWorld(t)
	w.set(`{"payments":{"api":"timeout"}}`)
	failed := make(chan error, 1)
	go func() {
		_, err := w.client.Initialize(t.Context(), order("H-1"))
		failed <- err
	}()
	w.die() // would wait for the call, which would wait for long
	if err := <-failed; !paystack.IsUnavailable(err) {
		t.Error(err)
	}
}

func TestMisreportedAmountAndCurrency(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("M-1"))
	w.set(`{"payments":{"amountDelta":-0.5,"currency":"GHS"}}`)
	w.choose(c, "success")
	if tx := w.verify("M-1"); tx.Amount != 1_505_000-50 || tx.Currency != "GHS" {
		t.Errorf("verify: %+v", tx)
	}
	if h := w.hooks.next(t); !strings.Contains(string(h.body), `"amount":1504950`) || !strings.Contains(string(h.body), `"currency":"GHS"`) {
		t.Errorf("event: %s", h.body)
	}
	w.set(`{"payments":{"amountDelta":0,"currency":null}}`)
	if tx := w.verify("M-1"); tx.Amount != 1_505_000 || tx.Currency != "NGN" {
		t.Errorf("afterwards: %+v", tx)
	}
}

// api calls the provider's interface without the production client.
func (w *world) api(method, path, body string) reply {
	w.t.Helper()
	return w.do(method, w.address+payments.APIPrefix+path, "application/json", body, "Authorization", "Bearer "+key)
}

func unescape(body string) string { return strings.ReplaceAll(body, `\"`, `"`) }
