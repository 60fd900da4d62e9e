package storage

import (
	"net/http"

	"stagegate/internal/sandbox"
)

const (
	maxFile = 100 << 20 // bytes; the product has its own limit
	maxForm = 1 << 20   // bytes of all other fields of a form
)

// refusal is an error of the provider.
type refusal struct {
	status  int
	message string
}

const statusTooMany = 420 // the provider's own

var (
	broken   = refusal{http.StatusInternalServerError, "General Error"}
	tooMany  = refusal{statusTooMany, "Rate limit exceeded"}
	noAnswer = refusal{http.StatusGatewayTimeout, "No answer in time"}
)

func invalid(message string) *refusal { return &refusal{http.StatusBadRequest, message} }

func denied(message string) *refusal { return &refusal{http.StatusUnauthorized, message} }

func missing(publicID string) *refusal {
	return &refusal{http.StatusNotFound, "Resource not found - " + publicID}
}

func (f refusal) write(w http.ResponseWriter) {
	h := w.Header()
	h.Set("X-Cld-Error", f.message)
	allowAnyOrigin(h)
	sandbox.WriteJSON(w, f.status, map[string]any{"error": map[string]string{"message": f.message}})
}

// allowAnyOrigin lets pages of any origin read the answer. Calls carry signatures,
// not cookies.
func allowAnyOrigin(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "X-Cld-Error")
}

// preflight answers the CORS preflight of an upload.
func preflight(w http.ResponseWriter, r *http.Request) {
	allowAnyOrigin(w.Header())
	w.Header().Set("Access-Control-Allow-Methods", "POST")
	w.Header().Set("Access-Control-Allow-Headers", r.Header.Get("Access-Control-Request-Headers"))
	w.WriteHeader(http.StatusNoContent)
}

// refuse answers a call under a fault.
func refuse(w http.ResponseWriter, fault sandbox.APIFault) {
	switch fault {
	case sandbox.APITooMany:
		tooMany.write(w)
	case sandbox.APITimeout:
		noAnswer.write(w)
	default:
		broken.write(w)
	}
}
