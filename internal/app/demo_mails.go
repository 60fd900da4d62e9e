package app

import (
	"context"
	"errors"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
)

// sendDemoMails has the mails sent that wait in the demo's mailbox, one of each kind that
// people get of their accounts, and what is due about the cases. Their links work: nobody
// has followed them yet.
func (a *App) sendDemoMails(ctx context.Context, college auth.Caller) error {
	if err := errors.Join(a.Requests.RemindCustomers(ctx), a.Requests.NoteDeadlines(ctx)); err != nil {
		return err
	}
	if err := a.Members.ForgotPassword(ctx, DemoSlug, "designer@demo.test"); err != nil {
		return err
	}
	tutors, err := a.Members.AddRole(ctx, college, "Tutors", []auth.Permission{auth.ServiceRead, auth.RequestReview, auth.ApplicationRead})
	if err != nil {
		return err
	}
	if _, err := a.Members.Invite(ctx, college, "Tola Tutor", "tola@college.test", tutors.ID); err != nil {
		return err
	}
	hash, err := a.demoHash()
	if err != nil {
		return err
	}
	_, err = a.Members.RegisterHashed(ctx, accounts.NewCustomer{Slug: DemoSlug, Name: "Chidi Customer", Email: "chidi@customer.test"}, hash)
	return err
}
