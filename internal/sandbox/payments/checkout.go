package payments

import (
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// The outcomes that somebody at the checkout can choose.
const (
	outcomeSuccess = "success"
	outcomeFailed  = "failed"
	outcomeCancel  = "cancel"
)

const maxOutcome = 64 << 10

func (s *Server) showCheckout(w http.ResponseWriter, r *http.Request) {
	t, ok := s.ledger.withAccessCode(r.PathValue("accessCode"))
	switch {
	case !ok:
		renderPage(w, http.StatusNotFound, page{Title: "No such checkout", Text: "The address is wrong, or the sandbox was started anew."})
	case t.Status == statusSuccess:
		renderPage(w, http.StatusOK, paidPage(t))
	default:
		renderPage(w, http.StatusOK, choicePage(t))
	}
}

func (s *Server) decideCheckout(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxOutcome)
	answer := s.answerTo(w, r)
	outcome := readOutcome(r)
	if outcome != outcomeSuccess && outcome != outcomeFailed && outcome != outcomeCancel {
		answer.refuse(http.StatusBadRequest, "outcome must be success, failed or cancel", transaction{})
		return
	}
	t, err := s.decide(r.PathValue("accessCode"), outcome)
	switch {
	case errors.Is(err, errUnknown):
		answer.refuse(http.StatusNotFound, "There is no such checkout", t)
	case errors.Is(err, errAlreadyPaid):
		answer.refuse(http.StatusConflict, "This transaction is already paid", t)
	case err != nil:
		s.log.ErrorContext(r.Context(), "payment sandbox: an outcome could not be kept", "error", err)
		answer.refuse(http.StatusInternalServerError, "The outcome could not be kept", t)
	default:
		answer.accept(outcome, t)
	}
}

// decide applies an outcome. The event of a payment leaves in the background:
// whoever pays does not wait for it.
func (s *Server) decide(accessCode, outcome string) (transaction, error) {
	t, err := s.ledger.decide(accessCode, func(t *transaction) ([]delivery, error) {
		switch outcome {
		case outcomeSuccess:
			return s.pay(t)
		case outcomeFailed: // of which the provider sends no event
			t.Status, t.GatewayReply = statusFailed, "Declined"
		}
		return nil, nil
	})
	if err == nil {
		s.nudge()
	}
	return t, err
}

// pay marks the transaction as paid and prepares the event that says so.
func (s *Server) pay(t *transaction) ([]delivery, error) {
	now := s.now().UTC().Truncate(time.Millisecond)
	t.Status, t.GatewayReply, t.PaidAt = statusSuccess, "Successful", &now
	body, err := event("charge.success", s.charged(*t))
	if err != nil {
		return nil, err
	}
	return []delivery{s.newDelivery("charge.success", t.Reference, body)}, nil
}

// readOutcome finds the outcome in JSON or in a form.
func readOutcome(r *http.Request) string {
	if isJSON(r.Header.Get("Content-Type")) {
		var in struct {
			Outcome string `json:"outcome"`
		}
		_ = json.NewDecoder(r.Body).Decode(&in) // what cannot be read is no outcome
		return in.Outcome
	}
	return r.PostFormValue("outcome")
}

func isJSON(contentType string) bool {
	kind, _, _ := mime.ParseMediaType(contentType)
	return kind == "application/json"
}

// answer replies to an outcome the way the caller can read.
type answer interface {
	accept(outcome string, t transaction)
	refuse(status int, message string, t transaction)
}

func (s *Server) answerTo(w http.ResponseWriter, r *http.Request) answer {
	accepted := r.Header.Get("Accept")
	wantsJSON := strings.Contains(accepted, "application/json") && !strings.Contains(accepted, "text/html")
	if wantsJSON || isJSON(r.Header.Get("Content-Type")) {
		return program{w}
	}
	return browser{w}
}

// program is a caller that reads JSON.
type program struct{ w http.ResponseWriter }

func (p program) accept(outcome string, t transaction) {
	message := map[string]string{
		outcomeSuccess: "Payment successful", outcomeFailed: "Payment declined", outcomeCancel: "Payment cancelled",
	}[outcome]
	done(p.w, message, outcomeData(t))
}

func (p program) refuse(status int, message string, t transaction) {
	body := map[string]any{"status": false, "message": message}
	if t.Reference != "" {
		body["data"] = outcomeData(t)
	}
	sandbox.WriteJSON(p.w, status, body)
}

func outcomeData(t transaction) map[string]string {
	return map[string]string{"reference": t.Reference, "status": t.Status}
}

// browser is a caller that reads pages and follows redirects.
type browser struct{ w http.ResponseWriter }

func (b browser) accept(outcome string, t transaction) {
	to := t.returnURL()
	if outcome == outcomeCancel {
		to = t.cancelURL()
	}
	if to == "" {
		renderPage(b.w, http.StatusOK, resultPage(outcome, t))
		return
	}
	b.w.Header().Set("Location", to)
	b.w.Header().Set("Cache-Control", "no-store")
	b.w.WriteHeader(http.StatusSeeOther)
}

func (b browser) refuse(status int, message string, t transaction) {
	if status == http.StatusConflict {
		renderPage(b.w, status, paidPage(t))
		return
	}
	renderPage(b.w, status, page{Title: "That did not work", Text: message + "."})
}

// returnURL is the callback address with the reference added, under both of the
// names that the provider uses; empty when there is none.
func (t transaction) returnURL() string {
	u, err := url.Parse(t.CallbackURL)
	if err != nil || t.CallbackURL == "" {
		return ""
	}
	if u.RawQuery != "" {
		u.RawQuery += "&"
	}
	reference := url.QueryEscape(t.Reference)
	u.RawQuery += "trxref=" + reference + "&reference=" + reference
	return u.String()
}
