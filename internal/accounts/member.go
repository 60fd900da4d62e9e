package accounts

import (
	"slices"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	address "stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
	"stagegate/internal/notices/mail"
)

// Status is the state of a principal. Only an ACTIVE principal can sign in.
type Status string

// The states of a principal.
const (
	Unverified  Status = "UNVERIFIED" // customer with an unverified address
	Invited     Status = "INVITED"    // member who has not accepted the invitation
	Active      Status = "ACTIVE"
	Deactivated Status = "DEACTIVATED"
)

var (
	onRegister    = state.Trigger[Status]{Name: "register"}
	onInvite      = state.Trigger[Status]{Name: "invite"}
	onAdd         = state.Trigger[Status]{Name: "add with a password"}
	onVerify      = state.Trigger[Status]{Name: "verify the address", Refusal: errLink}
	onAccept      = state.Trigger[Status]{Name: "accept the invitation", Refusal: errLink}
	onActivate    = state.Trigger[Status]{Name: "activate", Refusal: errIsActive, RefusalIn: map[Status]error{Invited: errIsInvited}}
	onReinvite    = state.Trigger[Status]{Name: "activate without a password"}
	onDeactivate  = state.Trigger[Status]{Name: "deactivate", Refusal: errDeactivated}
	onInviteAgain = state.Trigger[Status]{Name: "reinvite a platform user", Refusal: errEmailTaken}
	onErase       = state.Trigger[Status]{Name: "erase customer data"}
)

// Transitions is the state machine of a principal.
var Transitions = state.Table[Status]{
	{On: onRegister, To: Unverified},
	{On: onInvite, To: Invited},
	{On: onAdd, To: Active},
	{From: Unverified, On: onVerify, To: Active},
	{From: Invited, On: onAccept, To: Active},
	{From: Invited, On: onDeactivate, To: Deactivated},
	{From: Invited, On: onInviteAgain, To: Invited},
	{From: Active, On: onDeactivate, To: Deactivated},
	{From: Deactivated, On: onActivate, To: Active},
	{From: Deactivated, On: onReinvite, To: Invited},
	{From: Deactivated, On: onInviteAgain, To: Invited},
	{From: Unverified, On: onErase, To: Deactivated},
	{From: Active, On: onErase, To: Deactivated},
	{From: Deactivated, On: onErase, To: Deactivated},
}

// Roles implied by the kind of a principal. They have no row in roles.
const (
	CustomerRole    = "CUSTOMER"
	PlatformAdmin   = "PLATFORM_ADMIN"
	PlatformSupport = "PLATFORM_SUPPORT"

	// TenantAdminRole is the role of tenant admins. Its id is the same in every tenant. Admins have
	// the permissions of SUPER_ADMIN.
	TenantAdminRole   = "TENANT_ADMIN"
	TenantAdminRoleID = "00000000-0000-7000-8000-000000000001"
)

// Principal is a person who can sign in.
type Principal struct {
	Tenant       string     `db:"tenant_id"` // or auth.PlatformScope
	ID           string     `db:"id"`
	Kind         auth.Kind  `db:"kind"`
	Status       Status     `db:"status"`
	Email        string     `db:"email"` // normalised, unique in the tenant
	Name         string     `db:"name"`
	Phone        string     `db:"phone"`
	Language     string     `db:"language"` // "" for the tenant's language
	PasswordHash string     `db:"password_hash"`
	RoleID       *string    `db:"role_id"`       // staff only
	PlatformRole *string    `db:"platform_role"` // platform users only
	Search       string     `db:"search"`        // words of name and address; set by the store
	CreatedAt    time.Time  `db:"created_at"`
	UpdatedAt    time.Time  `db:"updated_at"`
	ErasedAt     *time.Time `db:"erased_at"` // when the data of a customer were erased
}

// recipient returns the principal as the recipient of a mail.
func (p Principal) recipient() mail.Person {
	return mail.Person{Name: p.Name, Email: p.Email, Tenant: p.Tenant, ID: p.ID, Language: i18n.Language(p.Language)}
}

// Role is a named set of permissions for the staff of a tenant.
type Role struct {
	Tenant      string                     `db:"tenant_id"`
	ID          string                     `db:"id"`
	Name        string                     `db:"name"`
	System      bool                       `db:"system"` // created with the tenant; cannot be changed or deleted
	Permissions db.JSON[[]auth.Permission] `db:"permissions"`
	CreatedAt   time.Time                  `db:"created_at"`
}

var errEmailTaken = fault.New(fault.Conflict, "account.email_taken").
	With(fault.Problem("email", fault.NotUnique, "account.email_unique"))

// NormalEmail returns the form in which addresses are stored and compared.
func NormalEmail(email string) string { return address.Normal(email) }

// systemRoles returns the staff roles that every tenant starts with.
func systemRoles() map[string][]auth.Permission {
	manager := make([]auth.Permission, 0, len(auth.TenantPermissions))
	for _, p := range auth.TenantPermissions {
		if p != auth.BillingManage {
			manager = append(manager, p)
		}
	}
	return map[string][]auth.Permission{
		"MANAGER": manager,
		"CASE_OFFICER": {
			auth.ServiceRead, auth.RequestReview, auth.ApplicationRead, auth.ApplicationManage, auth.CertificateManage,
			auth.FileUpload, auth.FileView, auth.FileDelete, auth.InvoiceRead,
		},
		"FINANCE_OFFICER": {
			auth.ServiceRead, auth.InvoiceRead, auth.InvoiceManage, auth.PaymentRead, auth.PaymentReconcile,
		},
		"SERVICE_DESIGNER": {auth.ServiceRead, auth.ServiceCreate, auth.ServiceUpdate},
	}
}

// platformRoles are the roles of platform users. PLATFORM_SUPPORT is read-only, which requires no
// permission.
var platformRoles = map[string][]auth.Permission{
	PlatformAdmin:   auth.PlatformPermissions,
	PlatformSupport: {},
}

// grants returns the role of a principal and its effective permissions. A staff role may contain
// others, which have no effect for its kind.
func grants(kind auth.Kind, staffRole string, staffPermissions []auth.Permission, platformRole string) (string, []auth.Permission) {
	switch kind {
	case auth.Customer:
		return CustomerRole, auth.CustomerPermissions
	case auth.TenantAdmin:
		return auth.SuperAdmin, auth.AdminPermissions
	case auth.Platform:
		return platformRole, platformRoles[platformRole]
	case auth.Staff:
		return staffRole, slices.DeleteFunc(slices.Clone(staffPermissions), func(p auth.Permission) bool {
			return !slices.Contains(auth.StaffPermissions, p)
		})
	case auth.Onboarding, auth.APIKey: // not principals
	}
	return "", nil
}
