// Written by "make generated". DO NOT EDIT.

package tenants

import (
	"stagegate/internal/api"
	"stagegate/internal/audit"
)

// The operations of this package.
const (
	GetTenantProfile     api.Op[struct{}, ProfileView]                 = "getTenantProfile"
	PutTenantProfile     api.Op[PutProfileInput, ProfileView]          = "putTenantProfile"
	GetLandingPage       api.Op[struct{}, LandingPageView]             = "getLandingPage"
	PutLandingPage       api.Op[PutLandingPageInput, LandingPageView]  = "putLandingPage"
	GetCalendar          api.Op[struct{}, CalendarView]                = "getCalendar"
	PutCalendar          api.Op[PutCalendarInput, CalendarView]        = "putCalendar"
	SuggestSlug          api.Op[SuggestSlugInput, SlugView]            = "suggestSlug"
	CheckSlug            api.Op[SlugPath, AvailabilityView]            = "checkSlug"
	GetPublicLandingPage api.Op[PublicPageInput, PublicPageView]       = "getPublicLandingPage"
	ListBanks            api.Op[ListBanksInput, []BankView]            = "listBanks"
	SetPayoutAccount     api.Op[SetPayoutInput, PayoutView]            = "setPayoutAccount"
	GetPayoutAccount     api.Op[struct{}, PayoutView]                  = "getPayoutAccount"
	ListTenants          api.Op[ListInput, api.Page[View]]             = "listTenants"
	GetTenant            api.Op[IDPath, DetailView]                    = "getTenant"
	SuspendTenant        api.Op[SuspendInput, View]                    = "suspendTenant"
	ReactivateTenant     api.Op[IDPath, View]                          = "reactivateTenant"
	ListTenantAudit      api.Op[AuditInput, api.Page[audit.EntryView]] = "listTenantAudit"
)
