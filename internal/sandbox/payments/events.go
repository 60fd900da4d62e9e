package payments

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"time"

	"stagegate/internal/sandbox"
)

// send adds an event to a batch. An empty fault means the one of the current
// settings.
func (s *Server) send(b *sandbox.Batch, name, reference string, data map[string]any, fault sandbox.WebhookFault) error {
	body, err := json.Marshal(map[string]any{"event": name, "data": data})
	if err == nil {
		s.provider.Deliver(b, sandbox.Delivery{Event: name, Reference: reference, Body: body}, fault)
	}
	return err
}

// signature is computed here rather than by the production client: a mistake
// that both share would not be found.
func (s *Server) signature(body []byte, _ time.Time) http.Header {
	mac := hmac.New(sha512.New, []byte(s.key))
	mac.Write(body)
	h := http.Header{}
	h.Set("X-Paystack-Signature", hex.EncodeToString(mac.Sum(nil)))
	return h
}

// tampered is a valid event with a larger amount.
func tampered(body []byte) []byte {
	return bytes.Replace(body, []byte(`"amount":`), []byte(`"amount":9`), 1)
}
