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
	Version     int64        `json:"version" doc:"Version of the service, fixed when the request is created"`
	Status      Status       `json:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED"`
	Locked      bool         `json:"locked" doc:"Whether a payment is pending; a locked application cannot be closed"`
	Customer    CustomerView `json:"customer"`
	CreatedAt   api.Time     `json:"createdAt"`
	UpdatedAt   api.Time     `json:"updatedAt"`
	CompletedAt *api.Time    `json:"completedAt"`
	ClosedAt    *api.Time    `json:"closedAt"`
	WaitingView
	CurrentStage *CurrentStageView `json:"currentStage" doc:"Current stage; null without one"`
	OpenInvoice  *OpenInvoiceView  `json:"openInvoice" doc:"Open invoice of the current stage; null without one"`
}

// CurrentStageView is the current stage of an application.
type CurrentStageView struct {
	ID        string         `json:"id" doc:"Id of the stage in the service"`
	Title     string         `json:"title"`
	Kind      form.StageKind `json:"kind" enum:"ORDINARY,PAYMENT" doc:"Type of stage"`
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
	Stages      []ApplicationStageView `json:"stages" doc:"All stages of the service, in order"`
	Corrections []CorrectionView       `json:"corrections" doc:"Corrections requested by staff, newest first, including those of the request"`
	FormView
}

// ApplicationRecordView is an application in customer lists.
type ApplicationRecordView struct {
	ApplicationRecordFields
	ExpectedView
}

// ApplicationView is the customer view of an application.
type ApplicationView struct {
	ApplicationFields
	ExpectedView
}

// ApplicationStaffRecordView is an application in staff lists.
type ApplicationStaffRecordView struct {
	ApplicationRecordFields
	WorkView
}

// ApplicationStaffView is the staff view of an application.
type ApplicationStaffView struct {
	ApplicationFields
	WorkView
}

// ApplicationStageView is a stage of an application.
type ApplicationStageView struct {
	ID          string            `json:"id" doc:"Id of the stage in the service"`
	Title       string            `json:"title"`
	Description *string           `json:"description"`
	Kind        form.StageKind    `json:"kind" enum:"ORDINARY,PAYMENT" doc:"Type of stage"`
	Position    int               `json:"position"`
	Status      StageStatus       `json:"status" enum:"LOCKED,CURRENT,COMPLETED"`
	Visible     bool              `json:"visible" doc:"Whether the rule of the stage currently passes"`
	CompletedAt *api.Time         `json:"completedAt"`
	Invoice     *StageInvoiceView `json:"invoice" doc:"Invoice of a payment stage that was reached"`
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

// viewApplication builds the customer view of an application.
func (s *Service) viewApplication(ctx context.Context, q db.Q, by auth.Caller, c *Case) (ApplicationView, error) {
	v, err := s.ViewApplicationForStaff(ctx, q, by, c)
	return ApplicationView{ApplicationFields: v.ApplicationFields, ExpectedView: c.viewExpected()}, err
}

// ViewApplicationForStaff builds the staff view of an application.
func (s *Service) ViewApplicationForStaff(ctx context.Context, q db.Q, by auth.Caller, c *Case) (ApplicationStaffView, error) {
	c = c.readBy(by)
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

// viewApplicationRecords reads the details of records and returns the function that builds the view
// of each.
func (s *Service) viewApplicationRecords(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) ApplicationStaffRecordView, error) {
	details, err := loadDetails(ctx, q, by, records)
	if err != nil {
		return nil, err
	}
	read, err := s.readBy(ctx, q, by, records)
	now := s.Now()
	return func(r Record) ApplicationStaffRecordView {
		r = read(r)
		fields := viewApplicationFields(r, details.customer(&r), details[r.ID].Locked)
		fields.UnreadMessages = details[r.ID].Unread
		return ApplicationStaffRecordView{ApplicationRecordFields: fields, WorkView: details.work(&r, now)}
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

// WorkItemView has the fields of the work list that are not in the record of a case.
type WorkItemView struct {
	WaitingView
	WorkView
	ServiceName  string
	Customer     CustomerView
	CurrentStage *CurrentStageView
	OpenInvoice  *OpenInvoiceView
	StageCount   int  // of the service version, including hidden ones
	StageNumber  *int // position of the current stage, from 1; nil without one
}

// WorkViews reads what the work list shows of cases and returns the function that builds the
// view of each.
func (s *Service) WorkViews(ctx context.Context, q db.Q, by auth.Caller, records []Record) (func(Record) WorkItemView, error) {
	details, err := loadDetails(ctx, q, by, records)
	if err != nil {
		return nil, err
	}
	read, err := s.readBy(ctx, q, by, records)
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
	return func(r Record) WorkItemView {
		r = read(r)
		v := WorkItemView{
			WaitingView: r.viewWaiting(), WorkView: details.work(&r, now), ServiceName: r.ServiceName, Customer: details.customer(&r),
			CurrentStage: r.viewCurrentStage(), OpenInvoice: r.viewOpenInvoice(), StageCount: len(stages[r.VersionID]),
		}
		v.UnreadMessages = details[r.ID].Unread
		if i := slices.IndexFunc(stages[r.VersionID], func(at form.StageAt) bool { return at.ID == r.StageID }); i >= 0 {
			v.StageNumber = &stages[r.VersionID][i].Position
		}
		return v
	}, nil
}
