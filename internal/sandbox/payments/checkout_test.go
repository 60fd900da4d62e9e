package payments_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/providers/paystack"
)

func TestCheckoutPage(t *testing.T) {
	w := newWorld(t)
	in := order("PAGE-1")
	in.CallbackURL = "https://shop.example.test/back?a=1"
	in.Metadata["cancel_action"] = "https://other.example.test/cancelled"
	c := w.start(in)
	got := w.do(http.MethodGet, c.AuthorizationURL, "", "")
	for _, part := range []string{
		"Sandbox – no real money", "NGN\u00a015,050.00", "ada@example.test", "PAGE-1", "Residence permit",
		"Ministry of Works", `value="success"`, `value="failed"`, `value="cancel"`, `<html lang="en">`, "viewport",
	} {
		if !strings.Contains(got.body, part) {
			t.Errorf("the page lacks %q", part)
		}
	}
	policy := got.header.Get("Content-Security-Policy")
	style := regexp.MustCompile(`(?s)<style>(.*)</style>`).FindStringSubmatch(got.body)
	sum := sha256.Sum256([]byte(style[1]))
	for _, part := range []string{
		"default-src 'none'", "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'",
		"form-action 'self' https://shop.example.test https://other.example.test;",
	} {
		if !strings.Contains(policy, part) {
			t.Errorf("the policy lacks %q: %s", part, policy)
		}
	}
	if strings.Contains(got.body, "<script") || strings.Contains(got.body, "src=") {
		t.Error("the page loads something")
	}
}

func TestCheckoutPageEscapes(t *testing.T) {
	w := newWorld(t)
	in := order("EVIL-1")
	in.Email = `"<script>alert(1)</script>"@example.test`
	in.Metadata = map[string]string{"description": `<img src=x onerror=alert(1)>`, "cancel_action": "javascript:alert(1)"}
	in.CallbackURL = "https://a;script-src.example.test/"
	c := w.start(in)
	got := w.do(http.MethodGet, c.AuthorizationURL, "", "")
	if strings.Contains(got.body, "<script>") || strings.Contains(got.body, "<img") || !strings.Contains(got.body, "&lt;script&gt;") {
		t.Errorf("not escaped: %s", got.body)
	}
	if policy := got.header.Get("Content-Security-Policy"); strings.Contains(policy, "script-src") {
		t.Errorf("the callback address got into the policy: %s", policy)
	}
	if to := w.submit(c, "cancel").header.Get("Location"); strings.HasPrefix(to, "javascript") {
		t.Errorf("cancel leads to %s", to)
	}
}

func TestBrowserIsSentBack(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ name, callback, cancel, outcome, to string }{
		{"paid", "https://s.test/back", "", "success", "https://s.test/back?trxref=B-paid&reference=B-paid"},
		{"query", "https://s.test/back?x=1#f", "", "failed", "https://s.test/back?x=1&trxref=B-query&reference=B-query#f"},
		{"left", "https://s.test/back", "", "cancel", "https://s.test/back?trxref=B-left&reference=B-left"},
		{"own", "https://s.test/back", "https://s.test/no", "cancel", "https://s.test/no"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := order("B-" + c.name)
			in.CallbackURL = c.callback
			in.Metadata = map[string]string{"cancel_action": c.cancel}
			got := w.submit(w.start(in), c.outcome)
			if got.status != http.StatusSeeOther || got.header.Get("Location") != c.to {
				t.Errorf("%d to %s", got.status, got.header.Get("Location"))
			}
		})
	}
}

func TestBrowserWithoutCallbackGetsAPage(t *testing.T) {
	w := newWorld(t)
	for outcome, text := range map[string]string{
		"cancel": "Payment cancelled", "failed": "Payment declined", "success": "Payment successful",
	} {
		got := w.submit(w.start(order("P-"+outcome)), outcome)
		if got.status != http.StatusOK || !strings.Contains(got.body, text) {
			t.Errorf("%s: %d %s", outcome, got.status, got.body)
		}
	}
}

