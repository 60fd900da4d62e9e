package payments

import (
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// The outcomes that the payer can choose.
const (
	outcomeSuccess = "success"
	outcomeFailed  = "failed"
	outcomeCancel  = "cancel"
)

const maxOutcome = 64 << 10

func (s *Server) showCheckout(w http.ResponseWriter, r *http.Request) {
	t, ok := s.ledger.checkout(r.PathValue("accessCode"))
	switch {
	case !ok:
		renderPage(w, http.StatusNotFound, page{Title: "No such checkout", Text: "The address is wrong, or the data of the sandbox was deleted."})
	case t.PaidAt != nil:
		renderPage(w, http.StatusOK, paidPage(t))
	default:
		renderPage(w, http.StatusOK, choicePage(t))
	}
}

func (s *Server) decideCheckout(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxOutcome)
	answer := s.answerTo(w, r)
	c := readChoice(r)
	if c.Outcome != outcomeSuccess && c.Outcome != outcomeFailed && c.Outcome != outcomeCancel {
		answer.refuse(http.StatusBadRequest, "outcome must be success, failed or cancel", transaction{})
		return
	}
	if c.Webhook != "" && !slices.Contains(sandbox.WebhookFaults, c.Webhook) {
		answer.refuse(http.StatusBadRequest, "webhook must be normal, drop, duplicate, delay or tamper", transaction{})
		return
	}
	t, err := s.decide(r.PathValue("accessCode"), c)
	switch {
	case errors.Is(err, errUnknown):
		answer.refuse(http.StatusNotFound, "There is no such checkout", t)
	case errors.Is(err, errAlreadyPaid):
		answer.refuse(http.StatusConflict, "This transaction is already paid", t)
	case err != nil:
		s.log.ErrorContext(r.Context(), "payment sandbox: an outcome could not be saved", "error", err)
		answer.refuse(http.StatusServiceUnavailable, "The outcome could not be saved; make space on the disk of DATA_DIR", t)
	default:
		answer.accept(c.Outcome, t)
	}
}

// decide applies an outcome to a checkout that is not paid yet. The event of a
// payment is saved with it and delivered in the background.
func (s *Server) decide(accessCode string, c choice) (transaction, error) {
	var t transaction
	err := s.provider.Change(func(b *sandbox.Batch) error {
		var known bool
		if t, known = s.ledger.checkout(accessCode); !known {
			return errUnknown
		}
		if t.PaidAt != nil {
			return errAlreadyPaid
		}
		switch c.Outcome {
		case outcomeSuccess:
			if err := s.pay(&t, b, c); err != nil {
				return err
			}
		case outcomeFailed: // of which the provider sends no event
			t.Status, t.GatewayReply = statusFailed, "Declined"
			t.Declined = append(slices.Clip(t.Declined), s.now().UTC().Truncate(time.Millisecond))
		}
		s.ledger.transactions.put(b, t)
		return nil
	})
	return t, err
}

// pay marks the transaction as paid and sends its event. Paying for a plan creates
// a subscription.
func (s *Server) pay(t *transaction, b *sandbox.Batch, c choice) error {
	now := s.now().UTC().Truncate(time.Millisecond)
	if t.Plan != nil {
		now = s.BillingNow() // which the plan is charged by
	}
	t.Status, t.GatewayReply, t.PaidAt = statusSuccess, "Successful", &now
	t.Short = c.Short
	if err := s.send(b, "charge.success", t.Reference, s.charged(*t), c.Webhook); err != nil || t.Plan == nil {
		return err
	}
	start := s.BillingNow()
	x, err := s.subscribe(b, *t.Plan, *t, intervals[t.Plan.Interval](start))
	if errors.Is(err, inPlace) {
		return nil // paid twice: the existing subscription continues
	}
	x.Payments = 1
	s.ledger.subscriptions.put(b, x)
	return err
}

// choice is what the payer decides, with faults of this payment alone.
type choice struct {
	Outcome string               `json:"outcome"`
	Webhook sandbox.WebhookFault `json:"webhook"` // "" for the one of the settings
	Short   bool                 `json:"short"`   // one major unit less is paid than was requested
}

// readChoice parses JSON or a form.
func readChoice(r *http.Request) choice {
	var c choice
	if isJSON(r.Header.Get("Content-Type")) {
		_ = json.NewDecoder(r.Body).Decode(&c) // invalid JSON is no outcome
		return c
	}
	c.Outcome = r.PostFormValue("outcome")
	switch fault := r.PostFormValue("wrong"); fault {
	case "", "nothing":
	case "short":
		c.Short = true
	default:
		c.Webhook = sandbox.WebhookFault(fault)
	}
	return c
}

func isJSON(contentType string) bool {
	kind, _, _ := mime.ParseMediaType(contentType)
	return kind == "application/json"
}

// answer replies to an outcome in JSON or as a page.
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

// program is a caller that accepts JSON.
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

// browser is a caller that accepts pages and follows redirects.
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

// returnURL is the callback address with the reference, under both names that the
// provider uses; empty without a callback address.
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
