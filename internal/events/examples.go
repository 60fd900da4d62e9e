package events

import (
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
)

// Ids in examples.
const (
	idEvent       = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e01"
	idRequest     = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e02"
	idApplication = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e03"
	idService     = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e04"
	idStage       = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e05"
	idCorrection  = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e06"
	idDocument    = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e07"
	idFile        = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e08"
	idMessage     = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e09"
	idMember      = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e0a"
	idInvoice     = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e0b"
	idPayment     = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e0c"
	idRefund      = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e0d"
	idCustomer    = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e0e"
	idCertificate = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e0f"
)

func caseExample(d Data) Data {
	d.RequestID, d.ServiceID, d.ServiceCode = idRequest, idService, "SVC-SD-7K2M9Q"
	return d
}

func applicationExample(d Data) Data {
	d.ApplicationID = idApplication
	return caseExample(d)
}

func invoiceExample(d Data) Data {
	d.ApplicationID, d.StageID, d.ServiceID, d.ServiceCode = idApplication, idStage, idService, "SVC-SD-7K2M9Q"
	d.InvoiceID, d.InvoiceReference, d.Amount, d.Currency = idInvoice, "INV-7K2M9Q", "150.50", "NGN"
	return d
}

func paymentExample(d Data) Data {
	d.PaymentReference = "PAY-7K2M9Q"
	return invoiceExample(d)
}

func refundExample(d Data) Data {
	d.RefundID = idRefund
	return paymentExample(d)
}

func certificateExample(d Data) Data {
	d.ApplicationID, d.ServiceID, d.ServiceCode = idApplication, idService, "SVC-SD-7K2M9Q"
	return d
}

func serviceExample() Data {
	return Data{ServiceID: idService, ServiceCode: "SVC-SD-7K2M9Q", Version: 3}
}

// subjectExamples are the id and the reference of a subject of each type.
var subjectExamples = map[SubjectType][2]string{
	Request: {idRequest, "REQ-7K2M9Q"}, Application: {idApplication, "REQ-7K2M9Q"},
	Invoice: {idInvoice, "INV-7K2M9Q"}, Payment: {idPayment, "PAY-7K2M9Q"}, Refund: {idRefund, "PAY-7K2M9Q"},
	Certificate: {idCertificate, "PERMIT-2026-000042"}, Service: {idService, "SVC-SD-7K2M9Q"}, Customer: {idCustomer, ""}, Member: {idMember, ""},
}

// exampleOf returns an example of an event.
func exampleOf(p published) View {
	subject := p.Subject
	if subject == Case {
		subject = Application
	}
	about := subjectExamples[subject]
	return View{
		ID: idEvent, Position: 1042, Type: p.Type, Timestamp: api.Time(time.Date(2026, 11, 20, 9, 15, 30, 123_000_000, time.UTC)), Number: 2, Data: p.Example,
		Subject: SubjectView{Type: subject, ID: about[0], Reference: api.TextOf(about[1])},
		Actor:   actorExample(p.Kind),
	}
}

// actorExample returns who usually causes an event.
func actorExample(k Kind) ActorView {
	switch k {
	case RequestCreated, RequestSubmitted, RequestResubmitted, RequestWithdrawn, CorrectionAnswered, CustomerRegistered:
		return ActorView{Kind: string(auth.Customer), ID: api.TextOf(idCustomer)}
	case DeadlineMissed, PaymentSucceeded, PaymentFailed, PaymentAbandoned, PaymentMismatch, RefundSettled, RefundFailed:
		return ActorView{Kind: audit.System.Kind}
	default:
		return ActorView{Kind: string(auth.Staff), ID: api.TextOf(idMember)}
	}
}
