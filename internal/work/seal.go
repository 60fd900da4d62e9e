package work

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
)

// gone is the payload of an event that is completed: JSON, like any other.
const gone = "null"

// seal makes a payload unreadable without APP_SECRET, and gives it as a JSON
// string. It belongs to one event.
func (o *Outbox) seal(id string, payload []byte) string {
	nonce := make([]byte, o.set.Seal.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return `"` + base64.StdEncoding.EncodeToString(o.set.Seal.Seal(nonce, nonce, payload, []byte(id))) + `"`
}

// open gives an event with its payload as it was added. Those of earlier versions
// are not sealed.
func (o *Outbox) open(e Event) (Event, error) {
	if !e.Sealed || e.Payload == gone {
		return e, nil
	}
	var sealed []byte
	size := o.set.Seal.NonceSize()
	if err := json.Unmarshal([]byte(e.Payload), &sealed); err != nil || len(sealed) < size {
		return e, errors.Join(errors.New("work: a sealed payload is damaged"), err)
	}
	payload, err := o.set.Seal.Open(nil, sealed[:size], sealed[size:], []byte(e.ID))
	if err != nil {
		return e, fmt.Errorf("work: a sealed payload cannot be read: %w", err)
	}
	e.Payload = string(payload)
	return e, nil
}

// about is what may be seen of an event; "" is nothing. The payload is open.
func (o *Outbox) about(e Event) string {
	k := o.kinds[e.Kind]
	if k == nil || k.summary == nil {
		return ""
	}
	b, err := json.Marshal(k.summary(e))
	if err != nil || string(b) == "null" {
		return ""
	}
	return string(b)
}
