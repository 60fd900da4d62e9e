package cases

import (
	"context"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// registerExports adds the operations that export lists as CSV.
func (s *Service) registerExports(routes *api.API) {
	api.ReadFile(routes, requestExport.Operation(staffRequests, api.Operation{
		ID: "exportRequests", Tag: "Staff requests", Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Export requests", Description: "Exports the submitted requests of the organisation as a file, with the filters of the list.",
	}), s.exportRequests)
	api.ReadFile(routes, applicationExport.Operation(staffApplications, api.Operation{
		ID: "exportApplications", Tag: "Staff applications", Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Export applications", Description: "Exports the applications of the organisation as a file, with the filters of the list.",
	}), s.exportApplications)
}

var requestExport = api.Export[Record, RequestStaffRecordView]{Name: "requests", Orders: staffRequestOrders, Columns: slices.Concat(
	[]api.Column[RequestStaffRecordView]{
		{Name: "reference", Of: func(v RequestStaffRecordView) any { return v.Reference }},
		{Name: "id", Of: func(v RequestStaffRecordView) any { return v.ID }},
		{Name: "serviceId", Of: func(v RequestStaffRecordView) any { return v.ServiceID }},
		{Name: "serviceName", Of: func(v RequestStaffRecordView) any { return v.ServiceName }},
		{Name: "version", Of: func(v RequestStaffRecordView) any { return v.Version }},
		{Name: "status", Of: func(v RequestStaffRecordView) any { return v.Status }},
		{Name: "rejectionReason", Of: func(v RequestStaffRecordView) any { return v.RejectionReason }},
		{Name: "applicationId", Of: func(v RequestStaffRecordView) any { return v.ApplicationID }},
	},
	exportColumns(func(v RequestStaffRecordView) (CustomerView, WaitingView, WorkView) {
		return v.Customer, v.WaitingView, v.WorkView
	}),
	[]api.Column[RequestStaffRecordView]{
		{Name: "createdAt", Of: func(v RequestStaffRecordView) any { return v.CreatedAt }},
		{Name: "updatedAt", Of: func(v RequestStaffRecordView) any { return v.UpdatedAt }},
		{Name: "reviewedAt", Of: func(v RequestStaffRecordView) any { return v.ReviewedAt }},
	},
)}

var applicationExport = api.Export[Record, ApplicationStaffRecordView]{Name: "applications", Orders: staffApplicationOrders, Columns: slices.Concat(
	[]api.Column[ApplicationStaffRecordView]{
		{Name: "reference", Of: func(v ApplicationStaffRecordView) any { return v.Reference }},
		{Name: "id", Of: func(v ApplicationStaffRecordView) any { return v.ID }},
		{Name: "requestId", Of: func(v ApplicationStaffRecordView) any { return v.RequestID }},
		{Name: "serviceId", Of: func(v ApplicationStaffRecordView) any { return v.ServiceID }},
		{Name: "serviceName", Of: func(v ApplicationStaffRecordView) any { return v.ServiceName }},
		{Name: "version", Of: func(v ApplicationStaffRecordView) any { return v.Version }},
		{Name: "status", Of: func(v ApplicationStaffRecordView) any { return v.Status }},
		{Name: "locked", Of: func(v ApplicationStaffRecordView) any { return v.Locked }},
		{Name: "stageId", Of: func(v ApplicationStaffRecordView) any { return v.stage().ID }},
		{Name: "stageTitle", Of: func(v ApplicationStaffRecordView) any { return v.stage().Title }},
		{Name: "stageEnteredAt", Of: func(v ApplicationStaffRecordView) any { return v.enteredAt() }},
		{Name: "invoiceReference", Of: func(v ApplicationStaffRecordView) any { return v.invoice().Reference }},
		{Name: "invoiceAmountDue", Of: func(v ApplicationStaffRecordView) any { return v.invoice().AmountDue }},
		{Name: "invoiceCurrency", Of: func(v ApplicationStaffRecordView) any { return v.invoice().Currency }},
	},
	exportColumns(func(v ApplicationStaffRecordView) (CustomerView, WaitingView, WorkView) {
		return v.Customer, v.WaitingView, v.WorkView
	}),
	[]api.Column[ApplicationStaffRecordView]{
		{Name: "createdAt", Of: func(v ApplicationStaffRecordView) any { return v.CreatedAt }},
		{Name: "updatedAt", Of: func(v ApplicationStaffRecordView) any { return v.UpdatedAt }},
		{Name: "completedAt", Of: func(v ApplicationStaffRecordView) any { return v.CompletedAt }},
		{Name: "closedAt", Of: func(v ApplicationStaffRecordView) any { return v.ClosedAt }},
	},
)}

// stage returns the current stage of an application, empty for none.
func (v ApplicationStaffRecordView) stage() CurrentStageView {
	if v.CurrentStage == nil {
		return CurrentStageView{}
	}
	return *v.CurrentStage
}

func (v ApplicationStaffRecordView) enteredAt() *api.Time {
	if v.CurrentStage == nil {
		return nil
	}
	return &v.CurrentStage.EnteredAt
}

// invoice returns the open invoice of the current stage, empty for none.
func (v ApplicationStaffRecordView) invoice() OpenInvoiceView {
	if v.OpenInvoice == nil {
		return OpenInvoiceView{}
	}
	return *v.OpenInvoice
}

func (s *Service) exportRequests(ctx context.Context, d *db.DB, by auth.Caller, in *StaffRequestsInput) (api.File, error) {
	by = by.InDefaultLanguage()
	list, err := s.requestSelection(ctx, d, by, in)
	if err != nil {
		return api.File{}, err
	}
	return audit.Export(ctx, d, s.Now(), requestExport, in.Sort, func(o db.Order, use func([]Record) error) error {
		return list.each(ctx, d, by, o, use)
	}, func(some []Record) (func(Record) RequestStaffRecordView, error) {
		return s.viewRequestRecords(ctx, d, by, some)
	})
}

func (s *Service) exportApplications(ctx context.Context, d *db.DB, by auth.Caller, in *StaffApplicationsInput) (api.File, error) {
	by = by.InDefaultLanguage()
	list, err := s.applicationSelection(ctx, d, by, in)
	if err != nil {
		return api.File{}, err
	}
	return audit.Export(ctx, d, s.Now(), applicationExport, in.Sort, func(o db.Order, use func([]Record) error) error {
		return list.each(ctx, d, by, o, use)
	}, func(some []Record) (func(Record) ApplicationStaffRecordView, error) {
		return s.viewApplicationRecords(ctx, d, by, some)
	})
}

// exportColumns returns the columns about customer and work that exports of requests and
// applications share.
func exportColumns[V any](parts func(V) (CustomerView, WaitingView, WorkView)) []api.Column[V] {
	customer := func(name string, of func(CustomerView) any) api.Column[V] {
		return api.Column[V]{Name: name, Of: func(v V) any { c, _, _ := parts(v); return of(c) }}
	}
	waiting := func(name string, of func(WaitingView) any) api.Column[V] {
		return api.Column[V]{Name: name, Of: func(v V) any { _, w, _ := parts(v); return of(w) }}
	}
	work := func(name string, of func(WorkView) any) api.Column[V] {
		return api.Column[V]{Name: name, Of: func(v V) any { _, _, w := parts(v); return of(w) }}
	}
	return []api.Column[V]{
		customer("customerId", func(c CustomerView) any { return c.ID }),
		customer("customerName", func(c CustomerView) any { return c.Name }),
		customer("customerEmail", func(c CustomerView) any { return c.Email }),
		waiting("waitingFor", func(w WaitingView) any { return w.WaitingFor }),
		waiting("waitingSince", func(w WaitingView) any { return w.WaitingSince }),
		waiting("unreadMessages", func(w WaitingView) any { return w.UnreadMessages }),
		work("assigneeId", func(w WorkView) any { return w.assignee().ID }),
		work("assigneeName", func(w WorkView) any { return w.assignee().Name }),
		work("dueAt", func(w WorkView) any { return w.DueAt }),
		work("overdue", func(w WorkView) any { return w.Overdue }),
		waiting("submittedAt", func(w WaitingView) any { return w.SubmittedAt }),
		waiting("resubmittedAt", func(w WaitingView) any { return w.ResubmittedAt }),
	}
}

// assignee returns the assignee of a case, empty for none.
func (v WorkView) assignee() AssigneeView {
	if v.Assignee == nil {
		return AssigneeView{}
	}
	return *v.Assignee
}
