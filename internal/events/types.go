package events

import "stagegate/internal/infra/kit/money"

// Type is the type of an event as programs see it.
type Type string

// SubjectType is the type of the record that an event is about.
type SubjectType string

// Types of subjects.
const (
	Request     SubjectType = "REQUEST"
	Application SubjectType = "APPLICATION"
	Invoice     SubjectType = "INVOICE"
	Payment     SubjectType = "PAYMENT"
	Refund      SubjectType = "REFUND"
	Service     SubjectType = "SERVICE"
	Customer    SubjectType = "CUSTOMER"
	Member      SubjectType = "MEMBER"
	Certificate SubjectType = "CERTIFICATE"

	// Case stands for the request until it is accepted, and then for its application.
	Case SubjectType = "CASE"
)

// Data says what an event is about, in ids, references, states and amounts. It never has a name, an address, an
// answer or a message, so that erasing a customer leaves nothing to recall.
type Data struct {
	Status           string       `json:"status,omitempty" doc:"State after the event"`
	PreviousStatus   string       `json:"previousStatus,omitempty" doc:"State before the event"`
	RequestID        string       `json:"requestId,omitempty" doc:"Id of the request"`
	ApplicationID    string       `json:"applicationId,omitempty" doc:"Id of the application"`
	ServiceID        string       `json:"serviceId,omitempty" doc:"Id of the service"`
	ServiceCode      string       `json:"serviceCode,omitempty" doc:"Code of the service" example:"SVC-SD-7K2M9Q"`
	StageID          string       `json:"stageId,omitempty" doc:"Id of the stage"`
	CorrectionID     string       `json:"correctionId,omitempty" doc:"Id of the correction"`
	DocumentID       string       `json:"documentId,omitempty" doc:"Id of the document requirement"`
	FileID           string       `json:"fileId,omitempty" doc:"Id of the file"`
	PartyID          string       `json:"partyId,omitempty" doc:"Id of the party"`
	MessageID        string       `json:"messageId,omitempty" doc:"Id of the message"`
	MemberID         string       `json:"memberId,omitempty" doc:"Id of the member"`
	InvoiceID        string       `json:"invoiceId,omitempty" doc:"Id of the invoice"`
	InvoiceReference string       `json:"invoiceReference,omitempty" doc:"Reference of the invoice" example:"INV-7K2M9Q"`
	PaymentReference string       `json:"paymentReference,omitempty" doc:"Reference of the payment" example:"PAY-7K2M9Q"`
	RefundID         string       `json:"refundId,omitempty" doc:"Id of the refund"`
	Amount           money.Number `json:"amount,omitempty" doc:"Amount in major units"`
	Currency         string       `json:"currency,omitempty" doc:"Currency of the amount" example:"NGN"`
	Version          int64        `json:"version,omitempty" doc:"Number of the published version"`
}

// published describes a kind of event that programs see.
type published struct {
	Kind        Kind
	Type        Type
	Subject     SubjectType
	Description string
	Example     Data
}