func TestOutcomes(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("O-1"))
	for _, step := range []struct{ outcome, status string }{
		{"cancel", paystack.StatusAbandoned}, {"failed", paystack.StatusFailed},
		{"cancel", paystack.StatusFailed}, {"success", paystack.StatusSuccess},
	} {
		if got := w.choose(c, step.outcome); got.status != http.StatusOK || !strings.Contains(got.body, `"status":true`) {
			t.Fatalf("%s: %+v", step.outcome, got)
		}
		if tx := w.verify("O-1"); tx.Status != step.status {
			t.Fatalf("after %s: %s", step.outcome, tx.Status)
		}
	}
	h := w.hooks.next(t)
	if e, err := paystack.ParseEvent(h.body); err != nil || e.Reference != "O-1" {
		t.Errorf("%s", h.body)
	}
	if list := w.deliveries(); len(list) != 1 { // cancelled and declined attempts send none
		t.Errorf("events: %+v", list)
	}
}

func TestSecondOutcomeIsRefused(t *testing.T) {
	w := newWorld(t)
	in := order("TWICE-1")
	in.CallbackURL = "https://s.test/back"
	c := w.start(in)
	w.choose(c, "success")
	for _, outcome := range []string{"success", "failed", "cancel"} {
		got := w.choose(c, outcome)
		if got.status != http.StatusConflict || !strings.Contains(got.body, `"status":false`) || !strings.Contains(got.body, `"reference":"TWICE-1"`) {
			t.Errorf("%s: %+v", outcome, got)
		}
	}
	page := w.submit(c, "success")
	if page.status != http.StatusConflict || !strings.Contains(page.body, "Already paid") ||
		!strings.Contains(page.body, "https://s.test/back?trxref=TWICE-1") {
		t.Errorf("%d %s", page.status, page.body)
	}
	if got := w.do(http.MethodGet, c.AuthorizationURL, "", ""); got.status != 200 || !strings.Contains(got.body, "Already paid") {
		t.Errorf("%d", got.status)
	}
	if w.verify("TWICE-1").Status != paystack.StatusSuccess {
		t.Error("a later outcome undid the payment")
	}
}

func TestManyPayAtOnce(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("RACE-1"))
	statuses := make([]int, 20)
	var together sync.WaitGroup
	for i := range statuses {
		together.Go(func() { statuses[i] = w.choose(c, "success").status })
	}
	together.Wait()
	paid := 0
	for _, s := range statuses {
		if s == http.StatusOK {
			paid++
		}
	}
	if paid != 1 || len(w.deliveries()) != 1 {
		t.Errorf("paid %d times, %d events", paid, len(w.deliveries()))
	}
}

func TestCheckoutRefusals(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("X-1"))
	nowhere := strings.TrimSuffix(c.AuthorizationURL, c.AccessCode) + "nosuchcode"
	if got := w.choose(c, "perhaps"); got.status != 400 || !strings.Contains(got.body, "outcome must be") {
		t.Errorf("%+v", got)
	}
	if got := w.submit(c, ""); got.status != 400 || !strings.Contains(got.body, "<html") {
		t.Errorf("%+v", got)
	}
	if got := w.choose(paystack.Checkout{AuthorizationURL: nowhere}, "success"); got.status != 404 {
		t.Errorf("%+v", got)
	}
	if got := w.do(http.MethodGet, nowhere, "", ""); got.status != 404 || !strings.Contains(got.body, "Checkout not found") {
		t.Errorf("%+v", got)
	}
	accept := w.do(http.MethodPost, c.AuthorizationURL, "application/x-www-form-urlencoded",
		url.Values{"outcome": {"success"}}.Encode(), "Accept", "application/json")
	if accept.status != 200 || !strings.HasPrefix(accept.body, `{"status":true`) {
		t.Errorf("a form that asks for JSON: %+v", accept)
	}
}

func TestFaultsOfCallsSpareTheCheckout(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("S-1"))
	w.set(`{"payments":{"api":"error500"}}`)
	if got := w.choose(c, "success"); got.status != http.StatusOK {
		t.Errorf("%+v", got)
	}
}
