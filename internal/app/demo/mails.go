package demo

import (
	"context"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// sendMails has the mails sent that wait in the demo's mailbox, one of each kind that
// people get of their accounts. Their links work: nobody has followed them yet.
func (s *Server) sendMails(ctx context.Context, college auth.Caller) error {
	hash, err := s.Hash()
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.Members.RequestPasswordReset(ctx, tx, Slug, "designer@demo.test"); err != nil {
			return err
		}
		tutors, err := s.Members.AddRole(ctx, tx, college, "Tutors", []auth.Permission{auth.ServiceRead, auth.RequestReview, auth.ApplicationRead})
		if err != nil {
			return err
		}
		if _, err := s.Members.Invite(ctx, tx, college, "Tola Tutor", "tola@college.test", tutors.ID); err != nil {
			return err
		}
		return s.Members.RegisterHashed(ctx, tx, accounts.NewCustomer{Slug: Slug, Name: "Chidi Customer", Email: "chidi@customer.test"}, hash)
	})
}
