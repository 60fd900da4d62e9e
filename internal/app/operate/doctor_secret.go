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
		return "", errors.New("APP_SECRET is the previous secret and will soon stop working; set the new one")
	case auth.KeyOpensChanged:
		if secrets.Previous == "" {
			return "matches the database; the previous secret stops working when a server next starts", nil
		}
		return "matches the database; once every server uses it, remove APP_PREVIOUS_SECRET and restart", nil
	case auth.KeyOpens:
	}
	if secrets.Previous != "" {
		return "matches the database; APP_PREVIOUS_SECRET is no longer needed, remove it", nil
	}
	return "matches the database", nil
}
