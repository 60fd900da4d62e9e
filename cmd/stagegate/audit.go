package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"stagegate/internal/app"
)

type auditCommands struct {
	Verify verifyAuditCommand `cmd:"" help:"Check that no entry was altered, added or removed outside the program."`
}

type verifyAuditCommand struct {
	app.Config

	Tenant        string `help:"Slug or id of the tenant to check. Default: all tenants, and the platform."`
	AllowUnsealed bool   `help:"Accept entries without a seal, which earlier versions wrote."`
}

var errAudit = errors.New("the audit trail is damaged, or has entries without a seal")

// Run prints every break of the audit trail, and fails if there is one.
func (c *verifyAuditCommand) Run(ctx context.Context) error {
	r, err := app.VerifyAudit(ctx, c.Config, c.Tenant)
	if err != nil {
		return err
	}
	for _, b := range r.Breaks {
		fmt.Println(b)
	}
	if r.Unsealed > 0 {
		fmt.Fprintf(os.Stderr, "%d entries have no seal: an earlier version wrote them, or their seals were removed.\n", r.Unsealed)
	}
	fmt.Printf("%d entries in %d histories, %d broken places\n", r.Entries, r.Subjects, len(r.Breaks))
	if len(r.Breaks) > 0 || r.Unsealed > 0 && !c.AllowUnsealed {
		return errAudit
	}
	return nil
}
