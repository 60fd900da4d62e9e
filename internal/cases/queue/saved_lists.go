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

// mostSavedLists is the maximum number of saved lists per member.
const mostSavedLists = 20

// SavedList is a list of cases that a member has given a name. Filters that are not set are "".
type SavedList struct {
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

func (s *Service) registerSavedLists(routes *api.API) {
	operation := func(method, path, id, summary, description, message string) api.Operation {
		return api.Operation{
			Method: method, Path: base + "/cases/lists" + path, ID: id, Tag: tag, Kinds: auth.Members, AnyOf: readPermissions,
			Summary: summary, Description: description, Message: message,
		}
	}
	list := operation(http.MethodGet, "", "listSavedLists", "List saved lists", "The caller's own lists, by name.", "Saved lists.")
	list.Sort = savedListOrders
	api.Read(routes, list, s.listSavedLists)
	save := operation(http.MethodPost, "", "saveList", "Save a list",
		"Gives a list of cases a name, so that the caller finds it again. A list with the same name, ignoring case, is replaced. At most 20 lists per member.", "List saved.")
	save.Status, save.Errors = http.StatusCreated, []fault.Code{fault.Conflict}
	api.Write(routes, save, s.saveList)
	api.Write(routes, operation(http.MethodDelete, "/{listId}", "deleteSavedList", "Delete a saved list", "", "Saved list deleted."), s.deleteSavedList)
}

var savedListOrders = api.Fields("name", "createdAt")

// SaveListInput is the input of saveList.
type SaveListInput struct {
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

// SavedListInput is the input of deleteSavedList.
type SavedListInput struct {
	ListID string `path:"listId" doc:"Id of the saved list"`
}

// SavedListView is a saved list as the API shows it.
type SavedListView struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	View      cases.View `json:"view" enum:"open,new,staff,customer,payment,overdue,mine,unassigned,unread,closed,all" doc:"View, as in the list of cases"`
	ServiceID *string    `json:"serviceId" doc:"Service of the cases; null for any"`
	StageID   *string    `json:"stageId" doc:"Current stage of the cases; null for any"`
	Assignee  *string    `json:"assignee" doc:"Id of a member, me or none; null for anybody"`
	Search    *string    `json:"search" doc:"What is searched for; null for nothing"`
	Sort      *string    `json:"sort" doc:"Order of the list; null for that of the view"`
	CreatedAt api.Time   `json:"createdAt"`
}

func viewSavedList(v SavedList) SavedListView {
	set := func(text string) *string {
		if text == "" {
			return nil
		}
		return &text
	}
	return SavedListView{
		ID: v.ID, Name: v.Name, View: v.View, ServiceID: set(v.ServiceID), StageID: set(v.StageID), Assignee: set(v.Assignee),
		Search: set(v.Search), Sort: set(v.Sort), CreatedAt: api.Time(v.CreatedAt),
	}
}

func (s *Service) listSavedLists(ctx context.Context, q db.Q, by auth.Caller, in *api.ArrayQuery) ([]SavedListView, error) {
	found, err := savedLists(ctx, q, by)
	if err != nil {
		return nil, err
	}
	views := make([]SavedListView, len(found))
	for i, v := range found {
		views[i] = viewSavedList(v)
	}
	return api.Array(*in, savedListOrders, views)
}

func (s *Service) saveList(ctx context.Context, tx *db.Tx, by auth.Caller, in *SaveListInput) (SavedListView, error) {
	b := in.Body
	v := SavedList{
		Tenant: by.Tenant, MemberID: by.ID, ID: ref.NewID(), Name: strings.TrimSpace(b.Name), View: cmp.Or(b.View, cases.ViewOpen), ServiceID: b.ServiceID, StageID: b.StageID,
		Assignee: b.Assignee, Search: strings.TrimSpace(b.Search), Sort: b.Sort, CreatedAt: s.Now(),
	}
	if v.Name == "" {
		return SavedListView{}, fault.Invalid("name", fault.Required, "queue.list_name")
	}
	if err := db.AdvisoryLock(ctx, tx, "saved lists of "+by.ID); err != nil {
		return SavedListView{}, err
	}
	existing, err := savedLists(ctx, tx, by)
	if err != nil {
		return SavedListView{}, err
	}
	count := len(existing)
	for _, e := range existing {
		if strings.EqualFold(e.Name, v.Name) {
			count--
			if _, err := deleteSavedList(ctx, tx, by, e.ID); err != nil {
				return SavedListView{}, err
			}
		}
	}
	if count >= mostSavedLists {
		return SavedListView{}, fault.New(fault.Conflict, "queue.too_many_lists", "max", mostSavedLists)
	}
	return viewSavedList(v), insertSavedList(ctx, tx, v)
}

func (s *Service) deleteSavedList(ctx context.Context, tx *db.Tx, by auth.Caller, in *SavedListInput) (api.Nothing, error) {
	n, err := deleteSavedList(ctx, tx, by, in.ListID)
	if err == nil && n == 0 {
		err = fault.ErrNotFound
	}
	return nil, err
}
