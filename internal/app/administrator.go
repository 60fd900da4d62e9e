package app

import (
	"context"

	"stagegate/internal/app/operate"
	"stagegate/internal/infra/kit/fault"
)

// ensureAdministrator creates the platform administrator of the settings if there is none.
func (a *App) ensureAdministrator(ctx context.Context) error {
	if a.config.PlatformAdminEmail == "" {
		return nil
	}
	has, err := a.Members.HasAdministrator(ctx)
	if err != nil || has {
		return err
	}
	err = operate.AddAdministrator(ctx, a.Members, "Administrator", a.config.PlatformAdminEmail, a.config.PlatformAdminPassword)
	if fault.Has(err, fault.Conflict) { // another instance has created it
		return nil
	}
	return err
}
