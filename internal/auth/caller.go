// Package auth answers who is calling and what they may do: callers, permission
// codes, access tokens and the keys that sign them, password hashes and the
// secrets that are mailed or kept in cookies (specification, section 2).
//
// It owns the signing keys. It does not own principals, roles or sessions;
// those are the member room's.
package auth

import "slices"

// Kind says which of the four kinds of principal someone is.
type Kind string

// The kinds of principal.
const (
	Customer    Kind = "CUSTOMER"
	Staff       Kind = "STAFF"
	TenantAdmin Kind = "TENANT_ADMIN"
	Platform    Kind = "PLATFORM"
)

// Onboarding is not a principal yet: somebody who has proven an address and has
// no workspace. Only operations that name this kind let it in.
const Onboarding Kind = "ONBOARDING"

// Team are the kinds that work for a tenant.
var Team = []Kind{Staff, TenantAdmin}

// PlatformScope stands where a tenant's id stands for everybody else: the
// platform's own people belong to no tenant, and this id is no tenant's.
const PlatformScope = "00000000-0000-0000-0000-000000000000"

// Permission is a code that an operation asks for and a role grants.
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
)

// TenantPermissions are all codes that mean something inside a tenant;
// SUPER_ADMIN holds every one of them, and none of the platform's.
var TenantPermissions = []Permission{
	FileUpload, FileView, FileDelete,
	ServiceRead, ServiceCreate, ServiceUpdate,
	InvoiceRead, InvoiceManage, PaymentRead, PaymentReconcile,
	BillingRead, BillingManage,
	RequestCreate, RequestRead, RequestReview,
	ApplicationRead, ApplicationManage,
}

// PlatformPermissions are the codes of the platform's own people.
var PlatformPermissions = []Permission{PlatformTenantManage, PlatformAdminManage}

// CustomerPermissions is the fixed set that every customer holds.
var CustomerPermissions = []Permission{RequestCreate, RequestRead, ApplicationRead, ApplicationManage}

// SuperAdmin is the role of tenant admins: it passes every permission check
// inside the tenant.
const SuperAdmin = "SUPER_ADMIN"

// Caller is who makes a request, as its session stood when the request came in.
type Caller struct {
	Tenant      string // id of the tenant, or PlatformScope
	ID          string // id of the principal
	Session     string // id of the session
	Kind        Kind
	Name        string
	Email       string
	Role        string
	Permissions []Permission
}

// Can reports whether the caller holds a permission.
func (c Caller) Can(p Permission) bool { return slices.Contains(c.Permissions, p) }

// Is reports whether the caller is of one of the kinds.
func (c Caller) Is(kinds ...Kind) bool { return slices.Contains(kinds, c.Kind) }
