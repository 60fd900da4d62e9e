package notify

import (
	"context"
	"errors"

	"stagegate/internal/application"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
	"stagegate/internal/i18n"
	"stagegate/internal/mail"
	"stagegate/internal/member"
	"stagegate/internal/notice"
	"stagegate/internal/request"
	"stagegate/internal/tenant"
)

// errPassed means that an occasion has passed, or that nobody is to be notified of it.
var errPassed = errors.New("notify: nobody is notified of this any more")

// view is the state of the records that an occasion is about.
type view struct {
	*Service

	q      db.Q
	o      notice.Occasion
	notice mail.Notice
	person string // id of the recipient; "" if it is not known yet, or nobody in particular

	request     request.Record
	application *application.Record // nil unless the request was accepted
}

// lookers fill in the notice of each kind, and set the recipient. The error is errPassed, or
// db.ErrNotFound, if there is no occasion any more.
var lookers = map[notice.Kind]func(ctx context.Context, v *view) error{
	notice.RequestReceived:      requestReceived,
	notice.RequestReturned:      requestReturned,
	notice.RequestAccepted:      requestAccepted,
	notice.RequestRejected:      requestRejected,
	notice.ApplicationAction:    applicationAction,
	notice.InvoiceIssued:        invoiceIssued,
	notice.PaymentReceived:      paymentReceived,
	notice.ApplicationCompleted: applicationCompleted,
	notice.ApplicationClosed:    applicationClosed,
	notice.MessageReceived:      messageReceived,
	notice.Reminder:             reminder,
	notice.StaffAssigned:        staffAssigned,
	notice.StaffMessage:         staffMessage,
	notice.StaffDeadlineNear:    deadlineNear,
	notice.StaffDeadlineMissed:  deadlineMissed,
}

// look returns the notice of an occasion, or nil if the occasion has passed, or if the
// organisation or the recipient does not want it.
func (s *Service) look(ctx context.Context, q db.Q, o notice.Occasion) (*mail.Notice, error) {
	v := &view{Service: s, q: q, o: o, notice: mail.Notice{
		Kind: string(o.Kind), Optional: o.Kind.Optional(), Staff: o.Kind.To() == notice.ToStaff,
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
	t, err := tenant.ByID(ctx, v.q, v.o.Tenant)
	if err != nil {
		return err
	}
	setting, err := notice.SettingOf(ctx, v.q, v.o.Tenant, v.o.Kind)
	if err == nil && (t.Status != tenant.Active || !setting.Enabled) {
		err = errPassed
	}
	v.notice.Text = setting.Text
	return err
}

// address sets to whom the notice goes: a person who is active and wants it, or the address
// of the organisation if it is for staff and nobody works on the case.
func (v *view) address(ctx context.Context) error {
	if v.person == "" {
		profile, err := tenant.ProfileOf(ctx, v.q, v.o.Tenant)
		if err == nil && (!v.notice.Staff || profile.SupportEmail == "") {
			err = errPassed
		}
		v.notice.To = mail.Person{Name: profile.OrganizationName, Email: profile.SupportEmail, Tenant: v.o.Tenant}
		return err
	}
	p, err := member.ByID(ctx, v.q, v.o.Tenant, v.person)
	if err != nil {
		return err
	}
	wants, err := notice.Wants(ctx, v.q, v.o.Tenant, v.person, v.o.Kind)
	if err == nil && (p.Status != member.Active || !wants) {
		err = errPassed
	}
	v.notice.To = mail.Person{Name: p.Name, Email: p.Email, Tenant: p.Tenant, ID: p.ID, Language: i18n.Language(p.Language)}
	return err
}

// load reads the case of the occasion: the request, and the application if the request was
// accepted. To customers it is about the customer's own case.
func (v *view) load(ctx context.Context, requestID, applicationID string) (err error) {
	if applicationID != "" {
		a, err := application.ByID(ctx, v.q, v.o.Tenant, applicationID)
		if err != nil {
			return err
		}
		v.application, requestID = &a, a.RequestID
	}
	if v.request, err = request.ByID(ctx, v.q, v.o.Tenant, requestID); err != nil {
		return err
	}
	if v.application == nil && v.request.ApplicationID != nil {
		a, err := application.ByID(ctx, v.q, v.o.Tenant, *v.request.ApplicationID)
		if err != nil {
			return err
		}
		v.application = &a
	}
	v.notice.Reference, v.notice.Service = v.request.Reference, v.request.ServiceName
	v.notice.CaseKind, v.notice.CaseID = string(casefile.OfRequest), v.request.ID
	if v.application != nil {
		v.notice.CaseKind, v.notice.CaseID, v.notice.Stage = string(casefile.OfApplication), v.application.ID, v.application.StageTitle
	}
	if !v.notice.Staff {
		v.person = v.request.CustomerID
		return nil
	}
	customer, err := member.ByID(ctx, v.q, v.o.Tenant, v.request.CustomerID)
	if err == nil && customer.ErasedAt != nil {
		err = errPassed
	}
	v.notice.Customer, v.notice.About = customer.Name, customer.ID
	return err
}

// words sets what staff wrote, and who did.
func (v *view) words(text, author string) {
	v.notice.Words = text
	if author != "" {
		v.notice.Author = casefile.StaffName(auth.Caller{Kind: auth.Customer}, author)
	}
}

// unless returns errPassed unless the occasion is still there.
func unless(still bool) error {
	if still {
		return nil
	}
	return errPassed
}
