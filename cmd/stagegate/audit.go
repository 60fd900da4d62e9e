package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"stagegate/internal/app/config"
	"stagegate/internal/app/operate"
	"stagegate/internal/audit"
)

type auditCommands struct {
	Verify verifyAuditCommand `cmd:""`
}

type verifyAuditCommand struct {
	config.Config

	Tenant string
	JSON   bool   `name:"json"`
	Expect string `placeholder:"FILE"`
}

var errAudit = errors.New("the audit trail is damaged, has entries without a seal, or has fewer entries than expected")

// Run prints every break of the audit trail and fails if there is one.
func (c *verifyAuditCommand) Run(ctx context.Context) error {
	earlier, err := earlierCounts(c.Expect)
	if err != nil {
		return err
	}
	r, err := operate.VerifyAudit(ctx, c.Config, c.Tenant, earlier)
	if err != nil {
		return err
	}
	if err := c.print(r); err != nil {
		return err
	}
	if len(r.Breaks) > 0 || len(r.Missing) > 0 {
		return errAudit
	}
	return nil
}

func (c *verifyAuditCommand) print(r audit.Report) error {
	out := os.Stdout
	if c.JSON {
		out = os.Stderr
		if err := json.NewEncoder(os.Stdout).Encode(append([]audit.Count{}, r.Tenants...)); err != nil {
			return err
		}
	}
	for _, b := range r.Breaks {
		fmt.Fprintln(out, b)
	}
	for _, missing := range r.Missing {
		fmt.Fprintln(out, missing)
	}
	if r.Erased > 0 {
		fmt.Fprintf(os.Stderr, "%d entries were reduced by the erasure of customers; the rest of each was verified.\n", r.Erased)
	}
	total := r.Total()
	fmt.Fprintf(out, "%d entries in %d histories, %d breaks\n", total.Entries, total.Histories, len(r.Breaks))
	return nil
}

// earlierCounts reads the output of an earlier run with --json; nil without a file.
func earlierCounts(path string) ([]audit.Count, error) {
	if path == "" {
		return nil, nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--expect: %w", err)
	}
	var counts []audit.Count
	if err := json.Unmarshal(content, &counts); err != nil {
		return nil, fmt.Errorf("--expect: %s must be the output of audit verify --json: %w", path, err)
	}
	return counts, nil
}
