package paystack

import (
	"errors"
	"net/http"
	"strings"
	"testing"
)

const refundRow = `{"id":9007199254740993,"domain":"test","amount":"5000","currency":"NGN","status":"pending","merchant_note":"ours","createdAt":"2026-03-01T10:11:12.345Z"}`

// A refund is asked for once, whatever comes back.
func TestRefundIsAskedForOnce(t *testing.T) {
	order := RefundRequest{Transaction: "PAY-1", Amount: 5000, Currency: "NGN", MerchantNote: "ours"}
	for name, c := range map[string]struct {
		reply            http.HandlerFunc
		unknown, refused bool
	}{
		"made":        {says(200, `{"status":true,"message":"Refund has been queued for processing","data":`+refundRow+`}`), false, false},
		"without id":  {says(200, `{"status":true,"message":"ok","data":{"status":"pending"}}`), true, false},
		"too much":    {says(400, `{"status":false,"message":"Refund amount exceeds transaction amount","code":"refund_amount_exceeds_transaction_amount"}`), false, true},
		"bad key":     {says(401, `{"status":false,"message":"Invalid key"}`), false, false},
		"overloaded":  {says(429, `{"status":false,"message":"Too many requests"}`, "Retry-After", "1"), true, false},
		"broken":      {says(500, ""), true, false},
		"no answer":   {hangUp, true, false},
		"from others": {says(404, "<html>"), false, false},
	} {
		t.Run(name, func(t *testing.T) {
			client, calls := clientOf(t, c.reply)
			made, err := client.CreateRefund(t.Context(), order)
			if calls.Load() != 1 || IsUnavailable(err) != c.unknown || IsRefused(err) != c.refused || (err == nil) != (name == "made") {
				t.Fatalf("%d calls, %v", calls.Load(), err)
			}
			if err == nil && (made.ID != "9007199254740993" || made.Amount != 5000 || made.MerchantNote != "ours" || made.CreatedAt == nil) {
				t.Errorf("made: %+v", made)
			}
		})
	}
}

// The refunds of a transaction are read to the last page. A row that cannot be read could be
// the one that is looked for.
func TestRefundsAreListed(t *testing.T) {
	row := strings.Replace(refundRow, "9007199254740993", "1", 1)
	full := "[" + strings.Repeat(row+",", refundsPerPage-1) + row + "]"
	client, calls := clientOf(t, says(200, `{"status":true,"data":`+full+`}`), says(200, `{"status":true,"data":[`+row+`]}`))
	if all, err := client.Refunds(t.Context(), "12"); err != nil || len(all) != refundsPerPage+1 || calls.Load() != 2 {
		t.Errorf("%d refunds in %d calls: %v", len(all), calls.Load(), err)
	}
	client, _ = clientOf(t, says(200, `{"status":true,"data":[{"id":null,"status":"pending","amount":1}]}`))
	if _, err := client.Refunds(t.Context(), "12"); !IsUnavailable(err) {
		t.Errorf("an unreadable row: %v", err)
	}
	client, _ = clientOf(t, says(200, `{"status":true,"data":`+full+`}`))
	if _, err := client.Refunds(t.Context(), "12"); !IsUnavailable(err) {
		t.Errorf("a list without an end: %v", err)
	}
	if _, err := client.Refunds(t.Context(), "PAY-1"); !IsUnavailable(err) {
		t.Errorf("by reference: %v", err)
	}
	client, _ = clientOf(t, says(404, `{"status":false,"message":"Refund not found","code":"refund_not_found"}`))
	if _, err := client.RefundByID(t.Context(), "1"); err == nil || errors.Is(err, ErrUnknownReference) {
		t.Errorf("an unknown refund: %v", err)
	}
}
