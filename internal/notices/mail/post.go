package mail

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

// Post adds mails to the outbox. A mail beyond a limit is refused, so that the whole
// transaction is rolled back: see IsLimited. Only a notice waits instead.
type Post struct {
	Outbox  *jobs.Outbox
	BaseURL string // the public address
	Now     ref.Clock
	Limits  *Limits // nil to disable limits

	// Organisation reads what mails show of a tenant; zero for the platform. Without it, they
	// show the name only.
	Organisation func(ctx context.Context, q db.Q, tenant string) (Organisation, error)
	// UnsubscribeToken returns the token with which mails of a kind to a person are turned off.
	// Without it, no mail says how.
	UnsubscribeToken func(to Person, kind string) string
}

// Person is the recipient of a mail. Tenant and ID are those of its account with an
// organisation; empty if it has none. Without a language it is that of the organisation.
type Person struct {
	Name, Email, Tenant, ID string

	Language i18n.Language
}

// Setup mails the link that confirms a registration and starts the setup of an
// organisation. The mail says how long the link is valid; as for every mail, it is
// not sent later than that.
func (p *Post) Setup(ctx context.Context, tx *db.Tx, to Person, token string, valid time.Duration) error {
	return p.add(ctx, tx, setup, content{to: to, page: VerifyOrganizationPath, token: token, valid: valid})
}

// SetupAgain mails a new link that replaces the one of Setup.
func (p *Post) SetupAgain(ctx context.Context, tx *db.Tx, to Person, token string, valid time.Duration) error {
	return p.add(ctx, tx, setupAgain, content{to: to, page: VerifyOrganizationPath, token: token, valid: valid})
}

// VerifyCustomer mails the link that verifies the address of a customer of an
// organisation.
func (p *Post) VerifyCustomer(ctx context.Context, tx *db.Tx, to Person, organisation, token string, valid time.Duration) error {
	return p.add(ctx, tx, verifyCustomer, content{
		to: to, organisation: organisation, page: VerifyCustomerPath, token: token, valid: valid,
	})
}

// Invitation mails an invitation to an organisation's team, or without an
// organisation to the platform's. The inviter's name may be empty.
func (p *Post) Invitation(ctx context.Context, tx *db.Tx, to Person, organisation, inviter, token string, valid time.Duration) error {
	return p.add(ctx, tx, invitation, content{
		to: to, organisation: organisation, inviter: inviter, page: AcceptInvitationPath, token: token, valid: valid,
	})
}

// ResetPassword mails the link that resets a password: of an account of an
// organisation, or without one of the platform.
func (p *Post) ResetPassword(ctx context.Context, tx *db.Tx, to Person, organisation, token string, valid time.Duration) error {
	return p.add(ctx, tx, resetPassword, content{
		to: to, organisation: organisation, page: ResetPasswordPath, token: token, valid: valid,
	})
}

// CardUpdate mails the payment provider's link to an organisation's subscription. If
// it is not known how long the link is valid, that is zero.
func (p *Post) CardUpdate(ctx context.Context, tx *db.Tx, to Person, organisation, link string, valid time.Duration) error {
	return p.add(ctx, tx, cardUpdate, content{to: to, organisation: organisation, link: link, valid: valid})
}

// PayoutChange is what a mail says about a changed payout account.
type PayoutChange struct {
	Organisation string
	By           string // name of the admin who changed it
	Bank         string
	LastDigits   string // of the account number
	EffectiveAt  time.Time
}

// from is when the account begins to receive money, in words.
func (c PayoutChange) from(p i18n.Printer) string {
	p.Zone = time.UTC
	return p.Text("mail.utc", "time", p.DateTime(c.EffectiveAt))
}

// PayoutChanged tells an admin that the payout account of the organisation was changed.
func (p *Post) PayoutChanged(ctx context.Context, tx *db.Tx, to Person, change PayoutChange) error {
	return p.add(ctx, tx, payoutChanged, content{
		to: to, organisation: change.Organisation, link: p.address(SignInPath), payout: change,
	})
}

func (p *Post) add(ctx context.Context, tx *db.Tx, k *kind, c content) error {
	o, err := p.organisation(ctx, tx, c.to.Tenant)
	if err != nil {
		return err
	}
	if c.token != "" {
		c.link = p.link(c.page, c.token, o)
	}
	m, err := k.letter(c, o).message()
	if err != nil {
		return err
	}
	q := queued{Message: m}
	if c.valid > 0 {
		until := p.Now().Add(c.valid)
		q.GoodUntil = &until
	}
	if k.notice {
		return p.Outbox.AddAbout(ctx, tx, jobs.Person{Tenant: c.to.Tenant}, NoticeKind, "", notice{Mail: q, Cause: k.cause, Tenant: c.to.Tenant})
	}
	if err := p.Limits.take(ctx, tx, k.cause, false, c.to.Tenant, c.to.Email); err != nil {
		return err
	}
	return p.Outbox.AddAbout(ctx, tx, jobs.Person{Tenant: c.to.Tenant, ID: c.to.ID}, Kind, "", q)
}
