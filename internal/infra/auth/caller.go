package auth

import (
	"slices"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
)

// Kind is a kind of principal.
type Kind string

// Kinds of principals.
const (
	Customer    Kind = "CUSTOMER"
	Staff       Kind = "STAFF"
	TenantAdmin Kind = "TENANT_ADMIN"
	Platform    Kind = "PLATFORM"
	APIKey      Kind = "API_KEY" // a program of a tenant
)

// Onboarding is the kind of a caller with a verified email address but no workspace and no principal yet. Only
// operations that list this kind accept it.
const Onboarding Kind = "ONBOARDING"

// Members are the kinds of people who work for a tenant.
var Members = []Kind{Staff, TenantAdmin}

// Team are the kinds of callers who work for a tenant: its members and its programs. An operation for
// staff with some permission is open to an API key with that permission.
var Team = []Kind{Staff, TenantAdmin, APIKey}

// People are all kinds of callers except programs, for operations on the caller's own account.
var People = []Kind{Customer, Staff, TenantAdmin, Platform}

// PlatformScope takes the place of the tenant id for platform users, who belong to no tenant. No tenant has
// this id.
const PlatformScope = "00000000-0000-0000-0000-000000000000"

// Permission is a permission code that operations require and roles grant.
type Permission string

// Permission codes (specification, section 2).
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
	CertificateManage    Permission = "certificate.manage"
	EventRead            Permission = "event.read"
	WebhookManage        Permission = "webhook.manage"
	PlatformTenantManage Permission = "platform:tenant:manage"
	PlatformAdminManage  Permission = "platform:admin:manage"
	PlatformAuditDetails Permission = "platform:audit:details"
)

// TenantPermissions are all permissions within a tenant. Staff roles are composed of them.
var TenantPermissions = []Permission{
	FileUpload, FileView, FileDelete,
	ServiceRead, ServiceCreate, ServiceUpdate,
	InvoiceRead, InvoiceManage, PaymentRead, PaymentReconcile,
	BillingRead, BillingManage,
	RequestCreate, RequestRead, RequestReview,
	ApplicationRead, ApplicationManage, CertificateManage,
	EventRead, WebhookManage,
}

// AdminPermissions are the tenant permissions that concern admins; the others are for customers. SUPER_ADMIN
// has all of them and no platform permissions.
var AdminPermissions = without(TenantPermissions, RequestCreate, RequestRead)

// StaffPermissions are the tenant permissions that concern staff. Billing is for admins only.
var StaffPermissions = without(AdminPermissions, BillingRead, BillingManage)

func without(all []Permission, some ...Permission) []Permission {
	return slices.DeleteFunc(slices.Clone(all), func(p Permission) bool { return slices.Contains(some, p) })
}

// PlatformPermissions are the permissions of platform users.
var PlatformPermissions = []Permission{PlatformTenantManage, PlatformAdminManage, PlatformAuditDetails}

// CustomerPermissions are the permissions of every customer.
var CustomerPermissions = []Permission{RequestCreate, RequestRead, ApplicationRead, ApplicationManage}

// SuperAdmin is the role of tenant admins: it passes every permission check within the tenant.
const SuperAdmin = "SUPER_ADMIN"

// Caller is the authenticated principal or API key of a request, with its session as of the beginning of the request.
type Caller struct {
	Tenant      string // tenant id or PlatformScope
	ID          string // id of the principal or API key
	Session     string // session id; "" for an API key
	Kind        Kind
	Name        string
	Email       string
	Phone       string // "" for none
	Language    string // "" means the tenant's language
	Role        string
	Permissions []Permission
	Fresh       bool     // has signed in or confirmed who they are lately
	MustSetUp   bool     // may only set up a second factor
	ShownAs     string   // name that customers see instead of the first name; "" for people
	Services    []string // services to which an API key is limited; empty for all
	Languages   []string // languages of the tenant's texts, the default first; fewer than two if there are no others
	Reads       string   // the one of them in which the caller reads; "" for the default
}

// ErrLimited refuses an API key that would create what it does not see.
var ErrLimited = fault.New(fault.Forbidden, "api_key.no_service")

// Sees reports whether the caller may see what belongs to a service, "" for none. An API key that is limited to some
// services sees nothing else.
func (c Caller) Sees(service string) bool {
	return len(c.Services) == 0 || slices.Contains(c.Services, service)
}

// In returns the caller as one who reads in the language of the tenant's texts that suits them: their own, else the
// one that fits an Accept-Language header best.
func (c Caller) In(languages []string, acceptLanguage string) Caller {
	c.Languages, c.Reads = languages, i18n.Match(languages, acceptLanguage, c.Language)
	if c.Reads != "" && c.Reads == languages[0] {
		c.Reads = ""
	}
	return c
}

// InDefaultLanguage returns the caller as one who reads in the default language, as for exports, which are the same for
// everybody.
func (c Caller) InDefaultLanguage() Caller {
	c.Reads = ""
	return c
}

// OtherLanguages returns the languages in which others read the tenant's texts, as Reads names them.
func (c Caller) OtherLanguages() []string {
	var others []string
	for i, l := range c.Languages {
		if i == 0 {
			l = ""
		}
		if l != c.Reads {
			others = append(others, l)
		}
	}
	return others
}

// Can reports whether the caller has a permission.
func (c Caller) Can(p Permission) bool { return slices.Contains(c.Permissions, p) }

// Is reports whether the caller is of one of the kinds.
func (c Caller) Is(kinds ...Kind) bool { return slices.Contains(kinds, c.Kind) }
