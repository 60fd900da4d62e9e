package sso

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

var connectionCols = db.Cols[Connection]()

func insertConnection(ctx context.Context, tx *db.Tx, c Connection) error {
	return db.Insert(ctx, tx, "sso_connections", c)
}

func updateConnection(ctx context.Context, tx *db.Tx, before, after Connection) error {
	return db.Update(ctx, tx, "sso_connections", before, after)
}

func connectionsOf(ctx context.Context, q db.Q, tenant string) ([]Connection, error) {
	return db.All[Connection](ctx, q, `SELECT `+connectionCols+` FROM sso_connections WHERE tenant_id = $1 ORDER BY created_at, id`, tenant)
}

func connectionByID(ctx context.Context, q db.Q, tenant, id string) (Connection, error) {
	return db.One[Connection](ctx, q, `SELECT `+connectionCols+` FROM sso_connections WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// findConnection returns a connection of any tenant.
func findConnection(ctx context.Context, q db.Q, id string) (Connection, error) {
	return db.One[Connection](ctx, q, `SELECT `+connectionCols+` FROM sso_connections WHERE id = $1 /* every tenant */`, id)
}

func lockConnection(ctx context.Context, tx *db.Tx, tenant, id string) (Connection, error) {
	return db.One[Connection](ctx, tx, `SELECT `+connectionCols+` FROM sso_connections WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// breakGlassOf returns the admin of the enforced connection, of which there is at most one.
func breakGlassOf(ctx context.Context, q db.Q, tenant string) (string, error) {
	return db.One[string](ctx, q, `SELECT break_glass_id FROM sso_connections WHERE tenant_id = $1 AND enforced`, tenant)
}

// shareConnections locks the connections of a tenant against changes until the transaction ends.
func shareConnections(ctx context.Context, tx *db.Tx, tenant string) ([]Connection, error) {
	return db.All[Connection](ctx, tx, `SELECT `+connectionCols+` FROM sso_connections WHERE tenant_id = $1 ORDER BY created_at, id FOR SHARE`, tenant)
}

// deleteConnection deletes a locked connection with its domains, identities, states and links.
func deleteConnection(ctx context.Context, tx *db.Tx, c Connection) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM sso_connections WHERE tenant_id = $1 AND id = $2`, c.Tenant, c.ID)
	return err
}

// noteFailure counts a failure of a provider in a row.
func noteFailure(ctx context.Context, tx *db.Tx, c Connection) error {
	_, err := db.Exec(ctx, tx, `UPDATE sso_connections SET failures = failures + 1 WHERE tenant_id = $1 AND id = $2 AND revision = $3 AND failures < $4`,
		c.Tenant, c.ID, c.Revision, failingAfter)
	return err
}

// noteSuccess ends the failures of a provider in a row.
func noteSuccess(ctx context.Context, tx *db.Tx, c Connection) error {
	_, err := db.Exec(ctx, tx, `UPDATE sso_connections SET failures = 0 WHERE tenant_id = $1 AND id = $2`, c.Tenant, c.ID)
	return err
}

// domainsOf returns the domains of connections by the ids of these.
func domainsOf(ctx context.Context, q db.Q, tenant string) (map[string][]Domain, error) {
	all, err := db.All[Domain](ctx, q, `SELECT `+db.Cols[Domain]()+` FROM sso_domains WHERE tenant_id = $1 ORDER BY domain`, tenant)
	of := map[string][]Domain{}
	for _, d := range all {
		of[d.ConnectionID] = append(of[d.ConnectionID], d)
	}
	return of, err
}

func insertDomain(ctx context.Context, tx *db.Tx, d Domain) error {
	err := db.Insert(ctx, tx, "sso_domains", d)
	if db.IsUnique(err, "sso_domains_pkey") {
		return errDomainTwice.Wrap(err)
	}
	return err
}

func deleteDomain(ctx context.Context, tx *db.Tx, d Domain) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM sso_domains WHERE tenant_id = $1 AND domain = $2 AND connection_id = $3`, d.Tenant, d.Domain, d.ConnectionID)
	return err
}

func domainOf(ctx context.Context, q db.Q, tenant, connection, domain string) (Domain, error) {
	return db.One[Domain](ctx, q, `SELECT `+db.Cols[Domain]()+` FROM sso_domains WHERE tenant_id = $1 AND connection_id = $2 AND domain = $3`, tenant, connection, domain)
}

// verifyDomain marks a domain as verified, with the token that was found.
func verifyDomain(ctx context.Context, tx *db.Tx, d Domain, at time.Time) error {
	n, err := db.Exec(ctx, tx, `UPDATE sso_domains SET verified_at = $5 WHERE tenant_id = $1 AND domain = $2 AND connection_id = $3 AND token = $4 AND verified_at IS NULL`,
		d.Tenant, d.Domain, d.ConnectionID, d.Token, at)
	switch {
	case db.IsUnique(err, "sso_domains_domain_key"):
		return errDomainTaken.Wrap(err)
	case err == nil && n == 0:
		return errNotFound
	}
	return err
}

// discovered is a connection as people see it who are not signed in.
type discovered struct {
	ID   string `db:"id"`
	Name string `db:"name"`
}

// discover returns the usable connection for which a domain is verified, of any tenant.
func discover(ctx context.Context, q db.Q, domain string) (discovered, error) {
	return db.One[discovered](ctx, q, `SELECT c.id, c.name FROM sso_domains d /* every tenant */
		JOIN sso_connections c ON c.tenant_id = d.tenant_id AND c.id = d.connection_id
		WHERE d.domain = $1 AND d.verified_at IS NOT NULL AND c.tested_at IS NOT NULL`, domain)
}
