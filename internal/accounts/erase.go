package accounts

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// EraseCustomer replaces name and address of a locked customer, removes phone, language
// and password, ends its sessions, and deletes its mailed tokens. The row stays for the
// records that refer to it; the address is free for another registration. It reports
// whether the customer was not erased before.
func (s *Service) EraseCustomer(ctx context.Context, tx *db.Tx, p Principal) (first bool, err error) {
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
	if err := s.shutOut(ctx, tx, p); err != nil {
		return false, err
	}
	return first, updateErased(ctx, tx, p)
}

// erasedEmail returns an address that nobody has: ".invalid" is reserved (RFC 2606).
func erasedEmail(id string) string { return "erased-" + id + "@erased.invalid" }

// RecordCustomer adds an event to the history of a customer. It holds neither name nor
// address.
func (s *Service) RecordCustomer(ctx context.Context, tx *db.Tx, by auth.Caller, p Principal, action string, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: p.Tenant, Subject: p.ID, Actor: audit.By(by), Action: action, Target: audit.Target{Type: "PRINCIPAL", ID: p.ID}, After: after,
	})
}

// CheckActive refuses a principal that is deactivated or erased, as StayActive does. It
// locks nothing: the caller holds a lock for which an erasure waits.
func CheckActive(ctx context.Context, q db.Q, tenant, id string) error {
	p, err := ByID(ctx, q, tenant, id)
	if err == nil && p.Status != Active {
		return errSession
	}
	return db.NotFoundAs(err, errSession)
}

// StayActive locks a principal so that it is neither deactivated nor erased until the
// transaction ends. The error says that the session has ended, if it was already:
// a call that began before must not write afterwards.
func StayActive(ctx context.Context, tx *db.Tx, tenant, id string) (Principal, error) {
	p, err := sharePrincipal(ctx, tx, tenant, id)
	if err != nil {
		return Principal{}, db.NotFoundAs(err, errSession)
	}
	if p.Status != Active {
		return Principal{}, errSession
	}
	return p, nil
}
