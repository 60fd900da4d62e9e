package privacy

import (
	"encoding/json"
	"maps"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/notices"
)

// ExportView is one document of the data of a customer.
type ExportView struct {
	ExportedAt   api.Time              `json:"exportedAt"`
	Customer     accounts.CustomerView `json:"customer"`
	Requests     []CaseView            `json:"requests" doc:"Requests in the order of creation"`
	Files        []files.View          `json:"files" doc:"Files uploaded by the customer, attached or not"`
	Waiting      []WaitingView         `json:"waiting" doc:"Pending mails and other outbox events about the customer; first document only"`
	Invoices     []InvoiceView         `json:"invoices" doc:"Invoices that belong to no request, also for the address of the customer without an account; first document only"`
	NoticesOff   []notices.Kind        `json:"noticesOff" doc:"Kinds of notices that the customer has turned off; first document only"`
	History      []audit.EntryView     `json:"history" doc:"History of the account, newest first; first document only"`
	HistoryTotal int64                 `json:"historyTotal" doc:"Total number of entries in the history of the account"`
	Next         *string               `json:"next" doc:"Start of the next document; null after the last"`
}

// WaitingView counts pending outbox events of a kind.
type WaitingView struct {
	Kind  string `json:"kind" doc:"Type of outbox event" example:"mail.send"`
	Count int64  `json:"count" doc:"Number of pending events"`
}

// CaseView is a request with its application.
type CaseView struct {
	ID              string                         `json:"id"`
	Reference       string                         `json:"reference"`
	ServiceName     string                         `json:"serviceName"`
	Version         int64                          `json:"version" doc:"Version of the service"`
	Status          cases.Status                   `json:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN"`
	RejectionReason *string                        `json:"rejectionReason"`
	CreatedAt       api.Time                       `json:"createdAt"`
	SubmittedAt     *api.Time                      `json:"submittedAt"`
	ReviewedAt      *api.Time                      `json:"reviewedAt"`
	Submitted       SheetView                      `json:"submitted" doc:"Content before the request was accepted"`
	Application     *ApplicationView               `json:"application" doc:"Application; null unless the request was accepted"`
	Certificates    []certificates.CertificateView `json:"certificates" doc:"Certificates of the application, in the order of their issue"`
	Invoices        []InvoiceView                  `json:"invoices" doc:"Invoices with their payments"`
	Corrections     []cases.CorrectionView         `json:"corrections" doc:"Corrections requested by staff, newest first"`
	Messages        []cases.MessageView            `json:"messages" doc:"Newest 1,000 messages from and to the customer, newest first"`
	MessagesTotal   int64                          `json:"messagesTotal" doc:"Total number of messages"`
	History         []audit.EntryView              `json:"history" doc:"History of the request, then of the application, each newest first"`
	HistoryTotal    int64                          `json:"historyTotal" doc:"Total number of entries in both histories"`
}

// ApplicationView is the application of an accepted request.
type ApplicationView struct {
	ID          string       `json:"id"`
	Status      cases.Status `json:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED"`
	CreatedAt   api.Time     `json:"createdAt"`
	CompletedAt *api.Time    `json:"completedAt"`
	ClosedAt    *api.Time    `json:"closedAt"`
	Current     *SheetView   `json:"current" doc:"Current content; null if unchanged since the request was accepted"`
}

// SheetView is the complete content of a form, including hidden parts.
type SheetView struct {
	Parties   []PartyView    `json:"parties" doc:"People and organisations that the request is about"`
	Answers   []AnswerView   `json:"answers"`
	Documents []DocumentView `json:"documents"`
}

// PartyView is a party.
type PartyView struct {
	ID      string                     `json:"id"`
	Name    string                     `json:"name"`
	Email   *string                    `json:"email"`
	Phone   *string                    `json:"phone"`
	Details map[string]json.RawMessage `json:"details"`
}

// AnswerView is an answer with its question.
type AnswerView struct {
	Code       string     `json:"code"`
	Label      string     `json:"label"`
	PartyID    *string    `json:"partyId"`
	Value      form.Value `json:"value"`
	AnsweredAt api.Time   `json:"answeredAt"`
}

// DocumentView is an attached document.
type DocumentView struct {
	Code       string     `json:"code"`
	Name       string     `json:"name"`
	PartyID    *string    `json:"partyId"`
	File       files.View `json:"file"`
	AttachedAt api.Time   `json:"attachedAt"`

	Review *cases.ReviewView `json:"review" doc:"Review by staff; null where documents of the requirement are not reviewed"`
}

