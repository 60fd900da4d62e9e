package storage

import (
	"io"
	"net/http"
	"time"

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

// faulty does wrong what the settings ask for.
func (s *Server) faulty(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxFile+maxForm)
		fault := s.config.Faults.Storage().API
		if r.Method == http.MethodOptions {
			fault = sandbox.APINormal
		}
		switch fault {
		case sandbox.APIError500:
			drain(r)
			broken.write(w)
		case sandbox.APITooMany:
			drain(r)
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

// drain reads what the client has to say: until then it does not listen, and the
// server does not notice that it went away.
func drain(r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }

// hang leaves the caller waiting. Who is still there at the end gets what a proxy
// in front of a dead server would say.
func (s *Server) hang(w http.ResponseWriter, r *http.Request) {
	drain(r)
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
