package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices"
	"stagegate/internal/notices/mail"
)

// Service composes mails for occasions.
type Service struct {
	DB      *db.DB
	Catalog *catalog.Service
	Cases   *cases.Service
	Mailer  *mail.Mailer
	Now     ref.Clock // of records
}

// Handle composes the mail of a due occasion. It is postponed while the rate limit of mails is
// exceeded. The mail has a deduplication key, so repeated calls add it once.
func (s *Service) Handle(ctx context.Context, e jobs.Event) error {
	o, err := decode([]byte(e.Payload))
	if err != nil {
		return err
	}
	err = s.DB.Of(o.Tenant).Write(ctx, func(tx *db.Tx) error {
		n, err := s.build(ctx, tx, o)
		if err != nil || n == nil {
			return err
		}
		if o.Message != "" {
			if first, err := claim(ctx, tx, o, n.To.ID); err != nil || !first {
				return err
			}
		}
		n.Occasion = json.RawMessage(e.Payload)
		return s.Mailer.Notice(ctx, tx, "occasion "+e.ID, *n)
	})
	if exceeded, ok := errors.AsType[*limits.Exceeded](err); ok {
		return jobs.Postpone(err, s.Mailer.Now().Add(exceeded.Reset))
	}
	return err
}

// claim reports whether to notify a person of a message: once for all unread messages of that
// side. The case is locked, since several messages may be due at once.
func claim(ctx context.Context, tx *db.Tx, o notices.Occasion, person string) (bool, error) {
	m, err := cases.MessageByID(ctx, tx, o.Tenant, o.Message)
	if err != nil {
		return false, err
	}
	if _, err := cases.LockByIDs(ctx, tx, o.Tenant, []string{m.RequestID}); err != nil {
		return false, err
	}
	return cases.ClaimNotice(ctx, tx, m, person)
}

// StillDue reports whether the occasion of a mail is still current. It is called just before
// the mail is sent.
func (s *Service) StillDue(ctx context.Context, occasion json.RawMessage) (bool, error) {
	o, err := decode(occasion)
	if err != nil {
		return false, err
	}
	n, err := s.build(ctx, s.DB.Of(o.Tenant), o)
	return n != nil, err
}

func decode(payload []byte) (o notices.Occasion, err error) {
	if err := json.Unmarshal(payload, &o); err != nil {
		return o, fmt.Errorf("notify: decode occasion: %w", err)
	}
	return o, nil
}
