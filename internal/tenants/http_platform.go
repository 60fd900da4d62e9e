package tenants

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var orders = api.Orders{Newest: "createdAt", Fields: map[string]string{"createdAt": "created_at", "suspendedAt": api.NullsLast("suspended_at"), "name": "name", "slug": "slug"}}

func (s *Service) registerPlatform(routes *api.API) {
	platformCallers := []auth.Kind{auth.Platform}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: platform, ID: "listTenants", Tag: tagPlatform, Kinds: platformCallers, Sort: orders,
		Summary: "List tenants", Message: "Organisations.", Description: "All organisations on the platform.",
	}, s.list)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: platform + "/{id}", ID: "getTenant", Tag: tagPlatform, Kinds: platformCallers,
		Summary: "Get a tenant", Message: "Organisation.", Description: "An organisation with its profile.",
	}, s.get)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: platform + "/{id}/suspend", ID: "suspendTenant", Fresh: true, Tag: tagPlatform,
		Kinds: platformCallers, Permission: auth.PlatformTenantManage,
		Summary: "Suspend a tenant", Message: "Organisation suspended.",
		Description: "Refuses all further calls by people of the organisation and hides its landing page.",
		Errors:      []fault.Code{fault.Conflict},
	}, s.suspend)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: platform + "/{id}/reactivate", ID: "reactivateTenant", Tag: tagPlatform,
		Kinds: platformCallers, Permission: auth.PlatformTenantManage,
		Summary: "Reactivate a tenant", Message: "Organisation reactivated.",
		Description: "Restores access and the landing page as they were.",
		Errors:      []fault.Code{fault.Conflict},
	}, s.reactivate)
}

// IDPath holds the path parameter of operations on one organisation.
type IDPath struct {
	ID string `path:"id" doc:"Id of the organisation"`
}

// ListQuery are the query parameters of lists of organisations.
type ListQuery struct {
	Search string `query:"search" maxLength:"200" doc:"Words of the name or slug, ignoring case and accents; from 3 characters on, also parts of words"`
	Slug   string `query:"slug" maxLength:"40" doc:"Filter by slug" example:"demo"`
	Status Status `query:"status" enum:"ACTIVE,SUSPENDED" doc:"Filter by status"`
}

// Filter returns the filter of the parameters.
func (q ListQuery) Filter() Filter {
	return Filter{Search: strings.TrimSpace(q.Search), Slug: q.Slug, Status: q.Status}
}

// ListInput is the input of listTenants.
type ListInput struct {
	api.PageQuery
	ListQuery
}

// SuspendInput is the input of suspendTenant.
type SuspendInput struct {
	IDPath

	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"field.white_space" doc:"Reason, visible to platform users only"`
	}
}

// View is an organisation as platform users see it.
type View struct {
	ID               string    `json:"id"`
	Slug             string    `json:"slug" example:"demo"`
	Name             string    `json:"name"`
	Status           Status    `json:"status" enum:"ACTIVE,SUSPENDED"`
	CreatedAt        api.Time  `json:"createdAt"`
	SuspendedAt      *api.Time `json:"suspendedAt"`
	SuspensionReason *string   `json:"suspensionReason"`
}

// DetailView is an organisation with its profile.
type DetailView struct {
	View

	Profile ProfileView `json:"profile"`
}

func viewOf(t Tenant) View {
	return View{
		ID: t.ID, Slug: t.Slug, Name: t.Name, Status: t.Status, CreatedAt: api.Time(t.CreatedAt),
		SuspendedAt: api.TimeOf(t.SuspendedAt), SuspensionReason: api.TextOf(t.SuspensionReason),
	}
}

func (s *Service) list(ctx context.Context, q db.Q, _ auth.Caller, in *ListInput) (api.Page[View], error) {
	return api.List(in.PageQuery, orders, func(p db.Paging) (db.Page[Tenant], error) {
		return List(ctx, q, in.Filter(), p)
	}, viewOf)
}

func (s *Service) get(ctx context.Context, q db.Q, _ auth.Caller, in *IDPath) (DetailView, error) {
	t, err := Get(ctx, q, in.ID)
	if err != nil {
		return DetailView{}, err
	}
	p, err := profileOf(ctx, q, t)
	return DetailView{View: viewOf(t), Profile: profileView(p)}, err
}

func (s *Service) suspend(ctx context.Context, tx *db.Tx, by auth.Caller, in *SuspendInput) (View, error) {
	now := s.Now()
	t, err := transition(ctx, tx, by, onSuspend, "tenant.suspended", Tenant{
		ID: in.ID, SuspendedAt: &now, SuspensionReason: strings.TrimSpace(in.Body.Reason), UpdatedAt: now,
	})
	return viewOf(t), err
}

func (s *Service) reactivate(ctx context.Context, tx *db.Tx, by auth.Caller, in *IDPath) (View, error) {
	t, err := transition(ctx, tx, by, onReactivate, "tenant.reactivated", Tenant{ID: in.ID, UpdatedAt: s.Now()})
	return viewOf(t), err
}
