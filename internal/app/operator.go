package app

import (
	"context"
	"errors"
	"fmt"
	"net/mail"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/billing"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/member"
	"stagegate/internal/ref"
	"stagegate/internal/tenant"
)

// CreateAdministrator makes a platform administrator, for the command line.
func CreateAdministrator(ctx context.Context, c Config, name, email, password string) error {
	d, err := OpenDatabase(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }() // everything is committed by now
	members := member.New(d, ref.Now, billing.New(d, ref.Now, nil, nil, nil), nil, nil,
		member.Credentials{Hasher: auth.NewHasher(c.passwordCost())}, c.lifetimes())
	return addAdministrator(ctx, members, name, email, password)
}

// ensureAdministrator makes the first platform administrator that the settings
// name, if there is none at all.
func (a *App) ensureAdministrator(ctx context.Context) error {
	if a.config.PlatformAdminEmail == "" {
		return nil
	}
	has, err := a.Members.HasAdministrator(ctx)
	if err != nil || has {
		return err
	}
	err = addAdministrator(ctx, a.Members, "Administrator", a.config.PlatformAdminEmail, a.config.PlatformAdminPassword)
	if fault.Has(err, fault.Conflict) { // another instance was faster
		return nil
	}
	return err
}

func addAdministrator(ctx context.Context, members *member.Service, name, email, password string) error {
	email = member.NormalEmail(email)
	if at, err := mail.ParseAddress(email); err != nil || at.Address != email {
		return fmt.Errorf("the platform administrator: %q is not an e-mail address", email)
	}
	if wrong := auth.CheckPassword(password, email); wrong != "" {
		return errors.New("the password of the platform administrator " + wrong)
	}
	_, err := members.Add(ctx, member.NewPrincipal{
		Tenant: auth.PlatformScope, Kind: auth.Platform, Role: member.PlatformAdmin, Name: name, Email: email, Password: password,
	})
	return err
}

// RotateKeys makes a new signing key, for the command line, and gives its id.
func RotateKeys(ctx context.Context, c Config) (string, error) {
	c = c.withDefaults()
	if err := c.mustHaveSecret(); err != nil {
		return "", err
	}
	secret, err := appSecret(c)
	if err != nil {
		return "", err
	}
	d, err := OpenDatabase(ctx, c)
	if err != nil {
		return "", err
	}
	defer func() { _ = d.Close() }() // everything is committed by now
	keys, err := auth.LoadKeys(ctx, d, secret, ref.Now())
	if err != nil {
		return "", err
	}
	return keys.Rotate(ctx, ref.Now())
}

// VerifyAudit checks the audit trail, for the command line: of one tenant, by
// its slug or id, or of all.
func VerifyAudit(ctx context.Context, c Config, which string) (audit.Report, error) {
	c = c.withDefaults()
	if err := c.mustHaveSecret(); err != nil {
		return audit.Report{}, err
	}
	d, err := OpenDatabase(ctx, c)
	if err != nil {
		return audit.Report{}, err
	}
	defer func() { _ = d.Close() }() // nothing was written
	id, err := tenantNamed(ctx, d, which)
	if err != nil {
		return audit.Report{}, err
	}
	return audit.Verify(ctx, d, id)
}

// tenantNamed is the id of a tenant, from its slug or its id. The platform's own
// is one too, and "" stands for everybody.
func tenantNamed(ctx context.Context, q db.Q, which string) (string, error) {
	if which == "" || which == auth.PlatformScope {
		return which, nil
	}
	t, err := tenant.BySlug(ctx, q, which)
	if errors.Is(err, db.ErrNotFound) {
		t, err = tenant.ByID(ctx, q, which)
	}
	return t.ID, db.NotFoundAs(err, fmt.Errorf("there is no tenant with the slug or the id %q", which))
}

// mustHaveSecret refuses what needs the secret of the servers. None is made up:
// it would not be theirs.
func (c *Config) mustHaveSecret() error {
	if c.AppSecret == "" && !c.sandboxed() {
		return SettingsError{"APP_SECRET: missing; give the one that the servers run with. With the sandbox, set SANDBOX and DATA_DIR as they have them."}
	}
	return nil
}
