package app

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/breaker"
	"stagegate/internal/db"
	"stagegate/internal/i18n"
	"stagegate/internal/limit"
	"stagegate/internal/mail"
	"stagegate/internal/provider"
	"stagegate/internal/provider/smtp"
	"stagegate/internal/tenant"
	"stagegate/internal/unsubscribe"
	"stagegate/internal/weburl"
)

// relay implements the relay of mail with SMTP.
type relay struct {
	client *smtp.Client
	guard  provider.Guard
}

func (r relay) Send(ctx context.Context, m mail.Message) error {
	err := r.guard(ctx, func() error { return r.client.Send(ctx, smtp.Message(m)) })
	if _, refused := errors.AsType[*breaker.Error](err); refused || smtp.IsUnreachable(err) {
		return mail.Unreachable(err)
	}
	return err
}

// newPost returns the post, still without limits.
func (a *App) newPost(links unsubscribe.Tokens) *mail.Post {
	return &mail.Post{
		Outbox: a.Outbox, BaseURL: a.config.BaseURL, Now: a.realNow, Organisation: organisationOf,
		UnsubscribeToken: func(to mail.Person, kind string) string { return links.Token(to.Tenant, to.ID, kind) },
	}
}

// organisationOf reads what mails show of a tenant; nothing for the platform.
func organisationOf(ctx context.Context, q db.Q, tenantID string) (mail.Organisation, error) {
	t, err := tenant.ByID(ctx, q, tenantID)
	if err != nil {
		return mail.Organisation{}, db.NotFoundAs(err, nil)
	}
	profile, err := tenant.ProfileOf(ctx, q, tenantID)
	if err != nil {
		return mail.Organisation{}, err
	}
	zone, err := tenant.LocationOf(ctx, q, tenantID)
	return mail.Organisation{
		Name: t.Name, Slug: t.Slug, SupportEmail: profile.SupportEmail, FrontEndURL: weburl.Usable(profile.FrontEndURL),
		Color: profile.Brand.Color, LogoURL: weburl.Usable(profile.Brand.LogoURL), Language: i18n.Language(profile.Language), Zone: zone,
	}, err
}

// mailsOfTenant returns the function that counts the mails of a tenant against its plan.
// Without limits they are counted only, so that the tenant still sees how many there
// were.
func mailsOfTenant(b *billing.Service, limited bool) func(ctx context.Context, tx *db.Tx, tenant string) error {
	return func(ctx context.Context, tx *db.Tx, tenant string) error {
		today, counted, err := b.UseToday(ctx, tx, tenant, billing.MailsPerDay, 1)
		if err != nil || counted || !limited {
			return err
		}
		return &limit.Exceeded{Usage: limit.Usage{
			Policy: limit.MailsOfTenant, Rate: limit.Rate{Max: int(*today.Max), Per: 24 * time.Hour},
			Used: int(today.Used), Reset: today.Ends.Sub(b.Now()),
		}}
	}
}
