package accounts

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const teamBase = "/api/v1/tenant"

var (
	teamOrders     = api.Orders{Newest: "createdAt", Fields: map[string]string{"createdAt": "created_at", "name": "name", "email": "email"}}
	roleOrders     = api.Fields("name")
	customerOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{
		"createdAt": "created_at", "name": "name", "email": "email", "erasedAt": api.NullsLast("erased_at"),
	}}
	adminsOnly = []auth.Kind{auth.TenantAdmin}
)

// registerTeam adds the operations of a tenant's admin on the team (specification,
// section 3).
func (s *Service) registerTeam(routes *api.API) {
	members := func(method, path, id, summary, description, message string, errors ...fault.Code) api.Operation {
		return api.Operation{
			Method: method, Path: teamBase + path, ID: id, Tag: "Team", Kinds: adminsOnly,
			Summary: summary, Description: description, Message: message, Errors: errors,
		}
	}
	list := members(http.MethodGet, "/members", "listMembers", "List members", "Staff and admins, including invited and deactivated ones.", "Members.")
	list.Sort = teamOrders
	api.Read(routes, list, s.listMembers)
	api.Read(routes, members(http.MethodGet, "/members/{id}", "getMember", "Get a member", "", "Member."), s.getMember)
	invite := members(http.MethodPost, "/members", "inviteMember", "Invite a member",
		"Mails an invitation. Uses one seat of the plan. Inviting an admin needs a fresh sign-in.", "Invitation sent.", fault.Conflict, fault.TierLimitExceeded, fault.FreshSignInRequired)
	invite.Status = http.StatusCreated
	api.Write(routes, invite, s.inviteMember, checkInvitation)
	api.Write(routes, members(http.MethodPost, "/members/{id}/resend", "resendInvitation", "Resend an invitation",
		"Mails a new link. Earlier links stop working.", "Invitation resent.", fault.Conflict), s.resendInvitation)
	api.Write(routes, members(http.MethodPost, "/members/{id}/activate", "activateMember", "Reactivate a member",
		"Restores the member's access. Uses one seat of the plan.", "Member reactivated.", fault.Conflict, fault.TierLimitExceeded), s.activateMember)
	deactivate := members(http.MethodPost, "/members/{id}/deactivate", "deactivateMember", "Deactivate a member",
		"Ends the member's sessions immediately and frees the seat. Open cases pass to the successor, except cases that the successor's role does "+
			"not permit. Those cases, or all of them without a successor, become unassigned.", "Member deactivated.", fault.Conflict, fault.LastAdmin)
	deactivate.Essential = true
	api.Write(routes, deactivate, s.deactivateMember)
	api.Write(routes, members(http.MethodPatch, "/members/{id}", "changeMember", "Update a member",
		"A new role takes effect with the member's next call. The role TENANT_ADMIN makes a staff member an admin; any other role makes an admin "+
			"a staff member. A new role needs a fresh sign-in. The role of the last active admin cannot be changed.", "Member updated.", fault.LastAdmin, fault.FreshSignInRequired), s.changeMember, checkChangedMember)

	roles := members(http.MethodGet, "/roles", "listRoles", "List roles", "Roles by name, TENANT_ADMIN last. Members with TENANT_ADMIN are admins; its id is the same in every organisation.", "Roles.")
	roles.Sort = roleOrders
	api.Read(routes, roles, listRoles)
	permissions := members(http.MethodGet, "/permissions", "listPermissions", "List permissions",
		"The permissions that a role can grant, with names and descriptions, in display order.", "Permissions.")
	permissions.Sort = permissionOrders
	api.Read(routes, permissions, listPermissions)
	add := members(http.MethodPost, "/roles", "addRole", "Add a role", "Creates a named set of permissions for staff.", "Role added.", fault.Conflict)
	add.Status, add.Fresh = http.StatusCreated, true
	api.Write(routes, add, s.addRole, checkNewRole)
	change := members(http.MethodPatch, "/roles/{id}", "changeRole", "Update a role",
		"Updates a role. Built-in roles cannot be changed.", "Role updated.", fault.Conflict)
	change.Fresh = true
	api.Write(routes, change, s.changeRole, checkChangedRole)
	remove := members(http.MethodDelete, "/roles/{id}", "deleteRole", "Delete a role",
		"Deletes a role. Refused for built-in roles and while the role is in use.", "Role deleted.", fault.Conflict)
	remove.Fresh = true
	api.Write(routes, remove, s.removeRole)

	customers := members(http.MethodGet, "/customers", "listCustomers", "List customers", "", "Customers.")
	customers.Sort = customerOrders
	api.Read(routes, customers, listCustomers)
}

