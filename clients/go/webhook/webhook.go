// Package webhook verifies the events that Stagegate sends to webhook endpoints, by Standard Webhooks 1.0.
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	stagegate "stagegate/client"
)

// Errors of Verify. Answer them with a status that is not 2xx, such as 401.
var (
	ErrSecret    = errors.New("webhook: the secret is not whsec_ with Base64")
	ErrTimestamp = errors.New("webhook: the timestamp is missing, or more than five minutes off")
	ErrSignature = errors.New("webhook: no signature matches")
)

const tolerance, maxBody = 5 * time.Minute, 1 << 20

// Receive reads and verifies the event of a call.
func Receive(r *http.Request, secrets ...string) (stagegate.Event, error) {
	var event stagegate.Event
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody))
	if err == nil {
		err = Verify(r.Header, body, secrets...)
	}
	if err == nil {
		err = json.Unmarshal(body, &event)
	}
	return event, err
}

// Verify returns nil if one of the secrets of the endpoint has signed the call. The body has to be as it was received.
func Verify(header http.Header, body []byte, secrets ...string) error {
	return verify(header, body, secrets, time.Now())
}

func verify(header http.Header, body []byte, secrets []string, now time.Time) error {
	id, timestamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return ErrTimestamp
	}
	result := ErrSignature
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return ErrSecret // an empty key would accept what anybody signs
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + timestamp + "."))
		mac.Write(body)
		want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for signature := range strings.FieldsSeq(header.Get("Webhook-Signature")) {
			if hmac.Equal([]byte(signature), []byte(want)) {
				result = nil
			}
		}
	}
	return result
}
