package operate

import (
	"context"
	"errors"
	"fmt"

	"stagegate/internal/accounts"
	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	address "stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/names"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

// CreateAdministrator creates a platform administrator, for the command line.
func CreateAdministrator(ctx context.Context, c config.Config, name, email, password string) error {
	if err := requireDatabase(c); err != nil {
		return err
	}
	c = c.WithDefaults()
	d, err := open.Database(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }() // committed
	clock, err := d.Clock(ctx, ref.Now)
	if err != nil {
		return err
	}
	members := accounts.New(d, clock.Now, billing.New(d, clock.Now, nil, nil, nil), nil, nil, nil,
		accounts.Credentials{Hasher: auth.NewHasher(c.PasswordCost(), c.Tuning.Hash, nil)}, c.Lifetimes())
	return c.Explained(AddAdministrator(ctx, members, name, email, password))
}

// AddAdministrator validates the input and adds a platform administrator.
func AddAdministrator(ctx context.Context, members *accounts.Service, name, email, password string) error {
	email = accounts.NormalEmail(email)
	if !address.IsPlain(email) {
		return fmt.Errorf("the email address of the platform administrator %w, not %q", fault.T(address.Expected), email)
	}
	name = names.Normal(name)
	if key := names.Check(name); key != "" {
		return fmt.Errorf("the name of the platform administrator %w", fault.T(key))
	}
	if key := auth.CheckPassword(password, auth.Owner{Email: email, Names: []string{name}}); key != "" {
		return fmt.Errorf("the password of the platform administrator %w", fault.T(key))
	}
	_, err := members.Add(ctx, accounts.NewPrincipal{
		Tenant: auth.PlatformScope, Kind: auth.Platform, Role: accounts.PlatformAdmin, Name: name, Email: email, Password: password,
	})
	return err
}

// RotateKeys creates a new signing key, for the command line, and returns its id. With revoke,
// the earlier ones end.
func RotateKeys(ctx context.Context, c config.Config, revoke bool) (string, error) {
	c = c.WithDefaults()
	if err := requireSecret(c); err != nil {
		return "", err
	}
	d, err := open.Database(ctx, c)
	if err != nil {
		return "", err
	}
	defer func() { _ = d.Close() }() // committed
	secret, err := open.Secret(ctx, c, d)
	if err != nil {
		return "", c.Explained(err)
	}
	clock, err := d.Clock(ctx, ref.Now)
	if err != nil {
		return "", err
	}
	keys, err := auth.LoadKeys(ctx, d, secret, clock.Now())
	if err != nil {
		return "", c.Explained(err)
	}
	change := keys.Rotate
	if revoke {
		change = keys.Revoke
	}
	id, err := change(ctx, clock.Now())
	return id, c.Explained(err)
}

// VerifyAudit verifies the audit trail, for the command line: of one tenant by slug or id,
// or of all for "". It compares the result with the counts of an earlier run, if any.
func VerifyAudit(ctx context.Context, c config.Config, slugOrID string, earlier []audit.Count) (r audit.Report, err error) {
	c = c.WithDefaults()
	if err := requireSecret(c); err != nil {
		return r, err
	}
	d, err := open.Database(ctx, c)
	if err != nil {
		return r, err
	}
	defer func() { _ = d.Close() }() // read only
	id, err := tenantID(ctx, d, slugOrID)
	if err != nil {
		return r, err
	}
	if r, err = audit.Verify(ctx, d, id); err != nil {
		return r, err
	}
	r.Compare(earlier, id)
	return r, nil
}

// tenantID returns the id of a tenant by slug or id, and "" and the id of the platform
// unchanged.
func tenantID(ctx context.Context, q db.Q, slugOrID string) (string, error) {
	if slugOrID == "" || slugOrID == auth.PlatformScope {
		return slugOrID, nil
	}
	t, err := tenants.BySlug(ctx, q, slugOrID)
	if errors.Is(err, db.ErrNotFound) {
		t, err = tenants.ByID(ctx, q, slugOrID)
	}
	return t.ID, db.NotFoundAs(err, fmt.Errorf("no tenant has the slug or id %q", slugOrID))
}

// requireSecret returns an error without APP_SECRET. Commands cannot generate one, since
// it must be the secret of the servers.
func requireSecret(c config.Config) error {
	if c.AppSecret == "" && !c.Sandboxed() {
		return config.Error{"APP_SECRET: missing; set the same value as for the servers. With the sandbox, set SANDBOX and DATA_DIR as for the server."}
	}
	return nil
}

// requireDatabase returns an error if no setting says where the database is: the command would create one in the current
// folder, while that of the servers is elsewhere. It takes settings without defaults.
func requireDatabase(c config.Config) error {
	if c.DatabaseURL != "" || !c.DefaultDataDir() {
		return nil
	}
	return requireSecret(c)
}
