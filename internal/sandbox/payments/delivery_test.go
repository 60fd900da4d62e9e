package payments_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/providers/paystack"
	"stagegate/internal/sandbox/payments"
	"stagegate/internal/testkit/poll"
)

type listed struct {
	Reference string `json:"reference"`
	Event     string `json:"event"`
	Status    string `json:"status"`
	Attempts  int    `json:"attempts"`
}

func (w *world) deliveries() []listed {
	w.t.Helper()
	var list []listed
	got := w.do(http.MethodGet, w.address+payments.Prefix+"/webhooks", "", "")
	if err := json.Unmarshal([]byte(got.body), &list); err != nil {
		w.t.Fatalf("%v: %s", err, got.body)
	}
	return list
}

// await waits until the newest event has come to the given end.
func (w *world) await(want listed) {
	w.t.Helper()
	poll.Until(w.t, fmt.Sprintf("the newest event is %+v", want), func() bool {
		all := w.deliveries()
		return len(all) > 0 && all[0] == want
	})
}

func (w *world) pay(reference string) {
	w.t.Helper()
	if got := w.choose(w.start(order(reference)), "success"); got.status != http.StatusOK {
		w.t.Fatalf("%+v", got)
	}
}

func TestEventOfPayment(t *testing.T) {
	w := newWorld(t)
	w.pay("EV-1")
	h := w.hooks.next(t)
	if h.signature != paystack.Signature(key, h.body) || !paystack.ValidSignature(h.body, h.signature, key) {
		t.Errorf("signature %s", h.signature)
	}
	e, err := paystack.ParseEvent(h.body)
	if err != nil || e.Name != paystack.EventChargeSuccess || e.Reference != "EV-1" || e.Domain != "test" {
		t.Errorf("%+v, %v", e, err)
	}
	var data map[string]json.RawMessage
	if err := json.Unmarshal(e.Data, &data); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"id", "domain", "status", "reference", "amount", "requested_amount", "message", "gateway_response", "paid_at", "paidAt",
		"created_at", "channel", "currency", "ip_address", "metadata", "log", "fees", "fees_split", "fees_breakdown",
		"authorization", "customer", "plan", "subaccount", "split", "order_id", "pos_transaction_data", "source",
	} {
		if _, ok := data[name]; !ok {
			t.Errorf("the event lacks %s", name)
		}
	}
	if string(data["plan"]) != "{}" || string(data["status"]) != `"success"` || string(data["amount"]) != "1505000" {
		t.Errorf("%s", h.body)
	}
	w.await(listed{"EV-1", "charge.success", "delivered", 1})
}

func TestEventIsRepeatedUntilAccepted(t *testing.T) {
	w := newWorld(t)
	w.hooks.answer(http.StatusAccepted) // close, but only 200 will do
	w.pay("RE-1")
	first := w.hooks.next(t)
	w.hooks.answer(http.StatusOK)
	if diff := cmp.Diff(first, w.hooks.next(t), cmp.AllowUnexported(hook{})); diff != "" {
		t.Fatalf("the event changed: %s", diff)
	}
	poll.Until(t, "the event is delivered", func() bool { return w.deliveries()[0].Status == "delivered" })
}

func TestSlowReceiverCountsAsNone(t *testing.T) {
	impatient := quick
	impatient.WebhookTimeout = 50 * time.Millisecond
	w := newWorldIn(t, impatient)
	w.hooks.mu.Lock() // it takes the event, and then says nothing
	w.pay("SLOW-1")
	poll.Until(t, "the event was sent once", func() bool { return w.deliveries()[0].Attempts > 0 })
	w.hooks.mu.Unlock()
	w.hooks.next(t)
}

func TestFaultsOfEvents(t *testing.T) {
	for _, c := range []struct {
		fault string
		end   listed
	}{
		{"drop", listed{"W-1", "charge.success", "dropped", 0}},
		{"duplicate", listed{"W-1", "charge.success", "delivered", 3}},
		{"delay", listed{"W-1", "charge.success", "delivered", 1}},
	} {
		t.Run(c.fault, func(t *testing.T) {
			w := newWorld(t)
			w.set(`{"payments":{"webhook":"` + c.fault + `"}}`)
			w.pay("W-1")
			w.await(c.end)
			if n := len(w.hooks.events); n != c.end.Attempts {
				t.Errorf("%d events came", n)
			}
			for range c.end.Attempts {
				if h := w.hooks.next(t); !paystack.ValidSignature(h.body, h.signature, key) {
					t.Error("a bad signature")
				}
			}
			if w.verify("W-1").Status != paystack.StatusSuccess {
				t.Error("the fault undid the payment")
			}
		})
	}
}

func TestTamperedEvent(t *testing.T) {
	w := newWorld(t)
	w.set(`{"payments":{"webhook":"tamper"}}`)
	w.hooks.answer(http.StatusUnauthorized)
	w.pay("T-1")
	w.await(listed{"T-1", "charge.success", "failed", 3})
	h := w.hooks.next(t)
	if paystack.ValidSignature(h.body, h.signature, key) {
		t.Error("the signature of an altered event is good")
	}
	if e, err := paystack.ParseEvent(h.body); err != nil || e.Reference != "T-1" {
		t.Errorf("an altered event should still be readable: %v %s", err, h.body)
	}
}

func TestGivesUpInTheEnd(t *testing.T) {
	brief := quick
	brief.GiveUp = time.Nanosecond
	w := newWorldIn(t, brief)
	w.hooks.answer(http.StatusInternalServerError)
	w.pay("G-1")
	w.await(listed{"G-1", "charge.success", "failed", 1})
}

func TestStateOutlivesTheProcess(t *testing.T) {
	w := newWorld(t)
	w.hooks.answer(http.StatusServiceUnavailable)
	w.pay("LIFE-1")
	first := w.hooks.next(t)
	open := w.start(order("LIFE-2"))
	before := w.verify("LIFE-1")
	w.die()
	tear(t, w.journal())
	w.hooks.answer(http.StatusOK)
	for len(w.hooks.events) > 0 {
		<-w.hooks.events
	}
	w.live()
	if diff := cmp.Diff(before, w.verify("LIFE-1")); diff != "" {
		t.Errorf("the transaction changed: %s", diff)
	}
	if again := w.hooks.next(t); !bytes.Equal(again.body, first.body) {
		t.Errorf("the event changed:\n%s\n%s", first.body, again.body)
	}
	// The checkout stays open, though at another address: the test's port is a new one.
	open.AuthorizationURL = w.address + payments.Prefix + "/checkout/" + open.AccessCode
	if got := w.choose(open, "success"); got.status != http.StatusOK {
		t.Errorf("%+v", got)
	}
	w.await(listed{"LIFE-2", "charge.success", "delivered", 1})
	if a, b := w.verify("LIFE-1").ID, w.verify("LIFE-2").ID; a == b {
		t.Errorf("both have the id %s", a)
	}
}

// tear leaves half a line at the end of the journal, as a kill may.
func tear(t *testing.T, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(content, `[{"kind":"transaction","key":"LIFE-3","va`...), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestIncompleteConfiguration(t *testing.T) {
	if _, err := payments.New(payments.Config{}); err == nil || !strings.Contains(err.Error(), "incomplete") {
		t.Error(err)
	}
}
