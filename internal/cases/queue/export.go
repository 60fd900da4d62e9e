package queue

import (
	"context"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// mostReferences is the number of cases that an export can name, and mostExported that of a list
// which it exports.
const (
	mostReferences = 100
	mostExported   = 100_000
)

func (s *Service) registerExport(routes *api.API) {
	api.ReadFile(routes, caseExport.Operation(base+"/cases", api.Operation{
		ID: "exportCases", Tag: tag, Kinds: auth.Team, AnyOf: readPermissions, Summary: "Export cases",
		Description: "Exports the requests and applications of a view, or those named by references, as a file, the first 100,000. " +
			"Kinds that the caller may not see are left out.",
	}), s.exportCases)
}

// ExportCasesInput is the input of exportCases.
type ExportCasesInput struct {
	ListCasesInput

	References string `query:"references" maxLength:"2100" doc:"References of at most 100 cases, comma-separated, in the order of the file; then neither the view nor the filters apply" example:"REQ-7K2M9Q,REQ-4B8N2X"`
}

var errReferences = fault.Invalid("references", fault.TooMany, "queue.references", "count", mostReferences)

var caseExport = api.Export[cases.Record, CaseView]{Name: "cases", Orders: caseOrders, Columns: []api.Column[CaseView]{
	{Name: "reference", Of: func(v CaseView) any { return v.Reference }},
	{Name: "kind", Of: func(v CaseView) any { return v.Kind }},
	{Name: "id", Of: func(v CaseView) any { return v.ID }},
	{Name: "status", Of: func(v CaseView) any { return v.Status }},
	{Name: "serviceId", Of: func(v CaseView) any { return v.Service.ID }},
	{Name: "serviceCode", Of: func(v CaseView) any { return v.Service.Code }},
	{Name: "serviceName", Of: func(v CaseView) any { return v.Service.Name }},
	{Name: "applicantId", Of: func(v CaseView) any { return v.Applicant.ID }},
	{Name: "applicantName", Of: func(v CaseView) any { return v.Applicant.Name }},
	{Name: "others", Of: func(v CaseView) any { return v.Applicant.Others }},
	{Name: "stageTitle", Of: func(v CaseView) any { return v.stage().Title }},
	{Name: "waitingFor", Of: func(v CaseView) any { return v.WaitingFor }},
	{Name: "waitingSince", Of: func(v CaseView) any { return v.WaitingSince }},
	{Name: "submittedAt", Of: func(v CaseView) any { return v.SubmittedAt }},
	{Name: "dueAt", Of: func(v CaseView) any { return v.DueAt }},
	{Name: "overdue", Of: func(v CaseView) any { return v.Overdue }},
	{Name: "assigneeId", Of: func(v CaseView) any { return v.assignee().ID }},
	{Name: "assigneeName", Of: func(v CaseView) any { return v.assignee().Name }},
	{Name: "unread", Of: func(v CaseView) any { return v.Unread }},
	{Name: "latestMessageAt", Of: func(v CaseView) any { return v.LatestMessageAt }},
}}

// stage returns the current stage of a case, empty for none.
func (v CaseView) stage() CaseStageView {
	if v.Stage == nil {
		return CaseStageView{}
	}
	return *v.Stage
}

// assignee returns the assignee of a case, empty for none.
func (v CaseView) assignee() cases.AssigneeView {
	if v.Assignee == nil {
		return cases.AssigneeView{}
	}
	return *v.Assignee
}

// exportCases reads which cases the list has in one statement, so that a case that moves is neither
// left out nor exported twice.
func (s *Service) exportCases(ctx context.Context, d *db.DB, by auth.Caller, in *ExportCasesInput) (api.File, error) {
	by = by.InDefaultLanguage()
	references, err := s.exported(ctx, d, by, in)
	if err != nil {
		return api.File{}, err
	}
	kinds := caseKinds(by)
	hidden := func(r cases.Record) bool { return !slices.Contains(kinds, r.Kind()) || !by.Sees(r.ServiceID) }
	return audit.Export(ctx, d, s.Now(), caseExport, in.Sort, func(_ db.Order, use func([]cases.Record) error) error {
		for some := range slices.Chunk(references, mostReferences) {
			records, err := cases.ListedByReference(ctx, d, by.Tenant, some)
			if err != nil {
				return err
			}
			if err := use(slices.DeleteFunc(records, hidden)); err != nil {
				return err
			}
		}
		return nil
	}, func(some []cases.Record) (func(cases.Record) CaseView, error) {
		return s.caseViews(ctx, d, by, some)
	})
}

// exported returns the references of the cases to export, in order.
func (s *Service) exported(ctx context.Context, d *db.DB, by auth.Caller, in *ExportCasesInput) ([]string, error) {
	if in.References != "" {
		named := strings.Split(in.References, ",")
		if len(named) > mostReferences {
			return nil, errReferences
		}
		return named, nil
	}
	l, order, err := s.listing(ctx, d, by, in.StaffListQuery, in.CaseQuery)
	if err != nil {
		return nil, err
	}
	return cases.ListReferences(ctx, d, l, order, mostExported)
}
