package storage

import (
	"bytes"
	"encoding/json"
	"maps"
	"time"

	"github.com/google/uuid"

	"stagegate/internal/sandbox"
)

// notification is the event that reports an upload; an empty address means the
// configured one.
func (s *Server) notification(a asset, to string) (sandbox.Delivery, error) {
	now := s.config.Now().UTC()
	n := s.reported(a)
	delete(n, "signature")
	maps.Copy(n, map[string]any{
		"notification_type": "upload", "timestamp": now.Format(time.RFC3339), "request_id": uuid.NewString(), "signature_key": s.config.Key,
		"notification_context": map[string]any{"triggered_at": now.Format(time.RFC3339Nano), "triggered_by": map[string]string{"source": "api", "id": s.config.Key}},
	})
	body, err := json.Marshal(n)
	return sandbox.Delivery{PublicID: a.PublicID, To: to, Body: body}, err
}

// tampered is a valid notification of another version.
func tampered(body []byte) []byte {
	return bytes.Replace(body, []byte(`"version":1`), []byte(`"version":2`), 1)
}
