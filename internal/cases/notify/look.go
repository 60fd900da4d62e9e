package notify

import (
	"context"
	"errors"

	"stagegate/internal/accounts"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/notices"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// errPassed means that an occasion has passed, or that nobody is to be notified of it.
var errPassed = errors.New("notify: nobody is notified of this any more")

// view is the state of the records that an occasion is about.
type view struct {
	*Service

	q      db.Q
	o      notices.Occasion
	notice mail.Notice
	person string // id of the recipient; "" if it is not known yet, or nobody in particular

	cases.Record // the case
}

// lookers fill in the notice of each kind, and set the recipient. The error is errPassed, or
// db.ErrNotFound, if there is no occasion any more.
var lookers = map[notices.Kind]func(ctx context.Context, v *view) error{
	notices.RequestReceived:      requestReceived,
	notices.RequestReturned:      requestReturned,
	notices.RequestAccepted:      requestAccepted,
	notices.RequestRejected:      requestRejected,
	notices.ApplicationAction:    applicationAction,
	notices.InvoiceIssued:        invoiceIssued,
	notices.PaymentReceived:      paymentReceived,
	notices.ApplicationCompleted: applicationCompleted,
	notices.ApplicationClosed:    applicationClosed,
	notices.MessageReceived:      messageReceived,
	notices.Reminder:             reminder,
	notices.StaffAssigned:        staffAssigned,
	notices.StaffMessage:         staffMessage,
	notices.StaffDeadlineNear:    deadlineNear,
	notices.StaffDeadlineMissed:  deadlineMissed,
}

// look returns the notice of an occasion, or nil if the occasion has passed, or if the
// organisation or the recipient does not want it.
func (s *Service) look(ctx context.Context, q db.Q, o notices.Occasion) (*mail.Notice, error) {
	v := &view{Service: s, q: q, o: o, notice: mail.Notice{
		Kind: string(o.Kind), Optional: o.Kind.Optional(), Staff: o.Kind.To() == notices.ToStaff, Now: s.Now(),
	}}
	err := v.wanted(ctx)
	if fill, ok := lookers[o.Kind]; err == nil && ok {
		err = fill(ctx, v)
	}
	if err == nil {
		err = v.address(ctx)
	}
	if errors.Is(err, errPassed) || errors.Is(err, db.ErrNotFound) {
		return nil, nil //nolint:nilnil // nobody is notified
	}
	return &v.notice, err
}

// wanted refuses what the organisation does not want, and everything while it is
// suspended.
func (v *view) wanted(ctx context.Context) error {
	t, err := tenants.ByID(ctx, v.q, v.o.Tenant)
	if err != nil {
		return err
	}
	setting, err := notices.SettingOf(ctx, v.q, v.o.Tenant, v.o.Kind)
	if err == nil && (t.Status != tenants.Active || !setting.Enabled) {
		err = errPassed
	}
	v.notice.Text = setting.Text
	return err
}

// address sets to whom the notice goes: a person who is active and wants it, or the address
// of the organisation if it is for staff and nobody works on the case.
func (v *view) address(ctx context.Context) error {
	if v.person == "" {
		profile, err := tenants.ProfileOf(ctx, v.q, v.o.Tenant)
		if err == nil && (!v.notice.Staff || profile.SupportEmail == "") {
			err = errPassed
		}
		v.notice.To = mail.Person{Name: profile.OrganizationName, Email: profile.SupportEmail, Tenant: v.o.Tenant}
		return err
	}
	p, err := accounts.ByID(ctx, v.q, v.o.Tenant, v.person)
	if err != nil {
		return err
	}
	wants, err := notices.Wants(ctx, v.q, v.o.Tenant, v.person, v.o.Kind)
	if err == nil && (p.Status != accounts.Active || !wants) {
		err = errPassed
	}
	v.notice.To = mail.Person{Name: p.Name, Email: p.Email, Tenant: p.Tenant, ID: p.ID, Language: i18n.Language(p.Language)}
	return err
}

// load reads the case of the occasion, by the id of its request or of its application. To
// customers it is about the customer's own case.
func (v *view) load(ctx context.Context, requestID, applicationID string) (err error) {
	if applicationID != "" {
		v.Record, err = cases.ByApplication(ctx, v.q, v.o.Tenant, applicationID)
	} else {
		v.Record, err = cases.ByID(ctx, v.q, v.o.Tenant, requestID)
	}
	if err != nil {
		return err
	}
	v.notice.Reference, v.notice.Service, v.notice.Stage = v.Reference, v.ServiceName, v.StageTitle
	v.notice.CaseKind, v.notice.CaseID = string(v.Kind()), v.Subject()
	if !v.notice.Staff {
		v.person = v.CustomerID
		return nil
	}
	customer, err := accounts.ByID(ctx, v.q, v.o.Tenant, v.CustomerID)
	if err == nil && customer.ErasedAt != nil {
		err = errPassed
	}
	v.notice.Customer, v.notice.About = customer.Name, customer.ID
	return err
}

// words sets what staff wrote, and who did.
func (v *view) words(text, author string) {
	v.notice.Quote = text
	if author != "" {
		v.notice.Author = cases.StaffName(auth.Caller{Kind: auth.Customer}, author)
	}
}

// unless returns errPassed unless the occasion is still there.
func unless(still bool) error {
	if still {
		return nil
	}
	return errPassed
}
