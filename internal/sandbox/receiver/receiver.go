// Package receiver is a receiver of webhooks in the sandbox, with an address to paste into an endpoint. It verifies
// and shows what arrives, and can fail as real receivers do.
package receiver

import (
	"context"
	"crypto/subtle"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/sandbox"
)

// Path is the address of the receiver.
const Path = "/sandbox/webhooks"

const (
	maxMessages = 1000
	maxKept     = 16 << 20 // bytes of all bodies that are kept
	maxBody     = 1 << 20
	tolerance   = 5 * time.Minute // between the time of a message and now
)

// Config configures a Receiver.
type Config struct {
	URL    string // of the receiver, as in an endpoint
	Faults *sandbox.Faults
	Now    ref.Clock // the real time
	Hang   time.Duration

	// Secrets returns the secrets of the endpoints with an address.
	Secrets func(ctx context.Context, url string) ([]string, error)
	// Sign returns the signature of a message.
	Sign func(secret, id string, at time.Time, body []byte) (string, error)
}

// Message is a message that arrived.
type Message struct {
	ID         string      `json:"id"` // header webhook-id
	Type       string      `json:"type"`
	Verified   bool        `json:"verified"`
	Headers    http.Header `json:"headers"`
	Body       string      `json:"body"`
	ReceivedAt string      `json:"receivedAt"`
}

// Receiver receives webhooks. It keeps the latest in memory.
type Receiver struct {
	Config

	mu       sync.Mutex
	messages []Message // oldest first
	kept     int       // bytes of their bodies
}

// New returns a receiver.
func New(c Config) *Receiver { return &Receiver{Config: c} }

// Handler serves the receiver itself, its page, and the messages as JSON.
func (v *Receiver) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, v.receive)
	mux.HandleFunc("GET "+Path, v.show)
	mux.HandleFunc("GET "+Path+"/messages", func(w http.ResponseWriter, _ *http.Request) {
		sandbox.WriteJSON(w, http.StatusOK, v.Messages())
	})
	return mux
}

// Messages returns the messages, newest first.
func (v *Receiver) Messages() []Message {
	v.mu.Lock()
	defer v.mu.Unlock()
	newest := append([]Message{}, v.messages...)
	slices.Reverse(newest)
	return newest
}

// receive verifies and keeps a message, and answers as the faults say.
func (v *Receiver) receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "The message could not be read.", http.StatusBadRequest)
		return
	}
	verified, err := v.verify(r, body)
	if err != nil {
		http.Error(w, "The message could not be verified now.", http.StatusServiceUnavailable)
		return
	}
	v.keep(Message{
		ID: r.Header.Get("Webhook-Id"), Type: typeOf(body), Verified: verified, Headers: r.Header.Clone(), Body: string(body),
		ReceivedAt: v.Now().UTC().Format("2006-01-02T15:04:05.000Z"),
	})
	switch v.Faults.Webhooks().Receiver {
	case sandbox.ReceiverNormal:
		w.WriteHeader(http.StatusNoContent)
	case sandbox.ReceiverError500:
		http.Error(w, "Simulated receiver failure.", http.StatusInternalServerError)
	case sandbox.ReceiverGone:
		w.WriteHeader(http.StatusGone)
	case sandbox.ReceiverRedirect:
		http.Redirect(w, r, Path+"/elsewhere", http.StatusFound)
	case sandbox.ReceiverTimeout:
		select {
		case <-r.Context().Done():
		case <-time.After(v.Hang):
		}
	}
}

func (v *Receiver) keep(m Message) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.messages = append(v.messages, m)
	v.kept += len(m.Body)
	for len(v.messages) > maxMessages || v.kept > maxKept {
		v.kept -= len(v.messages[0].Body)
		v.messages = slices.Delete(v.messages, 0, 1)
	}
}

// verify reports whether one of the endpoints with this address has signed a message, not long ago.
func (v *Receiver) verify(r *http.Request, body []byte) (bool, error) {
	seconds, err := strconv.ParseInt(r.Header.Get("Webhook-Timestamp"), 10, 64)
	at := time.Unix(seconds, 0)
	if err != nil || v.Now().Sub(at).Abs() > tolerance {
		return false, nil // a message without a time is not verified
	}
	secrets, err := v.Secrets(r.Context(), v.URL)
	if err != nil {
		return false, err
	}
	for _, secret := range secrets {
		want, err := v.Sign(secret, r.Header.Get("Webhook-Id"), at, body)
		if err != nil {
			return false, err
		}
		for signature := range strings.FieldsSeq(r.Header.Get("Webhook-Signature")) {
			if subtle.ConstantTimeCompare([]byte(signature), []byte(want)) == 1 {
				return true, nil
			}
		}
	}
	return false, nil
}
