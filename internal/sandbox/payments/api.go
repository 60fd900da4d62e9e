package payments

import (
	"bytes"
	"crypto/subtle"
	"io"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

const maxBody = 256 << 10

// reply is the outside of an answer of success.
type reply struct {
	Status  bool   `json:"status"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
	Meta    any    `json:"meta,omitempty"`
}

func done(w http.ResponseWriter, message string, data any) {
	sandbox.WriteJSON(w, http.StatusOK, reply{Status: true, Message: message, Data: data})
}

// refusal is an answer of failure.
type refusal struct {
	status   int
	message  string
	kind     string
	code     string
	nextStep string
}

var (
	invalidKey = refusal{http.StatusUnauthorized, "Invalid key", "validation_error", "invalid_key",
		"Send the secret key of this sandbox in the header Authorization, as a bearer token"}
	tooMany = refusal{http.StatusTooManyRequests, "Too many requests", "api_error", "rate_limited",
		"Wait as long as the header Retry-After says"}
	broken = refusal{http.StatusInternalServerError, "An error occurred", "api_error", "unknown",
		"Try again later"}
	noAnswer = refusal{http.StatusGatewayTimeout, "No answer in time", "api_error", "unknown",
		"Find out by the reference what became of the call"}
	notKnown = refusal{http.StatusBadRequest, "Transaction reference not found.", "validation_error", "transaction_not_found",
		"Check that the reference is the one that the transaction was initialized with"}
	noSuchRoute = refusal{http.StatusNotFound, "Route not found", "validation_error", "not_found",
		"Check the method and the path of the call"}
)

// invalid is a refusal of what was sent.
func invalid(message, code string) *refusal {
	return &refusal{http.StatusBadRequest, message, "validation_error", code, "Correct the request and send it again"}
}

func (f refusal) Error() string { return f.message }

func (f refusal) write(w http.ResponseWriter) {
	sandbox.WriteJSON(w, f.status, map[string]any{
		"status": false, "message": f.message, "type": f.kind, "code": f.code,
		"meta": map[string]string{"nextStep": f.nextStep},
	})
}

func noRoute(w http.ResponseWriter, _ *http.Request) { noSuchRoute.write(w) }

// authenticated lets calls through that carry the key.
func (s *Server) authenticated(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok || subtle.ConstantTimeCompare([]byte(key), []byte(s.key)) != 1 {
			invalidKey.write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// faulty does wrong what the settings ask for.
func (s *Server) faulty(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The body is read whole first: until then the server does not notice
		// that a client went away.
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			invalid("The request is too large", "invalid_params").write(w)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		switch s.faults.Payments().API {
		case sandbox.APIError500:
			broken.write(w)
		case sandbox.APITooMany:
			w.Header().Set("Retry-After", "1")
			w.Header().Set("X-Ratelimit-Reset", "1")
			tooMany.write(w)
		case sandbox.APITimeout:
			s.hang(w, r)
		case sandbox.APITimeoutAfterDeed:
			next.ServeHTTP(silence{}, r)
			s.hang(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// hang leaves the caller waiting. Who is still there at the end gets what a proxy
// in front of a dead server would say.
func (s *Server) hang(w http.ResponseWriter, r *http.Request) {
	timer := time.NewTimer(s.timing.Hang)
	defer timer.Stop()
	select {
	case <-r.Context().Done():
	case <-s.stopped:
	case <-timer.C:
	}
	noAnswer.write(w)
}

// silence is a response that nobody hears.
type silence struct{}

func (silence) Header() http.Header         { return http.Header{} }
func (silence) Write(b []byte) (int, error) { return len(b), nil }
func (silence) WriteHeader(int)             {}
