package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"stagegate/internal/app"
)

type auditCommands struct {
	Verify verifyAuditCommand `cmd:"" help:"Look for entries that were altered, added or taken out behind the program's back."`
}

type verifyAuditCommand struct {
	app.Config

	Tenant        string `help:"Slug or id of the tenant to look at. Default: all of them, and the platform."`
	AllowUnsealed bool   `help:"Do not mind entries that are older than the sealing itself."`
}

var errAudit = errors.New("the audit trail is not as it was written")

// Run names every broken place, and fails if there is one.
func (c *verifyAuditCommand) Run(ctx context.Context) error {
	r, err := app.VerifyAudit(ctx, c.Config, c.Tenant)
	if err != nil {
		return err
	}
	for _, b := range r.Breaks {
		fmt.Println(b)
	}
	if r.Unsealed > 0 {
		fmt.Fprintf(os.Stderr, "%d entries are not sealed: they were written by a version that did not, or their seals were taken off.\n", r.Unsealed)
	}
	fmt.Printf("%d entries in %d histories, %d broken places\n", r.Entries, r.Subjects, len(r.Breaks))
	if len(r.Breaks) > 0 || r.Unsealed > 0 && !c.AllowUnsealed {
		return errAudit
	}
	return nil
}
