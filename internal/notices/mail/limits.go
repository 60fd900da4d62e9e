package mail

import (
	"context"
	"errors"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/limits"
)

// cause is who causes a kind of mail. It decides which share of a recipient's mails
// counts, and whether the names in it are plain text.
type cause string

const (
	// byAnybody is a registration. Whoever knows an address can cause it.
	byAnybody cause = "ANYBODY"
	// byStaff is for the staff of an organisation, who can enter any address.
	byStaff cause = "STAFF"
	// forAccount is about an account whose owner has proven the address. Such mails have a
	// reserved share, so that nobody keeps the owner from a new password by other mails.
	// Notices have one more, which no call uses up.
	forAccount cause = "ACCOUNT"
	// aboutCase is about the work, to somebody who takes part in it. Such mails have limits
	// of their own, so that much work keeps nobody from a new password.
	aboutCase cause = "CASE"
)

// Limits limit the mails to one recipient, over all tenants and purposes, and those
// that a tenant causes in a day (specification, section 8.6).
type Limits struct {
	Recipients *limits.Shared // nil to disable limits
	// OfTenant counts a mail of a tenant, in the transaction that adds it. The error is a
	// *limits.Exceeded if that is one too many.
	OfTenant func(ctx context.Context, tx *db.Tx, tenant string) error
}

// limited marks the error for a mail beyond a limit.
type limited struct{ error }

func (l limited) Unwrap() error { return l.error }

// IsLimited reports whether an error says that a mail is one too many. To the caller of
// an operation it is 429. Operations that must not reveal whether an address is known
// ignore it: the transaction has been rolled back, and the answer is that of success.
func IsLimited(err error) bool {
	_, ok := errors.AsType[limited](err)
	return ok
}

// take counts a mail if the transaction is committed. Counts are locked in one order:
// those of the recipient, then that of the tenant.
func (l *Limits) take(ctx context.Context, tx *db.Tx, c cause, isNotice bool, tenant, address string) error {
	if l == nil {
		return nil
	}
	mailbox := email.Mailbox(address)
	counts := []struct {
		policy limits.Policy
		key    string
		counts bool
	}{
		{limits.NoticesHour, mailbox, c == aboutCase},
		{limits.NoticesDay, mailbox, c == aboutCase},
		{limits.MailsHour, mailbox, c != aboutCase},
		{limits.MailsFromTenant, tenant + " " + mailbox, c == byStaff},
		{limits.MailsUnasked, mailbox, c == byAnybody || c == byStaff},
		{limits.MailsAsked, mailbox, !isNotice},
		{limits.MailsDay, mailbox, c != aboutCase},
	}
	for _, count := range counts {
		if !count.counts {
			continue
		}
		if err := l.Recipients.TakeIn(ctx, tx, count.policy, count.key); err != nil {
			return markLimited(err)
		}
	}
	if c == forAccount || tenant == "" || l.OfTenant == nil {
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
