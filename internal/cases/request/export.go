package request

import (
	"context"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var export = api.Export[Record, StaffRecordView]{Name: "requests", Orders: staffOrders, Columns: slices.Concat(
	[]api.Column[StaffRecordView]{
		{Name: "reference", Of: func(v StaffRecordView) any { return v.Reference }},
		{Name: "id", Of: func(v StaffRecordView) any { return v.ID }},
		{Name: "serviceId", Of: func(v StaffRecordView) any { return v.ServiceID }},
		{Name: "serviceName", Of: func(v StaffRecordView) any { return v.ServiceName }},
		{Name: "version", Of: func(v StaffRecordView) any { return v.Version }},
		{Name: "status", Of: func(v StaffRecordView) any { return v.Status }},
		{Name: "rejectionReason", Of: func(v StaffRecordView) any { return v.RejectionReason }},
		{Name: "applicationId", Of: func(v StaffRecordView) any { return v.ApplicationID }},
	},
	casefile.ExportColumns(func(v StaffRecordView) (casefile.CustomerView, casefile.WaitingView, casefile.WorkView) {
		return v.Customer, v.WaitingView, v.WorkView
	}),
	[]api.Column[StaffRecordView]{
		{Name: "createdAt", Of: func(v StaffRecordView) any { return v.CreatedAt }},
		{Name: "updatedAt", Of: func(v StaffRecordView) any { return v.UpdatedAt }},
		{Name: "reviewedAt", Of: func(v StaffRecordView) any { return v.ReviewedAt }},
	},
)}

func (s *Service) registerExport(routes *api.API) {
	api.ReadFile(routes, export.Operation(staffBase, api.Operation{
		ID: "exportRequests", Tag: "Staff requests", Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Export the list of requests", Description: "Those of the tenant that were handed in.",
	}), s.export)
}

func (s *Service) export(ctx context.Context, d *db.DB, by auth.Caller, in *StaffListInput) (api.File, error) {
	filter, err := s.filter(ctx, d, by, in)
	if err != nil {
		return api.File{}, err
	}
	return audit.Export(ctx, d, s.Now(), export, in.Sort, func(o db.Order, use func([]Record) error) error {
		return eachListed(ctx, d, by, filter, o, use)
	}, func(some []Record) (func(Record) StaffRecordView, error) { return s.viewRecords(ctx, d, by, some) })
}
