package queue

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// mostSavedViews is the maximum number of saved views per member.
const mostSavedViews = 20

// SavedView is a list of cases that a member has given a name. Filters that are not set are "".
type SavedView struct {
	Tenant    string     `db:"tenant_id"`
	MemberID  string     `db:"member_id"`
	ID        string     `db:"id"`
	Name      string     `db:"name"`
	View      cases.View `db:"view"`
	ServiceID string     `db:"service_id"`
	StageID   string     `db:"stage_id"`
	Assignee  string     `db:"assignee"`
	Search    string     `db:"search"`
	Sort      string     `db:"sort"`
	CreatedAt time.Time  `db:"created_at"`
}

func (s *Service) registerSavedViews(routes *api.API) {
	operation := func(method, path, id, summary, description, message string) api.Operation {
		return api.Operation{
			Method: method, Path: base + "/cases/views" + path, ID: id, Tag: tag, Kinds: auth.Members, AnyOf: readPermissions,
			Summary: summary, Description: description, Message: message,
		}
	}
	list := operation(http.MethodGet, "", "listSavedViews", "List saved views", "The caller's own views, by name.", "Saved views.")
	list.Sort = savedViewOrders
	api.Read(routes, list, s.listSavedViews)
	save := operation(http.MethodPost, "", "saveView", "Save a view",
		"Gives a list of cases a name, so that the caller finds it again. A view with the same name, ignoring case, is replaced. At most 20 views per member.", "View saved.")
	save.Status, save.Errors = http.StatusCreated, []fault.Code{fault.Conflict}
	api.Write(routes, save, s.saveView)
	api.Write(routes, operation(http.MethodDelete, "/{viewId}", "deleteSavedView", "Delete a saved view", "", "Saved view deleted."), s.deleteSavedView)
}

var savedViewOrders = api.Fields("name", "createdAt")

// SaveViewInput is the input of saveView.
type SaveViewInput struct {
	Body struct {
		Name      string     `json:"name" minLength:"1" maxLength:"60" example:"Visas to review"`
		View      cases.View `json:"view,omitempty" enum:"open,new,staff,customer,payment,overdue,mine,unassigned,unread,closed,all" doc:"View, as in the list of cases; open if left out"`
		ServiceID string     `json:"serviceId,omitempty" maxLength:"36" doc:"Service of the cases"`
		StageID   string     `json:"stageId,omitempty" maxLength:"36" doc:"Current stage of the cases"`
		Assignee  string     `json:"assignee,omitempty" maxLength:"36" doc:"Id of a member, me or none"`
		Search    string     `json:"search,omitempty" maxLength:"200" doc:"What is searched for"`
		Sort      string     `json:"sort,omitempty" maxLength:"100" doc:"Order of the list" example:"dueAt,asc"`
	}
}

// SavedViewInput is the input of deleteSavedView.
type SavedViewInput struct {
	ViewID string `path:"viewId"`
}

// SavedViewView is a saved view as the API shows it.
type SavedViewView struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	View      cases.View `json:"view" enum:"open,new,staff,customer,payment,overdue,mine,unassigned,unread,closed,all"`
	ServiceID *string    `json:"serviceId"`
	StageID   *string    `json:"stageId"`
	Assignee  *string    `json:"assignee"`
	Search    *string    `json:"search"`
	Sort      *string    `json:"sort"`
	CreatedAt api.Time   `json:"createdAt"`
}

func viewSavedView(v SavedView) SavedViewView {
	set := func(text string) *string {
		if text == "" {
			return nil
		}
		return &text
	}
	return SavedViewView{
		ID: v.ID, Name: v.Name, View: v.View, ServiceID: set(v.ServiceID), StageID: set(v.StageID), Assignee: set(v.Assignee),
		Search: set(v.Search), Sort: set(v.Sort), CreatedAt: api.Time(v.CreatedAt),
	}
}

func (s *Service) listSavedViews(ctx context.Context, q db.Q, by auth.Caller, in *api.ArrayQuery) ([]SavedViewView, error) {
	found, err := savedViews(ctx, q, by)
	views := make([]SavedViewView, len(found))
	for i, v := range found {
		views[i] = viewSavedView(v)
	}
	if err != nil {
		return nil, err
	}
	return api.Array(*in, savedViewOrders, views)
}

func (s *Service) saveView(ctx context.Context, tx *db.Tx, by auth.Caller, in *SaveViewInput) (SavedViewView, error) {
	b := in.Body
	v := SavedView{
		Tenant: by.Tenant, MemberID: by.ID, ID: ref.NewID(), Name: strings.TrimSpace(b.Name), View: cmp.Or(b.View, cases.ViewOpen), ServiceID: b.ServiceID, StageID: b.StageID,
		Assignee: b.Assignee, Search: strings.TrimSpace(b.Search), Sort: b.Sort, CreatedAt: s.Now(),
	}
	if v.Name == "" {
		return SavedViewView{}, fault.Invalid("name", fault.Required, "queue.view_name")
	}
	if err := db.AdvisoryLock(ctx, tx, "saved views of "+by.ID); err != nil {
		return SavedViewView{}, err
	}
	existing, err := savedViews(ctx, tx, by)
	if err != nil {
		return SavedViewView{}, err
	}
	count := len(existing)
	for _, e := range existing {
		if strings.EqualFold(e.Name, v.Name) {
			count--
			if _, err := deleteSavedView(ctx, tx, by, e.ID); err != nil {
				return SavedViewView{}, err
			}
		}
	}
	if count >= mostSavedViews {
		return SavedViewView{}, fault.New(fault.Conflict, "queue.too_many_views", "max", mostSavedViews)
	}
	return viewSavedView(v), insertSavedView(ctx, tx, v)
}

func (s *Service) deleteSavedView(ctx context.Context, tx *db.Tx, by auth.Caller, in *SavedViewInput) (api.Nothing, error) {
	n, err := deleteSavedView(ctx, tx, by, in.ViewID)
	if err == nil && n == 0 {
		err = fault.ErrNotFound
	}
	return nil, err
}
