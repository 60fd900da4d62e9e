package jobs

import (
	"encoding/json"
	"fmt"
)

// erasedPayload is the payload of a completed event; it is valid JSON.
const erasedPayload = "null"

// seal encrypts a payload under APP_SECRET and returns it as a JSON string. It is bound to the id of the event.
func (o *Outbox) seal(id string, payload []byte) string {
	return `"` + o.set.Seal.Seal(id, payload) + `"`
}

// open returns an event with its payload decrypted.
func (o *Outbox) open(e Event) (Event, error) {
	if e.Payload == erasedPayload {
		return e, nil
	}
	var sealed string
	if err := json.Unmarshal([]byte(e.Payload), &sealed); err != nil {
		return e, fmt.Errorf("work: malformed encrypted payload: %w", err)
	}
	payload, err := o.set.Seal.Open(e.ID, sealed)
	if err != nil {
		return e, fmt.Errorf("work: decrypt payload: %w", err)
	}
	e.Payload = string(payload)
	return e, nil
}

// summarize returns the summary of an event as JSON, or "". The payload must be decrypted.
func (o *Outbox) summarize(e Event) string {
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