// InvoiceView is an invoice with its payments.
type InvoiceView struct {
	Reference   string                `json:"reference"`
	Status      finance.InvoiceStatus `json:"status" enum:"OPEN,PAID,VOID"`
	Description string                `json:"description"`
	PayerName   *string               `json:"payerName" doc:"Name of a payer without an account"`
	PayerEmail  *string               `json:"payerEmail" doc:"Email address for checkouts"`
	Message     *string               `json:"message" doc:"Text of staff to the payer"`
	AmountDue   money.Number          `json:"amountDue"`
	AmountPaid  money.Number          `json:"amountPaid"`
	Currency    string                `json:"currency"`
	CreatedAt   api.Time              `json:"createdAt"`
	PaidAt      *api.Time             `json:"paidAt"`
	Payments    []PaymentView         `json:"payments" doc:"All payment attempts"`
	Sends       []SendView            `json:"sends" doc:"Each time that staff sent the invoice by mail, oldest first"`
}

// SendView is one time that staff sent an invoice by mail.
type SendView struct {
	At      api.Time `json:"at"`
	Email   *string  `json:"email" doc:"Recipient; null for the payer"`
	Message *string  `json:"message" doc:"Text of staff"`
}

// PaymentView is a payment.
type PaymentView struct {
	Reference string                `json:"reference"`
	Status    finance.PaymentStatus `json:"status" enum:"PENDING,SUCCESSFUL,FAILED,ABANDONED"`
	Email     *string               `json:"email" doc:"Email address of the checkout"`
	Channel   *string               `json:"channel" doc:"Payment method"`
	Last4     *string               `json:"last4" doc:"Last four digits of the card or account"`
	Amount    money.Number          `json:"amount"`
	Currency  string                `json:"currency"`
	CreatedAt api.Time              `json:"createdAt"`
	PaidAt    *api.Time             `json:"paidAt"`
	Note      *string               `json:"note" doc:"Note of the member who recorded the payment"`
	Refunds   []RefundView          `json:"refunds" doc:"Refunds of the payment, oldest first"`
}

// RefundView is a refund of a payment.
type RefundView struct {
	Status    finance.RefundStatus `json:"status" enum:"PENDING,SUCCESSFUL,FAILED"`
	Amount    money.Number         `json:"amount"`
	Currency  string               `json:"currency"`
	Reason    string               `json:"reason"`
	CreatedAt api.Time             `json:"createdAt"`
	SettledAt *api.Time            `json:"settledAt"`
}

func (s *Service) viewExport(e Export) ExportView {
	v := ExportView{
		ExportedAt: api.Time(e.At), Customer: accounts.ViewCustomer(e.Customer), Requests: make([]CaseView, len(e.Cases)), Files: make([]files.View, len(e.Files)),
		Invoices: make([]InvoiceView, len(e.Invoices)),
		Waiting:  []WaitingView{}, NoticesOff: append([]notices.Kind{}, e.NoticesOff...), History: viewEntries(e.History.Items), HistoryTotal: e.History.Total, Next: api.TextOf(e.Next),
	}
	for i := range e.Cases {
		v.Requests[i] = s.viewCase(&e.Cases[i])
	}
	for n, i := range e.Invoices {
		v.Invoices[n] = viewInvoice(i)
	}
	for i, f := range e.Files {
		v.Files[i] = s.Files.ViewOf(f)
	}
	for _, kind := range slices.Sorted(maps.Keys(e.Waiting)) {
		v.Waiting = append(v.Waiting, WaitingView{kind, e.Waiting[kind]})
	}
	return v
}

func viewEntries(all []audit.Entry) []audit.EntryView {
	views := make([]audit.EntryView, len(all))
	for i, e := range all {
		views[i] = audit.View(e)
	}
	return views
}

