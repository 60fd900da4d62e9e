package notices

import (
	"slices"

	"stagegate/internal/infra/auth"
)

// Kind is a kind of notice.
type Kind string

// The kinds of notices to customers.
const (
	RequestReceived      Kind = "request.received"
	RequestReturned      Kind = "request.returned"
	RequestAccepted      Kind = "request.accepted"
	RequestRejected      Kind = "request.rejected"
	ApplicationAction    Kind = "application.action" // the application waits for the customer
	InvoiceIssued        Kind = "invoice.issued"
	PaymentReceived      Kind = "payment.received"
	ApplicationCompleted Kind = "application.completed"
	ApplicationClosed    Kind = "application.closed"
	MessageReceived      Kind = "message.received"
	FileRemoved          Kind = "file.removed"
	Reminder             Kind = "reminder"
	CertificateIssued    Kind = "certificate.issued"
	CertificateChanged   Kind = "certificate.changed"
	CertificateExpires   Kind = "certificate.expires" // soon
)

// The kinds of notices to staff.
const (
	StaffAssigned       Kind = "staff.assigned"
	StaffMessage        Kind = "staff.message"
	StaffDeadlineNear   Kind = "staff.deadline_near"
	StaffDeadlineMissed Kind = "staff.deadline_missed"
)

// Audience is who receives a kind of notice.
type Audience string

// The audiences.
const (
	ToCustomer Audience = "CUSTOMER"
	ToStaff    Audience = "STAFF"
)

// spec defines a kind.
type spec struct {
	kind     Kind
	to       Audience
	optional bool // a person can unsubscribe
	required bool // an organisation cannot turn it off
}

// specs defines all kinds, in display order.
var specs = []spec{
	{kind: RequestReceived, to: ToCustomer},
	{kind: RequestReturned, to: ToCustomer},
	{kind: RequestAccepted, to: ToCustomer},
	{kind: RequestRejected, to: ToCustomer},
	{kind: ApplicationAction, to: ToCustomer, optional: true},
	{kind: InvoiceIssued, to: ToCustomer},
	{kind: PaymentReceived, to: ToCustomer},
	{kind: ApplicationCompleted, to: ToCustomer, optional: true},
	{kind: ApplicationClosed, to: ToCustomer, optional: true},
	{kind: MessageReceived, to: ToCustomer, optional: true},
	{kind: FileRemoved, to: ToCustomer, required: true},
	{kind: Reminder, to: ToCustomer, optional: true},
	{kind: CertificateIssued, to: ToCustomer, required: true},
	{kind: CertificateChanged, to: ToCustomer, required: true},
	{kind: CertificateExpires, to: ToCustomer, optional: true},
	{kind: StaffAssigned, to: ToStaff, optional: true},
	{kind: StaffMessage, to: ToStaff, optional: true},
	{kind: StaffDeadlineNear, to: ToStaff, optional: true},
	{kind: StaffDeadlineMissed, to: ToStaff, optional: true},
}

// Kinds returns all kinds in display order.
func Kinds() []Kind {
	kinds := make([]Kind, len(specs))
	for i, s := range specs {
		kinds[i] = s.kind
	}
	return kinds
}

// ParseKind returns the kind with a name, and whether it exists.
func ParseKind(name string) (Kind, bool) {
	_, ok := specOf(Kind(name))
	return Kind(name), ok
}

// To returns the audience of the kind.
func (k Kind) To() Audience {
	s, _ := specOf(k)
	return s.to
}

// Optional reports whether a person can unsubscribe from the kind.
func (k Kind) Optional() bool {
	s, _ := specOf(k)
	return s.optional
}

// Required reports whether an organisation cannot turn the kind off.
func (k Kind) Required() bool {
	s, _ := specOf(k)
	return s.required
}

func specOf(k Kind) (spec, bool) {
	i := slices.IndexFunc(specs, func(s spec) bool { return s.kind == k })
	if i < 0 {
		return spec{}, false
	}
	return specs[i], true
}

// reaching returns the kinds that a person can receive: those to customers for customers,
// those to staff for members who can be assigned a case.
func reaching(by auth.Caller) []spec {
	var to Audience
	switch {
	case by.Is(auth.Customer):
		to = ToCustomer
	case by.Is(auth.Team...) && (by.Can(auth.RequestReview) || by.Can(auth.ApplicationManage)):
		to = ToStaff
	}
	return slices.DeleteFunc(slices.Clone(specs), func(s spec) bool { return s.to != to })
}
