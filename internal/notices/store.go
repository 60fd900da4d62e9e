package notices

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

func settingsOf(ctx context.Context, q db.Q, tenant string) ([]Setting, error) {
	return db.All[Setting](ctx, q, `SELECT `+db.Cols[Setting]()+` FROM notice_settings WHERE tenant_id = $1 ORDER BY kind`, tenant)
}

func settingOf(ctx context.Context, q db.Q, tenant string, kind Kind) (Setting, error) {
	return db.One[Setting](ctx, q, `SELECT `+db.Cols[Setting]()+` FROM notice_settings WHERE tenant_id = $1 AND kind = $2`, tenant, kind)
}

// putSetting writes what a tenant says about a kind. The tenant is locked.
func putSetting(ctx context.Context, tx *db.Tx, tenant string, s Setting, now time.Time) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO notice_settings (tenant_id, kind, enabled, text, changed_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (tenant_id, kind) DO UPDATE SET enabled = excluded.enabled, text = excluded.text, changed_at = excluded.changed_at`,
		tenant, s.Kind, s.Enabled, s.Text, now)
	return err
}

func choicesOf(ctx context.Context, q db.Q, tenant, person string) ([]Choice, error) {
	return db.All[Choice](ctx, q, `SELECT `+db.Cols[Choice]()+` FROM notice_choices WHERE tenant_id = $1 AND person_id = $2 ORDER BY kind`, tenant, person)
}

func choiceOf(ctx context.Context, q db.Q, tenant, person string, kind Kind) (Choice, error) {
	return db.One[Choice](ctx, q, `SELECT `+db.Cols[Choice]()+` FROM notice_choices WHERE tenant_id = $1 AND person_id = $2 AND kind = $3`, tenant, person, kind)
}

// putChoice writes what a person has chosen for a kind. The tenant is locked.
func putChoice(ctx context.Context, tx *db.Tx, person Person, c Choice, now time.Time) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO notice_choices (tenant_id, person_id, kind, enabled, changed_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (tenant_id, person_id, kind) DO UPDATE SET enabled = excluded.enabled, changed_at = excluded.changed_at`,
		person.Tenant, person.ID, c.Kind, c.Enabled, now)
	return err
}

func deleteChoices(ctx context.Context, tx *db.Tx, tenant, person string) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM notice_choices WHERE tenant_id = $1 AND person_id = $2`, tenant, person)
	return err
}
