package jobs

import (
	"encoding/json"
	"fmt"
)

// gone is the payload of an event that is completed: JSON, like any other.
const gone = "null"

// seal makes a payload unreadable without APP_SECRET, and gives it as a JSON
// string. It belongs to one event.
func (o *Outbox) seal(id string, payload []byte) string {
	return `"` + o.set.Seal.Seal(id, payload) + `"`
}

// open returns an event with its payload as it was added.
func (o *Outbox) open(e Event) (Event, error) {
	if e.Payload == gone {
		return e, nil
	}
	var sealed string
	if err := json.Unmarshal([]byte(e.Payload), &sealed); err != nil {
		return e, fmt.Errorf("work: a sealed payload is damaged: %w", err)
	}
	payload, err := o.set.Seal.Open(e.ID, sealed)
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