// registerAdministrators adds the operations on platform users (specification,
// section 8).
func (s *Service) registerAdministrators(routes *api.API) {
	platform := []auth.Kind{auth.Platform}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/platform/admins", ID: "listAdministrators", Tag: "Platform",
		Kinds: platform, Sort: teamOrders, Summary: "List platform users", Message: "Platform users.",
	}, s.listAdministrators)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/platform/admins", ID: "inviteAdministrator", Fresh: true, Tag: "Platform",
		Kinds: platform, Permission: auth.PlatformAdminManage, Status: http.StatusCreated,
		Summary: "Invite a platform user", Description: "Creates the user and mails an invitation.", Message: "Invitation sent.",
		Errors: []fault.Code{fault.Conflict},
	}, s.inviteAdministrator)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/platform/admins/{id}/deactivate", ID: "deactivateAdministrator", Tag: "Platform",
		Kinds: platform, Permission: auth.PlatformAdminManage,
		Summary: "Deactivate a platform user", Description: "Ends the user's sessions immediately. The last active platform user cannot be deactivated.",
		Message: "Platform user deactivated.", Errors: []fault.Code{fault.Conflict, fault.LastAdmin},
	}, s.deactivateAdministrator)
}

// MemberInput is the input of getMember and similar operations.
type MemberInput struct {
	ID string `path:"id" doc:"Id of the member"`
}

// AdministratorInput is the input of deactivateAdministrator.
type AdministratorInput struct {
	ID string `path:"id" doc:"Id of the platform user"`
}

// DeactivateMemberInput is the input of deactivateMember.
type DeactivateMemberInput struct {
	ID   string `path:"id" doc:"Id of the member"`
	Body *struct {
		SuccessorID string `json:"successorId,omitempty" maxLength:"36" nullable:"true" doc:"Id of the active member who takes over the open cases; omitted or null leaves them unassigned"`
	}
}

// successor returns the id of the member who takes over the open cases, or "".
func (in *DeactivateMemberInput) successor() string {
	if in.Body == nil {
		return ""
	}
	return in.Body.SuccessorID
}

// MembersInput is the input of listAdministrators.
type MembersInput struct {
	api.PageQuery
	Status Status `query:"status" enum:"INVITED,ACTIVE,DEACTIVATED" doc:"Filter by status"`
}

// TeamInput is the input of listMembers.
type TeamInput struct {
	api.PageQuery
	Status Status `query:"status" enum:"INVITED,ACTIVE,DEACTIVATED" doc:"Filter by status"`
	Search string `query:"search" maxLength:"200" doc:"Words of the name or email address, ignoring case and accents; from 3 characters on, also parts of words"`
}

// CustomersInput is the input of listCustomers.
type CustomersInput struct {
	api.PageQuery
	Search string `query:"search" maxLength:"200" doc:"Words of the name or email address, ignoring case and accents; from 3 characters on, also parts of words"`
	Status Status `query:"status" enum:"UNVERIFIED,ACTIVE,DEACTIVATED" doc:"Filter by status"`
}

// InviteInput is the input of inviteMember.
type InviteInput struct {
	Body struct {
		Name   api.Name `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Email  string   `json:"email" format:"email" maxLength:"254"`
		RoleID string   `json:"roleId" maxLength:"36" doc:"Id of a role of the organisation; TENANT_ADMIN invites an admin"`
	}
}

// ChangeMemberInput is the input of changeMember.
type ChangeMemberInput struct {
	ID   string `path:"id" doc:"Id of the member"`
	Body struct {
		Name   api.Optional[api.Name] `json:"name,omitzero" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		RoleID api.Optional[string]   `json:"roleId,omitzero" maxLength:"36"`
	}
}

// AddRoleInput is the input of addRole.
type AddRoleInput struct {
	Body struct {
		Name        api.Name          `json:"name" minLength:"1" maxLength:"60" pattern:"\\S" patternDescription:"field.white_space"`
		Permissions []auth.Permission `json:"permissions" maxItems:"50" doc:"Permission codes of a tenant"`
	}
}

// RoleInput is the input of deleteRole.
type RoleInput struct {
	ID string `path:"id" doc:"Id of the role"`
}

// ChangeRoleInput is the input of changeRole.
type ChangeRoleInput struct {
	ID   string `path:"id" doc:"Id of the role"`
	Body struct {
		Name        api.Optional[api.Name]          `json:"name,omitzero" minLength:"1" maxLength:"60" pattern:"\\S" patternDescription:"field.white_space"`
		Permissions api.Optional[[]auth.Permission] `json:"permissions,omitzero"`
	}
}

