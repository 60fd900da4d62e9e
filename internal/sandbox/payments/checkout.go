package payments

import (
	"cmp"
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

// Outcomes of a checkout.
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
		renderPage(w, http.StatusNotFound, page{Title: "Checkout not found", Text: notFoundText})
	case t.PaidAt != nil:
		renderPage(w, http.StatusOK, paidPage(t))
	default:
		renderPage(w, http.StatusOK, choicePage(t))
	}
}

func (s *Server) decideCheckout(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxOutcome)
	answer := s.responderFor(w, r)
	c := readChoice(r)
	if c.Outcome != outcomeSuccess && c.Outcome != outcomeFailed && c.Outcome != outcomeCancel {
		answer.refuse(http.StatusBadRequest, "outcome must be success, failed or cancel", transaction{})
		return
	}
	if c.Webhook != "" && !slices.Contains(sandbox.WebhookFaults, c.Webhook) {
		answer.refuse(http.StatusBadRequest, "webhook must be normal, drop, duplicate, delay or tamper", transaction{})
		return
	}
	if wrong := c.mistake(); wrong != "" {
		answer.refuse(http.StatusBadRequest, wrong, transaction{})
		return
	}
	t, err := s.decide(r.PathValue("accessCode"), c)
	switch {
	case errors.Is(err, errUnknown):
		answer.refuse(http.StatusNotFound, "Checkout not found", t)
	case errors.Is(err, errAlreadyPaid):
		answer.refuse(http.StatusConflict, "Transaction already paid", t)
	case err != nil:
		s.log.ErrorContext(r.Context(), "payment sandbox: saving outcome failed", "error", err)
		answer.refuse(http.StatusServiceUnavailable, "The outcome could not be saved. Free disk space in DATA_DIR", t)
	default:
		answer.accept(c.Outcome, t)
	}
}

// decide applies an outcome to an unpaid checkout. The event of a payment is saved in the
// same batch and delivered in the background.
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
		case outcomeFailed: // the provider sends no event
			t.Status, t.GatewayReply, t.Channel = statusFailed, declines[cmp.Or(c.Reason, "CARD_DECLINED")], c.Channel
			t.Declined = append(slices.Clip(t.Declined), s.now().UTC().Truncate(time.Millisecond))
		}
		s.ledger.transactions.put(b, t)
		return nil
	})
	return t, err
}

// pay marks the transaction as paid and sends its event. Paying for a plan creates a
// subscription.
func (s *Server) pay(t *transaction, b *sandbox.Batch, c choice) error {
	now := s.now().UTC().Truncate(time.Millisecond)
	if t.Plan != nil {
		now = s.BillingNow() // plans are charged by the billing clock
	}
	t.Status, t.GatewayReply, t.PaidAt = statusSuccess, "Successful", &now
	t.Short, t.Channel = c.Short, c.Channel
	if err := s.send(b, "charge.success", t.Reference, s.charged(*t), c.Webhook); err != nil || t.Plan == nil {
		return err
	}
	start := s.BillingNow()
	x, err := s.subscribe(b, *t.Plan, *t, intervals[t.Plan.Interval](start))
	if errors.Is(err, inPlace) {
		return nil // paid twice: keep the existing subscription
	}
	x.Payments = 1
	s.ledger.subscriptions.put(b, x)
	return err
}

// choice is the decision of the payer, with faults for this payment only.
type choice struct {
	Outcome string               `json:"outcome"`
	Webhook sandbox.WebhookFault `json:"webhook"` // "" for the fault settings
	Short   bool                 `json:"short"`   // pay one major unit too little
	Reason  string               `json:"reason"`  // of a decline; "" for CARD_DECLINED
	Channel string               `json:"channel"` // "" for card
}

// readChoice parses JSON or a form.
func readChoice(r *http.Request) choice {
	var c choice
	if isJSON(r.Header.Get("Content-Type")) {
		_ = json.NewDecoder(r.Body).Decode(&c) // invalid JSON has no outcome
		return c
	}
	c.Outcome, c.Reason, c.Channel = r.PostFormValue("outcome"), r.PostFormValue("reason"), r.PostFormValue("channel")
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

// responder answers a decision with JSON or a page.
type responder interface {
	accept(outcome string, t transaction)
	refuse(status int, message string, t transaction)
}

func (s *Server) responderFor(w http.ResponseWriter, r *http.Request) responder {
	accepted := r.Header.Get("Accept")
	wantsJSON := strings.Contains(accepted, "application/json") && !strings.Contains(accepted, "text/html")
	if wantsJSON || isJSON(r.Header.Get("Content-Type")) {
		return jsonResponder{w}
	}
	return pageResponder{w}
}

// jsonResponder answers with JSON.
type jsonResponder struct{ w http.ResponseWriter }

func (p jsonResponder) accept(outcome string, t transaction) {
	message := map[string]string{
		outcomeSuccess: "Payment successful", outcomeFailed: "Payment declined", outcomeCancel: "Payment cancelled",
	}[outcome]
	done(p.w, message, outcomeData(t))
}

func (p jsonResponder) refuse(status int, message string, t transaction) {
	body := map[string]any{"status": false, "message": message}
	if t.Reference != "" {
		body["data"] = outcomeData(t)
	}
	sandbox.WriteJSON(p.w, status, body)
}

func outcomeData(t transaction) map[string]string {
	return map[string]string{"reference": t.Reference, "status": t.Status}
}

// pageResponder answers with a page or a redirect.
type pageResponder struct{ w http.ResponseWriter }

func (b pageResponder) accept(outcome string, t transaction) {
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

func (b pageResponder) refuse(status int, message string, t transaction) {
	if status == http.StatusConflict {
		renderPage(b.w, status, paidPage(t))
		return
	}
	renderPage(b.w, status, page{Title: "Something went wrong", Text: message + "."})
}

// returnURL is the callback URL with the reference in both parameters that the provider
// uses, or "" without a callback URL.
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
