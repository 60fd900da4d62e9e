package app

import (
	"cmp"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
)

// newRepeats returns the store of responses for Idempotency-Key.
func (a *App) newRepeats(secret auth.Secret) *idempotency.Keys {
	c := a.config
	k := &idempotency.Keys{
		DB: a.DB.Background(), Now: a.realNow, Seal: secret.Seal("idempotency"), Lease: c.KeyLease(), MaxResponse: c.Tuning.Keys.MaxResponse,
	}
	if c.RateLimits != "off" {
		k.MaxPerCaller = cmp.Or(c.Tuning.Keys.PerCaller, idempotency.StandardPerCaller)
		k.MaxPerAddress = cmp.Or(c.Tuning.Keys.PerAddress, idempotency.StandardPerAddress)
	}
	if a.fileLock != nil { // no other server uses the database
		k.Since = a.realNow()
	}
	return k
}
