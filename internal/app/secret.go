package app

import (
	"context"

	"stagegate/internal/app/open"
	"stagegate/internal/infra/auth"
)

// openSecret returns the data key, after a change of APP_SECRET sealed again under the new one.
func (a *App) openSecret(ctx context.Context) (auth.Secret, error) {
	secret, err := open.Secret(ctx, a.config, a.DB)
	if err != nil {
		return nil, err
	}
	secrets, err := open.AppSecrets(a.config)
	if err != nil {
		return nil, err
	}
	state, err := auth.ChangeSecret(ctx, a.DB, secrets, a.Now())
	if err != nil {
		return nil, err
	}
	previous := secrets.Previous != ""
	switch {
	case state == auth.KeyOpens && previous:
		a.log.InfoContext(ctx, "APP_PREVIOUS_SECRET is no longer needed; remove it")
	case state == auth.KeyOpensChanged:
		a.log.InfoContext(ctx, "data key re-encrypted with the new APP_SECRET; once every server uses it, remove APP_PREVIOUS_SECRET and restart")
	case state == auth.KeyOutdated:
		a.log.WarnContext(ctx, "APP_SECRET is the previous secret and will soon stop working; set the new one")
	}
	return secret, nil
}
