package payments_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/providers/paystack"
)

// An attempt is declined for a chosen reason, with the text of the provider.
func TestDeclineReasons(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("D-1"))
	for reason, want := range map[string]paystack.Decline{
		"": paystack.CardDeclined, "CARD_DECLINED": paystack.CardDeclined, "INSUFFICIENT_FUNDS": paystack.InsufficientFunds,
		"EXPIRED_CARD": paystack.ExpiredCard, "LIMIT": paystack.LimitExceeded, "CANCELLED": paystack.PayerCancelled, "UNKNOWN": paystack.DeclineUnknown,
	} {
		body := `{"outcome":"failed","reason":"` + reason + `"}`
		if got := w.do(http.MethodPost, c.AuthorizationURL, "application/json", body); got.status != http.StatusOK {
			t.Fatalf("%s: %+v", reason, got)
		}
		tx := w.verify("D-1")
		if tx.Status != paystack.StatusFailed || tx.Decline != want || tx.Channel != "card" || tx.LastDigits != "" { // nothing is known of the card while unpaid
			t.Errorf("%s: %+v", reason, tx)
		}
	}
}

// The way to pay is reported, and the last digits of a card; those of an account are partly hidden.
func TestChannels(t *testing.T) {
	w := newWorld(t)
	for channel, digits := range map[string]string{"": "4081", "card": "4081", "bank_transfer": "", "mobile_money": ""} {
		reference := "CH-" + strings.ReplaceAll(channel, "_", "-")
		c := w.start(order(reference))
		w.do(http.MethodPost, c.AuthorizationURL, "application/json", `{"outcome":"success","channel":"`+channel+`"}`)
		tx := w.verify(reference)
		if want := channel; tx.Channel != want && channel != "" || tx.LastDigits != digits || tx.PaidAt == nil {
			t.Errorf("%q: %+v", channel, tx)
		}
	}
}

func TestUnknownReasonAndChannel(t *testing.T) {
	w := newWorld(t)
	c := w.start(order("U-1"))
	for _, body := range []string{`{"outcome":"failed","reason":"RAIN"}`, `{"outcome":"success","channel":"cheque"}`} {
		if got := w.do(http.MethodPost, c.AuthorizationURL, "application/json", body); got.status != http.StatusBadRequest {
			t.Errorf("%s: %+v", body, got)
		}
	}
	if tx := w.verify("U-1"); tx.Status != paystack.StatusAbandoned {
		t.Errorf("%+v", tx)
	}
}
