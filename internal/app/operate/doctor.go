package operate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/local"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/providers/smtp"
)

const checkTimeout = 20 * time.Second

// check is a check of an installation. It returns a short description of the result.
type check struct {
	name string
	run  func(ctx context.Context) (result string, err error)
	long bool // reads the whole database, which takes as long as it takes
}

// Doctor checks an installation without changing it: the settings, the database with its
// schema and invariants, and whether the providers are reachable and accept the credentials.
// It writes a line per check and per unsafe setting and returns an error if a check failed.
// A full check of an embedded database takes longer.
func Doctor(ctx context.Context, c config.Config, full bool, w io.Writer) error {
	c = c.WithDefaults()
	checks := []check{{name: "settings", run: func(context.Context) (string, error) { return summary(c), checkSafe(c) }}}
	d, err := open.Existing(ctx, c)
	if err != nil {
		checks = append(checks, check{name: "database", run: func(context.Context) (string, error) { return "", err }})
	} else {
		defer func() { _ = d.Close() }() // read only
		checks = append(checks,
			check{name: "database", run: func(ctx context.Context) (string, error) {
				return d.Engine() + ", migrated", c.AboutDatabase(d.CheckSchema(ctx))
			}},
			check{name: "clock", run: func(ctx context.Context) (string, error) { return checkClock(ctx, d) }},
			check{name: "invariants", run: func(ctx context.Context) (string, error) { return "no violations", checkInvariants(ctx, d) }, long: true})
		if d.Engine() == "postgres" {
			checks = append(checks, check{name: "tenants", run: func(ctx context.Context) (string, error) {
				return "row-level security on every table", d.CheckRowSecurity(ctx)
			}})
		}
		if hasSecret(c) {
			checks = append(checks, check{name: "secret", run: func(ctx context.Context) (string, error) { return checkSecret(ctx, c, d) }})
		}
		if _, embedded := c.SQLiteFile(); embedded {
			checks = append(checks, fileChecks(c, d, full)...)
		}
		if c.DatabaseReplicaURL != "" {
			checks = append(checks, check{name: "standby", run: func(ctx context.Context) (string, error) { return "up to date", checkReplica(ctx, c, d) }})
		}
	}
	if !c.Sandboxed() {
		checks = append(checks,
			check{name: "payments", run: func(ctx context.Context) (string, error) { return checkPayments(ctx, c) }},
			check{name: "files", run: func(ctx context.Context) (string, error) { return checkStorageProvider(ctx, c, d) }},
			check{name: "mail", run: func(ctx context.Context) (string, error) { return checkRelay(ctx, c) }})
	}
	if !c.Sandboxed() || c.ScannerURL != "" {
		checks = append(checks, check{name: "scanner", run: func(ctx context.Context) (string, error) { return checkScanner(ctx, c) }})
	}
	if err := printWarnings(c, w); err != nil {
		return err
	}
	failed := 0
	for _, x := range checks {
		result, err := x.examine(ctx)
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
			if _, err := fmt.Fprintf(w, "reading the sizes failed: %v\n", err); err != nil {
				return err
			}
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d checks failed", failed, len(checks))
	}
	return nil
}

// examine runs the check.
func (x check) examine(ctx context.Context) (string, error) {
	if x.long {
		return x.run(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	return x.run(ctx)
}

// checkSafe returns an error if settings are invalid or unsafe.
func checkSafe(c config.Config) error {
	err := c.Check()
	if n := len(c.Warnings()); err == nil && n > 0 {
		err = fmt.Errorf("%d unsafe; see the warnings above", n)
	}
	return err
}

// printWarnings writes a line per unsafe setting, misspelt variable and file that others can
// access.
func printWarnings(c config.Config, w io.Writer) error {
	exposed, err := exposedFiles(c)
	if err != nil {
		return err
	}
	for _, warning := range slices.Concat(c.Warnings(), c.Given.Misspelt, exposed) {
		if _, err := fmt.Fprintf(w, "warning %s\n", warning); err != nil {
			return err
		}
	}
	return nil
}

// exposedFiles returns a warning if users other than the owner may access the data directory
// or the embedded database.
func exposedFiles(c config.Config) ([]string, error) {
	paths := []string{c.DataDir}
	if path, embedded := c.SQLiteFile(); embedded {
		paths = append(paths, config.SQLiteFiles(path)...)
	}
	exposed, err := datadir.Exposed(paths...)
	if err != nil || exposed == nil {
		return nil, err
	}
	return []string{"DATA_DIR: other users can access " + strings.Join(exposed, ", ") + "; start the server, which removes their permissions, or run chmod go= on them"}, nil
}

// summary describes the settings.
func summary(c config.Config) string {
	if c.Sandboxed() {
		return "complete, with the built-in providers of the sandbox"
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

// checkReplica checks that the standby can serve lists.
func checkReplica(ctx context.Context, c config.Config, d *db.DB) error {
	if err := d.CheckReplica(ctx); err != nil {
		return fmt.Errorf("DATABASE_REPLICA_URL: %s: %w", db.Name(c.DatabaseReplicaURL), err)
	}
	return nil
}

// checkPayments verifies an unknown reference at the payment provider.
func checkPayments(ctx context.Context, c config.Config) (string, error) {
	client := paystack.New(paystack.Config{SecretKey: c.PaystackSecretKey, BaseURL: c.PaystackBaseURL})
	if _, err := client.Verify(ctx, "stagegate-doctor"); err != nil && !errors.Is(err, paystack.ErrUnknownReference) {
		return "", fmt.Errorf("PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL: %w", err)
	}
	return client.Domain() + " mode", nil
}

// checkStorageProvider checks the bucket of files, writes to their directory, or deletes and looks up an unknown file at the storage provider.
func checkStorageProvider(ctx context.Context, c config.Config, d *db.DB) (string, error) {
	if dir, ok := c.FilesDir(); ok {
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			return "the directory will be created by the first start", nil
		}
		store, err := local.New(local.Config{Dir: dir, Now: ref.Now})
		if err == nil {
			err = store.Check()
		}
		if err != nil {
			return "", fmt.Errorf("STORAGE_URL: %w", err)
		}
		return "directory writable", nil
	}
	if c.InBucket() {
		return checkBucket(ctx, c, d)
	}
	account, err := cloudinary.ParseURL(c.CloudinaryURL)
	if err == nil {
		err = cloudinary.New(cloudinary.Config{Account: account, APIBase: c.CloudinaryAPIBase}).Check(ctx, ref.Now())
	}
	if err != nil {
		return "", fmt.Errorf("CLOUDINARY_URL, CLOUDINARY_API_BASE: %w", err)
	}
	return "credentials accepted", nil
}

// checkRelay signs in to the mail relay.
func checkRelay(ctx context.Context, c config.Config) (string, error) {
	relay, err := smtp.New(c.SMTPURL, c.Sender())
	if err == nil {
		err = relay.Check(ctx)
	}
	if err != nil {
		return "", fmt.Errorf("SMTP_URL, MAIL_FROM: %w", err)
	}
	return "relay reachable", nil
}

// checkClock compares the local clock with that of the database.
func checkClock(ctx context.Context, d *db.DB) (string, error) {
	clock, err := d.Clock(ctx, ref.Now)
	if err != nil {
		return "", err
	}
	skew := clock.Skew()
	return fmt.Sprintf("offset from the database: %v", skew.Abs().Round(time.Millisecond)), db.CheckSkew(skew)
}
