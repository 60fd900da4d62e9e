package paystack

import (
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// SignatureHeader is the header that carries the signature of an event.
const SignatureHeader = "X-Paystack-Signature"

// EventChargeSuccess is the event of a transaction that was paid. There is none
// for a transaction that failed or was left.
const EventChargeSuccess = "charge.success"

// Signature signs the bytes of an event: HMAC-SHA512, in lower-case hexadecimal.
func Signature(secret string, body []byte) string {
	mac := hmac.New(sha512.New, []byte(secret))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// ValidSignature reports whether one of the secrets made the signature of the
// bytes. Several are needed while a key is being replaced; an empty one never
// counts, so that a missing setting does not open the door.
func ValidSignature(body []byte, signature string, secrets ...string) bool {
	valid := false
	for _, s := range secrets {
		if s != "" && hmac.Equal([]byte(Signature(s, body)), []byte(signature)) {
			valid = true // and go on, so that the time does not tell which one it was
		}
	}
	return valid
}

// Event is something that the provider tells by itself. Its signature proves
// where it comes from, not that it still holds: Verify decides.
type Event struct {
	Name      string          // such as charge.success; new ones appear without notice
	Reference string          // of the transaction that it is about, if it is about one
	Domain    string          // test or live; empty when the event does not say
	Data      json.RawMessage // the rest: an object, or for some events an array
}

// ParseEvent reads the body of an event.
func ParseEvent(body []byte) (Event, error) {
	var outer struct {
		Event string          `json:"event"`
		Data  json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &outer); err != nil {
		return Event{}, fmt.Errorf("paystack: event: %w", err)
	}
	if outer.Event == "" {
		return Event{}, errors.New("paystack: event: it has no name")
	}
	var inner struct {
		Reference text `json:"reference"`
		Domain    text `json:"domain"`
	}
	_ = json.Unmarshal(outer.Data, &inner) // what is no object has no reference
	return Event{
		Name: outer.Event, Reference: string(inner.Reference),
		Domain: string(inner.Domain), Data: outer.Data,
	}, nil
}
