package payments_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/sandbox/payments"
)

type object = map[string]any

// call makes a call of the API and gives its data.
func (w *world) call(status int, method, path string, body object) object {
	w.t.Helper()
	content := ""
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			w.t.Fatal(err)
		}
		content = string(raw)
	}
	got := w.api(method, path, content)
	if got.status != status {
		w.t.Fatalf("%s %s: %d, want %d: %s", method, path, got.status, status, got.body)
	}
	var out struct {
		Message string `json:"message"`
		Data    any    `json:"data"`
	}
	if err := json.Unmarshal([]byte(got.body), &out); err != nil {
		w.t.Fatal(err)
	}
	data, _ := out.Data.(object)
	if data == nil {
		data = object{"message": out.Message, "rows": out.Data}
	}
	return data
}

// eventsUntil are the events that came, in order, up to and including the last one of
// this name; and what that one says.
func (w *world) eventsUntil(last string) (names []string, data object) {
	w.t.Helper()
	for {
		var e struct {
			Event string `json:"event"`
			Data  object `json:"data"`
		}
		if err := json.Unmarshal(w.hooks.next(w.t).body, &e); err != nil {
			w.t.Fatal(err)
		}
		names = append(names, e.Event)
		if e.Event == last {
			return names, e.Data
		}
	}
}

func (w *world) advance(days int) {
	w.t.Helper()
	got := w.do(http.MethodPost, w.address+payments.Prefix+"/advance", "application/json", fmt.Sprintf(`{"days":%d}`, days))
	if got.status != http.StatusOK {
		w.t.Fatalf("advancing: %d %s", got.status, got.body)
	}
}

// subscribed is somebody who has paid for a plan at a checkout.
func (w *world) subscribed(reference string, plan object) (planCode, subscriptionCode string) {
	w.t.Helper()
	planCode = w.call(http.StatusCreated, http.MethodPost, "/plan", plan)["plan_code"].(string)
	begun := w.call(http.StatusOK, http.MethodPost, "/transaction/initialize", object{
		"email": "ada@example.test", "amount": 1, "plan": planCode, "reference": reference,
	})
	w.do(http.MethodPost, begun["authorization_url"].(string), "application/json", `{"outcome":"success"}`)
	var created object
	for paid := false; created == nil || !paid; { // in whichever order, and after others
		var e struct {
			Event string `json:"event"`
			Data  object `json:"data"`
		}
		if err := json.Unmarshal(w.hooks.next(w.t).body, &e); err != nil {
			w.t.Fatal(err)
		}
		if e.Event == "subscription.create" {
			created = e.Data
		}
		paid = paid || e.Data["reference"] == reference
	}
	if created["email_token"] != nil || created["id"] != nil {
		w.t.Fatalf("the event of the beginning: %v", created)
	}
	return planCode, created["subscription_code"].(string)
}

var monthly = object{"name": "Starter", "amount": 500000, "interval": "monthly", "currency": "NGN"}

func TestPlans(t *testing.T) {
	w := newWorld(t)
	for _, bad := range []object{
		{}, {"name": "x", "amount": 1}, {"name": "x", "interval": "monthly"}, {"name": "", "amount": 1, "interval": "monthly"},
		{"name": "x", "amount": 1, "interval": "Monthly"}, {"name": "x", "amount": 0, "interval": "monthly"}, {"name": "x", "amount": 1, "interval": "daily", "currency": "EUR"},
	} {
		w.call(http.StatusBadRequest, http.MethodPost, "/plan", bad)
	}
	made := w.call(http.StatusCreated, http.MethodPost, "/plan", monthly)
	code := made["plan_code"].(string)
	if !strings.HasPrefix(code, "PLN_") || made["domain"] != "test" {
		t.Errorf("the plan: %v", made)
	}
	w.call(http.StatusNotFound, http.MethodGet, "/plan/PLN_none", nil)
	w.call(http.StatusNotFound, http.MethodPut, "/plan/PLN_none", object{"amount": 1})
	w.call(http.StatusNotFound, http.MethodPost, "/transaction/initialize", object{"email": "ada@example.test", "amount": 1, "plan": "PLN_none"})
	changed := w.call(http.StatusOK, http.MethodPut, "/plan/"+code, object{"amount": 700000})
	if changed["message"] != "Plan updated. 0 subscription(s) affected" {
		t.Errorf("the answer to a change: %v", changed)
	}
	w.die()
	w.live()
	if got := w.call(http.StatusOK, http.MethodGet, "/plan/"+code, nil); got["amount"] != 700000.0 || got["name"] != "Starter" {
		t.Errorf("after a kill: %v", got)
	}
}

