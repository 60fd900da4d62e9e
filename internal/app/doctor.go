package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/provider/cloudinary"
	"stagegate/internal/provider/paystack"
	"stagegate/internal/provider/smtp"
	"stagegate/internal/ref"
)

const examination = 20 * time.Second // how long one check may take

// check is one thing that a doctor looks at. It tells what it found to be fine.
type check struct {
	what string
	look func(ctx context.Context) (fine string, err error)
}

// Doctor examines an installation as its settings describe it, and changes
// nothing: the settings themselves, the database with its schema and what must
// never be in it, and whether the providers can be reached and know us. It writes
// a line for each, and gives an error if anything is wrong.
func Doctor(ctx context.Context, c Config, w io.Writer) error {
	c = c.withDefaults()
	checks := []check{{"settings", func(context.Context) (string, error) { return c.kind(), c.check() }}}
	d, err := existing(ctx, c)
	if err != nil {
		checks = append(checks, check{"database", func(context.Context) (string, error) { return "", err }})
	} else {
		defer func() { _ = d.Close() }() // nothing was written
		checks = append(checks,
			check{"database", func(ctx context.Context) (string, error) { return d.Engine() + ", migrated", d.Ready(ctx) }},
			check{"invariants", func(ctx context.Context) (string, error) { return "nothing that must not be", sound(ctx, d) }})
	}
	if !c.sandboxed() {
		checks = append(checks, check{"payments", c.paymentsReached}, check{"files", c.storageReached}, check{"mail", c.relayReached})
	}
	failed := 0
	for _, x := range checks {
		ctx, cancel := context.WithTimeout(ctx, examination)
		fine, err := x.look(ctx)
		cancel()
		line := fmt.Sprintf("ok      %-11s %s", x.what, fine)
		if err != nil {
			failed++
			line = fmt.Sprintf("FAILED  %-11s %s", x.what, strings.ReplaceAll(err.Error(), "\n", "\n        "))
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d checks failed", failed, len(checks))
	}
	return nil
}

// kind says in a few words what the settings are of.
func (c *Config) kind() string {
	if c.sandboxed() {
		return "with the sandbox: providers are built in"
	}
	return "complete"
}

// existing opens the database of the settings, unless it would have to make it.
func existing(ctx context.Context, c Config) (*db.DB, error) {
	if path, embedded := strings.CutPrefix(c.DatabaseURL, "sqlite:"); embedded {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("%w: there is none yet; stagegate migrate makes it", err)
		}
	}
	return db.Open(ctx, c.DatabaseURL, db.Options{SQLiteSync: c.SQLiteSynchronous, MaxConns: c.DBMaxConns})
}

// sound says what the database breaks.
func sound(ctx context.Context, d *db.DB) error {
	breaches, err := Breaches(ctx, d)
	if err != nil {
		return err
	}
	var all []error
	for _, b := range breaches {
		all = append(all, fmt.Errorf("it should be that %s, but: %s", b.Rule, strings.Join(b.Offenders, ", ")))
	}
	return errors.Join(all...)
}

// paymentsReached asks the payment provider about a reference that nobody has.
func (c *Config) paymentsReached(ctx context.Context) (string, error) {
	client := paystack.New(paystack.Config{SecretKey: c.PaystackSecretKey, BaseURL: c.PaystackBaseURL})
	if _, err := client.Verify(ctx, "stagegate-doctor"); err != nil && !errors.Is(err, paystack.ErrUnknownReference) {
		return "", fmt.Errorf("PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL: %w", err)
	}
	return client.Domain() + " mode", nil
}

// storageReached asks the storage provider to remove what nobody has.
func (c *Config) storageReached(ctx context.Context) (string, error) {
	account, err := cloudinary.ParseURL(c.CloudinaryURL)
	if err == nil {
		err = cloudinary.New(cloudinary.Config{Account: account, APIBase: c.CloudinaryAPIBase}).Check(ctx, ref.Now())
	}
	if err != nil {
		return "", fmt.Errorf("CLOUDINARY_URL, CLOUDINARY_API_BASE: %w", err)
	}
	return "the account is ours", nil
}

func (c *Config) relayReached(ctx context.Context) (string, error) {
	relay, err := smtp.New(c.SMTPURL, c.mailFrom())
	if err == nil {
		err = relay.Check(ctx)
	}
	if err != nil {
		return "", fmt.Errorf("SMTP_URL, MAIL_FROM: %w", err)
	}
	return "the relay lets us in", nil
}
