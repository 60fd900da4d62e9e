package notify

import (
	"context"
	"errors"
	"strings"
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// requestReceived is due until the request is withdrawn or resubmitted.
func requestReceived(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.occasion.Request, ""); err != nil {
		return err
	}
	submitted := v.SubmittedAt
	if v.ResubmittedAt != nil {
		submitted = v.ResubmittedAt
	}
	if v.WaitingFor == cases.ForStaff {
		v.notice.DecideBy = v.DueAt
	}
	return stillDue(v.Status != cases.Draft && v.Status != cases.Withdrawn && sameTime(submitted, v.occasion.Since))
}

func requestReturned(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.occasion.Request, ""); err != nil {
		return err
	}
	if v.Status != cases.Returned || !sameTime(v.WaitingSince, v.occasion.Since) {
		return errObsolete
	}
	return v.setCorrection(ctx)
}

// setCorrection adds the text of the open correction.
func (v *view) setCorrection(ctx context.Context) error {
	c, err := cases.OpenCorrection(ctx, v.q, v.occasion.Tenant, v.ID)
	if err == nil {
		v.setText(c.Message, c.AskedByName, c.AskedShownAs)
	}
	return err
}

func requestAccepted(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.occasion.Request, ""); err != nil {
		return err
	}
	return stillDue(v.RequestStatus() == cases.Accepted)
}

func requestRejected(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.occasion.Request, ""); err != nil {
		return err
	}
	v.setText(v.RejectionReason, "", "")
	return stillDue(v.Status == cases.Rejected)
}

// applicationAction is due while the application is in the same wait for its customer.
func applicationAction(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.occasion.Application); err != nil {
		return err
	}
	if v.WaitingFor != cases.ForCustomer || !sameTime(v.WaitingSince, v.occasion.Since) {
		return errObsolete
	}
	return v.requested(ctx)
}

// requested adds what staff ask of the customer: the open correction, or the reasons why they
// refused documents of the current stage.
func (v *view) requested(ctx context.Context) error {
	if v.CorrectionID != "" {
		return v.setCorrection(ctx)
	}
	content, err := v.Cases.ContentOf(ctx, v.q, &v.Record)
	if err != nil {
		return err
	}
	var reasons []string
	for _, d := range content.Fill().RefusedDocuments(v.StageID) {
		reasons = append(reasons, d.Review.Reason)
		v.setText("", d.Review.ByName, d.Review.ShownAs)
	}
	v.notice.Quote = strings.Join(reasons, "\n\n")
	return nil
}

func applicationCompleted(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.occasion.Application); err != nil {
		return err
	}
	return stillDue(v.Status == cases.Completed)
}

func applicationClosed(ctx context.Context, v *view) error {
	if err := v.load(ctx, "", v.occasion.Application); err != nil {
		return err
	}
	return stillDue(v.Status == cases.Closed)
}

// loadMessage loads the case of an unread message.
func (v *view) loadMessage(ctx context.Context) (cases.Message, error) {
	m, err := cases.MessageByID(ctx, v.q, v.occasion.Tenant, v.occasion.Message)
	if err == nil && m.ReadAt != nil {
		err = errObsolete
	}
	if err != nil {
		return m, err
	}
	return m, v.load(ctx, m.RequestID, "")
}

func messageReceived(ctx context.Context, v *view) error {
	m, err := v.loadMessage(ctx)
	v.setText("", m.AuthorName, m.ShownAs)
	return err
}

func fileRemoved(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.occasion.Request, v.occasion.Application); err != nil {
		return err
	}
	found, err := files.ByIDs(ctx, v.q, v.occasion.Tenant, []string{v.occasion.File})
	v.notice.File = found[v.occasion.File].OriginalFilename
	return err
}

// Subjects of a reminder.
const (
	reminderDraft    = "DRAFT"
	reminderReturned = "RETURNED"
	reminderAction   = "ACTION"
	reminderPayment  = "PAYMENT"
)

// reminder is due while the case is in the same wait. The wait of a draft starts with its last
// change, and the service must accept requests.
func reminder(ctx context.Context, v *view) error {
	if err := v.load(ctx, v.occasion.Request, v.occasion.Application); err != nil {
		return err
	}
	since := v.WaitingSince
	if v.Status == cases.Draft {
		since = &v.UpdatedAt
	}
	if !sameTime(since, v.occasion.Since) {
		return errObsolete
	}
	switch {
	case v.WaitingFor == cases.ForPayment:
		v.notice.Variant = reminderPayment
		return v.setInvoiceByReference(ctx, v.InvoiceReference)
	case v.ApplicationID != nil && v.WaitingFor == cases.ForCustomer:
		v.notice.Variant = reminderAction
		return v.requested(ctx)
	case v.Status == cases.Returned:
		v.notice.Variant = reminderReturned
		return v.setCorrection(ctx)
	case v.Status == cases.Draft:
		v.notice.Variant = reminderDraft
		err := v.Catalog.Open(ctx, v.q, v.Tenant, v.ServiceID)
		if _, refused := errors.AsType[*fault.Error](err); refused {
			return errObsolete
		}
		return err
	}
	return errObsolete
}

// sameTime reports whether two times are set and equal.
func sameTime(a, b *time.Time) bool { return a != nil && b != nil && a.Equal(*b) }

// setInvoiceByReference adds an invoice that can be paid.
func (v *view) setInvoiceByReference(ctx context.Context, reference string) error {
	if reference == "" {
		return db.ErrNotFound
	}
	i, err := finance.InvoiceByReference(ctx, v.q, v.occasion.Tenant, reference)
	if err != nil {
		return err
	}
	return v.setInvoice(i)
}
