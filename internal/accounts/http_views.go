package accounts

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// View is a team member or a platform user.
type View struct {
	ID        string       `json:"id"`
	Name      string       `json:"name"`
	Email     string       `json:"email"`
	Kind      auth.Kind    `json:"kind" enum:"STAFF,TENANT_ADMIN,PLATFORM" doc:"Type of user"`
	Role      RoleNameView `json:"role"`
	Status    Status       `json:"status" enum:"INVITED,ACTIVE,DEACTIVATED"`
	CreatedAt api.Time     `json:"createdAt"`

	LastSeenAt *api.Time `json:"lastSeenAt" doc:"Time at which the person last signed in or refreshed a session; null if never, or if their sessions have been deleted"`

	SecondFactor        bool      `json:"secondFactor" doc:"Whether the person has set up an authenticator app or a passkey"`
	SecondFactorResetAt *api.Time `json:"secondFactorResetAt" doc:"Time at which a scheduled reset removes the second factor; null if there is none"`
	BreakGlass          bool      `json:"breakGlass" doc:"Whether the person is the admin who keeps a password as a way in while single sign-on is enforced"`
}

// RoleNameView is the role of a member.
type RoleNameView struct {
	ID   *string `json:"id" doc:"Null for a platform user"`
	Name string  `json:"name"`
}

// RoleView is a role.
type RoleView struct {
	ID          string            `json:"id"`
	Name        string            `json:"name"`
	Permissions []auth.Permission `json:"permissions"`
	System      bool              `json:"system" doc:"Built-in role, which cannot be changed"`
}

// CustomerView is a customer as the tenant's admin sees it.
type CustomerView struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Phone     *string   `json:"phone"`
	Language  *string   `json:"language" doc:"Language in which the customer reads; null for the organisation's language"`
	Status    Status    `json:"status" enum:"UNVERIFIED,ACTIVE,DEACTIVATED"`
	CreatedAt api.Time  `json:"createdAt"`
	ErasedAt  *api.Time `json:"erasedAt" doc:"Time at which the customer's data were erased; null otherwise"`
}

func viewRole(r Role) RoleView {
	return RoleView{ID: r.ID, Name: r.Name, Permissions: r.Permissions.V, System: r.System}
}

// ViewCustomer returns the view of a customer for the tenant's admin.
func ViewCustomer(p Principal) CustomerView {
	return CustomerView{ID: p.ID, Name: p.Name, Email: p.Email, Phone: api.TextOf(p.Phone), Language: api.TextOf(p.Language), Status: p.Status, CreatedAt: api.Time(p.CreatedAt), ErasedAt: api.TimeOf(p.ErasedAt)}
}

// viewOf returns a function that renders any of these members of a tenant.
func (s *Service) viewOf(ctx context.Context, q db.Q, tenantID string, members ...Principal) (func(Principal) View, error) {
	roles, err := rolesByID(ctx, q, tenantID)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(members))
	for i, p := range members {
		ids[i] = p.ID
	}
	seen, err := lastSeen(ctx, q, tenantID, ids)
	if err != nil {
		return nil, err
	}
	resets, err := factorResets(ctx, q, tenantID, ids, s.signInNow())
	if err != nil {
		return nil, err
	}
	breakGlass, err := s.breakGlassAmong(ctx, q, tenantID, members)
	return func(p Principal) View {
		reset, secondFactor := resets[p.ID]
		return View{
			ID: p.ID, Name: p.Name, Email: p.Email, Kind: p.Kind, Status: p.Status,
			Role: viewRoleName(p, roles), CreatedAt: api.Time(p.CreatedAt), LastSeenAt: api.TimeOf(seen[p.ID]),
			SecondFactor: secondFactor, SecondFactorResetAt: api.TimeOf(reset), BreakGlass: breakGlass == p.ID,
		}
	}, err
}

func viewRoleName(p Principal, roles map[string]Role) RoleNameView {
	switch {
	case p.Kind == auth.TenantAdmin:
		r := adminRole(p.Tenant)
		return RoleNameView{ID: &r.ID, Name: r.Name}
	case p.RoleID != nil:
		return RoleNameView{ID: p.RoleID, Name: roles[*p.RoleID].Name}
	}
	return RoleNameView{Name: deref(p.PlatformRole)}
}

// viewMember returns the view of one member.
func (s *Service) viewMember(ctx context.Context, q db.Q, p Principal) (View, error) {
	view, err := s.viewOf(ctx, q, p.Tenant, p)
	if err != nil {
		return View{}, err
	}
	return view(p), nil
}
