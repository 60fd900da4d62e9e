package app

import (
	"cmp"
	"context"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/accounts/sso"
	"stagegate/internal/app/config"
	"stagegate/internal/billing"
	"stagegate/internal/cases"
	"stagegate/internal/cases/notify"
	"stagegate/internal/cases/privacy"
	"stagegate/internal/cases/queue"
	"stagegate/internal/catalog"
	"stagegate/internal/certificates"
	"stagegate/internal/events"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices"
	"stagegate/internal/notices/mail"
	"stagegate/internal/reports"
	"stagegate/internal/reports/overview"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calls"
	"stagegate/internal/tenants/platform"
	"stagegate/internal/webhooks"
)

// Services holds the services of all packages.
type Services struct {
	Billing *billing.Service
	Tenants *tenants.Service
	Members *accounts.Service
	Notices *notices.Service
	Catalog *catalog.Service
	Files   *files.Service
	Finance *finance.Service
	Cases   *cases.Service

	Certificates *certificates.Service

	Onboarding *onboarding.Service
	SSO        *sso.Service
	Platform   *platform.Service
	Privacy    *privacy.Service
	Queue      *queue.Service
	Notify     *notify.Service
	Insights   *reports.Service
	Overview   *overview.Service
	Calls      *calls.Log
	Events     *events.Log
	Webhooks   *webhooks.Service
}

// dependencies is the input of connect.
type dependencies struct {
	db            *db.DB // for background work; operations get theirs from the API
	payments      *db.DB // for background work of payments
	now           ref.Clock
	realNow       ref.Clock
	signInNow     ref.Clock
	billingNow    ref.Clock
	outbox        *jobs.Outbox
	limits        *limits.Shared // nil without rate limits
	localLimits   *limits.Local  // nil without rate limits
	mailer        *mail.Mailer
	credentials   accounts.Credentials
	payouts       tenants.PayoutProvider
	subscriptions billing.Provider
	gateway       finance.Gateway
	storage       files.Storage
	scanner       files.Scanner // nil for none
	webhooks      webhooks.Settings
	sso           sso.Settings
	certificates  certificates.Keys
	config        config.Config
}

