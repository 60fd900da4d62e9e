package accounts

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

const (
	remindBatch = 50
	remindLease = 10 * time.Minute // after which another instance sends the reminders of an interrupted one
)

// RemindExpiringKeys tells admins which API keys expire within two weeks, once per expiry.
func (s *Service) RemindExpiringKeys(ctx context.Context) error {
	now := s.Now()
	due, err := db.Claim[dueKey](ctx, s.DB, keysToRemind, now, now.Add(remindLease), remindBatch)
	for _, d := range due {
		if err := s.DB.Of(d.Tenant).Write(ctx, func(tx *db.Tx) error { return s.remindOfKey(ctx, tx, d) }); err != nil {
			return err
		}
	}
	return err
}

func (s *Service) remindOfKey(ctx context.Context, tx *db.Tx, d dueKey) error {
	k, err := lockKey(ctx, tx, d.Tenant, d.ID)
	if err != nil || k.RemindAt == nil || k.Status(s.Now()) != KeyActive {
		return err
	}
	stored := k
	k.RemindAt = nil
	if err := updateKey(ctx, tx, stored, k); err != nil {
		return err
	}
	return s.MailAdmins(ctx, tx, k.Tenant, "api_key_expiring", "", k.Name)
}
