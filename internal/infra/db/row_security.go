package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// Roles of row-level security on PostgreSQL; see migrations/0002_search_and_walls.postgres.sql.
const (
	tenantRole      = "stagegate_tenant"
	everyTenantRole = "stagegate_every_tenant"
	// userRole is the connected user, for statements that run before the other roles exist.
	userRole = "none"
)

// rowSecurity says which rows the statements of a DB can see on PostgreSQL. The zero value sees no tenant's rows.
// It keeps tenants apart where a statement lacks its condition on tenant_id. SQLite has only these conditions.
type rowSecurity struct {
	role   string // tenantRole if empty
	tenant string
}

// Of returns the database as one tenant may see it.
func (d *DB) Of(tenant string) *DB {
	return &DB{database: d.database, lane: d.lane, rowSecurity: rowSecurity{tenant: tenant}}
}

// EveryTenant returns the database with the rows of all tenants. It is for the platform, for background work and for
// calls that do not belong to a tenant yet.
func (d *DB) EveryTenant() *DB {
	return &DB{database: d.database, lane: d.lane, rowSecurity: rowSecurity{role: everyTenantRole}}
}

// AsUser returns the database as the connected user sees it: for the schema, for the server and for tests.
func (d *DB) AsUser() *DB {
	return &DB{database: d.database, lane: d.lane, rowSecurity: rowSecurity{role: userRole}}
}

// setRowSecurity sets the role and the tenant of a transaction until it ends.
const setRowSecurity = `SELECT set_config('role', $1, true), set_config('stagegate.tenant', $2, true)`

func (s rowSecurity) args() []any {
	if s.role == "" {
		return []any{tenantRole, s.tenant}
	}
	return []any{s.role, s.tenant}
}

// apply sets the role and the tenant of the transaction.
func (s rowSecurity) apply(ctx context.Context, tx *sql.Tx) error {
	if s.role == userRole {
		return nil
	}
	_, err := tx.ExecContext(ctx, setRowSecurity, s.args()...)
	return markUnavailable(err)
}

// read runs a query on a PostgreSQL connection. The two statements travel together and are one transaction.
func (s rowSecurity) read(ctx context.Context, conn *sql.Conn, query string, args []any, read func(resultRows) error) error {
	if s.role == userRole {
		return readRows(ctx, conn, query, args, read)
	}
	return conn.Raw(func(dc any) error {
		c, ok := dc.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("db: %T is no connection of PostgreSQL", dc)
		}
		err := readBatch(ctx, c.Conn(), s, query, args, read)
		if err != nil && pgconn.SafeToRetry(err) {
			return errors.Join(driver.ErrBadConn, err)
		}
		return err
	})
}

func readBatch(ctx context.Context, conn *pgx.Conn, s rowSecurity, query string, args []any, read func(resultRows) error) (err error) {
	var batch pgx.Batch
	batch.Queue(setRowSecurity, s.args()...)
	batch.Queue(query, args...)
	results := conn.SendBatch(ctx, &batch)
	defer func() {
		if e := results.Close(); err == nil {
			err = e
		}
	}()
	if _, err := results.Exec(); err != nil {
		return err
	}
	rows, err := results.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	if err := read(batchRows{rows}); err != nil {
		return err
	}
	return rows.Err()
}

// batchRows are rows as database/sql names their methods.
type batchRows struct{ pgx.Rows }

func (r batchRows) Columns() ([]string, error) {
	fields := r.FieldDescriptions()
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names, nil
}

// CheckRowSecurity checks the row-level security policies: every table of tenants has them, and the connected user may
// take both roles.
func (d *DB) CheckRowSecurity(ctx context.Context) error {
	user := d.AsUser()
	if err := user.checkRoles(ctx); err != nil {
		return err
	}
	tables, err := All[string](ctx, user, `SELECT CAST(c.relname AS TEXT) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
		WHERE c.relkind IN ('r', 'p') AND c.relnamespace = CAST(current_schema() AS regnamespace)
		AND NOT (c.relrowsecurity AND EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = current_schema() AND p.tablename = c.relname AND $1 = ANY (p.roles)))
		ORDER BY c.relname`, tenantRole)
	if err != nil {
		return err
	}
	if len(tables) > 0 {
		return notReady("Row-level security is missing on %s. Enable it as in the migrations.", strings.Join(tables, ", "))
	}
	return nil
}

// checkRoles checks that both roles exist and that the connected user may take them. From PostgreSQL 16 on, members of a
// role may take it only if they were granted it with SET.
func (d *DB) checkRoles(ctx context.Context) error {
	type roles struct {
		User     string `db:"name"`
		Existing int    `db:"existing"`
		Granted  int    `db:"granted"`
	}
	r, err := One[roles](ctx, d, `SELECT quote_ident(current_user) AS name, COUNT(*) AS existing, COUNT(*) FILTER (WHERE pg_has_role(oid,
		CASE WHEN CAST(current_setting('server_version_num') AS INTEGER) >= 160000 THEN 'SET' ELSE 'MEMBER' END)) AS granted
		FROM pg_roles WHERE rolname IN ($1, $2)`, tenantRole, everyTenantRole)
	switch {
	case err != nil:
		return err
	case r.Existing < 2:
		return notReady("The server lacks the roles of the program, which a dump does not contain. Run as an administrator: "+
			"CREATE ROLE %[1]s NOLOGIN; CREATE ROLE %[2]s NOLOGIN; GRANT %[1]s, %[2]s TO %[3]s; then restore the dump again.", tenantRole, everyTenantRole, r.User)
	case r.Granted < 2:
		return notReady("The user %[3]s may not take the roles of the program. Run as an administrator: GRANT %[1]s, %[2]s TO %[3]s.", tenantRole, everyTenantRole, r.User)
	}
	return nil
}
