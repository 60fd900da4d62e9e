package payments_test

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/provider/paystack"
	"stagegate/internal/sandbox/payments"
)

// former is a sandbox on the state that the version before the common delivery
// queue left behind when it was killed.
func former(t *testing.T) *world {
	t.Helper()
	content, err := os.ReadFile("testdata/former.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t)
	w.die()
	start, killed := time.Now(), time.Date(2026, 11, 22, 0, 33, 0, 0, time.UTC) // before the subscription's next payment
	w.now = func() time.Time { return killed.Add(time.Since(start)) }
	if err := os.WriteFile(w.journal(), content, 0o600); err != nil {
		t.Fatal(err)
	}
	w.live()
	return w
}

func TestFormerStateIsRead(t *testing.T) {
	w := former(t)
	// Deliveries of the former version come in any order, among others that fell due
	// since then.
	missing := map[string]bool{"charge.success FORMER-1": true, "charge.success FORMER-4": true}
	for len(missing) > 0 {
		h := w.hooks.next(t)
		e, err := paystack.ParseEvent(h.body)
		if err != nil || !paystack.ValidSignature(h.body, h.signature, key) {
			t.Fatalf("%v: %s", err, h.body)
		}
		delete(missing, e.Name+" "+e.Reference)
	}
	for reference, status := range map[string]string{"FORMER-1": "success", "FORMER-2": "abandoned", "FORMER-3": "reversed", "FORMER-4": "success"} {
		if got := w.verify(reference); got.Status != status {
			t.Errorf("%s is %s", reference, got.Status)
		}
	}
	if rows := w.call(http.StatusOK, http.MethodGet, "/subscription", nil)["rows"].([]any); len(rows) != 1 {
		t.Errorf("subscriptions: %v", rows)
	}
	if rows := w.call(http.StatusOK, http.MethodGet, "/refund?transaction="+w.verify("FORMER-3").ID, nil)["rows"].([]any); len(rows) != 1 {
		t.Errorf("refunds: %v", rows)
	}
	dropped := slices.ContainsFunc(w.deliveries(), func(d listed) bool { return d == listed{"FORMER-3", "charge.success", "dropped", 0} })
	if !dropped {
		t.Errorf("deliveries: %+v", w.deliveries())
	}
}

// Every number that the sandbox gives, also one of a former version, is one that
// JavaScript can hold, and no two of a kind are the same.
func TestNumbersFitJavaScript(t *testing.T) {
	w := former(t)
	w.pay("NEW-1")
	w.subscribed("NEW-2", monthly)
	if _, err := w.client.CreateSubaccount(t.Context(), account()); err != nil {
		t.Fatal(err)
	}
	w.call(http.StatusOK, http.MethodPost, "/refund", object{"transaction": "NEW-1"})
	bodies := []string{w.do(http.MethodGet, w.address+payments.Prefix+"/webhooks", "", "").body}
	for _, path := range []string{"/transaction", "/subaccount", "/plan", "/subscription", "/refund", "/bank"} {
		body := w.api(http.MethodGet, path+"?perPage=100", "").body
		bodies = append(bodies, body)
		var list struct {
			Data []struct {
				ID json.Number `json:"id"`
			} `json:"data"`
		}
		if err := json.Unmarshal([]byte(body), &list); err != nil {
			t.Fatal(err)
		}
		seen := map[json.Number]bool{}
		for _, row := range list.Data {
			if seen[row.ID] {
				t.Errorf("%s: %s twice", path, row.ID)
			}
			seen[row.ID] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s: only %d rows", path, len(seen))
		}
	}
	for _, body := range bodies {
		decoder := json.NewDecoder(strings.NewReader(body))
		decoder.UseNumber()
		for token, err := decoder.Token(); err == nil; token, err = decoder.Token() {
			n, isNumber := token.(json.Number)
			if !isNumber {
				continue
			}
			if f, err := strconv.ParseFloat(n.String(), 64); err != nil || f >= 1<<53 {
				t.Errorf("%s is too large for JavaScript", n)
			}
		}
	}
}
