package mail

import (
	"context"
	"errors"
	"fmt"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/limits"
)

// NoticeKind is the kind of outbox events for notices: mails that no call waits for. A
// notice becomes a mail as soon as the limits allow it.
const NoticeKind = "mail.notice"

// notice is the payload of an event.
type notice struct {
	Mail    queued  `json:"mail"`
	Trigger trigger `json:"trigger"`
	Tenant  string  `json:"tenant"`
	Person  string  `json:"person,omitempty"` // id of the recipient
}

// NoticeSummary returns the recipient and subject of a notice.
func NoticeSummary(e jobs.Event) map[string]string {
	var n notice
	if e.Decode(&n) != nil {
		return nil
	}
	return map[string]string{"to": n.Mail.To, "subject": n.Mail.Subject}
}

// NoticeHandler returns the handler that turns notices into mails. A dedupe key makes it
// idempotent.
func NoticeHandler(d *db.DB, p *Mailer) jobs.Handler {
	return func(ctx context.Context, e jobs.Event) error {
		var n notice
		if err := e.Decode(&n); err != nil {
			return fmt.Errorf("mail: payload of a notice: %w", err)
		}
		to := jobs.Person{Tenant: n.Tenant, ID: n.Person}
		err := d.Write(ctx, func(tx *db.Tx) error {
			if erased, err := p.isErased(ctx, tx, to); err != nil || erased {
				return err
			}
			if err := p.Limits.take(ctx, tx, n.Trigger, true, n.Tenant, n.Mail.To); err != nil {
				return err
			}
			return p.Outbox.AddAbout(ctx, tx, to, Kind, "notice "+e.ID, n.Mail)
		})
		if exceeded, ok := errors.AsType[*limits.Exceeded](err); ok {
			return jobs.Postpone(err, p.Now().Add(exceeded.Reset))
		}
		return err
	}
}
