package application

import (
	"context"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

// RecordFields are the fields of an application in all lists.
type RecordFields struct {
	ID          string                `json:"id"`
	Reference   string                `json:"reference" example:"REQ-7K2M9Q"`
	RequestID   string                `json:"requestId"`
	ServiceID   string                `json:"serviceId"`
	ServiceName string                `json:"serviceName"`
	Version     int64                 `json:"version" doc:"Of the service, fixed when the request was made"`
	Status      Status                `json:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED"`
	Locked      bool                  `json:"locked" doc:"A payment is under way; it cannot be closed"`
	Customer    casefile.CustomerView `json:"customer"`
	CreatedAt   api.Time              `json:"createdAt"`
	UpdatedAt   api.Time              `json:"updatedAt"`
	CompletedAt *api.Time             `json:"completedAt"`
	ClosedAt    *api.Time             `json:"closedAt"`
	casefile.WaitingView
	CurrentStage *CurrentStageView `json:"currentStage" doc:"Null while there is none"`
	OpenInvoice  *OpenInvoiceView  `json:"openInvoice" doc:"Of the current stage; null while none is open"`
}

// CurrentStageView is the current stage of an application.
type CurrentStageView struct {
	ID        string         `json:"id" doc:"The same as the service's stage"`
	Title     string         `json:"title"`
	Kind      form.StageKind `json:"kind" enum:"ORDINARY,PAYMENT"`
	EnteredAt api.Time       `json:"enteredAt"`
}

// OpenInvoiceView is the open invoice of the current stage.
type OpenInvoiceView struct {
	Reference string       `json:"reference" example:"INV-4QX8TN"`
	AmountDue money.Number `json:"amountDue"`
	Currency  string       `json:"currency"`
}

// Fields are the fields of an application with its stages, questions and answers.
type Fields struct {
	RecordFields
	Stages      []StageView               `json:"stages" doc:"All of the service's, in order"`
	Corrections []casefile.CorrectionView `json:"corrections" doc:"That staff asked for, the newest first; also those of the request"`
	casefile.FormView
}

// RecordView is an application as the lists of its customer show it.
type RecordView struct {
	RecordFields
	casefile.ExpectedView
}

// View is an application as its customer sees it.
type View struct {
	Fields
	casefile.ExpectedView
}

// StaffRecordView is an application as lists for staff show it.
type StaffRecordView struct {
	RecordFields
	casefile.WorkView
}

// StaffView is an application as staff see it.
type StaffView struct {
	Fields
	casefile.WorkView
}

// StageView is a stage of an application.
type StageView struct {
	ID          string            `json:"id" doc:"The same as the service's stage"`
	Title       string            `json:"title"`
	Description *string           `json:"description"`
	Kind        form.StageKind    `json:"kind" enum:"ORDINARY,PAYMENT"`
	Position    int               `json:"position"`
	Status      StageStatus       `json:"status" enum:"LOCKED,CURRENT,COMPLETED"`
	Visible     bool              `json:"visible" doc:"Whether its rule passes now"`
	CompletedAt *api.Time         `json:"completedAt"`
	Invoice     *StageInvoiceView `json:"invoice" doc:"Of a payment stage that was reached"`
}

// StageInvoiceView is the invoice of a payment stage.
type StageInvoiceView struct {
	ID         string                `json:"id"`
	Reference  string                `json:"reference"`
	Status     finance.InvoiceStatus `json:"status" enum:"OPEN,PAID,VOID"`
	AmountDue  money.Number          `json:"amountDue"`
	AmountPaid money.Number          `json:"amountPaid"`
	Currency   string                `json:"currency"`
}

// view shows an application to its customer.
func (s *Service) view(ctx context.Context, q db.Q, by auth.Caller, a *Application) (View, error) {
	v, err := s.ViewForStaff(ctx, q, by, a)
	return View{Fields: v.Fields, ExpectedView: a.ViewExpected()}, err
}

// ViewForStaff shows an application to staff.
func (s *Service) ViewForStaff(ctx context.Context, q db.Q, by auth.Caller, a *Application) (StaffView, error) {
	view, err := s.viewRecords(ctx, q, by, []Record{a.Record})
	if err != nil {
		return StaffView{}, err
	}
	formView, filled, err := s.Casefile.View(ctx, q, by, &a.Content)
	if err != nil {
		return StaffView{}, err
	}
	record := view(a.Record)
	corrections, err := casefile.ViewCorrections(ctx, q, by, a.RequestID, &a.Content)
	return StaffView{
		Fields:   Fields{RecordFields: record.RecordFields, Stages: a.viewStages(filled), Corrections: corrections, FormView: formView},
		WorkView: record.WorkView,
	}, err
}

// viewRecords loads the customers, assignees and pending checkouts of records, counts
// their unread messages, and returns the function that builds the view of each.
func (s *Service) viewRecords(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) StaffRecordView, error) {
	ids, requests, cases := make([]string, len(records)), make([]string, len(records)), make([]casefile.Case, len(records))
	for i, r := range records {
		ids[i], requests[i], cases[i] = r.ID, r.RequestID, r.Case
	}
	locked, err := finance.CheckoutsPending(ctx, q, by.Tenant, ids...)
	if err != nil {
		return nil, err
	}
	unread, err := conversation.Unread(ctx, q, by, requests...)
	if err != nil {
		return nil, err
	}
	people, err := casefile.PeopleOf(ctx, q, by.Tenant, cases)
	now := s.Now()
	return func(r Record) StaffRecordView {
		fields := viewFields(r, people.Customer(&r.Case), locked[r.ID])
		fields.UnreadMessages = unread[r.RequestID]
		return StaffRecordView{RecordFields: fields, WorkView: people.Work(&r.Case, now)}
	}, err
}

