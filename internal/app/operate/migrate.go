package operate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/build"
)

// Migrate brings the schema up to date.
func Migrate(ctx context.Context, c config.Config, w io.Writer) error {
	if err := requireDatabase(c); err != nil {
		return err
	}
	c = c.WithDefaults()
	d, err := open.Database(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	p, err := d.Plan(ctx)
	if err == nil {
		err = checkNewer(p)
	}
	if err != nil {
		return c.AboutDatabase(err)
	}
	_, err = fmt.Fprintf(w, "Database: %s\nThe database is up to date.\n", db.Name(c.DatabaseURL))
	return err
}

// PrintPlan prints what Migrate would do, and changes nothing. It reports whether migrations are pending.
func PrintPlan(ctx context.Context, c config.Config, w io.Writer) (pending bool, err error) {
	c = c.WithDefaults()
	if err := c.CheckDatabase(); err != nil {
		return false, err
	}
	if path, embedded := c.SQLiteFile(); embedded {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			_, err := fmt.Fprintf(w, "%s does not exist. The first start, or stagegate migrate, creates it.\n", path)
			return true, err
		}
	}
	d, err := open.Existing(ctx, c)
	if err != nil {
		return false, err
	}
	defer func() { _ = d.Close() }()
	p, err := d.Plan(ctx)
	if err == nil {
		err = checkNewer(p)
	}
	if err != nil {
		return false, c.AboutDatabase(err)
	}
	_, err = fmt.Fprintf(w, "Database: %s\n%s", db.Name(c.DatabaseURL), describePlan(p, d.Engine()))
	return len(p.Pending) > 0, err
}

// checkNewer refuses a database from a newer program.
func checkNewer(p db.Plan) error {
	if p.Have <= p.Known {
		return nil
	}
	return &db.NotReadyError{Reason: fmt.Sprintf("The database has schema version %d, from a newer program; version %s of the program knows %d. "+
		"There is nothing to migrate: this program runs on the database as it is. There are no migrations back.", p.Have, build.Version, p.Known)}
}

// describePlan describes a plan for operators.
func describePlan(p db.Plan, engine string) string {
	if len(p.Pending) == 0 {
		return "The database is up to date.\n"
	}
	var b strings.Builder
	if p.Have == 0 {
		fmt.Fprintf(&b, "The database is empty. The first start, or stagegate migrate, creates schema version %d:\n\n", p.Known)
		for _, m := range p.Pending {
			fmt.Fprintf(&b, "%s: %d statements\n", m.Name, len(m.Statements))
		}
		return b.String()
	}
	fmt.Fprintf(&b, "The database has schema version %d; this program needs %d. Pending:\n", p.Have, p.Known)
	for _, m := range p.Pending {
		fmt.Fprintf(&b, "\n%s\n", m.Name)
		for _, s := range m.Statements {
			fmt.Fprintf(&b, "\n    %s\n", strings.ReplaceAll(s.SQL, "\n", "\n    "))
			switch {
			case engine == "sqlite":
			case s.Lock == "":
				b.WriteString("    -- locks nothing that calls use\n")
			default:
				fmt.Fprintf(&b, "    -- locks %s\n", s.Lock)
			}
		}
	}
	b.WriteString("\nEach migration is one transaction. ")
	if engine == "sqlite" {
		b.WriteString("It locks the file: other writes wait until it ends, reads go on.\n")
	} else {
		b.WriteString("What it locks waits until it ends. It waits at most a second for each lock, then gives way and tries again.\n")
	}
	b.WriteString("Nothing was changed. To migrate, run: stagegate migrate\n")
	return b.String()
}