// A subscription is charged each month, also after the sandbox was killed; a
// charge that fails is not tried again before the next.
func TestSubscription(t *testing.T) {
	w := newWorld(t)
	plan, code := w.subscribed("SUB-1", monthly)
	if paid := w.verify("SUB-1"); paid.Status != "success" || paid.Amount != 500000 {
		t.Errorf("the first payment, of the plan's price: %+v", paid)
	}
	w.advance(31)
	var names []string
	for range 3 {
		var e struct {
			Event string `json:"event"`
		}
		if err := json.Unmarshal(w.hooks.next(t).body, &e); err != nil {
			t.Fatal(err)
		}
		names = append(names, e.Event)
	}
	slices.Sort(names) // events overtake each other
	if !slices.Equal(names, []string{"charge.success", "invoice.create", "invoice.update"}) {
		t.Errorf("a month brings %v", names)
	}
	w.set(`{"payments":{"renewal":"fail"}}`)
	w.advance(31)
	_, failed := w.eventsUntil("invoice.update")
	if paid, said := failed["paid"].(bool); paid || !said || w.call(http.StatusOK, http.MethodGet, "/subscription/"+code, nil)["status"] != "attention" {
		t.Errorf("after a charge that failed: %v", failed)
	}
	w.set(`{"payments":{"renewal":"normal"}}`)
	w.die()
	w.live()
	w.call(http.StatusOK, http.MethodPut, "/plan/"+plan, object{"amount": 900000})
	w.advance(31)
	_, update := w.eventsUntil("invoice.update")
	renewal := update["transaction"].(object)
	if renewal["amount"] != 900000.0 || w.verify(renewal["reference"].(string)).Status != "success" {
		t.Errorf("the renewal at another price: %v", renewal)
	}
	if got := w.call(http.StatusOK, http.MethodGet, "/subscription/"+code, nil); got["status"] != "active" || got["payments_count"] != 3.0 {
		t.Errorf("in the end: %v", got)
	}
}

func TestSubscriptionEnds(t *testing.T) {
	w := newWorld(t)
	_, code := w.subscribed("SUB-1", monthly)
	x := w.call(http.StatusOK, http.MethodGet, "/subscription/"+code, nil)
	end := object{"code": code, "token": x["email_token"]}
	w.call(http.StatusNotFound, http.MethodPost, "/subscription/disable", object{"code": code, "token": "wrong"})
	w.call(http.StatusNotFound, http.MethodPost, "/subscription/enable", end)
	w.call(http.StatusOK, http.MethodPost, "/subscription/disable", end)
	w.eventsUntil("subscription.not_renew")
	w.call(http.StatusNotFound, http.MethodPost, "/subscription/disable", end)
	w.call(http.StatusBadRequest, http.MethodPost, "/subscription/enable", end)
	if got := w.call(http.StatusOK, http.MethodGet, "/subscription/"+code, nil); got["status"] != "non-renewing" || got["next_payment_date"] == nil || got["cancelledAt"] == nil {
		t.Errorf("after the end was asked for: %v", got)
	}
	w.advance(32)
	names, _ := w.eventsUntil("subscription.disable")
	if len(names) != 1 {
		t.Errorf("its end brings %v", names)
	}
	if got := w.call(http.StatusOK, http.MethodGet, "/subscription/"+code, nil); got["status"] != "cancelled" || got["next_payment_date"] != nil {
		t.Errorf("after its end: %v", got)
	}
}

// A subscription with a number of payments ends by itself, and the page of one
// ends it too.
func TestSubscriptionLimitAndPage(t *testing.T) {
	w := newWorld(t)
	_, code := w.subscribed("SUB-1", object{"name": "Twice", "amount": 100, "interval": "weekly", "invoice_limit": 2})
	w.advance(7)
	if _, over := w.eventsUntil("subscription.disable"); over["status"] != "complete" {
		t.Errorf("the event of its end: %v", over)
	}
	if got := w.call(http.StatusOK, http.MethodGet, "/subscription/"+code, nil)["status"]; got != "completed" {
		t.Errorf("it is %v", got)
	}

	plan, code := w.subscribed("SUB-2", monthly)
	w.call(http.StatusBadRequest, http.MethodPost, "/subscription", object{"customer": "ada@example.test", "plan": plan}) // in place
	other := w.call(http.StatusCreated, http.MethodPost, "/plan", object{"name": "Other", "amount": 100, "interval": "annually"})["plan_code"]
	w.call(http.StatusNotFound, http.MethodPost, "/subscription", object{"customer": "nobody@example.test", "plan": other})
	w.call(http.StatusBadRequest, http.MethodPost, "/subscription", object{"customer": "ada@example.test", "plan": other, "start_date": "soon"})
	w.call(http.StatusOK, http.MethodPost, "/subscription", object{"customer": "ada@example.test", "plan": other, "start_date": "2099-01-01"})
	link := w.call(http.StatusOK, http.MethodGet, "/subscription/"+code+"/manage/link", nil)["link"].(string)
	if shown := w.do(http.MethodGet, link, "", ""); shown.status != http.StatusOK || !strings.Contains(shown.body, "Cancel at the end of the period") {
		t.Errorf("its page: %d %s", shown.status, shown.body)
	}
	w.do(http.MethodPost, link, "application/x-www-form-urlencoded", "")
	w.eventsUntil("subscription.not_renew")
	if shown := w.do(http.MethodGet, link, "", ""); strings.Contains(shown.body, "<form") {
		t.Errorf("its page afterwards: %s", shown.body)
	}
	if shown := w.do(http.MethodGet, link+"x", "", ""); shown.status != http.StatusNotFound {
		t.Errorf("another page: %d", shown.status)
	}
}

