package operate

import (
	"context"
	"fmt"

	"stagegate/internal/accounts"
	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/notices/mail"
)

// ResetFactor removes the second factor of a person at once, for the command line. Without a tenant it is that of a
// platform administrator, or of the only person with the address.
func ResetFactor(ctx context.Context, c config.Config, email, slugOrID string) error {
	c = c.WithDefaults()
	if err := requireSecret(c); err != nil {
		return err
	}
	d, err := open.Database(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }() // committed
	secret, err := open.Secret(ctx, c, d)
	if err != nil {
		return c.Explained(err)
	}
	clock, err := d.Clock(ctx, ref.Now)
	if err != nil {
		return err
	}
	p, err := personOf(ctx, d, accounts.NormalEmail(email), slugOrID)
	if err != nil {
		return err
	}
	post := &mail.Mailer{Outbox: jobs.NewOutbox(d, clock.Now, jobs.Settings{Seal: open.OutboxSeal(secret)}), BaseURL: c.BaseURL, Now: clock.Now}
	members := accounts.New(d, clock.Now, billing.New(d, clock.Now, nil, nil, nil), post, nil, nil, accounts.Credentials{}, c.Lifetimes())
	return c.Explained(d.Write(ctx, func(tx *db.Tx) error { return members.RemoveFactors(ctx, tx, p.Tenant, p.ID) }))
}

// personOf finds the person whom an address means.
func personOf(ctx context.Context, q db.Q, email, slugOrID string) (accounts.Principal, error) {
	id, err := tenantID(ctx, q, slugOrID)
	if err != nil {
		return accounts.Principal{}, err
	}
	all, err := accounts.PrincipalsByEmail(ctx, q, email)
	if err != nil {
		return accounts.Principal{}, err
	}
	for _, p := range all {
		if p.Tenant == id || id == "" && (p.Tenant == auth.PlatformScope || len(all) == 1) {
			return p, nil
		}
	}
	if id == "" && len(all) > 1 {
		return accounts.Principal{}, fmt.Errorf("%d organisations have a person with the address %q: name one with --tenant", len(all), email)
	}
	return accounts.Principal{}, fmt.Errorf("nobody has the address %q", email)
}
