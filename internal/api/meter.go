package api

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Meter limits how much the callers of a tenant write in a day.
type Meter interface {
	// Check returns a fault if the caller may write nothing more today.
	Check(ctx context.Context, q db.Q, by auth.Caller) error
	// Written counts bytes that the caller has written.
	Written(by auth.Caller, bytes int)
}

// Budgeted reports whether the operation is refused when the tenant has written as much
// as its plan allows: it is a write that makes data grow.
func (op Operation) Budgeted() bool {
	if op.Public || op.Raw || op.Essential || op.NoEffect || op.Method == http.MethodGet || op.Method == http.MethodDelete {
		return false
	}
	return len(op.Kinds) == 0 || slices.ContainsFunc(op.Kinds, func(k auth.Kind) bool { return k != auth.Platform && k != auth.Onboarding })
}

// writer reports whether what the caller writes counts for a tenant.
func (x *exchange) writer() bool {
	return x.signedIn && x.caller.Tenant != "" && x.caller.Tenant != auth.PlatformScope
}

// checkMeter refuses a call of a tenant that has written too much today.
func (a *API) checkMeter(ctx context.Context, x *exchange, op Operation) error {
	if a.meter == nil || !x.writer() || !op.Budgeted() {
		return nil
	}
	return a.meter.Check(ctx, x.db, x.caller)
}

// metered are the options of transactions that count what is written for the caller.
func (a *API) metered(x *exchange) db.TxOptions {
	if a.meter == nil || !x.writer() {
		return db.TxOptions{}
	}
	return db.TxOptions{Written: func(bytes int) { a.meter.Written(x.caller, bytes) }}
}