func TestAdvanceRefuses(t *testing.T) {
	w := newWorld(t)
	for _, bad := range []string{``, `{}`, `{"days":0}`, `{"days":-1}`, `{"days":1.5}`, `{"days":"1"}`, `{"days":100000}`} {
		if got := w.do(http.MethodPost, w.address+payments.Prefix+"/advance", "application/json", bad); got.status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", bad, got.status, got.body)
		}
	}
}

// Money goes back in part or whole; meanwhile the transaction says so.
func TestRefund(t *testing.T) {
	w := newWorld(t)
	w.pay("PAY-1")
	w.eventsUntil("charge.success")
	for _, bad := range []object{
		{"transaction": "PAY-2"}, {"transaction": "PAY-1", "amount": 1_505_001}, {"transaction": "PAY-1", "currency": "GHS"}, {"transaction": "PAY-1", "amount": 0},
	} {
		w.call(http.StatusBadRequest, http.MethodPost, "/refund", bad)
	}
	w.call(http.StatusOK, http.MethodPost, "/refund", object{"transaction": "PAY-1", "amount": 5000})
	w.eventsUntil("refund.processed")
	if got := w.verify("PAY-1").Status; got != "success" {
		t.Errorf("after a part went back it is %s", got)
	}
	w.call(http.StatusBadRequest, http.MethodPost, "/refund", object{"transaction": "PAY-1"}) // the whole, and a part went back
	w.call(http.StatusOK, http.MethodPost, "/refund", object{"transaction": "PAY-1", "amount": 1_500_000})
	_, processed := w.eventsUntil("refund.processed")
	if processed["amount"] != "1500000" || w.verify("PAY-1").Status != "reversed" {
		t.Errorf("after all went back: %v", processed)
	}
	w.call(http.StatusBadRequest, http.MethodPost, "/refund", object{"transaction": "PAY-1", "amount": 1})
	if rows := w.call(http.StatusOK, http.MethodGet, "/refund?transaction="+w.verify("PAY-1").ID, nil)["rows"].([]any); len(rows) != 2 {
		t.Errorf("its refunds: %v", rows)
	}
	if rows := w.call(http.StatusOK, http.MethodGet, "/refund?transaction=PAY-1", nil)["rows"].([]any); len(rows) != 0 {
		t.Errorf("by its reference: %v", rows)
	}
	w.call(http.StatusNotFound, http.MethodGet, "/refund/1", nil)
}

// Refunds fail or stay pending on request, and keep their notes.
func TestRefundFaults(t *testing.T) {
	w := newWorld(t)
	w.pay("PAY-1")
	w.eventsUntil("charge.success")
	w.set(`{"payments":{"refund":"pending"}}`)
	made := w.call(http.StatusOK, http.MethodPost, "/refund", object{"transaction": "PAY-1", "amount": 5000, "merchant_note": "ours"})
	w.eventsUntil("refund.pending")
	if made["merchant_note"] != "ours" || w.verify("PAY-1").Status != "reversal-pending" {
		t.Errorf("pending: %v", made)
	}
	w.set(`{"payments":{"refund":"fail"}}`)
	_, failed := w.eventsUntil("refund.failed")
	if _, text := failed["amount"].(string); text || w.verify("PAY-1").Status != "success" {
		t.Errorf("failed: %v, and the transaction is %s", failed, w.verify("PAY-1").Status)
	}
	w.set(`{"payments":{"refund":"normal"}}`)
	w.call(http.StatusOK, http.MethodPost, "/refund", object{"transaction": "PAY-1"}) // what has failed is free again
	w.eventsUntil("refund.processed")
}

// What goes wrong with one payment is chosen on its page.
func TestChosenFaults(t *testing.T) {
	w := newWorld(t)
	lost := w.start(order("LOST-1"))
	w.do(http.MethodPost, lost.AuthorizationURL, "application/x-www-form-urlencoded", "outcome=success&wrong=drop")
	w.await(listed{Reference: "LOST-1", Event: "charge.success", Status: "dropped"})
	short := w.start(order("SHORT-1"))
	w.do(http.MethodPost, short.AuthorizationURL, "application/x-www-form-urlencoded", "outcome=success&wrong=short")
	if got := w.verify("SHORT-1"); got.Amount != 1_504_900 || got.Status != "success" {
		t.Errorf("one that took less: %+v", got)
	}
	odd := w.start(order("ODD-1"))
	if got := w.do(http.MethodPost, odd.AuthorizationURL, "application/x-www-form-urlencoded", "outcome=success&wrong=everything"); got.status != http.StatusBadRequest {
		t.Errorf("an unknown fault: %d", got.status)
	}
	twice := w.start(order("TWICE-1"))
	w.do(http.MethodPost, twice.AuthorizationURL, "application/json", `{"outcome":"success","webhook":"duplicate"}`)
	w.await(listed{Reference: "TWICE-1", Event: "charge.success", Status: "delivered", Attempts: 3})
}
