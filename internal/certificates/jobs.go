package certificates

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/notices"
	"stagegate/internal/search"
)

const (
	dueBatch = 50
	dueLease = 10 * time.Minute // after which another instance goes on with what an interrupted one has claimed
)

// ProcessExpiry notifies customers, once per certificate, that it will expire soon, and records certificate.expired
// events for expired certificates.
func (s *Service) ProcessExpiry(ctx context.Context) error {
	for {
		now := s.Now()
		due, err := db.Claim[dueKey](ctx, s.DB, certificatesDue, now, now.Add(dueLease), dueBatch)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, d := range due {
			if err := s.DB.Of(d.Tenant).Write(ctx, func(tx *db.Tx) error { return s.followDates(ctx, tx, d) }); err != nil {
				return err
			}
		}
	}
}

func (s *Service) followDates(ctx context.Context, tx *db.Tx, d dueKey) error {
	c, err := Lock(ctx, tx, d.Tenant, d.ID)
	if err != nil || c.ActAt == nil || c.ValidUntil == nil {
		return db.NotFoundAs(err, nil)
	}
	o, err := s.Organisation(ctx, tx, c.Tenant)
	if err != nil {
		return err
	}
	stored, now, today := c, s.Now(), s.today(o)
	if *c.ValidUntil < today {
		c.ActAt = nil
		if c.At(today) == Expired {
			if err := s.publish(ctx, tx, audit.System, &c, events.CertificateExpired, string(Expired), string(c.Status)); err != nil {
				return err
			}
		}
		return updateCertificate(ctx, tx, stored, c)
	}
	if c.RenewDays > 0 && c.WarnedAt == nil && c.renewableFrom() <= today {
		c.WarnedAt = &now
		if err := s.notify(ctx, tx, notices.CertificateExpires, &c); err != nil {
			return err
		}
	}
	c.schedule(o.Zone)
	return updateCertificate(ctx, tx, stored, c)
}

// RemindExpiringSigners tells admins which uploaded signing certificates expire soon, once each.
func (s *Service) RemindExpiringSigners(ctx context.Context) error {
	for {
		now := s.Clock()
		due, err := db.Claim[dueSigner](ctx, s.DB, signersToRemind, now, now.Add(dueLease), dueBatch)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, d := range due {
			if err := s.DB.Of(d.Tenant).Write(ctx, func(tx *db.Tx) error { return s.remindOfSigner(ctx, tx, d) }); err != nil {
				return err
			}
		}
	}
}

func (s *Service) remindOfSigner(ctx context.Context, tx *db.Tx, d dueSigner) error {
	stored, err := lockSigner(ctx, tx, d.Tenant, d.Source)
	if err != nil || stored.RemindAt == nil {
		return db.NotFoundAs(err, nil)
	}
	if stored.ExpiresAt.AddDate(0, 0, -remindDays).After(s.Clock()) {
		return nil // replaced by a later one after it was claimed
	}
	signer, err := s.open(stored)
	if err != nil {
		return err
	}
	if err := reminded(ctx, tx, stored); err != nil {
		return err
	}
	return s.MailAdmins(ctx, tx, d.Tenant, "signing_certificate_expiring", "", signer.Info().Subject)
}

// Erase removes what certificates say about a customer: the papers, the holders and the public answers. Numbers, dates,
// statuses and digests stay, so that a check still answers.
func Erase(ctx context.Context, tx *db.Tx, tenant, customer string, now time.Time) error {
	all, err := customersCertificates(ctx, tx, tenant, customer)
	if err != nil {
		return err
	}
	for _, c := range all {
		if err := erase(ctx, tx, c, now); err != nil {
			return err
		}
	}
	return nil
}

func erase(ctx context.Context, tx *db.Tx, c Certificate, now time.Time) error {
	stored := c
	c.Holder, c.Reason = "", ""
	if c.ErasedAt == nil {
		c.ErasedAt = &now
	}
	found := c.searchRecord()
	c.Search = found.Words()
	if err := deletePaper(ctx, tx, &c); err != nil {
		return err
	}
	if err := search.Put(ctx, tx, found); err != nil {
		return err
	}
	return updateCertificate(ctx, tx, stored, c)
}
