package accounts

import (
	"context"
	"strings"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// EraseCustomer replaces name and address of a locked customer, removes phone, language and password,
// ends sessions and deletes mailed tokens. The row stays for references to it; the address can be
// registered again. It reports whether this is the first erasure.
func (s *Service) EraseCustomer(ctx context.Context, tx *db.Tx, by auth.Caller, p Principal) (first bool, err error) {
	counted := p.Status == Active
	if err := Transitions.Move(&p.Status, onErase); err != nil {
		return false, err
	}
	if counted {
		if err := s.Billing.Release(ctx, tx, p.Tenant, billing.Customers); err != nil {
			return false, err
		}
	}
	now := s.Now()
	first = p.ErasedAt == nil
	p.Name, p.Email, p.Phone, p.Language, p.PasswordHash, p.UpdatedAt = audit.ErasedName, erasedEmail(p.ID), "", "", "", now
	if first {
		p.ErasedAt = &now
	}
	if err := s.revokeAccess(ctx, tx, by, p); err != nil {
		return false, err
	}
	return first, updateErased(ctx, tx, p)
}

// erasedEmail returns an unused address: ".invalid" is reserved (RFC 2606).
func erasedEmail(id string) string { return "erased-" + id + erasedDomain }

const erasedDomain = "@erased.invalid"

// IsErased reports whether an address is that of an erased customer.
func IsErased(email string) bool { return strings.HasSuffix(email, erasedDomain) }

// RecordCustomer adds an event to the history of a customer. It contains no personal data.
func (s *Service) RecordCustomer(ctx context.Context, tx *db.Tx, by auth.Caller, p Principal, action string, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: p.Tenant, Subject: p.ID, Actor: audit.By(by), Action: action, Target: audit.Target{Type: "PRINCIPAL", ID: p.ID}, After: after,
	})
}

// RecordErasure records that a customer was erased. after says what was removed.
func (s *Service) RecordErasure(ctx context.Context, tx *db.Tx, by auth.Caller, p Principal, after any) error {
	if err := s.RecordCustomer(ctx, tx, by, p, string(events.CustomerErased), after); err != nil {
		return err
	}
	return s.publish(ctx, tx, audit.By(by), p, events.CustomerErased)
}

// CheckActive refuses a caller who has been deactivated, erased or revoked since the call began, without a
// lock: the caller holds one that blocks erasure.
func CheckActive(ctx context.Context, q db.Q, by auth.Caller, now time.Time) error {
	if by.Kind == auth.APIKey {
		k, err := keyByID(ctx, q, by.Tenant, by.ID)
		if err == nil && k.Status(now) != KeyActive {
			return errAPIKey
		}
		return db.NotFoundAs(err, errAPIKey)
	}
	p, err := ByID(ctx, q, by.Tenant, by.ID)
	if err == nil && p.Status != Active {
		return errSession
	}
	return db.NotFoundAs(err, errSession)
}

// LockAgainstErasure prevents the erasure of a person until the transaction ends, and reports whether the person was
// erased before. It reports false for an unknown id.
func LockAgainstErasure(ctx context.Context, tx *db.Tx, tenant, id string) (erased bool, err error) {
	p, err := sharePrincipal(ctx, tx, tenant, id)
	return p.ErasedAt != nil, db.NotFoundAs(err, nil)
}

// LockActive locks a principal against deactivation and erasure until the transaction ends. If it is
// already inactive, the error says that the session has ended, so that calls in progress do not write.
func LockActive(ctx context.Context, tx *db.Tx, tenant, id string) (Principal, error) {
	p, err := sharePrincipal(ctx, tx, tenant, id)
	if err != nil {
		return Principal{}, db.NotFoundAs(err, errSession)
	}
	if p.Status != Active {
		return Principal{}, errSession
	}
	return p, nil
}
