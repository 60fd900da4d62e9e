package app

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

// admission returns the admission control, which reads the caller from access tokens.
func (a *App) admission(keys *auth.Keys) *api.Admission {
	return api.NewAdmission(a.config.Budgets(), func(ctx context.Context, token string) (tenant, principal string, ok bool) {
		if auth.IsAPIKey(token) {
			return a.Members.OwnerOfKey(token)
		}
		claims, err := keys.Verify(ctx, token, a.realNow, auth.TenantAccess, auth.PlatformAccess)
		return claims.Tenant, claims.Subject, err == nil
	})
}
