package finance

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// An invoice is sent at most maxSends times in sendPeriod, also without rate limits.
const (
	maxSends   = 5
	sendPeriod = 24 * time.Hour
)

var errNoRecipient = fault.Invalid("email", fault.Required, "invoice.recipient")

// Send is one time that staff sent an invoice by mail.
type Send struct {
	Tenant    string    `db:"tenant_id"`
	InvoiceID string    `db:"invoice_id"`
	ID        string    `db:"id"`
	At        time.Time `db:"at"`
	Email     string    `db:"email"`   // "" for the address of the payer
	Message   string    `db:"message"` // of staff; "" for none
}

func (s *Service) registerSend(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/invoices/{invoiceId}/send", ID: "sendInvoice", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Errors: []fault.Code{fault.InvoiceAlreadyPaid, fault.InvoiceNotOpen},
		Summary: "Send an invoice",
		Description: "Sends the notice invoice.issued with the payment link and returns the invoice. Without email it goes to the payer of the " +
			"invoice; without message it has the message of the invoice. At most five times in 24 hours per invoice, counting the time when it was created with send.",
		Message: "Invoice sent.",
	}, s.sendInvoice, checkSend)
}

// SendInput is the input of sendInvoice.
type SendInput struct {
	InvoiceID string `path:"invoiceId"`
	Body      *struct {
		Email   string `json:"email,omitempty" format:"email" maxLength:"254" doc:"Recipient; default the payer of the invoice"`
		Message string `json:"message,omitempty" maxLength:"1000" doc:"Text in the mail; default the message of the invoice"`
	}
}

func checkSend(_ context.Context, _ db.Q, _ auth.Caller, in *SendInput) error {
	if in.Body == nil || in.Body.Email == "" || email.IsPlain(email.Normal(in.Body.Email)) {
		return nil
	}
	return fault.Invalid("email", fault.InvalidFormat, email.Expected)
}

func (s *Service) sendInvoice(ctx context.Context, tx *db.Tx, by auth.Caller, in *SendInput) (InvoiceView, error) {
	i, err := lockInvoice(ctx, tx, by.Tenant, in.InvoiceID)
	if err != nil {
		return InvoiceView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := i.mustBeOpen(); err != nil {
		return InvoiceView{}, err
	}
	var n Send
	if in.Body != nil {
		n.Email, n.Message = email.Normal(in.Body.Email), strings.TrimSpace(in.Body.Message)
	}
	if i, err = s.send(ctx, tx, by, i, n); err != nil {
		return InvoiceView{}, err
	}
	return s.View(ctx, tx, by, i)
}

// send sends a locked or new invoice and returns it with the time.
func (s *Service) send(ctx context.Context, tx *db.Tx, by auth.Caller, i Invoice, n Send) (Invoice, error) {
	payer, err := s.payerOf(ctx, tx, i)
	switch {
	case err != nil:
		return i, err
	case n.Email == "" && payer.Email == "":
		return i, errNoRecipient
	case n.Email == payer.Email:
		n.Email = ""
	}
	now := s.Now()
	if err := s.checkSends(ctx, tx, i, now); err != nil {
		return i, err
	}
	n.Tenant, n.InvoiceID, n.ID, n.At, n.Message = i.Tenant, i.ID, ref.NewID(), now, cmp.Or(n.Message, i.Message)
	i.SentAt = &now
	if err := insertSend(ctx, tx, n); err != nil {
		return i, err
	}
	if err := s.record(ctx, tx, by, i, "invoice.sent", nil, nil); err != nil || s.OnSent == nil {
		return i, err
	}
	return i, s.OnSent(ctx, tx, i, n.ID)
}

// checkSends refuses to send an invoice too often.
func (s *Service) checkSends(ctx context.Context, tx *db.Tx, i Invoice, now time.Time) error {
	recent, err := sendsSince(ctx, tx, i, now.Add(-sendPeriod))
	if err != nil || len(recent) < maxSends {
		return err
	}
	wait := recent[len(recent)-maxSends].Add(sendPeriod).Sub(now)
	seconds := int((wait + time.Second - 1) / time.Second)
	return fault.New(fault.TooManyRequests, "invoice.sent_often", "max", maxSends, "wait", fault.Seconds(seconds)).WithRetryAfter(max(seconds, 1))
}
