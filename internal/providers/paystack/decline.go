package paystack

import "strings"

// Decline is why an attempt to pay failed.
type Decline int

// The reasons. The provider reports them as text only, in the words of the bank.
const (
	DeclineUnknown    Decline = iota
	InsufficientFunds         // the account has too little money
	CardDeclined              // the bank refuses the card
	ExpiredCard
	LimitExceeded  // of the card or account
	PayerCancelled // the payer has cancelled the attempt
)

// declineWords are parts of the provider's texts, in lower case. The first that is found decides: "Declined:
// insufficient funds" is about the funds.
var declineWords = []struct {
	reason Decline
	parts  []string
}{
	{PayerCancelled, []string{"cancel"}},
	{InsufficientFunds, []string{"insufficient", "sufficient fund", "not enough", "low balance"}},
	{ExpiredCard, []string{"expired card", "card expired", "card has expired", "card is expired"}},
	{LimitExceeded, []string{"limit", "frequency", "maximum amount", "exceeds"}},
	{CardDeclined, []string{
		"decline", "honor", "honour", "refer to card", "pick up", "pickup", "lost card", "stolen", "restricted", "not permitted", "fraud",
		"blocked", "incorrect pin", "invalid pin", "wrong pin", "pin tries", "security violation", "no such issuer", "invalid card", "authentication failed",
	}},
}

// declineOf recognises the reason in the provider's texts. The first that names one decides.
func declineOf(texts ...string) Decline {
	for _, t := range texts {
		t = strings.ReplaceAll(strings.ToLower(t), "_", " ")
		for _, words := range declineWords {
			for _, part := range words.parts {
				if strings.Contains(t, part) {
					return words.reason
				}
			}
		}
	}
	return DeclineUnknown
}

// lastDigits returns the last digits of a card or account number, or "" if the provider reports anything but
// four digits.
func lastDigits(reported text) string {
	const digits = 4
	if len(reported) != digits || strings.Trim(string(reported), "0123456789") != "" {
		return ""
	}
	return string(reported)
}
