// Written by "make generated". DO NOT EDIT.

package accounts

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	Login                   api.Op[LoginInput, SessionView]                = "login"
	PlatformLogin           api.Op[PlatformLoginInput, SessionView]        = "platformLogin"
	Refresh                 api.Op[RefreshInput, SessionView]              = "refresh"
	Logout                  api.Op[struct{}, api.Nothing]                  = "logout"
	ListSessions            api.Op[api.ArrayQuery, []OpenSessionView]      = "listSessions"
	EndSession              api.Op[SessionInput, api.Nothing]              = "endSession"
	EndOtherSessions        api.Op[struct{}, api.Nothing]                  = "endOtherSessions"
	EndMemberSessions       api.Op[MemberInput, api.Nothing]               = "endMemberSessions"
	Me                      api.Op[struct{}, MeView]                       = "me"
	ChangeMe                api.Op[ChangeMeInput, PrincipalView]           = "changeMe"
	ExchangeSession         api.Op[ExchangeInput, SessionView]             = "exchangeSession"
	RegisterCustomer        api.Op[RegisterCustomerInput, api.Nothing]     = "registerCustomer"
	VerifyCustomer          api.Op[VerifyCustomerInput, SessionView]       = "verifyCustomer"
	ForgotPassword          api.Op[ForgotInput, api.Nothing]               = "forgotPassword"
	ResetPassword           api.Op[ResetInput, api.Nothing]                = "resetPassword"
	ChangePassword          api.Op[ChangePasswordInput, api.Nothing]       = "changePassword"
	AcceptInvitation        api.Op[AcceptInput, SessionView]               = "acceptInvitation"
	ListMembers             api.Op[TeamInput, api.Page[View]]              = "listMembers"
	GetMember               api.Op[MemberInput, View]                      = "getMember"
	InviteMember            api.Op[InviteInput, View]                      = "inviteMember"
	ResendInvitation        api.Op[MemberInput, View]                      = "resendInvitation"
	ActivateMember          api.Op[MemberInput, View]                      = "activateMember"
	DeactivateMember        api.Op[DeactivateMemberInput, View]            = "deactivateMember"
	ChangeMember            api.Op[ChangeMemberInput, View]                = "changeMember"
	ListRoles               api.Op[api.ArrayQuery, []RoleView]             = "listRoles"
	ListPermissions         api.Op[api.ArrayQuery, []PermissionView]       = "listPermissions"
	AddRole                 api.Op[AddRoleInput, RoleView]                 = "addRole"
	ChangeRole              api.Op[ChangeRoleInput, RoleView]              = "changeRole"
	DeleteRole              api.Op[MemberInput, api.Nothing]               = "deleteRole"
	ListCustomers           api.Op[CustomersInput, api.Page[CustomerView]] = "listCustomers"
	CreateAPIKey            api.Op[CreateKeyInput, KeySecretView]          = "createAPIKey"
	ListAPIKeys             api.Op[KeysInput, api.Page[KeyView]]           = "listAPIKeys"
	GetAPIKey               api.Op[KeyInput, KeyView]                      = "getAPIKey"
	UpdateAPIKey            api.Op[ChangeKeyInput, KeyView]                = "updateAPIKey"
	RotateAPIKey            api.Op[RotateKeyInput, KeySecretView]          = "rotateAPIKey"
	RevokeAPIKey            api.Op[KeyInput, KeyView]                      = "revokeAPIKey"
	GetCustomer             api.Op[CustomerInput, CustomerView]            = "getCustomer"
	DeactivateCustomer      api.Op[CustomerInput, CustomerView]            = "deactivateCustomer"
	ActivateCustomer        api.Op[CustomerInput, CustomerView]            = "activateCustomer"
	ListAdministrators      api.Op[MembersInput, api.Page[View]]           = "listAdministrators"
	InviteAdministrator     api.Op[InviteAdministratorInput, View]         = "inviteAdministrator"
	DeactivateAdministrator api.Op[MemberInput, View]                      = "deactivateAdministrator"
)
