package accounts

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// ForEachAdmin calls fn for each active admin of a tenant, as the recipient of a mail.
func ForEachAdmin(ctx context.Context, q db.Q, tenant string, fn func(to mail.Person) error) error {
	admins, err := activeAdmins(ctx, q, tenant)
	if err != nil {
		return err
	}
	for _, admin := range admins {
		if err := fn(admin.recipient()); err != nil {
			return err
		}
	}
	return nil
}

// MailAdmins tells all admins of a tenant about a change of a key or an endpoint of its programs. kind is a kind of
// mail.AdminNotice, by the name of the person who made the change ("" for nobody), and about the name of what was
// changed.
func (s *Service) MailAdmins(ctx context.Context, tx *db.Tx, tenant, kind, by, about string) error {
	t, err := tenants.ByID(ctx, tx, tenant)
	if err != nil {
		return err
	}
	n := mail.AdminNotice{Kind: kind, Organisation: t.Name, By: by, About: about}
	return ForEachAdmin(ctx, tx, tenant, func(to mail.Person) error { return s.post.AdminNotice(ctx, tx, to, n) })
}