func (s *Service) viewCase(c *Case) CaseView {
	v := CaseView{
		ID: c.ID, Reference: c.Reference, ServiceName: c.ServiceName, Version: c.Version, Status: c.RequestStatus(), RejectionReason: api.TextOf(c.RejectionReason),
		CreatedAt: api.Time(c.CreatedAt), SubmittedAt: api.TimeOf(c.SubmittedAt), ReviewedAt: api.TimeOf(c.DecidedAt),
		Submitted: s.viewSheet(c, &c.Submitted), Corrections: []cases.CorrectionView{}, Messages: []cases.MessageView{}, MessagesTotal: c.Messages.Total,
		Certificates: append([]certificates.CertificateView{}, c.Certificates...), Invoices: make([]InvoiceView, len(c.Invoices)), History: viewEntries(c.History), HistoryTotal: c.HistorySize,
	}
	if c.ApplicationID != nil {
		v.Application = &ApplicationView{
			ID: *c.ApplicationID, Status: c.Status, CreatedAt: api.Time(c.MadeAt), CompletedAt: api.TimeOf(c.CompletedAt), ClosedAt: api.TimeOf(c.ClosedAt),
		}
		if c.Current != nil {
			current := s.viewSheet(c, c.Current)
			v.Application.Current = &current
		}
	}
	for n, i := range c.Invoices {
		v.Invoices[n] = viewInvoice(i)
	}
	content := cases.Content{Form: c.Form, Sheet: c.Submitted}
	if c.Current != nil {
		content.Sheet = *c.Current
	}
	customer := auth.Caller{Kind: auth.Customer}
	for _, correction := range c.Corrections {
		v.Corrections = append(v.Corrections, cases.ViewCorrection(customer, correction, &content))
	}
	for _, m := range c.Messages.Items {
		v.Messages = append(v.Messages, s.Cases.ViewMessage(customer, m, c.Files))
	}
	return v
}

func (s *Service) viewSheet(c *Case, sheet *form.Sheet) SheetView {
	v := SheetView{Parties: []PartyView{}, Answers: []AnswerView{}, Documents: []DocumentView{}}
	for _, p := range sheet.Parties {
		details := p.Details
		if details == nil {
			details = map[string]json.RawMessage{}
		}
		v.Parties = append(v.Parties, PartyView{ID: p.ID, Name: p.Name, Email: api.TextOf(p.Email), Phone: api.TextOf(p.Phone), Details: details})
	}
	for _, a := range sheet.Answers {
		q, _ := c.Form.Question(a.QuestionID)
		v.Answers = append(v.Answers, AnswerView{Code: q.Code, Label: q.Label, PartyID: api.TextOf(a.PartyID), Value: a.Value, AnsweredAt: api.Time(a.AnsweredAt)})
	}
	for _, d := range sheet.Documents {
		r, _ := c.Form.Requirement(d.RequirementID)
		v.Documents = append(v.Documents, DocumentView{
			Code: r.Code, Name: r.Name, PartyID: api.TextOf(d.PartyID), File: s.Files.ViewOf(c.Files[d.FileID]), AttachedAt: api.Time(d.AttachedAt),
			Review: cases.ViewReview(auth.Caller{Kind: auth.Customer}, r, d),
		})
	}
	return v
}

func viewInvoice(i finance.InvoiceWithPayments) InvoiceView {
	v := InvoiceView{
		Reference: i.Reference, Status: i.Status, Description: i.Description, PayerName: api.TextOf(i.PayerName), PayerEmail: api.TextOf(i.PayerEmail),
		Message: api.TextOf(i.Message), Sends: make([]SendView, len(i.Sends)),
		AmountDue: money.Major(i.AmountDue, i.Currency), AmountPaid: money.Major(i.AmountPaid, i.Currency), Currency: i.Currency,
		CreatedAt: api.Time(i.CreatedAt), PaidAt: api.TimeOf(i.PaidAt), Payments: make([]PaymentView, len(i.Payments)),
	}
	for n, sent := range i.Sends {
		v.Sends[n] = SendView{api.Time(sent.At), api.TextOf(sent.Email), api.TextOf(sent.Message)}
	}
	for n, p := range i.Payments {
		v.Payments[n] = PaymentView{
			Reference: p.Reference, Status: p.Status, Email: api.TextOf(p.Email), Channel: api.TextOf(p.Channel), Last4: api.TextOf(p.Last4), Amount: money.Major(p.Amount, p.Currency), Currency: p.Currency,
			CreatedAt: api.Time(p.CreatedAt), PaidAt: api.TimeOf(p.PaidAt), Note: api.TextOf(p.Note), Refunds: make([]RefundView, len(p.Refunds)),
		}
		for m, r := range p.Refunds {
			v.Payments[n].Refunds[m] = RefundView{
				Status: r.Status, Amount: money.Major(r.Amount, r.Currency), Currency: r.Currency, Reason: r.Reason,
				CreatedAt: api.Time(r.CreatedAt), SettledAt: api.TimeOf(r.SettledAt),
			}
		}
	}
	return v
}
