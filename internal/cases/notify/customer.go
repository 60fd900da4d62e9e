package notify

import (
	"context"
	"errors"
	"strings"
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// requestReceived is due until the request is withdrawn or submitted once more.
func requestReceived(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, ""); err != nil {
		return err
	}
	submitted := v.SubmittedAt
	if v.ResubmittedAt != nil {
		submitted = v.ResubmittedAt
	}
	if v.WaitingFor == cases.ForStaff {
		v.notice.DecideBy = v.DueAt
	}
	return unless(v.Status != cases.Draft && v.Status != cases.Withdrawn && same(submitted, v.o.Since))
}

func requestReturned(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, ""); err != nil {
		return err
	}
	if v.Status != cases.Returned || !same(v.WaitingSince, v.o.Since) {
		return errPassed
	}
	return v.correction(ctx)
}

// correction sets the words of the open correction.
func (v *view) correction(ctx context.Context) error {
	c, err := cases.OpenCorrection(ctx, v.q, v.o.Tenant, v.ID)
	if err == nil {
		v.words(c.Message, c.AskedByName)
	}
	return err
}

func requestAccepted(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, ""); err != nil {
		return err
	}
	return unless(v.RequestStatus() == cases.Accepted)
}

func requestRejected(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.o.Request, ""); err != nil {
		return err
	}
	v.words(v.RejectionReason, "")
	return unless(v.Status == cases.Rejected)
}

// applicationAction is due while the application waits for its customer, and this is the
// wait that was meant.
func applicationAction(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.o.Application); err != nil {
		return err
	}
	if v.WaitingFor != cases.ForCustomer || !same(v.WaitingSince, v.o.Since) {
		return errPassed
	}
	return v.asked(ctx)
}

// asked sets what staff ask of the customer: the open correction, or why they refused
// documents of the current stage.
func (v *view) asked(ctx context.Context) error {
	if v.CorrectionID != "" {
		return v.correction(ctx)
	}
	content, err := v.Cases.ContentOf(ctx, v.q, &v.Record)
	if err != nil {
		return err
	}
	var reasons []string
	for _, d := range content.Fill().RefusedDocuments(v.StageID) {
		reasons = append(reasons, d.Review.Reason)
		v.words("", d.Review.ByName)
	}
	v.notice.Quote = strings.Join(reasons, "\n\n")
	return nil
}

func applicationCompleted(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.o.Application); err != nil {
		return err
	}
	return unless(v.Status == cases.Completed)
}

func applicationClosed(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.o.Application); err != nil {
		return err
	}
	return unless(v.Status == cases.Closed)
}

// message loads the case of a message that is not read yet.
func (v *view) message(ctx context.Context) (cases.Message, error) {
	m, err := cases.MessageByID(ctx, v.q, v.o.Tenant, v.o.Message)
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
	since := v.WaitingSince
	if v.Status == cases.Draft {
		since = &v.UpdatedAt
	}
	if !same(since, v.o.Since) {
		return errPassed
	}
	switch {
	case v.WaitingFor == cases.ForPayment:
		v.notice.Reminder = ofPayment
		return v.openInvoice(ctx, v.InvoiceReference)
	case v.ApplicationID != nil && v.WaitingFor == cases.ForCustomer:
		v.notice.Reminder = ofAction
		return v.asked(ctx)
	case v.Status == cases.Returned:
		v.notice.Reminder = ofReturned
		return v.correction(ctx)
	case v.Status == cases.Draft:
		v.notice.Reminder = ofDraft
		err := v.Catalog.Open(ctx, v.q, v.Tenant, v.ServiceID)
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
