package notice

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/db"
)

func settingsOf(ctx context.Context, q db.Q, tenant string) ([]Setting, error) {
	return db.All[Setting](ctx, q, `SELECT `+db.Cols[Setting]()+` FROM notice_settings WHERE tenant_id = $1 ORDER BY kind`, tenant)
}

func settingOf(ctx context.Context, q db.Q, tenant string, kind Kind) (Setting, error) {
	return db.One[Setting](ctx, q, `SELECT `+db.Cols[Setting]()+` FROM notice_settings WHERE tenant_id = $1 AND kind = $2`, tenant, kind)
}

// addSettings adds what a tenant has never said about a kind.
func addSettings(ctx context.Context, tx *db.Tx, tenant string, now time.Time) error {
	for _, kind := range Kinds() {
		_, err := db.Exec(ctx, tx, `INSERT INTO notice_settings (tenant_id, kind, enabled, text, changed_at) VALUES ($1, $2, TRUE, '', $3)
			ON CONFLICT (tenant_id, kind) DO NOTHING`, tenant, kind, now)
		if err != nil {
			return err
		}
	}
	return nil
}

func updateSetting(ctx context.Context, tx *db.Tx, tenant string, s Setting, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE notice_settings SET enabled = $3, text = $4, changed_at = $5 WHERE tenant_id = $1 AND kind = $2`,
		tenant, s.Kind, s.Enabled, s.Text, now)
	return err
}

func choicesOf(ctx context.Context, q db.Q, tenant, person string) ([]Choice, error) {
	return db.All[Choice](ctx, q, `SELECT `+db.Cols[Choice]()+` FROM notice_choices WHERE tenant_id = $1 AND person_id = $2 ORDER BY kind`, tenant, person)
}

func choiceOf(ctx context.Context, q db.Q, tenant, person string, kind Kind) (Choice, error) {
	return db.One[Choice](ctx, q, `SELECT `+db.Cols[Choice]()+` FROM notice_choices WHERE tenant_id = $1 AND person_id = $2 AND kind = $3`, tenant, person, kind)
}

// addChoices adds what a person has never chosen.
func addChoices(ctx context.Context, tx *db.Tx, person Person, choices []Choice, now time.Time) error {
	for _, choice := range choices {
		_, err := db.Exec(ctx, tx, `INSERT INTO notice_choices (tenant_id, person_id, kind, enabled, changed_at) VALUES ($1, $2, $3, TRUE, $4)
			ON CONFLICT (tenant_id, person_id, kind) DO NOTHING`, person.Tenant, person.ID, choice.Kind, now)
		if err != nil {
			return err
		}
	}
	return nil
}

func updateChoice(ctx context.Context, tx *db.Tx, person Person, c Choice, now time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE notice_choices SET enabled = $4, changed_at = $5 WHERE tenant_id = $1 AND person_id = $2 AND kind = $3`,
		person.Tenant, person.ID, c.Kind, c.Enabled, now)
	return err
}

func deleteChoices(ctx context.Context, tx *db.Tx, tenant, person string) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM notice_choices WHERE tenant_id = $1 AND person_id = $2`, tenant, person)
	return err
}

// orDefault returns the function that puts in what counts where nothing is stored.
func orDefault[T any](stored T, err error) func(otherwise T) (T, error) {
	return func(otherwise T) (T, error) {
		if errors.Is(err, db.ErrNotFound) {
			return otherwise, nil
		}
		return stored, err
	}
}
