package mail

import (
	"context"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

// Mailer adds mails to the outbox. Beyond a limit it returns an error that rolls back the
// transaction: see IsLimited. Only notices wait instead.
type Mailer struct {
	Outbox  *jobs.Outbox
	BaseURL string // the public address
	Now     ref.Clock
	Limits  *Limits // nil to disable limits

	// Organisation reads the sender of a tenant's mails; zero for the platform. Without it,
	// mails show only the name.
	Organisation func(ctx context.Context, q db.Q, tenant string) (Organisation, error)
	// UnsubscribeToken returns the token that unsubscribes a person from a kind of mail. If it
	// is nil, mails have no link to unsubscribe.
	UnsubscribeToken func(to Person, kind string) string
	// Erased reports whether a person was erased, and else prevents it until the transaction ends. It is asked before a mail is
	// added by a transaction that does not lock the person anyway. Nil means that nobody is ever erased.
	Erased func(ctx context.Context, tx *db.Tx, tenant, id string) (bool, error)
}

// Person is the recipient of a mail. Tenant and ID are those of its account, empty without
// one. The default language is that of the organisation.
type Person struct {
	Name, Email, Tenant, ID string

	Language i18n.Language
}

func (p Person) account() jobs.Person { return jobs.Person{Tenant: p.Tenant, ID: p.ID} }

// Setup mails the link that confirms a registration and starts the setup of an
// organisation. Like every mail, it is not sent after its link has expired.
func (p *Mailer) Setup(ctx context.Context, tx *db.Tx, to Person, token string, valid time.Duration) error {
	return p.add(ctx, tx, setup, content{to: to, page: VerifyOrganizationPath, token: token, valid: valid})
}

// SetupResent mails a new link that replaces the one of Setup.
func (p *Mailer) SetupResent(ctx context.Context, tx *db.Tx, to Person, token string, valid time.Duration) error {
	return p.add(ctx, tx, setupAgain, content{to: to, page: VerifyOrganizationPath, token: token, valid: valid})
}

// VerifyCustomer mails the link that verifies the address of a customer of an
// organisation.
func (p *Mailer) VerifyCustomer(ctx context.Context, tx *db.Tx, to Person, organisation, token string, valid time.Duration) error {
	return p.add(ctx, tx, verifyCustomer, content{
		to: to, organisation: organisation, page: VerifyCustomerPath, token: token, valid: valid,
	})
}

// Invitation mails an invitation to an organisation's team, or without an
// organisation to the platform's. The inviter's name may be empty.
func (p *Mailer) Invitation(ctx context.Context, tx *db.Tx, to Person, organisation, inviter, token string, valid time.Duration) error {
	return p.add(ctx, tx, invitation, content{
		to: to, organisation: organisation, inviter: inviter, page: AcceptInvitationPath, token: token, valid: valid,
	})
}

// ResetPassword mails the link that resets a password: of an account of an
// organisation, or without one of the platform.
func (p *Mailer) ResetPassword(ctx context.Context, tx *db.Tx, to Person, organisation, token string, valid time.Duration) error {
	return p.add(ctx, tx, resetPassword, content{
		to: to, organisation: organisation, page: ResetPasswordPath, token: token, valid: valid,
	})
}

// SignInLink mails the link that signs in: to an account of an organisation, or without one of the platform.
func (p *Mailer) SignInLink(ctx context.Context, tx *db.Tx, to Person, organisation, token string, valid time.Duration) error {
	return p.add(ctx, tx, signInLink, content{to: to, organisation: organisation, page: SignInLinkPath, token: token, valid: valid})
}

// CardUpdate mails the payment provider's link to an organisation's subscription. valid is
// zero if unknown.
func (p *Mailer) CardUpdate(ctx context.Context, tx *db.Tx, to Person, organisation, link string, valid time.Duration) error {
	return p.add(ctx, tx, cardUpdate, content{to: to, organisation: organisation, link: link, valid: valid})
}

// PayoutChange is what a mail says about a new payout account.
type PayoutChange struct {
	Organisation string
	By           string // name of the admin who changed it
	Bank         string
	LastDigits   string // of the account number
	EffectiveAt  time.Time
	First        bool // there was no account before
}

// from formats when the account starts to receive payments.
func (c PayoutChange) from(p i18n.Printer) string {
	p.Zone = time.UTC
	return p.Text("mail.utc", "time", p.DateTime(c.EffectiveAt))
}

// PayoutChanged tells an admin that the payout account of the organisation was set or changed.
func (p *Mailer) PayoutChanged(ctx context.Context, tx *db.Tx, to Person, change PayoutChange) error {
	k := payoutChanged
	if change.First {
		k = payoutSet
	}
	return p.add(ctx, tx, k, content{
		to: to, organisation: change.Organisation, link: p.address(SignInPath), by: change.By, payout: change,
	})
}

// SignedOut tells a person that an admin has ended their sessions.
func (p *Mailer) SignedOut(ctx context.Context, tx *db.Tx, to Person, organisation, by string) error {
	return p.add(ctx, tx, signedOut, content{to: to, organisation: organisation, link: p.address(SignInPath), by: by})
}

// NewSignIn tells a person about a sign-in to their account from a new device and network. The browser is the one that
// the client names.
func (p *Mailer) NewSignIn(ctx context.Context, tx *db.Tx, to Person, organisation, browser, address string) error {
	about := address
	if name := plainName(browser); name != "" {
		about = name + ", " + address
	}
	return p.add(ctx, tx, newSignIn, content{to: to, organisation: organisation, about: about, link: p.address(SignInPath)})
}

// PasswordChanged tells a person that the password of their account was changed.
func (p *Mailer) PasswordChanged(ctx context.Context, tx *db.Tx, to Person, organisation string) error {
	return p.add(ctx, tx, passwordChanged, content{to: to, organisation: organisation, link: p.address(SignInPath)})
}

// PasswordReset tells a person that the password of their account was reset by a mailed link.
func (p *Mailer) PasswordReset(ctx context.Context, tx *db.Tx, to Person, organisation string) error {
	return p.add(ctx, tx, passwordReset, content{to: to, organisation: organisation, link: p.address(SignInPath)})
}

// SecondFactor tells a person that a second factor of their account was added, or removed.
func (p *Mailer) SecondFactor(ctx context.Context, tx *db.Tx, to Person, organisation string, added bool) error {
	k := factorRemoved
	if added {
		k = factorAdded
	}
	return p.add(ctx, tx, k, content{to: to, organisation: organisation, link: p.address(SignInPath)})
}

// SSOLink mails a member the link that confirms an identity at a provider.
func (p *Mailer) SSOLink(ctx context.Context, tx *db.Tx, to Person, organisation, provider, token string, valid time.Duration) error {
	return p.add(ctx, tx, ssoLink, content{to: to, organisation: organisation, about: provider, page: SSOLinkPath, token: token, valid: valid})
}

// SSOLinked tells a member that an identity at a provider was linked to their account.
func (p *Mailer) SSOLinked(ctx context.Context, tx *db.Tx, to Person, organisation, provider string) error {
	return p.add(ctx, tx, ssoLinked, content{to: to, organisation: organisation, about: provider, link: p.address(SignInPath)})
}

// Passkey tells a person that a passkey of their account was "added", "removed", or is "suspected" to have a copy.
func (p *Mailer) Passkey(ctx context.Context, tx *db.Tx, to Person, organisation, name, what string) error {
	kinds := map[string]*kind{"added": passkeyAdded, "removed": passkeyRemoved, "suspected": passkeySuspect}
	return p.add(ctx, tx, kinds[what], content{to: to, organisation: organisation, about: name, link: p.address(SignInPath)})
}

// FactorReset tells a person that an admin takes away their second factor, with a link to object.
func (p *Mailer) FactorReset(ctx context.Context, tx *db.Tx, to Person, organisation, by, token string, valid time.Duration) error {
	return p.add(ctx, tx, factorReset, content{to: to, organisation: organisation, by: by, page: ObjectPath, token: token, valid: valid})
}

// AdminNotice is what a mail tells the admins of an organisation about its programs or how its members sign in.
type AdminNotice struct {
	Kind         string // part of the key of its texts: see adminNotices
	Organisation string
	By           string // name of the person who made a change; "" for nobody
	About        string // name of the API key, or address of the endpoint or front end
}

// AdminNotice tells an admin about an API key or a webhook endpoint of the organisation.
func (p *Mailer) AdminNotice(ctx context.Context, tx *db.Tx, to Person, n AdminNotice) error {
	path := developersPath
	switch {
	case strings.HasPrefix(n.Kind, "webhook"):
		path += "/webhooks"
	case strings.HasPrefix(n.Kind, "sso"):
		path = ssoPath
	case strings.HasPrefix(n.Kind, "front_end"):
		path = settingsPath
	case n.Kind == "sign_in_policy_changed":
		path = SignInPath
	}
	return p.add(ctx, tx, &kind{name: n.Kind, trigger: accountOwner, notice: true}, content{
		to: to, organisation: n.Organisation, link: p.address(path), by: n.By, about: n.About,
	})
}

func (p *Mailer) add(ctx context.Context, tx *db.Tx, k *kind, c content) error {
	o, err := p.organisation(ctx, tx, c.to.Tenant)
	if err != nil {
		return err
	}
	if c.token != "" {
		c.link = p.link(c.page, c.token, o)
	}
	m, err := k.message(c, o).render()
	if err != nil {
		return err
	}
	q := queued{Message: m}
	if c.valid > 0 {
		until := p.Now().Add(c.valid)
		q.ValidUntil = &until
	}
	if k.notice {
		return p.Outbox.AddAbout(ctx, tx, c.to.account(), NoticeKind, "", notice{Mail: q, Trigger: k.trigger, Tenant: c.to.Tenant, Person: c.to.ID})
	}
	if !k.unlimited {
		if err := p.Limits.take(ctx, tx, k.trigger, false, c.to.Tenant, c.to.Email); err != nil {
			return err
		}
	}
	return p.Outbox.AddAbout(ctx, tx, c.to.account(), Kind, "", q)
}

// isErased reports whether the person of a mail was erased.
func (p *Mailer) isErased(ctx context.Context, tx *db.Tx, about jobs.Person) (bool, error) {
	if p.Erased == nil || about.ID == "" {
		return false, nil
	}
	return p.Erased(ctx, tx, about.Tenant, about.ID)
}
