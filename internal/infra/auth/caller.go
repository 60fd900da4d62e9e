package auth

import "slices"

// Kind is a kind of principal.
type Kind string

// The kinds of principal.
const (
	Customer    Kind = "CUSTOMER"
	Staff       Kind = "STAFF"
	TenantAdmin Kind = "TENANT_ADMIN"
	Platform    Kind = "PLATFORM"
)

// Onboarding is the kind of a caller who has proven an address and has no workspace
// and no principal yet. Only operations that name this kind accept it.
const Onboarding Kind = "ONBOARDING"

// Team are the kinds of a tenant's own people.
var Team = []Kind{Staff, TenantAdmin}

// PlatformScope is used in place of a tenant's id for the platform's own people,
// who belong to no tenant. No tenant has this id.
const PlatformScope = "00000000-0000-0000-0000-000000000000"

// Permission is a code that an operation requires and a role grants.
type Permission string

// The permission codes (specification, section 2).
const (
	FileUpload           Permission = "file:upload"
	FileView             Permission = "file:view"
	FileDelete           Permission = "file:delete"
	ServiceRead          Permission = "service.read"
	ServiceCreate        Permission = "service.create"
	ServiceUpdate        Permission = "service.update"
	InvoiceRead          Permission = "invoice.read"
	InvoiceManage        Permission = "invoice.manage"
	PaymentRead          Permission = "payment.read"
	PaymentReconcile     Permission = "payment.reconcile"
	BillingRead          Permission = "billing.read"
	BillingManage        Permission = "billing.manage"
	RequestCreate        Permission = "request:create"
	RequestRead          Permission = "request:read"
	RequestReview        Permission = "request:review"
	ApplicationRead      Permission = "application:read"
	ApplicationManage    Permission = "application:manage"
	PlatformTenantManage Permission = "platform:tenant:manage"
	PlatformAdminManage  Permission = "platform:admin:manage"
	PlatformAuditDetails Permission = "platform:audit:details"
)

// TenantPermissions are the codes of a tenant. A role of its staff is made of them.
var TenantPermissions = []Permission{
	FileUpload, FileView, FileDelete,
	ServiceRead, ServiceCreate, ServiceUpdate,
	InvoiceRead, InvoiceManage, PaymentRead, PaymentReconcile,
	BillingRead, BillingManage,
	RequestCreate, RequestRead, RequestReview,
	ApplicationRead, ApplicationManage,
}

// AdminPermissions are the codes of a tenant that open something for its admins. The
// others are for customers. SUPER_ADMIN has all of them, and none of the platform's.
var AdminPermissions = without(TenantPermissions, RequestCreate, RequestRead)

// StaffPermissions are the codes of a tenant that open something for its staff. The plan
// is for admins alone.
var StaffPermissions = without(AdminPermissions, BillingRead, BillingManage)

func without(all []Permission, some ...Permission) []Permission {
	return slices.DeleteFunc(slices.Clone(all), func(p Permission) bool { return slices.Contains(some, p) })
}

// PlatformPermissions are the codes of the platform's own people.
var PlatformPermissions = []Permission{PlatformTenantManage, PlatformAdminManage, PlatformAuditDetails}

// CustomerPermissions are what every customer has.
var CustomerPermissions = []Permission{RequestCreate, RequestRead, ApplicationRead, ApplicationManage}

// SuperAdmin is the role of tenant admins: it passes every permission check
// inside the tenant.
const SuperAdmin = "SUPER_ADMIN"

// Caller is who makes a request, as its session was when the request arrived.
type Caller struct {
	Tenant      string // id of the tenant, or PlatformScope
	ID          string // id of the principal
	Session     string // id of the session
	Kind        Kind
	Name        string
	Email       string
	Phone       string // "" for none
	Language    string // "" means that of the tenant
	Role        string
	Permissions []Permission
}

// Can reports whether the caller has a permission.
func (c Caller) Can(p Permission) bool { return slices.Contains(c.Permissions, p) }

// Is reports whether the caller is of one of the kinds.
func (c Caller) Is(kinds ...Kind) bool { return slices.Contains(kinds, c.Kind) }
