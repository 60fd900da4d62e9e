package application

import (
	"context"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var export = api.Export[Record, StaffRecordView]{Name: "applications", Orders: staffOrders, Columns: slices.Concat(
	[]api.Column[StaffRecordView]{
		{Name: "reference", Of: func(v StaffRecordView) any { return v.Reference }},
		{Name: "id", Of: func(v StaffRecordView) any { return v.ID }},
		{Name: "requestId", Of: func(v StaffRecordView) any { return v.RequestID }},
		{Name: "serviceId", Of: func(v StaffRecordView) any { return v.ServiceID }},
		{Name: "serviceName", Of: func(v StaffRecordView) any { return v.ServiceName }},
		{Name: "version", Of: func(v StaffRecordView) any { return v.Version }},
		{Name: "status", Of: func(v StaffRecordView) any { return v.Status }},
		{Name: "locked", Of: func(v StaffRecordView) any { return v.Locked }},
		{Name: "stageId", Of: func(v StaffRecordView) any { return v.stage().ID }},
		{Name: "stageTitle", Of: func(v StaffRecordView) any { return v.stage().Title }},
		{Name: "stageEnteredAt", Of: func(v StaffRecordView) any { return v.enteredAt() }},
		{Name: "invoiceReference", Of: func(v StaffRecordView) any { return v.owed().Reference }},
		{Name: "invoiceAmountDue", Of: func(v StaffRecordView) any { return v.owed().AmountDue }},
		{Name: "invoiceCurrency", Of: func(v StaffRecordView) any { return v.owed().Currency }},
	},
	casefile.ExportColumns(func(v StaffRecordView) (casefile.CustomerView, casefile.WaitingView, casefile.WorkView) {
		return v.Customer, v.WaitingView, v.WorkView
	}),
	[]api.Column[StaffRecordView]{
		{Name: "createdAt", Of: func(v StaffRecordView) any { return v.CreatedAt }},
		{Name: "updatedAt", Of: func(v StaffRecordView) any { return v.UpdatedAt }},
		{Name: "completedAt", Of: func(v StaffRecordView) any { return v.CompletedAt }},
		{Name: "closedAt", Of: func(v StaffRecordView) any { return v.ClosedAt }},
	},
)}

// stage is the current stage of an application, empty for none.
func (v StaffRecordView) stage() CurrentStageView {
	if v.CurrentStage == nil {
		return CurrentStageView{}
	}
	return *v.CurrentStage
}

func (v StaffRecordView) enteredAt() *api.Time {
	if v.CurrentStage == nil {
		return nil
	}
	return &v.CurrentStage.EnteredAt
}

// owed is the open invoice of the current stage, empty for none.
func (v StaffRecordView) owed() OpenInvoiceView {
	if v.OpenInvoice == nil {
		return OpenInvoiceView{}
	}
	return *v.OpenInvoice
}

func (s *Service) registerExport(routes *api.API) {
	api.ReadFile(routes, export.Operation(staffBase, api.Operation{
		ID: "exportApplications", Tag: "Staff applications", Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Export the list of applications", Description: "Those of the tenant.",
	}), s.export)
}

func (s *Service) export(ctx context.Context, d *db.DB, by auth.Caller, in *StaffListInput) (api.File, error) {
	filter, err := s.filter(ctx, d, by, in)
	if err != nil {
		return api.File{}, err
	}
	return audit.Export(ctx, d, s.Now(), export, in.Sort, func(o db.Order, use func([]Record) error) error {
		return eachListed(ctx, d, by, filter, in.StageID, o, use)
	}, func(some []Record) (func(Record) StaffRecordView, error) { return s.viewRecords(ctx, d, by, some) })
}
