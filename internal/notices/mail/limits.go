package mail

import (
	"context"
	"errors"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/limits"
)

// trigger is who triggers a kind of mail. It decides which limits of the recipient apply and
// whether names are reduced to plain text.
type trigger string

const (
	// anonymous is a registration, which anybody who knows the address can trigger.
	anonymous trigger = "ANYBODY"
	// byStaff is for the staff of an organisation, who can enter any address.
	byStaff trigger = "STAFF"
	// accountOwner is for an account whose owner has verified the address. These mails have a
	// reserved share, so that other mails cannot block a password reset. Notices have another
	// one that no call uses up.
	accountOwner trigger = "ACCOUNT"
	// aboutCase is a notice to somebody who takes part in a case. These mails have separate
	// limits, so that many cases cannot block a password reset.
	aboutCase trigger = "CASE"
)

// Limits limits the mails to one recipient, across tenants and purposes, and the mails of a
// tenant per day (specification, section 8.6).
type Limits struct {
	Recipients *limits.Shared // nil to disable limits
	// OfTenant counts a mail of a tenant in the transaction that adds it. It returns a
	// *limits.Exceeded beyond the limit.
	OfTenant func(ctx context.Context, tx *db.Tx, tenant string) error
}

// limited marks the error for a mail beyond a limit.
type limited struct{ error }

func (l limited) Unwrap() error { return l.error }

// IsLimited reports whether a mail was rejected by a limit. The API answers 429. Operations
// that must not reveal whether an address is known ignore it: the transaction is rolled back
// and the response is that of success.
func IsLimited(err error) bool {
	_, ok := errors.AsType[limited](err)
	return ok
}

// take counts a mail in the transaction. Counters are locked in a fixed order: those of the
// recipient, then that of the tenant.
func (l *Limits) take(ctx context.Context, tx *db.Tx, by trigger, isNotice bool, tenant, address string) error {
	if l == nil {
		return nil
	}
	mailbox := email.Mailbox(address)
	counts := []struct {
		policy limits.Policy
		key    string
		counts bool
	}{
		{limits.NoticesHour, mailbox, by == aboutCase},
		{limits.NoticesDay, mailbox, by == aboutCase},
		{limits.MailsHour, mailbox, by != aboutCase},
		{limits.MailsFromTenant, tenant + " " + mailbox, by == byStaff},
		{limits.MailsUnasked, mailbox, by == anonymous || by == byStaff},
		{limits.MailsAsked, mailbox, !isNotice},
		{limits.MailsDay, mailbox, by != aboutCase},
	}
	for _, count := range counts {
		if !count.counts {
			continue
		}
		if err := l.Recipients.TakeIn(ctx, tx, count.policy, count.key); err != nil {
			return markLimited(err)
		}
	}
	if by == accountOwner || tenant == "" || l.OfTenant == nil {
		return nil
	}
	return markLimited(l.OfTenant(ctx, tx, tenant))
}

func markLimited(err error) error {
	if _, ok := errors.AsType[*limits.Exceeded](err); ok {
		return limited{err}
	}
	return err
}
