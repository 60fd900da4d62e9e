package notify

import (
	"context"
	"errors"
	"strings"
	"time"

	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/cases/request"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// requestReceived is due until the request is withdrawn or submitted once more.
func requestReceived(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, ""); err != nil {
		return err
	}
	r := v.request
	submitted := r.SubmittedAt
	if r.ResubmittedAt != nil {
		submitted = r.ResubmittedAt
	}
	return unless(r.Status != request.Draft && r.Status != request.Withdrawn && same(submitted, v.o.Since))
}

func requestReturned(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, ""); err != nil {
		return err
	}
	if v.request.Status != request.Returned || !same(v.request.WaitingSince, v.o.Since) {
		return errPassed
	}
	return v.correction(ctx)
}

// correction sets the words of the open correction.
func (v *view) correction(ctx context.Context) error {
	c, err := casefile.OpenCorrection(ctx, v.q, v.o.Tenant, v.request.ID)
	if err == nil {
		v.words(c.Message, c.AskedByName)
	}
	return err
}

func requestAccepted(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, ""); err != nil {
		return err
	}
	return unless(v.request.Status == request.Accepted)
}

func requestRejected(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, ""); err != nil {
		return err
	}
	v.words(v.request.RejectionReason, "")
	return unless(v.request.Status == request.Rejected)
}

// applicationAction is due while the application waits for its customer, and this is the
// wait that was meant.
func applicationAction(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.o.Application); err != nil {
		return err
	}
	a := v.application
	if a.WaitingFor != casefile.ForCustomer || !same(a.WaitingSince, v.o.Since) {
		return errPassed
	}
	return v.asked(ctx)
}

// asked sets what staff ask of the customer: the open correction, or why they refused
// documents of the current stage.
func (v *view) asked(ctx context.Context) error {
	if v.application.CorrectionID != "" {
		return v.correction(ctx)
	}
	content, err := v.Cases.Load(ctx, v.q, &v.application.Case, v.application.SheetID)
	if err != nil {
		return err
	}
	var reasons []string
	for _, d := range content.Fill().RefusedDocuments(v.application.StageID) {
		reasons = append(reasons, d.Review.Reason)
		v.words("", d.Review.ByName)
	}
	v.notice.Words = strings.Join(reasons, "\n\n")
	return nil
}

func applicationCompleted(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.o.Application); err != nil {
		return err
	}
	return unless(v.application.Status == application.Completed)
}

func applicationClosed(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.o.Application); err != nil {
		return err
	}
	return unless(v.application.Status == application.Closed)
}

// message loads the case of a message that is not read yet.
func (v *view) message(ctx context.Context) (conversation.Message, error) {
	m, err := conversation.MessageByID(ctx, v.q, v.o.Tenant, v.o.Message)
	if err == nil && m.ReadAt != nil {
		err = errPassed
	}
	if err != nil {
		return m, err
	}
	return m, v.load(ctx, m.RequestID, "")
}

func messageReceived(ctx context.Context, v *view) error {
	m, err := v.message(ctx)
	v.words("", m.AuthorName)
	return err
}

// What a reminder is of.
const (
	ofDraft    = "DRAFT"
	ofReturned = "RETURNED"
	ofAction   = "ACTION"
	ofPayment  = "PAYMENT"
)

// reminder is due while the case waits since the moment that was meant. Of a draft that is
// its last change, and the service must take requests.
func reminder(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, v.o.Application); err != nil {
		return err
	}
	r, a := v.request, v.application
	switch {
	case a != nil && a.WaitingFor == casefile.ForPayment && same(a.WaitingSince, v.o.Since):
		v.notice.Reminder = ofPayment
		return v.openInvoice(ctx, a.InvoiceReference)
	case a != nil && a.WaitingFor == casefile.ForCustomer && same(a.WaitingSince, v.o.Since):
		v.notice.Reminder = ofAction
		return v.asked(ctx)
	case r.Status == request.Returned && same(r.WaitingSince, v.o.Since):
		v.notice.Reminder = ofReturned
		return v.correction(ctx)
	case r.Status == request.Draft && same(&r.UpdatedAt, v.o.Since):
		v.notice.Reminder = ofDraft
		err := v.Catalog.Open(ctx, v.q, r.Tenant, r.ServiceID)
		if _, refused := errors.AsType[*fault.Error](err); refused {
			return errPassed
		}
		return err
	}
	return errPassed
}

// same reports whether two times are the same.
func same(a, b *time.Time) bool { return a != nil && b != nil && a.Equal(*b) }

// openInvoice fills in an invoice that can be paid.
func (v *view) openInvoice(ctx context.Context, reference string) error {
	if reference == "" {
		return db.ErrNotFound
	}
	i, err := finance.InvoiceByReference(ctx, v.q, v.o.Tenant, reference)
	if err != nil {
		return err
	}
	return v.invoice(i)
}
