package queue

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// caseOrders are the orders of the list of cases.
var caseOrders = api.Orders{Newest: "dueAt", OldestFirst: true, Fields: cases.CaseOrders}

// readPermissions are the permissions of which one is required to see cases.
var readPermissions = []auth.Permission{auth.RequestReview, auth.ApplicationRead}

func (s *Service) registerCases(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/cases", ID: "listCases", Tag: tag, Kinds: auth.Team, AnyOf: readPermissions, Sort: caseOrders,
		Summary: "List cases", Message: "Cases.",
		Description: "Lists requests and applications in a view, narrowed by filters. An accepted request appears as its application; drafts and requests that were never " +
			"submitted do not appear. Requests need the permission request:review, applications application:read; kinds that the caller may not see are left out. " +
			"Cases without a value in the sort field come last in both directions; names are sorted without regard to case and accents, and equal values by reference.",
	}, s.listCases)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/cases/summary", ID: "getCasesSummary", Tag: tag, Kinds: auth.Team, AnyOf: readPermissions,
		Summary: "Count cases", Message: "Counts.",
		Description: "Counts the cases in each view, and open cases by deadline: overdue, due today, within six days after today, later, and without a deadline. " +
			"Days are those of the organisation's time zone. Kinds that the caller may not see are not counted.",
	}, s.summarizeCases)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/cases/{reference}/neighbours", ID: "getCaseNeighbours", Tag: tag, Kinds: auth.Team, AnyOf: readPermissions, Sort: caseOrders,
		Summary: "Get neighbours of a case", Message: "Neighbours.",
		Description: "Returns the cases before and after a case in a list of cases with the same view, filters and order. " +
			"A case that is not in the list gets the neighbours that it would have there.",
	}, s.neighbours)
}

// CaseQuery are the query parameters of the list of cases besides those of other lists.
type CaseQuery struct {
	View      cases.View `query:"view" enum:"open,new,staff,customer,payment,overdue,mine,unassigned,unread,closed,all" default:"open" doc:"View: open cases; new requests; open cases that wait for staff, the customer or a payment; overdue ones; those assigned to the caller or to nobody; cases with unread messages, also closed ones; closed cases; or all cases"`
	Status    string     `query:"status" maxLength:"100" doc:"Filter by status: PENDING, RETURNED, REJECTED, WITHDRAWN, IN_PROGRESS, COMPLETED or CLOSED, comma-separated" example:"PENDING,RETURNED"`
	StageID   string     `query:"stageId" maxLength:"36" doc:"Filter by current stage"`
	Applicant string     `query:"applicant" maxLength:"200" doc:"Filter by words of the customer's name, ignoring case and accents"`
}

// ListCasesInput is the input of listCases.
type ListCasesInput struct {
	cases.StaffListQuery
	CaseQuery
}

// CaseView is a request or an application in the list of cases.
type CaseView struct {
	Kind            cases.Kind          `json:"kind" enum:"REQUEST,APPLICATION" doc:"Type of case"`
	ID              string              `json:"id" doc:"Id of the request or application"`
	Reference       string              `json:"reference" example:"REQ-7K2M9Q"`
	Status          string              `json:"status" enum:"PENDING,RETURNED,REJECTED,WITHDRAWN,IN_PROGRESS,COMPLETED,CLOSED"`
	Service         CaseServiceView     `json:"service"`
	Applicant       ApplicantView       `json:"applicant" doc:"The customer"`
	Stage           *CaseStageView      `json:"stage" doc:"Current stage of an application; null without one"`
	WaitingFor      cases.WaitingFor    `json:"waitingFor" enum:"CUSTOMER,STAFF,PAYMENT,NOBODY" doc:"Side that has to act next"`
	WaitingSince    api.Time            `json:"waitingSince" doc:"Time of the last change of waitingFor"`
	SubmittedAt     api.Time            `json:"submittedAt" doc:"Time of the first submission of the request"`
	DueAt           *api.Time           `json:"dueAt" doc:"Deadline of staff; null unless the case waits for staff and has a deadline"`
	Overdue         bool                `json:"overdue" doc:"Whether the case waits for staff and dueAt has passed"`
	Assignee        *cases.AssigneeView `json:"assignee" doc:"Assigned member; null for unassigned"`
	Unread          int64               `json:"unread" doc:"Number of messages from the customer that nobody on staff has read"`
	LatestMessageAt *api.Time           `json:"latestMessageAt" doc:"Time of the latest message from either side; null without messages"`

	PendingDecision *cases.PendingDecisionView `json:"pendingDecision" doc:"Decision that has not taken effect yet; null without one"`
}

