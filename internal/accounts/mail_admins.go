package accounts

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// MailAdmins tells all admins of a tenant about a change of a key or an endpoint of its programs. kind is a kind of
// mail.AdminNotice, by the name of the person who made the change ("" for nobody), and about the name of what was
// changed.
func (s *Service) MailAdmins(ctx context.Context, tx *db.Tx, tenant, kind, by, about string) error {
	t, err := tenants.ByID(ctx, tx, tenant)
	if err != nil {
		return err
	}
	admins, err := ActiveAdmins(ctx, tx, tenant)
	if err != nil {
		return err
	}
	for _, admin := range admins {
		to := mail.Person{Name: admin.Name, Email: admin.Email, Tenant: tenant, ID: admin.ID, Language: i18n.Language(admin.Language)}
		if err := s.post.AdminNotice(ctx, tx, to, mail.AdminNotice{Kind: kind, Organisation: t.Name, By: by, About: about}); err != nil {
			return err
		}
	}
	return nil
}
