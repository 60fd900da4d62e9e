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
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/notices"
)

// ExportView is what is kept about a customer.
type ExportView struct {
	ExportedAt   api.Time              `json:"exportedAt"`
	Customer     accounts.CustomerView `json:"customer"`
	Requests     []CaseView            `json:"requests" doc:"In the order in which they were made"`
	Files        []files.View          `json:"files" doc:"Uploaded by the customer, attached or not"`
	Waiting      []WaitingView         `json:"waiting" doc:"Mails and other work about the customer that is not done; only in the first document"`
	NoticesOff   []notices.Kind        `json:"noticesOff" doc:"Kinds of notices that the customer has turned off; only in the first document"`
	History      []audit.EntryView     `json:"history" doc:"Of the account, newest first; only in the first document"`
	HistoryTotal int64                 `json:"historyTotal" doc:"Entries of the account's history in all"`
	Next         *string               `json:"next" doc:"Where the next document begins; null after the last"`
}

// WaitingView is how much work of a kind waits.
type WaitingView struct {
	Kind  string `json:"kind" example:"mail.send"`
	Count int64  `json:"count" doc:"How many wait"`
}

// CaseView is a request and what became of it.
type CaseView struct {
	ID              string                 `json:"id"`
	Reference       string                 `json:"reference"`
	ServiceName     string                 `json:"serviceName"`
	Version         int64                  `json:"version" doc:"Of the service"`
	Status          cases.Status           `json:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN"`
	RejectionReason *string                `json:"rejectionReason"`
	CreatedAt       api.Time               `json:"createdAt"`
	SubmittedAt     *api.Time              `json:"submittedAt"`
	ReviewedAt      *api.Time              `json:"reviewedAt"`
	Submitted       SheetView              `json:"submitted" doc:"What was filled in before the request was accepted"`
	Application     *ApplicationView       `json:"application" doc:"Null unless the request was accepted"`
	Invoices        []InvoiceView          `json:"invoices" doc:"With their payments"`
	Corrections     []cases.CorrectionView `json:"corrections" doc:"That staff asked for, the newest first"`
	Messages        []cases.MessageView    `json:"messages" doc:"Of the customer and to the customer, the newest 1,000, the newest first"`
	MessagesTotal   int64                  `json:"messagesTotal" doc:"Messages in all"`
	History         []audit.EntryView      `json:"history" doc:"Of the request, then of the application, each newest first"`
	HistoryTotal    int64                  `json:"historyTotal" doc:"Entries of these histories in all"`
}

// ApplicationView is the application that a request became.
type ApplicationView struct {
	ID          string       `json:"id"`
	Status      cases.Status `json:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED"`
	CreatedAt   api.Time     `json:"createdAt"`
	CompletedAt *api.Time    `json:"completedAt"`
	ClosedAt    *api.Time    `json:"closedAt"`
	Current     *SheetView   `json:"current" doc:"What it holds now; null if nothing was changed since the request was accepted"`
}

// SheetView is what was filled in, whether the form shows it now or not.
type SheetView struct {
	Parties   []PartyView    `json:"parties" doc:"The people and organisations that it is about"`
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

	Review *cases.ReviewView `json:"review" doc:"Null where documents of the requirement are not reviewed"`
}

// InvoiceView is an invoice with its payments.
type InvoiceView struct {
	Reference   string                `json:"reference"`
	Status      finance.InvoiceStatus `json:"status" enum:"OPEN,PAID,VOID"`
	Description string                `json:"description"`
	PayerEmail  *string               `json:"payerEmail" doc:"That checkouts of it are started with"`
	AmountDue   money.Number          `json:"amountDue"`
	AmountPaid  money.Number          `json:"amountPaid"`
	Currency    string                `json:"currency"`
	CreatedAt   api.Time              `json:"createdAt"`
	PaidAt      *api.Time             `json:"paidAt"`
	Payments    []PaymentView         `json:"payments" doc:"Every attempt to pay"`
}

// PaymentView is a payment.
type PaymentView struct {
	Reference string                `json:"reference"`
	Status    finance.PaymentStatus `json:"status" enum:"PENDING,SUCCESSFUL,FAILED,ABANDONED"`
	Email     *string               `json:"email" doc:"That the checkout was started with"`
	Amount    money.Number          `json:"amount"`
	Currency  string                `json:"currency"`
	CreatedAt api.Time              `json:"createdAt"`
	PaidAt    *api.Time             `json:"paidAt"`
	Note      *string               `json:"note" doc:"Of the member who recorded it by hand"`
	Refunds   []RefundView          `json:"refunds" doc:"Money of it that was given back, the oldest first"`
}

// RefundView is money of a payment that was given back.
type RefundView struct {
	Status    finance.RefundStatus `json:"status" enum:"PENDING,SUCCESSFUL,FAILED"`
	Amount    money.Number         `json:"amount"`
	Currency  string               `json:"currency"`
	Reason    string               `json:"reason"`
	CreatedAt api.Time             `json:"createdAt"`
	SettledAt *api.Time            `json:"settledAt"`
}

func (s *Service) view(e Export) ExportView {
	v := ExportView{
		ExportedAt: api.Time(e.At), Customer: accounts.ViewCustomer(e.Customer), Requests: make([]CaseView, len(e.Cases)), Files: make([]files.View, len(e.Files)),
		Waiting: []WaitingView{}, NoticesOff: append([]notices.Kind{}, e.Off...), History: entries(e.History.Items), HistoryTotal: e.History.Total, Next: api.TextOf(e.Next),
	}
	for i := range e.Cases {
		v.Requests[i] = s.viewCase(&e.Cases[i])
	}
	for i, f := range e.Files {
		v.Files[i] = s.Files.ViewOf(f)
	}
	for _, kind := range slices.Sorted(maps.Keys(e.Waiting)) {
		v.Waiting = append(v.Waiting, WaitingView{kind, e.Waiting[kind]})
	}
	return v
}

func entries(all []audit.Entry) []audit.EntryView {
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
		Invoices: make([]InvoiceView, len(c.Invoices)), History: entries(c.History), HistoryTotal: c.HistorySize,
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
		Reference: i.Reference, Status: i.Status, Description: i.Description, PayerEmail: api.TextOf(i.PayerEmail),
		AmountDue: money.Major(i.AmountDue, i.Currency), AmountPaid: money.Major(i.AmountPaid, i.Currency), Currency: i.Currency,
		CreatedAt: api.Time(i.CreatedAt), PaidAt: api.TimeOf(i.PaidAt), Payments: make([]PaymentView, len(i.Payments)),
	}
	for n, p := range i.Payments {
		v.Payments[n] = PaymentView{
			Reference: p.Reference, Status: p.Status, Email: api.TextOf(p.Email), Amount: money.Major(p.Amount, p.Currency), Currency: p.Currency,
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