// types are all types of events, in the order of their documentation. A kind without an entry is not published.
var types = []published{
	{RequestCreated, "request.created", Request, "A customer started a request.", caseExample(Data{Status: "DRAFT"})},
	{RequestSubmitted, "request.submitted", Request, "A customer submitted a request.", caseExample(Data{Status: "PENDING", PreviousStatus: "DRAFT"})},
	{RequestReturned, "request.returned", Request, "Staff returned a request for correction.", caseExample(Data{Status: "RETURNED", PreviousStatus: "PENDING", CorrectionID: idCorrection})},
	{RequestResubmitted, "request.resubmitted", Request, "A customer submitted a returned request again.", caseExample(Data{Status: "PENDING", PreviousStatus: "RETURNED"})},
	{RequestAccepted, "request.accepted", Request, "Staff accepted a request, which became an application.", applicationExample(Data{Status: "ACCEPTED", PreviousStatus: "PENDING"})},
	{RequestRejected, "request.rejected", Request, "Staff rejected a request.", caseExample(Data{Status: "REJECTED", PreviousStatus: "PENDING"})},
	{RequestWithdrawn, "request.withdrawn", Request, "A customer withdrew a request.", caseExample(Data{Status: "WITHDRAWN", PreviousStatus: "PENDING"})},

	{ApplicationOpened, "application.opened", Application, "An accepted request became an application.", applicationExample(Data{Status: "IN_PROGRESS"})},
	{ApplicationCompleted, "application.completed", Application, "An application completed its last stage.", applicationExample(Data{Status: "COMPLETED", PreviousStatus: "IN_PROGRESS"})},
	{ApplicationClosed, "application.closed", Application, "Staff closed an application before its last stage.", applicationExample(Data{Status: "CLOSED", PreviousStatus: "IN_PROGRESS"})},
	{StageEntered, "stage.entered", Application, "An application entered a stage.", applicationExample(Data{Status: "CURRENT", PreviousStatus: "LOCKED", StageID: idStage})},
	{StageCompleted, "stage.completed", Application, "A stage of an application was completed.", applicationExample(Data{Status: "COMPLETED", PreviousStatus: "CURRENT", StageID: idStage})},
	{StageReopened, "stage.reopened", Application, "Staff reopened a completed stage.", applicationExample(Data{Status: "CURRENT", PreviousStatus: "COMPLETED", StageID: idStage})},

	{CorrectionAsked, "correction.requested", Case, "Staff requested a correction of an application.", applicationExample(Data{Status: "OPEN", CorrectionID: idCorrection})},
	{CorrectionAnswered, "correction.answered", Case, "A customer answered a correction.", applicationExample(Data{Status: "ANSWERED", PreviousStatus: "OPEN", CorrectionID: idCorrection})},
	{DocumentAccepted, "document.accepted", Case, "Staff accepted a document.", applicationExample(Data{Status: "ACCEPTED", PreviousStatus: "PENDING", DocumentID: idDocument, FileID: idFile})},
	{DocumentRefused, "document.refused", Case, "Staff refused a document.", applicationExample(Data{Status: "REFUSED", PreviousStatus: "PENDING", DocumentID: idDocument, FileID: idFile})},
	{DocumentRemoved, "document.removed", Case, "A document was removed, because malware was found in its file.", applicationExample(Data{DocumentID: idDocument, FileID: idFile})},
	{MessageSent, "message.sent", Case, "The customer or staff sent a message.", applicationExample(Data{MessageID: idMessage})},
	{CaseAssigned, "case.assigned", Case, "A case was assigned to a member.", applicationExample(Data{MemberID: idMember})},
	{DeadlineMissed, "deadline.missed", Case, "Staff missed the deadline of a case.", applicationExample(Data{})},

	{InvoiceCreated, "invoice.created", Invoice, "An invoice was created.", invoiceExample(Data{Status: "OPEN"})},
	{InvoicePaid, "invoice.paid", Invoice, "An invoice was paid, or nothing is due on it.", invoiceExample(Data{Status: "PAID", PreviousStatus: "OPEN"})},
	{InvoiceVoided, "invoice.voided", Invoice, "An invoice was voided.", invoiceExample(Data{Status: "VOID", PreviousStatus: "OPEN"})},
	{PaymentSucceeded, "payment.succeeded", Payment, "The payment provider confirmed a payment.", paymentExample(Data{Status: "SUCCESSFUL", PreviousStatus: "PENDING"})},
	{PaymentFailed, "payment.failed", Payment, "A payment failed.", paymentExample(Data{Status: "FAILED", PreviousStatus: "PENDING"})},
	{PaymentAbandoned, "payment.abandoned", Payment, "A payment was not completed in time, or another checkout replaced it.", paymentExample(Data{Status: "ABANDONED", PreviousStatus: "PENDING"})},
	{PaymentMismatch, "payment.mismatch", Payment, "The payment provider received another amount or currency than requested.", paymentExample(Data{Status: "PENDING"})},
	{PaymentRecorded, "payment.recorded", Payment, "Staff recorded a payment that they received themselves.", paymentExample(Data{Status: "SUCCESSFUL"})},
	{RefundAsked, "refund.requested", Refund, "Staff requested a refund.", refundExample(Data{Status: "PENDING"})},
	{RefundSettled, "refund.succeeded", Refund, "A refund was paid out.", refundExample(Data{Status: "SUCCESSFUL", PreviousStatus: "PENDING"})},
	{RefundFailed, "refund.failed", Refund, "A refund failed.", refundExample(Data{Status: "FAILED", PreviousStatus: "PENDING"})},

	{CertificateIssued, "certificate.issued", Certificate, "A certificate was issued.", certificateExample(Data{Status: "VALID"})},
	{CertificateSuspended, "certificate.suspended", Certificate, "Staff suspended a certificate.", certificateExample(Data{Status: "SUSPENDED", PreviousStatus: "VALID"})},
	{CertificateReinstated, "certificate.reinstated", Certificate, "Staff reinstated a suspended certificate.", certificateExample(Data{Status: "VALID", PreviousStatus: "SUSPENDED"})},
	{CertificateRevoked, "certificate.revoked", Certificate, "Staff revoked a certificate.", certificateExample(Data{Status: "REVOKED", PreviousStatus: "VALID"})},
	{CertificateReplaced, "certificate.replaced", Certificate, "Staff replaced a certificate by a new one.", certificateExample(Data{Status: "REPLACED", PreviousStatus: "VALID"})},
	{CertificateExpired, "certificate.expired", Certificate, "The last valid day of a certificate has passed.", certificateExample(Data{Status: "EXPIRED", PreviousStatus: "VALID"})},

	{ServicePublished, "service.published", Service, "A version of a service was published.", serviceExample()},
	{ServiceUnpublished, "service.unpublished", Service, "A service was hidden from customers.", serviceExample()},
	{ServiceArchived, "service.archived", Service, "A service was archived.", serviceExample()},
	{ServiceRestored, "service.restored", Service, "An archived service was restored.", serviceExample()},
	{CustomerRegistered, "customer.registered", Customer, "A customer confirmed an email address and so completed the registration.", Data{Status: "ACTIVE"}},
	{CustomerErased, "customer.erased", Customer, "The data of a customer was erased.", Data{}},
	{MemberJoined, "member.joined", Member, "A member joined the team.", Data{Status: "ACTIVE", MemberID: idMember}},
	{MemberDeactivated, "member.deactivated", Member, "A member of the team was deactivated.", Data{Status: "DEACTIVATED", MemberID: idMember}},
}

// ofKind has the published kinds.
var ofKind = func() map[Kind]*published {
	m := make(map[Kind]*published, len(types))
	for i := range types {
		m[types[i].Kind] = &types[i]
	}
	return m
}()

// SubjectOf returns the type of the subject of a kind of event, "" for a kind that is not published.
func SubjectOf(k Kind) SubjectType {
	if p := ofKind[k]; p != nil {
		return p.Subject
	}
	return ""
}
