package payments

import (
	"crypto/subtle"
	"errors"
	"net/http"
	"strings"

	"stagegate/internal/sandbox"
)

const maxBody = 256 << 10

// reply is the envelope of a successful answer.
type reply struct {
	Status  bool   `json:"status"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
	Meta    any    `json:"meta,omitempty"`
}

func done(w http.ResponseWriter, message string, data any) {
	sandbox.WriteJSON(w, http.StatusOK, reply{Status: true, Message: message, Data: data})
}

// refusal is an error of the provider.
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
		"Verify the transaction by its reference"}
	notKnown = refusal{http.StatusBadRequest, "Transaction reference not found.", "validation_error", "transaction_not_found",
		"Send the reference that the transaction was initialized with"}
	transactionUnknown = refusal{http.StatusNotFound, "Transaction not found", "validation_error", "transaction_not_found",
		"Send the id or the reference of a transaction of this sandbox"}
	noSuchRoute = refusal{http.StatusNotFound, "Route not found", "validation_error", "not_found",
		"Check the method and the path of the call"}
)

// invalid refuses the request as it was sent.
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

// authenticated requires the key.
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

// refuse answers a call under a fault.
func refuse(w http.ResponseWriter, fault sandbox.APIFault) {
	switch fault {
	case sandbox.APITooMany:
		w.Header().Set("Retry-After", "1")
		w.Header().Set("X-Ratelimit-Reset", "1")
		tooMany.write(w)
	case sandbox.APITimeout:
		noAnswer.write(w)
	default:
		broken.write(w)
	}
}

// answer writes the result of a change: a refusal, a failure, or what success
// writes.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, err error, success func()) {
	refused, ok := errors.AsType[refusal](err)
	switch {
	case ok:
		refused.write(w)
	case err != nil:
		s.log.ErrorContext(r.Context(), "payment sandbox: saving change failed", "error", err)
		broken.write(w)
	default:
		success()
	}
}