// connect creates the services and the hooks between them.
func connect(d dependencies) Services {
	var s Services
	s.Events = events.New(d.db, d.now, d.config.KeepEvents())
	s.Webhooks = webhooks.New(d.db, d.now, d.realNow, s.Events, d.webhooks)
	s.Events.Numbered = s.Webhooks.Moved
	s.Webhooks.ServiceCodes = catalog.Codes
	s.Webhooks.MailAdmins = func(ctx context.Context, tx *db.Tx, tenant, kind, by, about string) error {
		return s.Members.MailAdmins(ctx, tx, tenant, kind, by, about)
	}
	s.Billing = billing.New(d.db, d.billingNow, d.subscriptions, d.outbox, d.mailer)
	if limits := d.config.Tuning.PlanDefaults; limits != nil {
		s.Billing.Defaults = *limits
	}
	s.Catalog = catalog.New(d.db, d.now, s.Billing, d.config.CatalogSettings())
	s.Catalog.Events, s.Events.Codes = s.Events, catalog.Codes
	s.Tenants = tenants.New(d.db, d.now, d.payouts, d.payoutSettings(&s), landingPageServices(s.Catalog))
	s.Notices = &notices.Service{Outbox: d.outbox, Now: d.now}
	s.Members = accounts.New(d.db, d.now, s.Billing, d.mailer, d.limits, d.localLimits, d.credentials, d.config.Lifetimes())
	s.Members.Clock, s.Members.SignIn, s.Members.Events = d.realNow, d.signInNow, s.Events
	s.Members.Passkeys = accounts.RelyingParty(d.config.BaseURL)
	s.Members.PlatformFactor = d.config.PlatformSecondFactor == "required"
	s.Members.ServiceCodes, s.Members.Sandbox = catalog.Codes, d.config.Sandboxed()
	s.Files = files.New(d.db, d.now, d.storage, d.outbox, d.config.FileSettings())
	s.Files.LockActive = func(ctx context.Context, tx *db.Tx, tenant, id string) error {
		return accounts.LockOwner(ctx, tx, tenant, id, d.now())
	}
	s.Files.Scanner, s.Files.Sees, s.Files.Webhook.Now = d.scanner, seesFile, d.realNow
	s.Tenants.SetLogo, s.Tenants.AwaitLogo = s.Files.SetLogo, s.Files.AwaitLogo
	s.Tenants.FrontEndChanged = func(ctx context.Context, tx *db.Tx, tenant string, by auth.Caller, address string) error {
		kind := "front_end_changed"
		if address == "" {
			kind = "front_end_removed"
		}
		return s.Members.MailAdmins(ctx, tx, tenant, kind, by.Name, address)
	}
	s.Finance = finance.New(d.payments, d.now, s.Catalog, d.gateway, d.outbox, paymentHooks(&s, d.mailer), d.config.PaymentSettings())
	s.Finance.Events = s.Events
	s.Certificates = &certificates.Service{
		DB: d.db, Now: d.now, Clock: d.realNow, Outbox: d.outbox, Events: s.Events, Notices: s.Notices, Catalog: s.Catalog, BaseURL: d.config.BaseURL, Keys: d.certificates,
		Hooks: certificates.Hooks{
			Organisation: issuerOf, ServiceCodes: catalog.Codes, ReadLogo: s.Files.ReadLogo,
			LanguageOf: func(ctx context.Context, q db.Q, tenant, customer string) (string, error) {
				p, err := accounts.ByID(ctx, q, tenant, customer)
				return p.Language, db.NotFoundAs(err, nil)
			},
			MailAdmins: func(ctx context.Context, tx *db.Tx, tenant, kind, by, about string) error {
				return s.Members.MailAdmins(ctx, tx, tenant, kind, by, about)
			},
		},
	}
	s.Cases = &cases.Service{
		Certificates: s.Certificates,

		DB: d.db, Catalog: s.Catalog, Files: s.Files, Finance: s.Finance, Billing: s.Billing, Events: s.Events, Notices: s.Notices, Limits: d.limits, Now: d.now,
	}
	s.Files.BeforeRemoval = func(ctx context.Context, tx *db.Tx, f files.File, holders []string) error {
		if slices.Contains(holders, f.Tenant) {
			if err := s.Tenants.RemoveLogo(ctx, tx, f.Tenant, f.ID); err != nil {
				return err
			}
		}
		return s.Cases.RemoveFile(ctx, tx, f, holders)
	}
	s.Members.BeforeRename = func(ctx context.Context, tx *db.Tx, tenant, customer string) error {
		if err := finance.LockByCustomer(ctx, tx, tenant, customer); err != nil {
			return err
		}
		return cases.LockByCustomer(ctx, tx, tenant, customer)
	}
	s.Members.OnRename = func(ctx context.Context, tx *db.Tx, tenant, customer, name string) error {
		if err := s.Finance.RenameCustomer(ctx, tx, tenant, customer); err != nil {
			return err
		}
		return cases.RenameCustomer(ctx, tx, tenant, customer, name)
	}
	s.Queue = &queue.Service{DB: d.db, Cases: s.Cases, Now: d.now}
	s.Members.OnRestricted = s.Queue.Restrict
	s.Notify = &notify.Service{DB: d.db, Catalog: s.Catalog, Cases: s.Cases, Mailer: d.mailer, Now: d.now}
	s.Insights = reports.New(d.now)
	s.Overview = &overview.Service{Billing: s.Billing, Now: d.now}
	s.Calls = &calls.Log{DB: d.db, Now: d.realNow, Retention: d.config.KeepCalls(), PerDay: cmp.Or(d.config.Tuning.CallsPerDay, calls.PerDay)}
	s.Onboarding = onboarding.New(d.db, d.realNow, s.Members, s.Billing, d.mailer, d.limits)
	s.Onboarding.HasService = s.Catalog.HasAny
	s.SSO = sso.New(d.db, d.now, d.realNow, s.Members, d.mailer, d.limits, d.sso)
	s.Members.RequiredSSO, s.Members.IsBreakGlass, s.Members.BreakGlass = s.SSO.RequiredSSO, s.SSO.IsBreakGlass, sso.BreakGlass
	s.Members.SSOStartOf = s.SSO.StartOf
	s.Platform = platform.New(d.db, d.now, d.realNow, d.outbox)
	s.Privacy = privacy.New(s.Members, s.Cases, s.Files)
	return s
}

// landingPageServices returns the function that lists the services of a tenant for its
// landing page.
func landingPageServices(c *catalog.Service) tenants.Offered {
	return func(ctx context.Context, q db.Q, tenantID, language string) ([]tenants.OfferedService, error) {
		offered, err := c.Offered(ctx, q, tenantID)
		services := make([]tenants.OfferedService, len(offered))
		for i, o := range offered {
			o = o.In(language)
			services[i] = tenants.OfferedService{
				ID: o.ID, Code: o.Code, Name: o.Name, Description: o.Description, Currency: o.Currency,
				PriceFrom: o.PriceFrom, Stages: o.Stages, Requirements: o.Requirements, ExpectedDays: o.ExpectedDays,
				Categories: o.Categories, Audience: o.Audience, Afterwards: o.Afterwards, FillMinutes: o.FillMinutes, ReviewDays: o.ReviewDays,
			}
			for _, charge := range o.Charges {
				services[i].Charges = append(services[i].Charges, tenants.OfferedCharge{
					Name: charge.Name, Amount: charge.Amount, Basis: string(charge.Basis), Conditional: charge.Conditional,
				})
			}
		}
		return services, err
	}
}
