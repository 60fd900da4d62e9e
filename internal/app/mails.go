package app

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/accounts/unsubscribe"
	"stagegate/internal/billing"
	"stagegate/internal/certificates"
	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/weburl"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
	"stagegate/internal/providers"
	"stagegate/internal/providers/smtp"
	"stagegate/internal/tenants"
)

// relay implements mail.Sender with SMTP.
type relay struct {
	client *smtp.Client
	guard  providers.Guard
}

func (r relay) Send(ctx context.Context, m mail.Message) error {
	err := r.guard(ctx, func() error { return r.client.Send(ctx, smtp.Message(m)) })
	if _, refused := errors.AsType[*breaker.Error](err); refused || smtp.IsUnreachable(err) {
		return mail.Unreachable(err)
	}
	return err
}

// newMailer returns the mailer without limits.
func (a *App) newMailer(links unsubscribe.Tokens) *mail.Mailer {
	return &mail.Mailer{
		Outbox: a.Outbox, BaseURL: a.config.BaseURL, Now: a.realNow, Organisation: organisationOf,
		Erased:           accounts.LockAgainstErasure,
		UnsubscribeToken: func(to mail.Person, kind string) string { return links.Token(to.Tenant, to.ID, kind) },
	}
}

// organisationOf reads the sender of a tenant's mails; zero for the platform.
func organisationOf(ctx context.Context, q db.Q, tenantID string) (mail.Organisation, error) {
	t, err := tenants.ByID(ctx, q, tenantID)
	if err != nil {
		return mail.Organisation{}, db.NotFoundAs(err, nil)
	}
	profile, err := tenants.ProfileOf(ctx, q, tenantID)
	if err != nil {
		return mail.Organisation{}, err
	}
	zone, err := tenants.LocationOf(ctx, q, tenantID)
	return mail.Organisation{
		Name: t.Name, Slug: t.Slug, SupportEmail: profile.SupportEmail, FrontEndURL: weburl.Sanitize(profile.FrontEndURL),
		Color: profile.Brand.Color, LogoURL: weburl.Sanitize(profile.Brand.LogoURL), Language: i18n.Language(profile.Language), Zone: zone,
	}, err
}

// issuerOf reads a tenant as the issuer of certificates.
func issuerOf(ctx context.Context, q db.Q, tenantID string) (certificates.Organisation, error) {
	t, err := tenants.ByID(ctx, q, tenantID)
	if err != nil {
		return certificates.Organisation{}, err
	}
	profile, err := tenants.ProfileOf(ctx, q, tenantID)
	if err != nil {
		return certificates.Organisation{}, err
	}
	zone, err := tenants.LocationOf(ctx, q, tenantID)
	return certificates.Organisation{
		Name: t.Name, Slug: t.Slug, Address: profile.Address, SupportEmail: profile.SupportEmail, Brand: profile.Brand,
		Language: i18n.Language(profile.Language), Languages: profile.TextLanguages(), Zone: zone,
	}, err
}

// mailsOfTenant returns the function that counts the mails of a tenant against its plan.
// Without limits it only counts them, for the figures of the tenant.
func mailsOfTenant(b *billing.Service, limited bool) func(ctx context.Context, tx *db.Tx, tenant string) error {
	return func(ctx context.Context, tx *db.Tx, tenant string) error {
		today, counted, err := b.UseToday(ctx, tx, tenant, billing.MailsPerDay, 1)
		if err != nil || counted || !limited {
			return err
		}
		return &limits.Exceeded{Usage: limits.Usage{
			Policy: limits.MailsOfTenant, Rate: limits.Rate{Max: int(*today.Max), Per: 24 * time.Hour},
			Used: int(today.Used), Reset: today.Ends.Sub(b.Now()),
		}}
	}
}

// handleLinks registers the handlers of requested links.
func (a *App) handleLinks() {
	a.Outbox.Handle(accounts.PasswordResetKind, a.Members.HandlePasswordReset, nil)
	a.Outbox.Handle(accounts.SignInLinkKind, a.Members.HandleSignInLink, nil)
}
