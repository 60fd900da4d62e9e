package notify

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/notices"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// errObsolete means that an occasion is obsolete or has no recipient.
var errObsolete = errors.New("notify: obsolete occasion, or no recipient")

// view is the current state of the records of an occasion.
type view struct {
	*Service

	q           db.Q
	occasion    notices.Occasion
	notice      mail.Notice
	recipientID string // id of the recipient; "" if unknown or not a person

	cases.Record // case of the occasion
}

// builders has the function of each kind that fills in the notice and sets the recipient. It
// returns errObsolete or db.ErrNotFound if the occasion is obsolete.
var builders = map[notices.Kind]func(ctx context.Context, v *view) error{
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
	notices.FileRemoved:          fileRemoved,
	notices.Reminder:             reminder,
	notices.CertificateIssued:    certificateIssued,
	notices.CertificateChanged:   certificateChanged,
	notices.CertificateExpires:   certificateExpires,
	notices.StaffAssigned:        staffAssigned,
	notices.StaffMessage:         staffMessage,
	notices.StaffDeadlineNear:    deadlineNear,
	notices.StaffDeadlineMissed:  deadlineMissed,
}

// build returns the notice of an occasion, or nil if the occasion is obsolete, or disabled by
// the organisation or the recipient.
func (s *Service) build(ctx context.Context, q db.Q, o notices.Occasion) (*mail.Notice, error) {
	v := &view{Service: s, q: q, occasion: o, notice: mail.Notice{
		Kind: string(o.Kind), Optional: o.Kind.Optional(), Staff: o.Kind.To() == notices.ToStaff, Now: s.Now(),
	}}
	err := v.checkEnabled(ctx)
	if fill, ok := builders[o.Kind]; err == nil && ok {
		err = fill(ctx, v)
	}
	if err == nil {
		err = v.setRecipient(ctx)
	}
	if err == nil {
		err = v.translate(ctx)
	}
	if errors.Is(err, errObsolete) || errors.Is(err, db.ErrNotFound) {
		return nil, nil //nolint:nilnil // no recipient
	}
	return &v.notice, err
}

// checkEnabled returns errObsolete if the organisation has disabled the notice or is suspended. What staff send
// cannot be disabled.
func (v *view) checkEnabled(ctx context.Context) error {
	t, err := tenants.ByID(ctx, v.q, v.occasion.Tenant)
	if err != nil {
		return err
	}
	setting, err := notices.SettingOf(ctx, v.q, v.occasion.Tenant, v.occasion.Kind)
	byStaff := v.occasion.Send != "" // which does not depend on the setting
	if err == nil && (t.Status != tenants.Active || !setting.Enabled && !byStaff) {
		err = errObsolete
	}
	v.notice.Text = setting.Text
	return err
}

// setRecipient sets the recipient, unless it is set: an active person who has not turned the notice off, or the
// organisation's address for a staff notice of an unassigned case.
func (v *view) setRecipient(ctx context.Context) error {
	if v.notice.To.Email != "" {
		return nil
	}
	if v.recipientID == "" {
		profile, err := tenants.ProfileOf(ctx, v.q, v.occasion.Tenant)
		if err == nil && (!v.notice.Staff || profile.SupportEmail == "") {
			err = errObsolete
		}
		v.notice.To = mail.Person{Name: profile.OrganizationName, Email: profile.SupportEmail, Tenant: v.occasion.Tenant}
		return err
	}
	p, err := accounts.ByID(ctx, v.q, v.occasion.Tenant, v.recipientID)
	if err != nil {
		return err
	}
	wants, err := notices.Wants(ctx, v.q, v.occasion.Tenant, v.recipientID, v.occasion.Kind)
	if err == nil && (p.Status != accounts.Active || !wants) {
		err = errObsolete
	}
	v.notice.To = personOf(p)
	return err
}

// translate puts the names of the service and of the stage into the language of the recipient, if the organisation
// offers it: translations into a language that it has given up are kept, but not shown.
func (v *view) translate(ctx context.Context) error {
	language := string(v.notice.To.Language)
	if language == "" || v.VersionID == "" {
		return nil
	}
	profile, err := tenants.ProfileOf(ctx, v.q, v.occasion.Tenant)
	if err != nil || !slices.Contains(profile.TextLanguages()[1:], language) {
		return err
	}
	version, err := v.Catalog.Version(ctx, v.q, v.occasion.Tenant, v.VersionID)
	if err != nil {
		return err
	}
	f := version.Form.In(language)
	v.notice.Service = f.Definition().Name
	if stage, ok := f.Stage(v.StageID); ok {
		v.notice.Stage = stage.Title
	}
	return nil
}

func personOf(p accounts.Principal) mail.Person {
	return mail.Person{Name: p.Name, Email: p.Email, Tenant: p.Tenant, ID: p.ID, Language: i18n.Language(p.Language)}
}

// load reads the case of the occasion by the id of its request or its application. A notice to
// a customer goes to the customer of the case.
func (v *view) load(ctx context.Context, requestID, applicationID string) (err error) {
	if applicationID != "" {
		v.Record, err = cases.ByApplication(ctx, v.q, v.occasion.Tenant, applicationID)
	} else {
		v.Record, err = cases.ByID(ctx, v.q, v.occasion.Tenant, requestID)
	}
	if err != nil {
		return err
	}
	v.notice.Reference, v.notice.Service, v.notice.Stage = v.Reference, v.ServiceName, v.StageTitle
	v.notice.CaseKind, v.notice.CaseID = string(v.Kind()), v.Subject()
	if !v.notice.Staff {
		v.recipientID = v.CustomerID
		return nil
	}
	customer, err := accounts.ByID(ctx, v.q, v.occasion.Tenant, v.CustomerID)
	if err == nil && customer.ErasedAt != nil {
		err = errObsolete
	}
	v.notice.Customer, v.notice.About = customer.Name, customer.ID
	return err
}

// setText sets the text written by staff and its author.
func (v *view) setText(text, author, shownAs string) {
	v.notice.Quote = text
	if author != "" {
		v.notice.Author = cases.StaffName(auth.Caller{Kind: auth.Customer}, author, shownAs)
	}
}

// stillDue returns errObsolete unless the occasion is still current.
func stillDue(still bool) error {
	if still {
		return nil
	}
	return errObsolete
}
