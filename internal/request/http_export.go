package request

import (
	"context"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
	"stagegate/internal/web"
)

var export = web.Export[Record, StaffRecordView]{Name: "requests", Orders: staffOrders, Columns: slices.Concat(
	[]web.Column[StaffRecordView]{
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
	[]web.Column[StaffRecordView]{
		{Name: "createdAt", Of: func(v StaffRecordView) any { return v.CreatedAt }},
		{Name: "updatedAt", Of: func(v StaffRecordView) any { return v.UpdatedAt }},
		{Name: "reviewedAt", Of: func(v StaffRecordView) any { return v.ReviewedAt }},
	},
)}

func (s *Service) registerExport(api *web.API) {
	web.RegisterFile(api, export.Operation(staffBase, web.Operation{
		ID: "exportRequests", Tag: "Staff requests", Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Export the list of requests", Description: "Those of the tenant that were handed in.",
	}), s.export)
}

func (s *Service) export(ctx context.Context, in *staffListInput) (web.File, error) {
	by := web.Caller(ctx)
	filter, err := s.filter(ctx, in)
	if err != nil {
		return web.File{}, err
	}
	return audit.Export(ctx, s.DB, s.Now(), export, in.Sort, func(o db.Order, use func([]Record) error) error {
		return eachListed(ctx, s.DB, by, filter, o, use)
	}, func(some []Record) (func(Record) StaffRecordView, error) { return s.staffView(ctx, by, some) })
}
