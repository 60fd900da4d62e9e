// Command seed fills the configured database with many tenants, to demonstrate years of use: make -C qa seed.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/cases"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/reports"
	"stagegate/internal/testkit/bulk"
)

type command struct {
	config.Config
	bulk.Size
}

func main() {
	var c command
	kong.Parse(&c, kong.Description("Fills an empty database with tenants, people, services, requests, applications and invoices."))
	if err := c.run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "seed:", err)
		os.Exit(1)
	}
}

func (c *command) run(ctx context.Context) error {
	d, err := open.Database(ctx, c.Config)
	if err != nil {
		return err
	}
	start := ref.Now()
	if err := bulk.Fill(ctx, d, c.Size, ref.Now()); err != nil {
		_ = d.Close() // the failure is reported
		return err
	}
	if err := errors.Join(cases.FoldCounts(ctx, d), reports.Fold(ctx, d)); err != nil { // the jobs of a server would take longer
		_ = d.Close()
		return err
	}
	fmt.Fprintf(os.Stdout, "Created %d tenants in %v. Sign in to %s as %s with the password %s\n",
		c.Tenants, ref.Now().Sub(start).Round(time.Millisecond), c.Slug(0), c.Email("admin", 0), bulk.Password)
	return d.Close()
}
