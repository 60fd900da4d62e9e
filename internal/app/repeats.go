package app

import (
	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
)

// newRepeats returns what answers calls that are repeated with an Idempotency-Key.
func (a *App) newRepeats(secret auth.Secret) *idempotency.Keys {
	c := a.config
	k := &idempotency.Keys{
		DB: a.DB, Now: a.realNow, Seal: secret.Seal("idempotency"), Lease: c.KeyLease(), Keep: c.RetainedKeys(), MaxResponse: c.IdempotencyMaxResponse,
	}
	if c.RateLimits != "off" {
		k.MaxPerCaller, k.MaxPerAddress = c.IdempotencyKeysPerCaller, c.IdempotencyKeysPerAddress
	}
	if a.fileLock != nil { // no other server uses the database
		k.Since = a.realNow()
	}
	return k
}
