package cases

import (
	"context"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

// ApplicationRecordFields are the fields of an application in all lists.
type ApplicationRecordFields struct {
	ID          string       `json:"id"`
	Reference   string       `json:"reference" example:"REQ-7K2M9Q"`
	RequestID   string       `json:"requestId"`
	ServiceID   string       `json:"serviceId"`
	ServiceName string       `json:"serviceName"`
	Version     int64        `json:"version" doc:"Of the service, fixed when the request was made"`
	Status      Status       `json:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED"`
	Locked      bool         `json:"locked" doc:"A payment is under way; it cannot be closed"`
	Customer    CustomerView `json:"customer"`
	CreatedAt   api.Time     `json:"createdAt"`
	UpdatedAt   api.Time     `json:"updatedAt"`
	CompletedAt *api.Time    `json:"completedAt"`
	ClosedAt    *api.Time    `json:"closedAt"`
	WaitingView
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

// ApplicationFields are the fields of an application with its stages, questions and answers.
type ApplicationFields struct {
	ApplicationRecordFields
	Stages      []ApplicationStageView `json:"stages" doc:"All of the service's, in order"`
	Corrections []CorrectionView       `json:"corrections" doc:"That staff asked for, the newest first; also those of the request"`
	FormView
}

// ApplicationRecordView is an application as the lists of its customer show it.
type ApplicationRecordView struct {
	ApplicationRecordFields
	ExpectedView
}

// ApplicationView is an application as its customer sees it.
type ApplicationView struct {
	ApplicationFields
	ExpectedView
}

// ApplicationStaffRecordView is an application as lists for staff show it.
type ApplicationStaffRecordView struct {
	ApplicationRecordFields
	WorkView
}

// ApplicationStaffView is an application as staff see it.
type ApplicationStaffView struct {
	ApplicationFields
	WorkView
}

// ApplicationStageView is a stage of an application.
type ApplicationStageView struct {
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

// viewApplication shows an application to its customer.
func (s *Service) viewApplication(ctx context.Context, q db.Q, by auth.Caller, c *Case) (ApplicationView, error) {
	v, err := s.ViewApplicationForStaff(ctx, q, by, c)
	return ApplicationView{ApplicationFields: v.ApplicationFields, ExpectedView: c.viewExpected()}, err
}

// ViewApplicationForStaff shows an application to staff.
func (s *Service) ViewApplicationForStaff(ctx context.Context, q db.Q, by auth.Caller, c *Case) (ApplicationStaffView, error) {
	view, err := s.viewApplicationRecords(ctx, q, by, []Record{c.Record})
	if err != nil {
		return ApplicationStaffView{}, err
	}
	formView, filled, err := s.ViewForm(ctx, q, by, &c.Content)
	if err != nil {
		return ApplicationStaffView{}, err
	}
	record := view(c.Record)
	corrections, err := ViewCorrections(ctx, q, by, c.ID, &c.Content)
	return ApplicationStaffView{
		ApplicationFields: ApplicationFields{
			ApplicationRecordFields: record.ApplicationRecordFields, Stages: c.viewStages(filled), Corrections: corrections, FormView: formView,
		},
		WorkView: record.WorkView,
	}, err
}

// viewApplicationRecords reads what is shown of records besides them, and returns the function that builds the view of each.
func (s *Service) viewApplicationRecords(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) ApplicationStaffRecordView, error) {
	beside, err := asidesOf(ctx, q, by, records)
	now := s.Now()
	return func(r Record) ApplicationStaffRecordView {
		fields := viewApplicationFields(r, beside.customer(&r), beside[r.ID].Locked)
		fields.UnreadMessages = beside[r.ID].Unread
		return ApplicationStaffRecordView{ApplicationRecordFields: fields, WorkView: beside.work(&r, now)}
	}, err
}

func viewApplicationFields(r Record, customer CustomerView, locked bool) ApplicationRecordFields {
	return ApplicationRecordFields{
		ID: r.Subject(), Reference: r.Reference, RequestID: r.ID, ServiceID: r.ServiceID, ServiceName: r.ServiceName,
		Version: r.Version, Status: r.Status, Locked: locked, Customer: customer,
		CreatedAt: api.Time(r.MadeAt), UpdatedAt: api.Time(r.UpdatedAt),
		CompletedAt: api.TimeOf(r.CompletedAt), ClosedAt: api.TimeOf(r.ClosedAt), WaitingView: r.viewWaiting(),
		CurrentStage: r.viewCurrentStage(), OpenInvoice: r.viewOpenInvoice(),
	}
}

func (r *Record) viewCurrentStage() *CurrentStageView {
	if r.StageID == "" {
		return nil
	}
	return &CurrentStageView{ID: r.StageID, Title: r.StageTitle, Kind: form.StageKind(r.StageKind), EnteredAt: api.Time(*r.StageEnteredAt)}
}

func (r *Record) viewOpenInvoice() *OpenInvoiceView {
	if r.InvoiceReference == "" {
		return nil
	}
	return &OpenInvoiceView{
		Reference: r.InvoiceReference, AmountDue: money.Major(r.InvoiceDue, r.InvoiceCurrency), Currency: r.InvoiceCurrency,
	}
}

func (c *Case) viewStages(filled *form.Filled) []ApplicationStageView {
	views := []ApplicationStageView{}
	for _, stage := range c.Form.Stages() {
		v := ApplicationStageView{
			ID: stage.ID, Title: stage.Title, Description: api.TextOf(stage.Description), Kind: stage.Kind,
			Position: stage.Position, Status: StageTransitions.Start(onOpened), Visible: filled.StageVisible(stage.ID),
		}
		if reached, ok := c.stages[stage.ID]; ok {
			v.Status, v.CompletedAt = reached.Status, api.TimeOf(reached.CompletedAt)
		}
		if i, billed := c.invoice(stage.ID); billed {
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

// WorkedView is what the work list shows of a case, request or application, besides its
// record.
type WorkedView struct {
	WaitingView
	WorkView
	Customer     CustomerView
	CurrentStage *CurrentStageView
	OpenInvoice  *OpenInvoiceView
	StageCount   int  // of the service in this version, also those that are not visible
	StageNumber  *int // the position of the current stage, from 1; nil while there is none
}

// WorkViews loads what the work list shows of cases, and returns the function that builds the
// view of each.
func (s *Service) WorkViews(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) WorkedView, error) {
	beside, err := asidesOf(ctx, q, by, records)
	if err != nil {
		return nil, err
	}
	stages := map[string][]form.StageAt{}
	for _, r := range records {
		version, err := s.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
		if err != nil {
			return nil, err
		}
		stages[r.VersionID] = version.Form.Stages()
	}
	now := s.Now()
	return func(r Record) WorkedView {
		v := WorkedView{
			WaitingView: r.viewWaiting(), WorkView: beside.work(&r, now), Customer: beside.customer(&r),
			CurrentStage: r.viewCurrentStage(), OpenInvoice: r.viewOpenInvoice(), StageCount: len(stages[r.VersionID]),
		}
		v.UnreadMessages = beside[r.ID].Unread
		if i := slices.IndexFunc(stages[r.VersionID], func(at form.StageAt) bool { return at.ID == r.StageID }); i >= 0 {
			v.StageNumber = &stages[r.VersionID][i].Position
		}
		return v
	}, nil
}
