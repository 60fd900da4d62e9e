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

// Somebody looks at a case until viewerExpiry after the last call that said so. Calls that
// come within viewerInterval write nothing.
const (
	viewerExpiry   = 30 * time.Second
	viewerInterval = 10 * time.Second
)

// Viewer is a member who looks at a case. An application is looked at under its request.
type Viewer struct {
	Tenant    string    `db:"tenant_id"`
	RequestID string    `db:"request_id"`
	MemberID  string    `db:"member_id"`
	Since     time.Time `db:"since"`
	SeenAt    time.Time `db:"seen_at"`
}

const viewersDescription = "Says that the caller looks at it, and who else does. A client repeats the call while it shows the case: " +
	"30 seconds after the last one, the caller no longer counts. A request and its application are one case. It is not in the history."

func (s *Service) registerViewers(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/requests/{requestId}/viewers", ID: "viewRequestTogether", Tag: tag,
		Kinds: auth.Team, Permission: auth.RequestReview, Summary: "Look at a request together", Message: "Others who look at it.", Description: viewersDescription,
	}, s.lookAtRequest)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/applications/{applicationId}/viewers", ID: "viewApplicationTogether", Tag: tag,
		Kinds: auth.Team, Permission: auth.ApplicationRead, Summary: "Look at an application together", Message: "Others who look at it.", Description: viewersDescription,
	}, s.lookAtApplication)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/assignees", ID: "listAssignees", Tag: tag, Kinds: auth.Team, AnyOf: eitherWork, Sort: workerOrders,
		Summary: "Those to whom cases can be assigned", Message: "Assignees.",
		Description: "The active members whose role permits the work on requests (request:review) or applications (application:manage), by name: the first 500.",
	}, s.assignees)
}

var workerOrders = api.Fields("name")

// ViewRequestInput is the input of viewRequestTogether.
type ViewRequestInput struct {
	RequestID string `path:"requestId"`
}

// ViewApplicationInput is the input of viewApplicationTogether.
type ViewApplicationInput struct {
	ApplicationID string `path:"applicationId"`
}

// ColleagueView is a member who looks at a case.
type ColleagueView struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Since api.Time `json:"since"`
}

// WorkerView is a member to whom cases can be assigned.
type WorkerView struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Requests     bool   `json:"requests" doc:"Whether its role permits the work on requests"`
	Applications bool   `json:"applications" doc:"Whether its role permits the work on applications"`
}

func (s *Service) lookAtRequest(ctx context.Context, tx *db.Tx, by auth.Caller, in *ViewRequestInput) ([]ColleagueView, error) {
	if _, err := cases.ByID(ctx, tx, by.Tenant, in.RequestID); err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.look(ctx, tx, by, in.RequestID)
}

func (s *Service) lookAtApplication(ctx context.Context, tx *db.Tx, by auth.Caller, in *ViewApplicationInput) ([]ColleagueView, error) {
	r, err := cases.ByApplication(ctx, tx, by.Tenant, in.ApplicationID)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.look(ctx, tx, by, r.ID)
}

// look says that the caller looks at the case of a request, and shows the others who do.
func (s *Service) look(ctx context.Context, tx *db.Tx, by auth.Caller, requestID string) ([]ColleagueView, error) {
	now := s.Now()
	viewers, err := viewersOf(ctx, tx, by.Tenant, requestID, now.Add(-viewerExpiry))
	if err != nil {
		return nil, err
	}
	mine := slices.IndexFunc(viewers, func(v Viewer) bool { return v.MemberID == by.ID })
	if mine < 0 || now.Sub(viewers[mine].SeenAt) >= viewerInterval {
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

func (s *Service) assignees(ctx context.Context, q db.Q, by auth.Caller, in *api.ArrayQuery) ([]WorkerView, error) {
	workers, err := accounts.Assignees(ctx, q, by.Tenant)
	if err != nil {
		return nil, err
	}
	views := []WorkerView{}
	for _, w := range workers {
		v := WorkerView{ID: w.ID, Name: w.Name, Requests: w.May(cases.OfRequest.Work()), Applications: w.May(cases.OfApplication.Work())}
		if v.Requests || v.Applications {
			views = append(views, v)
		}
	}
	return api.Array(*in, workerOrders, views)
}

// CleanUp deletes what is kept of those who no longer look at a case.
func (s *Service) CleanUp(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return deleteViewers(ctx, tx, s.Now().Add(-viewerExpiry)) })
}
