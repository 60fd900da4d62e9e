package accounts

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

var (
	errAPIKey     = fault.New(fault.Unauthenticated, "api_key.unknown")
	errKeyAddress = fault.New(fault.AddressNotAllowed, "api_key.not_from_here")
)

// authenticateKey returns the API key with a secret as the caller. A secret with a wrong checksum is refused without
// the database.
func (s *Service) authenticateKey(ctx context.Context, q db.Q, secret string) (auth.Caller, error) {
	hash, ok := auth.HashAPIKey(secret)
	if !ok {
		return auth.Caller{}, errAPIKey
	}
	now := s.Now()
	k, err := keyBySecret(ctx, q, hash, now)
	if err != nil {
		return auth.Caller{}, db.NotFoundAs(err, errAPIKey)
	}
	address := api.ClientIP(ctx)
	switch {
	case k.Status(now) != KeyActive:
		return auth.Caller{}, errAPIKey
	case k.TenantStatus != tenants.Active:
		return auth.Caller{}, errSuspended
	case !k.permits(address):
		return auth.Caller{}, errKeyAddress
	}
	s.keyOwners.Add(hash, [2]string{k.Tenant, k.ID})
	s.noteUse(ctx, k.Key, address)
	return k.caller(k.TenantName).In(tenants.SplitLanguages(deref(k.Languages)), api.AcceptLanguage(ctx)), nil
}

// noteUse stores that a key was used, once a minute. A failure does not fail the call.
func (s *Service) noteUse(ctx context.Context, k Key, address netip.Addr) {
	now := s.Now()
	since := now.Add(-useInterval)
	if k.LastUsedAt != nil && k.LastUsedAt.After(since) {
		return
	}
	err := s.DB.Of(k.Tenant).Write(ctx, func(tx *db.Tx) error { return noteKeyUse(ctx, tx, k, now, since, address.String()) })
	if err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "storing the use of an API key failed", "key", k.ID, "error", err)
	}
}

// OwnerOfKey returns the tenant and the id of a key that has been used on this instance, without the database.
func (s *Service) OwnerOfKey(secret string) (tenant, id string, ok bool) {
	hash, ok := auth.HashAPIKey(secret)
	if !ok {
		return "", "", false
	}
	owner, ok := s.keyOwners.Get(hash)
	return owner[0], owner[1], ok
}

// lockActiveKey returns a key that is active at a time as the caller and locks it, or db.ErrNotFound.
func lockActiveKey(ctx context.Context, tx *db.Tx, tenant, id string, now time.Time) (auth.Caller, error) {
	k, err := shareKey(ctx, tx, tenant, id)
	if err == nil && k.Status(now) != KeyActive {
		err = db.ErrNotFound
	}
	if err != nil {
		return auth.Caller{}, err
	}
	of, err := tenants.ByID(ctx, tx, tenant)
	if err == nil && of.Status != tenants.Active {
		err = errSuspended
	}
	return k.caller(of.Name), err
}

// LockOwner locks the customer, member or API key with an id against deactivation, erasure and revocation until the
// transaction ends. If it is already inactive, the call is refused.
func LockOwner(ctx context.Context, tx *db.Tx, tenant, id string, now time.Time) error {
	p, err := sharePrincipal(ctx, tx, tenant, id)
	if errors.Is(err, db.ErrNotFound) {
		_, err = lockActiveKey(ctx, tx, tenant, id, now)
	} else if err == nil && p.Status != Active {
		err = errSession
	}
	return db.NotFoundAs(err, errSession)
}

// LockCaller returns the member or API key with an id as the caller of operations, without a session, or
// db.ErrNotFound if it is inactive. It locks it like LockMember.
func LockCaller(ctx context.Context, tx *db.Tx, tenant, id string, now time.Time) (auth.Caller, error) {
	by, err := LockMember(ctx, tx, tenant, id)
	if errors.Is(err, db.ErrNotFound) {
		return lockActiveKey(ctx, tx, tenant, id, now)
	}
	return by, err
}
