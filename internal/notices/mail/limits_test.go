package mail_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
	"stagegate/internal/testkit/dbtest"
)

// limit sets limits that a test can reach, by the clock of the office.
func (o *office) limit() {
	o.post.Limits = &mail.Limits{Recipients: &limits.Shared{DB: o.db, Now: o.clock, Rates: limits.Rates{
		MailsHour: limits.Rate{Max: 3, Per: time.Hour}, MailsDay: limits.Rate{Max: 7, Per: day},
		MailsAsked: limits.Rate{Max: 6, Per: day}, MailsUnasked: limits.Rate{Max: 5, Per: day}, MailsFromTenant: limits.Rate{Max: 4, Per: day},
	}}}
	o.outbox.Handle(mail.NoticeKind, mail.NoticeHandler(o.db, o.post), mail.NoticeSummary)
}

// try writes a mail in a transaction of its own.
func (o *office) try(write func(ctx context.Context, tx *db.Tx) error) error {
	return o.db.Write(o.t.Context(), func(tx *db.Tx) error { return write(o.t.Context(), tx) })
}

// invite invites a person to the team of a tenant.
func (o *office) invite(tenant, email string) error {
	return o.try(func(ctx context.Context, tx *db.Tx) error {
		return o.post.Invitation(ctx, tx, mail.Person{Email: email, Tenant: tenant}, "Works", "Bola", "t", 7*day)
	})
}

func (o *office) reset(email string) error {
	return o.try(func(ctx context.Context, tx *db.Tx) error {
		return o.post.ResetPassword(ctx, tx, mail.Person{Email: email, Tenant: "a"}, "Works", "t", day)
	})
}

// wantPolicy demands the refusal of a policy, or none for "".
func (o *office) wantPolicy(what string, err error, want limits.Policy) {
	o.t.Helper()
	var got limits.Policy
	if e, ok := errors.AsType[*limits.Exceeded](err); ok {
		got = e.Policy
	}
	if got != want || mail.IsLimited(err) != (want != "") || err != nil && want == "" {
		o.t.Errorf("%s: got %v, want %q", what, err, want)
	}
}

// What a tenant sends to a person is limited more closely than what all tenants send,
// and all of that leaves a share for new passwords.
func TestShares(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var r recorder
		o := newOffice(t, d, &r)
		o.limit()
		const ada = "ada@example.test"
		for range 3 {
			o.wantPolicy("invitation", o.invite("a", ada), "")
		}
		o.wantPolicy("one too many in the hour", o.invite("a", ada), limits.MailsHour)
		o.wantPolicy("of another tenant", o.invite("b", "ADA+1@example.test"), limits.MailsHour)
		o.wantPolicy("a new password in this hour", o.reset(ada), limits.MailsHour)
		o.wantPolicy("to somebody else", o.invite("a", "ben@example.test"), "")
		o.wait(time.Hour)
		o.wantPolicy("fourth of the tenant", o.invite("a", ada), "")
		o.wantPolicy("fifth of the tenant", o.invite("a", ada), limits.MailsFromTenant)
		o.wantPolicy("fifth of all", o.invite("b", ada), "")
		o.wantPolicy("sixth of all", o.invite("b", ada), limits.MailsUnasked)
		o.wantPolicy("registration", o.try(func(ctx context.Context, tx *db.Tx) error {
			return o.post.Setup(ctx, tx, mail.Person{Email: ada}, "t", day)
		}), limits.MailsUnasked)
		o.wantPolicy("new password", o.reset(ada), "")
		o.wait(time.Hour)
		o.wantPolicy("seventh of all", o.reset(ada), limits.MailsAsked)
		for range 2 { // the last of the day, and one of the next
			o.write(func(ctx context.Context, tx *db.Tx) error { return o.post.Notify(ctx, tx, mail.Person{Email: ada}) })
		}
		for range 8 {
			o.work()
		}
		if n := len(r.sent()); n != 8 {
			t.Errorf("%d mails were sent", n)
		}
		o.wait(day)
		for range 4 {
			o.work()
		}
		if n := len(r.sent()); n != 9 {
			t.Errorf("%d mails were sent until the next day", n)
		}
		o.wantPolicy("the next day", o.invite("a", ada), "")
	})
}

// A notice waits until it may go, without losing an attempt, and goes once.
func TestNoticeWaits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var r recorder
		o := newOffice(t, d, &r)
		o.limit()
		for range 3 {
			o.wantPolicy("invitation", o.invite("a", ada.Email), "")
		}
		o.write(func(ctx context.Context, tx *db.Tx) error { return o.post.Notify(ctx, tx, ada) })
		for range 5 {
			o.work()
			o.wait(10 * time.Minute)
		}
		waiting := o.events()[3]
		if len(r.sent()) != 3 || waiting.Status != "PENDING" || waiting.Attempts != 0 {
			t.Fatalf("%d mails were sent, %+v", len(r.sent()), waiting)
		}
		o.wait(10 * time.Minute)
		for range 4 {
			o.work()
		}
		if n := len(r.sent()); n != 4 || o.events()[3].Status != "COMPLETED" {
			t.Errorf("%d mails were sent, %+v", n, o.events())
		}
	})
}
