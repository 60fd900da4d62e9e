package storage

import (
	"net/http"

	"stagegate/internal/sandbox"
)

const (
	maxFile = 100 << 20 // bytes; what the product takes is the product's business
	maxForm = 1 << 20   // bytes of everything else in a form
)

// refusal is an answer of failure.
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
	openToBrowsers(h)
	sandbox.WriteJSON(w, f.status, map[string]any{"error": map[string]string{"message": f.message}})
}

// openToBrowsers lets pages of any origin read the answer: they carry no cookies
// here, only signatures.
func openToBrowsers(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "X-Cld-Error")
}

// preflight answers a browser that asks whether a page may upload.
func preflight(w http.ResponseWriter, r *http.Request) {
	openToBrowsers(w.Header())
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
