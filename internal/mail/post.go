package mail

import (
	"context"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/ref"
	"stagegate/internal/work"
)

// The pages that mailed links lead to, below the public address. Each takes
// its token from the query.
const (
	VerifyOrganizationPath = "/organizations/verify"
	VerifyCustomerPath     = "/customers/verify"
	AcceptInvitationPath   = "/invitations/accept"
	ResetPasswordPath      = "/password/reset"
)

// Post writes mails into the outbox.
type Post struct {
	Outbox  *work.Outbox
	BaseURL string // the public address
	Now     ref.Clock
}

// Person is whom a mail is for.
type Person struct{ Name, Email string }

// Setup mails the link with which a registration is confirmed and an
// organisation is set up. How long the link is good is for the reader and, as in
// every mail, for the outbox, which does not send it later than that.
func (p *Post) Setup(ctx context.Context, tx *db.Tx, to Person, token string, good time.Duration) error {
	return p.add(ctx, tx, setup, letter{to: to, Link: p.link(VerifyOrganizationPath, token), good: good})
}

// SetupAgain mails a fresh link in place of an earlier one of Setup, which no
// longer works.
func (p *Post) SetupAgain(ctx context.Context, tx *db.Tx, to Person, token string, good time.Duration) error {
	return p.add(ctx, tx, setupAgain, letter{to: to, Link: p.link(VerifyOrganizationPath, token), good: good})
}

// VerifyCustomer mails the link with which a customer of an organisation
// confirms the address.
func (p *Post) VerifyCustomer(ctx context.Context, tx *db.Tx, to Person, organisation, token string, good time.Duration) error {
	return p.add(ctx, tx, verifyCustomer, letter{
		to: to, Organisation: organisation, Link: p.link(VerifyCustomerPath, token), good: good,
	})
}

// Invitation mails an invitation into an organisation's team, or without an
// organisation into the platform's. The inviter's name may be missing.
func (p *Post) Invitation(ctx context.Context, tx *db.Tx, to Person, organisation, inviter, token string, good time.Duration) error {
	return p.add(ctx, tx, invitation, letter{
		to: to, Organisation: organisation, Inviter: inviter, Link: p.link(AcceptInvitationPath, token), good: good,
	})
}

// ResetPassword mails the link with which a forgotten password is replaced: of
// an account with an organisation, or without one of an account of the platform.
func (p *Post) ResetPassword(ctx context.Context, tx *db.Tx, to Person, organisation, token string, good time.Duration) error {
	return p.add(ctx, tx, resetPassword, letter{
		to: to, Organisation: organisation, Link: p.link(ResetPasswordPath, token), good: good,
	})
}

// CardUpdate mails the payment provider's link to an organisation's
// subscription. Where it is not known how long the link is good, that is zero.
func (p *Post) CardUpdate(ctx context.Context, tx *db.Tx, to Person, organisation, link string, good time.Duration) error {
	return p.add(ctx, tx, cardUpdate, letter{to: to, Organisation: organisation, Link: link, good: good})
}

func (p *Post) link(path, token string) string {
	return strings.TrimRight(p.BaseURL, "/") + path + "?token=" + url.QueryEscape(token)
}

func (p *Post) add(ctx context.Context, tx *db.Tx, k *kind, l letter) error {
	m, err := k.render(l)
	if err != nil {
		return err
	}
	q := queued{Message: m}
	if l.good > 0 {
		until := p.Now().Add(l.good)
		q.GoodUntil = &until
	}
	return p.Outbox.Add(ctx, tx, Kind, "", q)
}