func viewFields(r Record, customer casefile.CustomerView, locked bool) RecordFields {
	v := RecordFields{
		ID: r.ID, Reference: r.Reference, RequestID: r.RequestID, ServiceID: r.ServiceID, ServiceName: r.ServiceName,
		Version: r.Version, Status: r.Status, Locked: locked, Customer: customer,
		CreatedAt: api.Time(r.CreatedAt), UpdatedAt: api.Time(r.UpdatedAt),
		CompletedAt: api.TimeOf(r.CompletedAt), ClosedAt: api.TimeOf(r.ClosedAt), WaitingView: r.ViewWaiting(),
	}
	if r.StageID != "" {
		v.CurrentStage = &CurrentStageView{ID: r.StageID, Title: r.StageTitle, Kind: form.StageKind(r.StageKind), EnteredAt: api.Time(*r.StageEnteredAt)}
	}
	if r.InvoiceReference != "" {
		v.OpenInvoice = &OpenInvoiceView{
			Reference: r.InvoiceReference, AmountDue: money.Major(r.InvoiceDue, r.InvoiceCurrency), Currency: r.InvoiceCurrency,
		}
	}
	return v
}

func (a *Application) viewStages(filled *form.Filled) []StageView {
	views := []StageView{}
	for _, stage := range a.Form.Stages() {
		v := StageView{
			ID: stage.ID, Title: stage.Title, Description: api.TextOf(stage.Description), Kind: stage.Kind,
			Position: stage.Position, Status: StageTransitions.Start(onOpened), Visible: filled.StageVisible(stage.ID),
		}
		if reached, ok := a.stages[stage.ID]; ok {
			v.Status, v.CompletedAt = reached.Status, api.TimeOf(reached.CompletedAt)
		}
		if i, billed := a.invoice(stage.ID); billed {
			v.Invoice = viewStageInvoice(i)
		}
		views = append(views, v)
	}
	return views
}

func viewStageInvoice(i finance.Invoice) *StageInvoiceView {
	return &StageInvoiceView{
		ID: i.ID, Reference: i.Reference, Status: i.Status, Currency: i.Currency,
		AmountDue: money.Major(i.AmountDue, i.Currency), AmountPaid: money.Major(i.AmountPaid, i.Currency),
	}
}

// ListedView is an application as lists for staff show it, with how far it is.
type ListedView struct {
	StaffRecordView
	StageCount  int  // of the service in this version, also those that are not visible
	StageNumber *int // the position of the current stage, from 1; nil while there is none
}

// ViewsForStaff builds the views of applications of the caller's tenant as lists show
// them, by their ids.
func (s *Service) ViewsForStaff(ctx context.Context, q db.Q, by auth.Caller, ids []string) (map[string]ListedView, error) {
	if len(ids) == 0 {
		return map[string]ListedView{}, nil
	}
	records, err := byIDs(ctx, q, by.Tenant, ids)
	if err != nil {
		return nil, err
	}
	view, err := s.viewRecords(ctx, q, by, records)
	if err != nil {
		return nil, err
	}
	views := make(map[string]ListedView, len(records))
	for _, r := range records {
		version, err := s.Casefile.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
		if err != nil {
			return nil, err
		}
		stages := version.Form.Stages()
		v := ListedView{StaffRecordView: view(r), StageCount: len(stages)}
		if i := slices.IndexFunc(stages, func(at form.StageAt) bool { return at.ID == r.StageID }); i >= 0 {
			v.StageNumber = &stages[i].Position
		}
		views[r.ID] = v
	}
	return views, nil
}
