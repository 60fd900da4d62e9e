package paystack

import "testing"

func TestDecline(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]Decline{
		`"gateway_response":"Declined"`:                                                            CardDeclined,
		`"gateway_response":"Do Not Honor"`:                                                        CardDeclined,
		`"gateway_response":"Transaction not Permitted to Cardholder"`:                             CardDeclined,
		`"gateway_response":"Insufficient Funds"`:                                                  InsufficientFunds,
		`"gateway_response":"Declined: no sufficient funds"`:                                       InsufficientFunds,
		`"gateway_response":"Expired Card"`:                                                        ExpiredCard,
		`"gateway_response":"Exceeds withdrawal limit"`:                                            LimitExceeded,
		`"gateway_response":"Exceeds Withdrawal Frequency"`:                                        LimitExceeded,
		`"gateway_response":"Transaction cancelled by customer"`:                                   PayerCancelled,
		`"gateway_response":"Declined","gateway_response_code":"insufficient_funds"`:               InsufficientFunds,
		`"gateway_response":"Error","gateway_response_code":"customer_cancellation"`:               PayerCancelled,
		`"gateway_response":"","message":"Expired card"`:                                           ExpiredCard,
		`"gateway_response":"The transaction was not completed","gateway_response_code":"unknown"`: DeclineUnknown,
		`"gateway_response":null`:                                                                  DeclineUnknown,
		`"gateway_response":{"x":1},"message":[]`:                                                  DeclineUnknown,
	} {
		client, _ := clientOf(t, says(200, `{"status":true,"data":{"status":"failed","reference":"R","amount":1,`+words+`}}`))
		if tx, err := client.Verify(t.Context(), "R"); err != nil || tx.Decline != want {
			t.Errorf("%s: %d, %v", words, tx.Decline, err)
		}
	}
}

// Only four digits are the end of a card or account.
func TestLastDigits(t *testing.T) {
	t.Parallel()
	for authorization, want := range map[string]string{
		`{"last4":"4081"}`: "4081", `{"last4":4081}`: "4081", `{}`: "", `null`: "", `""`: "", `[]`: "", `{"last4":null}`: "", `{"last4":"X123"}`: "", `{"last4":"12345"}`: "",
	} {
		client, _ := clientOf(t, says(200, `{"status":true,"data":{"status":"success","reference":"R","amount":1,"authorization":`+authorization+`}}`))
		if tx, err := client.Verify(t.Context(), "R"); err != nil || tx.LastDigits != want {
			t.Errorf("%s: %q, %v", authorization, tx.LastDigits, err)
		}
	}
}