// CaseServiceView is the service of a case.
type CaseServiceView struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Name in the version of the case"`
	Code string `json:"code" doc:"Code of the service" example:"SVC-SD-4F7K2M"`
}

// ApplicantView is the customer of a case.
type ApplicantView struct {
	ID     string `json:"id" doc:"Id of the customer"`
	Name   string `json:"name"`
	Others int64  `json:"others" doc:"Number of parties after the first"`
}

// CaseStageView is the current stage of an application.
type CaseStageView struct {
	Title    string `json:"title"`
	Position int    `json:"position" doc:"Position in the version of the service, from 1"`
	Of       int    `json:"of" doc:"Number of stages of the version, including hidden ones"`
}

// caseKinds returns the kinds of cases that the caller may see.
func caseKinds(by auth.Caller) (kinds []cases.Kind) {
	if by.Can(auth.RequestReview) {
		kinds = append(kinds, cases.KindRequest)
	}
	if by.Can(auth.ApplicationRead) {
		kinds = append(kinds, cases.KindApplication)
	}
	return kinds
}

// listing returns the list that the parameters select for the caller, and its order.
func (s *Service) listing(ctx context.Context, q db.Q, by auth.Caller, list cases.StaffListQuery, in CaseQuery) (cases.Listing, cases.CaseOrder, error) {
	f, err := s.Cases.StaffFilter(ctx, q, list, by, in.Status)
	if err != nil {
		return cases.Listing{}, cases.CaseOrder{}, err
	}
	f.StageID = in.StageID
	column, descending, err := caseOrders.Sorted(list.Sort)
	return cases.Listing{
		ListFilter: f, Tenant: by.Tenant, View: in.View, Kinds: caseKinds(by), MemberID: by.ID, Now: s.Now(),
		Applicant: in.Applicant, Few: cases.Few, Places: cases.Places,
	}, cases.CaseOrder{Column: column, Descending: descending}, err
}

func (s *Service) listCases(ctx context.Context, q db.Q, by auth.Caller, in *ListCasesInput) (api.Page[CaseView], error) {
	l, order, err := s.listing(ctx, q, by, in.StaffListQuery, in.CaseQuery)
	if err != nil {
		return api.Page[CaseView]{}, err
	}
	return api.ListWith(in.PageQuery, caseOrders, func(p db.Paging) (db.Page[cases.Record], error) {
		return cases.ListCases(ctx, q, l, order, p.Offset, p.Limit)
	}, func(page []cases.Record) (func(cases.Record) CaseView, error) { return s.caseViews(ctx, q, by, page) })
}

// caseViews reads what the views of cases need and returns the function that builds each.
func (s *Service) caseViews(ctx context.Context, q db.Q, by auth.Caller, page []cases.Record) (func(cases.Record) CaseView, error) {
	work, err := s.Cases.WorkViews(ctx, q, by, page)
	if err != nil {
		return nil, err
	}
	services := make([]string, len(page))
	for i, r := range page {
		services[i] = r.ServiceID
	}
	codes, err := catalog.Codes(ctx, q, by.Tenant, services)
	return func(r cases.Record) CaseView {
		w := work(r)
		v := CaseView{
			Kind: r.Kind(), ID: r.Subject(), Reference: r.Reference, Status: string(r.Status),
			Service:    CaseServiceView{ID: r.ServiceID, Name: w.ServiceName, Code: codes[r.ServiceID]},
			Applicant:  ApplicantView{ID: r.CustomerID, Name: w.Customer.Name, Others: r.OtherParties},
			WaitingFor: r.WaitingFor, WaitingSince: w.WaitingSince, SubmittedAt: api.Time(*r.SubmittedAt),
			DueAt: w.DueAt, Overdue: w.Overdue, Assignee: w.Assignee, Unread: r.Unread, LatestMessageAt: api.TimeOf(r.LatestMessageAt),
			PendingDecision: w.PendingDecision,
		}
		if w.CurrentStage != nil && w.StageNumber != nil {
			v.Stage = &CaseStageView{Title: w.CurrentStage.Title, Position: *w.StageNumber, Of: w.StageCount}
		}
		return v
	}, err
}
