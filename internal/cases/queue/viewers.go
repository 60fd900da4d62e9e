package queue

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// A presence expires viewerExpiry after the last report. Reports within viewerInterval are not
// written.
const (
	viewerExpiry   = 30 * time.Second
	viewerInterval = 10 * time.Second
)

// Viewer is a member who is viewing a case. An application is recorded under its request.
type Viewer struct {
	Tenant    string    `db:"tenant_id"`
	RequestID string    `db:"request_id"`
	MemberID  string    `db:"member_id"`
	Since     time.Time `db:"since"`
	SeenAt    time.Time `db:"seen_at"`
}

const viewersDescription = "Reports that the caller is viewing the case and returns the other viewers. A client repeats the call while it shows the case; " +
	"a presence expires after 30 seconds. A request and its application count as one case. Presence is not recorded in the history."

func (s *Service) registerViewers(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/requests/{requestId}/viewers", ID: "viewRequestTogether", Tag: tag,
		Kinds: auth.Members, Permission: auth.RequestReview, Summary: "Report presence on a request", Message: "Other viewers.", Description: viewersDescription,
	}, s.viewRequest)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/applications/{applicationId}/viewers", ID: "viewApplicationTogether", Tag: tag,
		Kinds: auth.Members, Permission: auth.ApplicationRead, Summary: "Report presence on an application", Message: "Other viewers.", Description: viewersDescription,
	}, s.viewApplication)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/assignees", ID: "listAssignees", Tag: tag, Kinds: auth.Team, AnyOf: workPermissions, Sort: assigneeOrders,
		Summary: "List assignees", Message: "Assignees.",
		Description: "Lists the first 500 active members, by name, whose role permits work on requests (request:review) or applications (application:manage).",
	}, s.assignees)
}

var assigneeOrders = api.Fields("name")

// ViewRequestInput is the input of viewRequestTogether.
type ViewRequestInput struct {
	RequestID string `path:"requestId"`
}

// ViewApplicationInput is the input of viewApplicationTogether.
type ViewApplicationInput struct {
	ApplicationID string `path:"applicationId"`
}

// ColleagueView is a member who is viewing a case.
type ColleagueView struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Since api.Time `json:"since"`
}

// AssigneeView is a member to whom cases can be assigned.
type AssigneeView struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Requests     bool   `json:"requests" doc:"Whether the member's role permits work on requests"`
	Applications bool   `json:"applications" doc:"Whether the member's role permits work on applications"`
}

func (s *Service) viewRequest(ctx context.Context, tx *db.Tx, by auth.Caller, in *ViewRequestInput) ([]ColleagueView, error) {
	if _, err := cases.ByID(ctx, tx, by.Tenant, in.RequestID); err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.reportPresence(ctx, tx, by, in.RequestID)
}

func (s *Service) viewApplication(ctx context.Context, tx *db.Tx, by auth.Caller, in *ViewApplicationInput) ([]ColleagueView, error) {
	r, err := cases.ByApplication(ctx, tx, by.Tenant, in.ApplicationID)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.reportPresence(ctx, tx, by, r.ID)
}

// reportPresence reports the presence of the caller on a case and returns the other viewers.
func (s *Service) reportPresence(ctx context.Context, tx *db.Tx, by auth.Caller, requestID string) ([]ColleagueView, error) {
	now := s.Now()
	viewers, err := listViewers(ctx, tx, by.Tenant, requestID, now.Add(-viewerExpiry))
	if err != nil {
		return nil, err
	}
	own := slices.IndexFunc(viewers, func(v Viewer) bool { return v.MemberID == by.ID })
	if own < 0 || now.Sub(viewers[own].SeenAt) >= viewerInterval {
		if err := saveViewer(ctx, tx, Viewer{by.Tenant, requestID, by.ID, now, now}, now.Add(-viewerExpiry)); err != nil {
			return nil, err
		}
	}
	others := slices.DeleteFunc(viewers, func(v Viewer) bool { return v.MemberID == by.ID })
	slices.SortFunc(others, func(a, b Viewer) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.MemberID, b.MemberID)) })
	ids := make([]string, len(others))
	for i, v := range others {
		ids[i] = v.MemberID
	}
	people, err := accounts.ByIDs(ctx, tx, by.Tenant, ids)
	views := make([]ColleagueView, len(others))
	for i, v := range others {
		views[i] = ColleagueView{ID: v.MemberID, Name: people[v.MemberID].Name, Since: api.Time(v.Since)}
	}
	return views, err
}

func (s *Service) assignees(ctx context.Context, q db.Q, by auth.Caller, in *api.ArrayQuery) ([]AssigneeView, error) {
	found, err := accounts.Assignees(ctx, q, by.Tenant)
	if err != nil {
		return nil, err
	}
	views := []AssigneeView{}
	for _, w := range found {
		v := AssigneeView{ID: w.ID, Name: w.Name, Requests: w.May(cases.KindRequest.Work()), Applications: w.May(cases.KindApplication.Work())}
		if v.Requests || v.Applications {
			views = append(views, v)
		}
	}
	return api.Array(*in, assigneeOrders, views)
}

// CleanUp deletes expired presences.
func (s *Service) CleanUp(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return deleteViewers(ctx, tx, s.Now().Add(-viewerExpiry)) })
}
