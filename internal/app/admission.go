package app

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

// admission lets calls in. It reads from access tokens whose calls they are.
func (a *App) admission(keys *auth.Keys) *api.Admission {
	return api.NewAdmission(a.config.Budgets(), func(ctx context.Context, token string) (tenant, principal string, ok bool) {
		claims, err := keys.Verify(ctx, token, a.realNow, auth.TenantAccess, auth.PlatformAccess)
		return claims.Tenant, claims.Subject, err == nil
	})
}
