package certificates

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// source is where the key of a signer comes from.
type source string

const (
	ours     source = "OURS"
	uploaded source = "UPLOADED"
)

type storedSigner struct {
	Tenant    string     `db:"tenant_id"`
	Source    source     `db:"source"`
	Sealed    string     `db:"sealed"`
	ExpiresAt time.Time  `db:"expires_at"`
	RemindAt  *time.Time `db:"remind_at"`
}

// signersOf returns the signers of a tenant, the uploaded one last.
func signersOf(ctx context.Context, q db.Q, tenant string) ([]storedSigner, error) {
	return db.All[storedSigner](ctx, q, `SELECT `+db.Cols[storedSigner]()+` FROM certificate_signers WHERE tenant_id = $1 ORDER BY source`, tenant)
}

// addSigner stores a generated signer unless the tenant already has one from that source.
func addSigner(ctx context.Context, tx *db.Tx, s storedSigner) error {
	values, args := db.Values([]storedSigner{s})
	_, err := db.Exec(ctx, tx, `INSERT INTO certificate_signers (`+db.Cols[storedSigner]()+`) VALUES `+values+` ON CONFLICT (tenant_id, source) DO NOTHING`, args...)
	return err
}

// putSigner stores a signer in place of one from the same source.
func putSigner(ctx context.Context, tx *db.Tx, s storedSigner) error {
	values, args := db.Values([]storedSigner{s})
	_, err := db.Exec(ctx, tx, `INSERT INTO certificate_signers (`+db.Cols[storedSigner]()+`) VALUES `+values+` ON CONFLICT (tenant_id, source)
		DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at, remind_at = excluded.remind_at`, args...)
	return err
}

// removeSigner removes the uploaded signer and reports whether there was one.
func removeSigner(ctx context.Context, tx *db.Tx, tenant string) (bool, error) {
	n, err := db.Exec(ctx, tx, `DELETE FROM certificate_signers WHERE tenant_id = $1 AND source = 'UPLOADED'`, tenant)
	return n > 0, err
}

// signersToRemind selects the uploaded signers that run out soon.
var signersToRemind = db.Due{Table: "certificate_signers /* every tenant */", Key: []string{"tenant_id", "source"}, At: "remind_at"}

type dueSigner struct {
	Tenant string `db:"tenant_id"`
	Source source `db:"source"`
}

func lockSigner(ctx context.Context, tx *db.Tx, tenant string, from source) (storedSigner, error) {
	return db.One[storedSigner](ctx, tx, `SELECT `+db.Cols[storedSigner]()+` FROM certificate_signers WHERE tenant_id = $1 AND source = $2 FOR UPDATE`, tenant, from)
}

func reminded(ctx context.Context, tx *db.Tx, s storedSigner) error {
	_, err := db.Exec(ctx, tx, `UPDATE certificate_signers SET remind_at = NULL WHERE tenant_id = $1 AND source = $2`, s.Tenant, s.Source)
	return err
}
