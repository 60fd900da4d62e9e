package operate

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// hasSecret reports whether there is a secret to check, which this does not generate.
func hasSecret(c config.Config) bool {
	if c.AppSecret != "" {
		return true
	}
	_, err := os.Stat(filepath.Join(c.DataDir, "app-secret"))
	return c.Sandboxed() && !errors.Is(err, fs.ErrNotExist)
}

// checkSecret returns how far a change of APP_SECRET has come, or an error if the secrets of
// the settings do not belong to the database.
func checkSecret(ctx context.Context, c config.Config, d *db.DB) (string, error) {
	secrets, err := open.AppSecrets(c)
	if err != nil {
		return "", err
	}
	_, state, err := auth.ReadSecret(ctx, d, secrets)
	if err != nil {
		return "", err
	}
	switch state {
	case auth.NoDataKey:
		return "not in use yet", nil
	case auth.KeyNotChanged:
		return "APP_PREVIOUS_SECRET is still in use: start a server with both", nil
	case auth.KeyOutdated:
		return "", errors.New("APP_SECRET: the database has been sealed under a new one since, and this one ends soon; set the new one")
	case auth.KeyOpensChanged:
		if secrets.Previous == "" {
			return "belongs to the database; the next start of a server ends the previous one", nil
		}
		return "belongs to the database; once every server has it, remove APP_PREVIOUS_SECRET and restart", nil
	case auth.KeyOpens:
	}
	if secrets.Previous != "" {
		return "belongs to the database; remove APP_PREVIOUS_SECRET, which is not needed", nil
	}
	return "belongs to the database", nil
}
