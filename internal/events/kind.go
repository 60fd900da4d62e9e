package events

// Kind is the kind of an event, as histories record it. Some kinds are published to programs: see types.
type Kind string

// Kinds of events of a case, first of the request, then of its application.
const (
	RequestCreated     Kind = "request.created"
	RequestSubmitted   Kind = "request.submitted"
	RequestReturned    Kind = "request.returned"
	RequestResubmitted Kind = "request.resubmitted"
	RequestAccepted    Kind = "request.accepted"
	RequestRejected    Kind = "request.rejected"
	RequestWithdrawn   Kind = "request.withdrawn"

	ApplicationOpened    Kind = "application.opened"
	ApplicationCompleted Kind = "application.completed"
	ApplicationClosed    Kind = "application.closed"
	StageEntered         Kind = "stage.entered"
	StageCompleted       Kind = "stage.completed"
	StageReopened        Kind = "stage.reopened"

	AnswerChanged    Kind = "answer.changed"
	DocumentChanged  Kind = "document.changed"
	DocumentAccepted Kind = "document.accepted"
	DocumentRefused  Kind = "document.refused"
	DocumentRemoved  Kind = "document.removed"
	PartiesChanged   Kind = "parties.changed"

	CorrectionAsked    Kind = "correction.asked"
	CorrectionAnswered Kind = "correction.answered"
	CorrectionCanceled Kind = "correction.canceled"
	MessageSent        Kind = "message.sent"
	NoteAdded          Kind = "note.added"
	CaseAssigned       Kind = "case.assigned"
	CaseUnassigned     Kind = "case.unassigned"
	DeadlineMissed     Kind = "deadline.missed"

	InvoiceCreated  Kind = "invoice.created"
	InvoicePaid     Kind = "invoice.paid"
	InvoiceRepriced Kind = "invoice.repriced"
	InvoiceReplaced Kind = "invoice.replaced"
	InvoiceSent     Kind = "invoice.sent"
	InvoiceVoided   Kind = "invoice.voided"

	PaymentSucceeded Kind = "payment.succeeded"
	PaymentFailed    Kind = "payment.failed"
	PaymentAbandoned Kind = "payment.abandoned"
	PaymentRecorded  Kind = "payment.recorded"
	PaymentMismatch  Kind = "payment.mismatch"
	PaymentRefundDue Kind = "payment.refund_due"
	PaymentRefunded  Kind = "payment.refunded"
	RefundAsked      Kind = "refund.asked"
	RefundSettled    Kind = "refund.settled"
	RefundFailed     Kind = "refund.failed"

	CertificateIssued     Kind = "certificate.issued"
	CertificateSuspended  Kind = "certificate.suspended"
	CertificateReinstated Kind = "certificate.reinstated"
	CertificateRevoked    Kind = "certificate.revoked"
	CertificateReplaced   Kind = "certificate.replaced"
	CertificateExpired    Kind = "certificate.expired"
	CertificateRenewed    Kind = "certificate.renewed"
	CertificateSkipped    Kind = "certificate.skipped"
)

// Kinds of events of services, customers and members.
const (
	ServicePublished   Kind = "service.published"
	ServiceUnpublished Kind = "service.unpublished"
	ServiceArchived    Kind = "service.archived"
	ServiceRestored    Kind = "service.restored"

	CustomerRegistered Kind = "customer.registered"
	CustomerErased     Kind = "customer.erased"
	MemberJoined       Kind = "member.joined"
	MemberDeactivated  Kind = "member.deactivated"
)
