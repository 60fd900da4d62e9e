package paystack

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// SignatureHeader is the header that carries the signature of an event.
const SignatureHeader = "X-Paystack-Signature"

// EventChargeSuccess is the event of a paid transaction. Failed and abandoned
// transactions have no event.
const EventChargeSuccess = "charge.success"

// Signature signs the bytes of an event: HMAC-SHA512, in lower-case hexadecimal.
func Signature(secret string, body []byte) string {
	mac := hmac.New(sha512.New, []byte(secret))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// ValidSignature reports whether the signature was made with one of the secrets.
// Several are needed while a key is being replaced. An empty one is ignored, so that
// a missing setting accepts nothing.
func ValidSignature(body []byte, signature string, secrets ...string) bool {
	valid := false
	for _, s := range secrets {
		if s != "" && hmac.Equal([]byte(Signature(s, body)), []byte(signature)) {
			valid = true // continue, so that the time does not depend on which one it was
		}
	}
	return valid
}

// Event is a webhook event of the provider. Its signature proves its origin, not that
// it is still true: Verify decides.
type Event struct {
	Name      string          // such as charge.success; new ones appear without notice
	Reference string          // of its transaction, if it has one
	Domain    string          // test or live; empty if the event does not name it
	Data      json.RawMessage // the rest: an object, or for some events an array
}

// ParseEvent parses the body of an event.
func ParseEvent(body []byte) (Event, error) {
	var outer struct {
		Event string          `json:"event"`
		Data  json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &outer); err != nil {
		return Event{}, fmt.Errorf("paystack: event: %w", err)
	}
	if outer.Event == "" {
		return Event{}, errors.New("paystack: event: the name is missing")
	}
	var inner struct {
		Reference   text `json:"reference"`
		Transaction text `json:"transaction_reference"` // in events of refunds
		Domain      text `json:"domain"`
	}
	_ = json.Unmarshal(outer.Data, &inner) // anything but an object has no reference
	return Event{
		Name: outer.Event, Reference: string(cmp.Or(inner.Reference, inner.Transaction)),
		Domain: string(inner.Domain), Data: outer.Data,
	}, nil
}