// InviteAdministratorInput is the input of inviteAdministrator.
type InviteAdministratorInput struct {
	Body struct {
		Name  api.Name `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Email string   `json:"email" format:"email" maxLength:"254"`
		Role  string   `json:"role" enum:"PLATFORM_ADMIN,PLATFORM_SUPPORT"`
	}
}

func (s *Service) listMembers(ctx context.Context, q db.Q, by auth.Caller, in *TeamInput) (api.Page[View], error) {
	return s.listViews(ctx, q, in.PageQuery, filter{tenant: by.Tenant, kinds: auth.Members, status: in.Status, search: in.Search})
}

func (s *Service) getMember(ctx context.Context, q db.Q, by auth.Caller, in *MemberInput) (View, error) {
	p, err := ByID(ctx, q, by.Tenant, in.ID)
	if err != nil {
		return View{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if p.Kind == auth.Customer {
		return View{}, fault.ErrNotFound
	}
	return s.viewMember(ctx, q, p)
}

// checkInvitation refuses to invite an admin without a fresh sign-in.
func checkInvitation(ctx context.Context, q db.Q, by auth.Caller, in *InviteInput) error {
	if in.Body.RoleID != TenantAdminRoleID {
		return nil
	}
	return api.RequireFresh(ctx, q, by)
}

func (s *Service) inviteMember(ctx context.Context, tx *db.Tx, by auth.Caller, in *InviteInput) (View, error) {
	p, err := s.Invite(ctx, tx, by, string(in.Body.Name), in.Body.Email, in.Body.RoleID)
	if err != nil {
		return View{}, err
	}
	return s.viewMember(ctx, tx, p)
}

func listRoles(ctx context.Context, q db.Q, by auth.Caller, in *api.ArrayQuery) ([]RoleView, error) {
	roles, err := rolesOf(ctx, q, by.Tenant)
	if err != nil {
		return nil, err
	}
	var views []RoleView
	for _, r := range append(roles, adminRole(by.Tenant)) { // last, so that it is not the default choice
		views = append(views, viewRole(r))
	}
	return api.Array(*in, roleOrders, views)
}

func checkNewRole(_ context.Context, _ db.Q, _ auth.Caller, in *AddRoleInput) error {
	return checkRole(string(in.Body.Name), in.Body.Permissions)
}

func checkChangedRole(_ context.Context, _ db.Q, _ auth.Caller, in *ChangeRoleInput) error {
	return checkRole(string(in.Body.Name.Value), in.Body.Permissions.Value)
}

func (s *Service) addRole(ctx context.Context, tx *db.Tx, by auth.Caller, in *AddRoleInput) (RoleView, error) {
	r, err := s.AddRole(ctx, tx, by, string(in.Body.Name), in.Body.Permissions)
	return viewRole(r), err
}

func listCustomers(ctx context.Context, q db.Q, by auth.Caller, in *CustomersInput) (api.Page[CustomerView], error) {
	f := filter{tenant: by.Tenant, kinds: []auth.Kind{auth.Customer}, status: in.Status, search: in.Search}
	return api.List(in.PageQuery, customerOrders, list(ctx, q, f), ViewCustomer)
}

func (s *Service) listAdministrators(ctx context.Context, q db.Q, _ auth.Caller, in *MembersInput) (api.Page[View], error) {
	f := filter{tenant: auth.PlatformScope, kinds: []auth.Kind{auth.Platform}, status: in.Status}
	return s.listViews(ctx, q, in.PageQuery, f)
}

// listViews returns a page of team members or platform users.
func (s *Service) listViews(ctx context.Context, q db.Q, page api.PageQuery, f filter) (api.Page[View], error) {
	return api.ListWith(page, teamOrders, list(ctx, q, f), func(found []Principal) (func(Principal) View, error) {
		return s.viewOf(ctx, q, f.tenant, found...)
	})
}

// list returns the query of a list of principals.
func list(ctx context.Context, q db.Q, f filter) func(db.Paging) (db.Page[Principal], error) {
	return func(p db.Paging) (db.Page[Principal], error) { return listPrincipals(ctx, q, f, p) }
}

func rolesByID(ctx context.Context, q db.Q, tenantID string) (map[string]Role, error) {
	all, err := rolesOf(ctx, q, tenantID)
	byID := make(map[string]Role, len(all))
	for _, r := range all {
		byID[r.ID] = r
	}
	return byID, err
}
