package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/providers/smtp"
)

const checkTimeout = 20 * time.Second

// check is a check of an installation. It returns a few words about what it found.
type check struct {
	name string
	run  func(ctx context.Context) (result string, err error)
}

// Doctor checks an installation without changing it: the settings, the database with
// its schema and invariants, and whether the providers can be reached and accept our
// credentials. It writes a line for each check and for each unsafe setting, and returns
// an error if a check failed. A full check of an embedded database takes longer.
func Doctor(ctx context.Context, c Config, full bool, w io.Writer) error {
	c = c.withDefaults()
	checks := []check{{"settings", func(context.Context) (string, error) { return c.summary(), c.checkSafe() }}}
	d, err := openExisting(ctx, c)
	if err != nil {
		checks = append(checks, check{"database", func(context.Context) (string, error) { return "", err }})
	} else {
		defer func() { _ = d.Close() }() // nothing was written
		checks = append(checks,
			check{"database", func(ctx context.Context) (string, error) {
				return d.Engine() + ", migrated", c.aboutDatabase(d.CheckSchema(ctx))
			}},
			check{"clock", func(ctx context.Context) (string, error) { return c.checkServerClock(ctx, d) }},
			check{"invariants", func(ctx context.Context) (string, error) { return "all hold", checkInvariants(ctx, d) }})
		if _, embedded := c.sqliteFile(); embedded {
			checks = append(checks, c.fileChecks(ctx, d, full)...)
		}
		if c.DatabaseReplicaURL != "" {
			checks = append(checks, check{"standby", func(ctx context.Context) (string, error) { return "up to date", c.checkReplica(ctx, d) }})
		}
	}
	if !c.sandboxed() {
		checks = append(checks, check{"payments", c.checkPayments}, check{"files", c.checkStorageProvider}, check{"mail", c.checkRelay})
	}
	if err := c.printWarnings(w); err != nil {
		return err
	}
	failed := 0
	for _, x := range checks {
		ctx, cancel := context.WithTimeout(ctx, checkTimeout)
		result, err := x.run(ctx)
		cancel()
		line := fmt.Sprintf("ok      %-11s %s", x.name, result)
		if err != nil {
			failed++
			line = fmt.Sprintf("FAILED  %-11s %s", x.name, strings.ReplaceAll(err.Error(), "\n", "\n        "))
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	if err == nil {
		ctx, cancel := context.WithTimeout(ctx, checkTimeout)
		defer cancel()
		if err := printSizes(ctx, d, w); err != nil {
			if _, err := fmt.Fprintf(w, "sizes are not known: %v\n", err); err != nil {
				return err
			}
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d checks failed", failed, len(checks))
	}
	return nil
}

// checkSafe returns an error if settings are wrong or unsafe.
func (c *Config) checkSafe() error {
	err := c.check()
	if n := len(c.warnings()); err == nil && n > 0 {
		err = fmt.Errorf("%d of them unsafe: see the warnings above", n)
	}
	return err
}

// printWarnings writes a line for each unsafe setting, for misspelt ones, and for files
// that others can read.
func (c *Config) printWarnings(w io.Writer) error {
	exposed, err := c.exposedFiles()
	if err != nil {
		return err
	}
	for _, warning := range slices.Concat(c.warnings(), c.Given.Misspelt, exposed) {
		if _, err := fmt.Fprintf(w, "warning %s\n", warning); err != nil {
			return err
		}
	}
	return nil
}

// exposedFiles returns a warning if others than the owner may use the data directory or
// the embedded database.
func (c *Config) exposedFiles() ([]string, error) {
	paths := []string{c.DataDir}
	if path, embedded := c.sqliteFile(); embedded {
		paths = append(paths, sqliteFiles(path)...)
	}
	exposed, err := datadir.Exposed(paths...)
	if err != nil || exposed == nil {
		return nil, err
	}
	return []string{"DATA_DIR: others can use " + strings.Join(exposed, ", ") + "; start the server, which takes their rights away, or run chmod go= on them"}, nil
}

// summary describes the settings in a few words.
func (c *Config) summary() string {
	if c.sandboxed() {
		return "with the sandbox: providers are built in"
	}
	return "complete"
}

// checkInvariants returns an error for each violated invariant.
func checkInvariants(ctx context.Context, d *db.DB) error {
	violations, err := Violations(ctx, d)
	if err != nil {
		return err
	}
	var all []error
	for _, v := range violations {
		all = append(all, errors.New(v.String()))
	}
	return errors.Join(all...)
}

// checkReplica checks that lists can be read from the standby.
func (c *Config) checkReplica(ctx context.Context, d *db.DB) error {
	if err := d.CheckReplica(ctx); err != nil {
		return fmt.Errorf("DATABASE_REPLICA_URL: %s: %w", db.Name(c.DatabaseReplicaURL), err)
	}
	return nil
}

// checkPayments asks the payment provider about a reference that does not exist.
func (c *Config) checkPayments(ctx context.Context) (string, error) {
	client := paystack.New(paystack.Config{SecretKey: c.PaystackSecretKey, BaseURL: c.PaystackBaseURL})
	if _, err := client.Verify(ctx, "stagegate-doctor"); err != nil && !errors.Is(err, paystack.ErrUnknownReference) {
		return "", fmt.Errorf("PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL: %w", err)
	}
	return client.Domain() + " mode", nil
}

// checkStorageProvider asks the storage provider to remove a file that does not exist, and
// to look for it.
func (c *Config) checkStorageProvider(ctx context.Context) (string, error) {
	account, err := cloudinary.ParseURL(c.CloudinaryURL)
	if err == nil {
		err = cloudinary.New(cloudinary.Config{Account: account, APIBase: c.CloudinaryAPIBase}).Check(ctx, ref.Now())
	}
	if err != nil {
		return "", fmt.Errorf("CLOUDINARY_URL, CLOUDINARY_API_BASE: %w", err)
	}
	return "the credentials are accepted", nil
}

// checkRelay signs in to the mail relay.
func (c *Config) checkRelay(ctx context.Context) (string, error) {
	relay, err := smtp.New(c.SMTPURL, c.mailFrom())
	if err == nil {
		err = relay.Check(ctx)
	}
	if err != nil {
		return "", fmt.Errorf("SMTP_URL, MAIL_FROM: %w", err)
	}
	return "the relay is reachable", nil
}
