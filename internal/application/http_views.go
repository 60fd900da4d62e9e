package application

import (
	"context"

	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
	"stagegate/internal/finance"
	"stagegate/internal/form"
	"stagegate/internal/member"
	"stagegate/internal/money"
	"stagegate/internal/web"
)

// RecordView is an application as lists show it.
type RecordView struct {
	ID          string                `json:"id"`
	Reference   string                `json:"reference" example:"REQ-7K2M9Q"`
	RequestID   string                `json:"requestId"`
	ServiceID   string                `json:"serviceId"`
	ServiceName string                `json:"serviceName"`
	Version     int64                 `json:"version" doc:"Of the service, fixed when the request was made"`
	Status      Status                `json:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED"`
	Locked      bool                  `json:"locked" doc:"A payment is under way; it cannot be closed"`
	Customer    casefile.CustomerView `json:"customer"`
	CreatedAt   web.Time              `json:"createdAt"`
	UpdatedAt   web.Time              `json:"updatedAt"`
	CompletedAt *web.Time             `json:"completedAt"`
	ClosedAt    *web.Time             `json:"closedAt"`
}

// View is an application with everything in it.
type View struct {
	RecordView
	Stages []StageView `json:"stages" doc:"All of the service's, in order"`
	casefile.FormView
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
	CompletedAt *web.Time         `json:"completedAt"`
	Invoice     *StageInvoiceView `json:"invoice" doc:"Of a payment stage that was reached"`
}

// StageInvoiceView is what a payment stage asks for.
type StageInvoiceView struct {
	ID         string                `json:"id"`
	Reference  string                `json:"reference"`
	Status     finance.InvoiceStatus `json:"status" enum:"OPEN,PAID,VOID"`
	AmountDue  money.Number          `json:"amountDue"`
	AmountPaid money.Number          `json:"amountPaid"`
	Currency   string                `json:"currency"`
}

// View shows an application to somebody who may see it.
func (s *Service) View(ctx context.Context, by auth.Caller, id string) (View, error) {
	a, err := s.get(ctx, s.DB, by, id)
	if err != nil {
		return View{}, err
	}
	return s.Show(ctx, by, a)
}

// Show shows an application that was just read or made to somebody who may see
// it.
func (s *Service) Show(ctx context.Context, by auth.Caller, a Application) (View, error) {
	v, err := s.Catalog.Version(ctx, s.DB, a.Tenant, a.VersionID)
	if err != nil {
		return View{}, err
	}
	about, err := s.around(ctx, s.DB, a.Tenant, []Record{a.Record})
	if err != nil {
		return View{}, err
	}
	asked, filled, err := casefile.ViewForm(ctx, s.DB, s.Files, by, v.Form, a.Sheet)
	if err != nil {
		return View{}, err
	}
	stages, err := s.viewStages(ctx, s.DB, a.Record, v.Form, filled)
	return View{RecordView: about.view(a.Record), Stages: stages, FormView: asked}, err
}

// surroundings are what records of this room are shown with, from other rooms.
type surroundings struct {
	customers map[string]member.Principal
	locked    map[string]bool
}

func (s *Service) around(ctx context.Context, q db.Q, tenant string, records []Record) (surroundings, error) {
	ids, customers := make([]string, len(records)), make([]string, len(records))
	for i, r := range records {
		ids[i], customers[i] = r.ID, r.CustomerID
	}
	locked, err := finance.CheckoutsPending(ctx, q, tenant, ids...)
	if err != nil {
		return surroundings{}, err
	}
	people, err := member.Some(ctx, q, tenant, customers)
	return surroundings{customers: people, locked: locked}, err
}

func (o surroundings) view(r Record) RecordView {
	return RecordView{
		ID: r.ID, Reference: r.Reference, RequestID: r.RequestID, ServiceID: r.ServiceID, ServiceName: r.ServiceName,
		Version: r.Version, Status: r.Status, Locked: o.locked[r.ID], Customer: casefile.ViewCustomer(o.customers[r.CustomerID]),
		CreatedAt: web.Time(r.CreatedAt), UpdatedAt: web.Time(r.UpdatedAt),
		CompletedAt: web.TimeOf(r.CompletedAt), ClosedAt: web.TimeOf(r.ClosedAt),
	}
}

func (s *Service) viewStages(ctx context.Context, q db.Q, r Record, f *form.Form, filled *form.Filled) ([]StageView, error) {
	at, err := wayOf(ctx, q, &r)
	if err != nil {
		return nil, err
	}
	views := []StageView{}
	for _, stage := range f.Stages() {
		v := StageView{
			ID: stage.ID, Title: stage.Title, Description: web.TextOf(stage.Description), Kind: stage.Kind,
			Position: stage.Position, Status: StageLocked, Visible: filled.StageVisible(stage.ID),
		}
		if reached, ok := at.stages[stage.ID]; ok {
			v.Status, v.CompletedAt = reached.Status, web.TimeOf(reached.CompletedAt)
		}
		if i, billed := at.invoice(stage.ID); billed {
			v.Invoice = viewStageInvoice(i)
		}
		views = append(views, v)
	}
	return views, nil
}

func viewStageInvoice(i finance.Invoice) *StageInvoiceView {
	return &StageInvoiceView{
		ID: i.ID, Reference: i.Reference, Status: i.Status, Currency: i.Currency,
		AmountDue: money.Major(i.AmountDue, i.Currency), AmountPaid: money.Major(i.AmountPaid, i.Currency),
	}
}
