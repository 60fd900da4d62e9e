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
		a.log.InfoContext(ctx, "APP_PREVIOUS_SECRET is not needed any more: remove it")
	case state == auth.KeyOpensChanged:
		a.log.InfoContext(ctx, "the database is sealed under the new APP_SECRET: once every server has it, remove APP_PREVIOUS_SECRET and restart; the previous secret then opens nothing")
	case state == auth.KeyOutdated:
		a.log.WarnContext(ctx, "APP_SECRET is the previous secret, which ends when a server starts with the new one alone: set the new one")
	}
	return secret, nil
}
