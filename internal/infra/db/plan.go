package db

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/pressly/goose/v3"
)

// Plan is what Migrate would do.
type Plan struct {
	Have, Known int64 // schema versions of the database, 0 without a schema, and of this program
	Pending     []Migration
}

// Migration is a migration of this program.
type Migration struct {
	Name       string
	Statements []Statement
}

// Statement is a statement of a migration.
type Statement struct {
	SQL  string
	Lock string // what other calls wait for on PostgreSQL meanwhile; "" = nothing
}

// Plan returns what Migrate would do, and changes nothing. It refuses what Migrate and CheckSchema refuse.
func (d *DB) Plan(ctx context.Context) (p Plan, err error) {
	if p.Known, err = lastMigration(); err != nil {
		return p, err
	}
	applied, err := All[int64](ctx, d.AsUser(), "SELECT version_id FROM goose_db_version")
	switch {
	case err == nil && len(applied) > 0:
		p.Have = slices.Max(applied)
		err = d.checkOrigin(ctx, p.Have)
		if err == nil && p.Have >= p.Known {
			err = d.CheckSchema(ctx)
		}
	case err != nil && !IsUnavailable(err):
		err = nil // no schema yet
	}
	if err == nil {
		p.Pending, err = pendingMigrations(d.engine, applied)
	}
	if err != nil {
		return p, fmt.Errorf("db: plan the migration: %w", err)
	}
	return p, nil
}

// pendingMigrations returns the embedded migrations of an engine without the applied ones.
func pendingMigrations(engine string, applied []int64) (pending []Migration, err error) {
	names, err := fs.Glob(embedded, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	created := map[string]bool{}
	for _, name := range names { // in the order of their numbers
		version, err := goose.NumericComponent(name)
		if err != nil {
			return nil, err
		}
		base := strings.TrimPrefix(name, "migrations/")
		if slices.Contains(applied, version) || strings.Count(base, ".") > 1 && !strings.HasSuffix(base, "."+engine+".sql") {
			continue
		}
		text, err := embedded.ReadFile(name)
		if err != nil {
			return nil, err
		}
		m := Migration{Name: base}
		for _, sql := range splitMigration(string(text)) {
			m.Statements = append(m.Statements, Statement{SQL: sql, Lock: lockOf(sql, created)})
		}
		pending = append(pending, m)
	}
	return pending, nil
}

// splitMigration returns the statements of a migration, as goose separates them, without the comments between
// them.
func splitMigration(text string) (statements []string) {
	var lines []string
	whole := false // between StatementBegin and StatementEnd
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\n")
		annotation, isAnnotation := strings.CutPrefix(line, "-- +goose ")
		switch {
		case annotation == "Down":
			return statements
		case annotation == "StatementBegin":
			whole = true
			continue
		case annotation == "StatementEnd":
			whole = false
		case isAnnotation, !whole && len(lines) == 0 && (line == "" || strings.HasPrefix(line, "--")):
			continue
		default:
			lines = append(lines, line)
			if whole || !strings.HasSuffix(line, ";") {
				continue
			}
		}
		statements = append(statements, strings.Join(lines, "\n"))
		lines = nil
	}
	return statements
}

// Statements with locks that other calls notice. The submatch is the table.
var (
	createsTable  = regexp.MustCompile(`(?i)^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)`)
	referencesOne = regexp.MustCompile(`(?i)REFERENCES (\w+)`)
	createsIndex  = regexp.MustCompile(`(?i)^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+\s+ON (\w+)`)
	altersTable   = regexp.MustCompile(`(?i)^(?:ALTER TABLE|DROP TABLE|TRUNCATE(?: TABLE)?|LOCK TABLE|VACUUM FULL) (?:IF EXISTS )?(?:ONLY )?(\w+)`)
	writesRows    = regexp.MustCompile(`(?i)^(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)`)
	takesNone     = regexp.MustCompile(`(?i)^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY|CREATE SEQUENCE|CREATE EXTENSION|CREATE FUNCTION|COMMENT ON|ANALYZE|SELECT|SET)\b`)
)

// lockOf says what other calls wait for on PostgreSQL until the transaction of a statement ends. created are the
// tables that the pending migrations have created, which nobody uses yet; lockOf adds to them.
func lockOf(sql string, created map[string]bool) string {
	used := func(pattern *regexp.Regexp) (table string, matches bool) {
		if found := pattern.FindStringSubmatch(sql); found != nil {
			if matches = true; !created[found[1]] {
				table = found[1]
			}
		}
		return table, matches
	}
	if found := createsTable.FindStringSubmatch(sql); found != nil {
		created[found[1]] = true
		var locks []string
		for _, other := range referencesOne.FindAllStringSubmatch(sql, -1) {
			if lock := "writes to " + other[1]; !created[other[1]] && !slices.Contains(locks, lock) {
				locks = append(locks, lock)
			}
		}
		return strings.Join(locks, " and ")
	}
	for _, kind := range []struct {
		pattern *regexp.Regexp
		lock    string // with the table
	}{{createsIndex, "writes to %s"}, {altersTable, "reads and writes of %s"}, {writesRows, "writes to the same rows of %s"}} {
		if table, ok := used(kind.pattern); ok {
			if table == "" {
				return ""
			}
			return fmt.Sprintf(kind.lock, table)
		}
	}
	if takesNone.MatchString(sql) {
		return ""
	}
	return "what the statement locks"
}
