package app

import (
	"context"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/limits/fair"
)

// admission lets calls in. It reads from access tokens whose calls they are.
func (a *App) admission(keys *auth.Keys) *api.Admission {
	s := a.config.Load
	return api.NewAdmission(api.Budgets{
		Calls: s.CallsInFlight, Tenant: s.CallsInFlightTenant, Heavy: s.HeavyCallsInFlight,
		Bodies: s.LargeBodiesTenant, LargeBody: int64(s.LargeBodyBytes),
		Queue: fair.Limits{
			Waiting: s.CallsWaitingTenant, Member: (s.CallsWaitingTenant + 1) / 2,
			Wait: time.Duration(s.CallsWaitMS) * time.Millisecond,
		},
	}, func(ctx context.Context, token string) (tenant, principal string, ok bool) {
		claims, err := keys.Verify(ctx, token, a.realNow, auth.TenantAccess, auth.PlatformAccess)
		return claims.Tenant, claims.Subject, err == nil
	})
}
