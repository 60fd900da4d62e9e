package mail_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/notices/mail"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/leak"
)

func TestMain(m *testing.M) { leak.Main(m, dbtest.CloseIdle) }

const day = 24 * time.Hour

var ada = mail.Person{Name: "Ada Obi", Email: "ada@example.test"}

// office is a database with an outbox, somebody who writes mails into it and
// somebody who sends them.
type office struct {
	t      *testing.T
	db     *db.DB
	outbox *jobs.Outbox
	post   *mail.Mailer

	mu  sync.Mutex
	now time.Time
}

func newOffice(t *testing.T, d *db.DB, s mail.Sender) *office {
	t.Helper()
	o := &office{t: t, db: d, now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}
	o.outbox = jobs.NewOutbox(d, o.clock, jobs.Settings{
		Interval: time.Hour, Slots: 20, MaxAttempts: 3, Backoff: jobs.Backoff{First: time.Second, Max: time.Minute}, Lease: time.Minute, Seal: auth.Secret("a secret of 32 bytes for the tests").Seal("outbox"),
	})
	o.outbox.Handle(mail.Kind, mail.Handler(s, o.clock, nil), mail.Summary)
	o.post = &mail.Mailer{Outbox: o.outbox, BaseURL: "https://services.example.test/", Now: o.clock}
	return o
}

func (o *office) clock() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.now
}

func (o *office) wait(d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.now = o.now.Add(d)
}

// write makes changes with mails in one transaction.
func (o *office) write(fn func(ctx context.Context, tx *db.Tx) error) {
	o.t.Helper()
	ctx := o.t.Context()
	if err := o.db.Write(ctx, func(tx *db.Tx) error { return fn(ctx, tx) }); err != nil {
		o.t.Fatal(err)
	}
}

// work sends what is due and tells how many events that were.
func (o *office) work() int {
	o.t.Helper()
	n, err := o.outbox.Work(o.t.Context())
	if err != nil {
		o.t.Fatal(err)
	}
	return n
}

type event struct {
	Status    string `db:"status"`
	Attempts  int64  `db:"attempts"`
	LastError string `db:"last_error"`
}

func (o *office) events() []event {
	o.t.Helper()
	list, err := db.All[event](o.t.Context(), o.db, `SELECT `+db.Cols[event]()+` FROM outbox_events ORDER BY id`)
	if err != nil {
		o.t.Fatal(err)
	}
	return list
}

// recorder is a sender that keeps the mails, and fails as configured.
type recorder struct {
	mu    sync.Mutex
	fail  []error // of the next mails; nil for one that goes well
	mails []mail.Message
}

func (r *recorder) Send(_ context.Context, m mail.Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mails = append(r.mails, m)
	if len(r.fail) == 0 {
		return nil
	}
	err := r.fail[0]
	r.fail = r.fail[1:]
	return err
}

func (r *recorder) sent() []mail.Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.mails)
}

// one writes a mail and gives it as the sender gets it.
func one(t *testing.T, write func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error) mail.Message {
	t.Helper()
	var r recorder
	o := newOffice(t, dbtest.Open(t, "sqlite"), &r)
	o.write(func(ctx context.Context, tx *db.Tx) error { return write(ctx, tx, o.post) })
	o.outbox.Handle(mail.NoticeKind, mail.NoticeHandler(o.db, o.post), mail.NoticeSummary)
	o.work()
	o.work() // what was a notice
	if len(r.sent()) != 1 {
		t.Fatalf("%d mails", len(r.sent()))
	}
	return r.sent()[0]
}

// every is each of the mails, in the shapes that it has.
var every = []struct {
	name  string
	write func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error
}{
	{"setup", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.Setup(ctx, tx, ada, "to_ken-1", day)
	}},
	{"setup_again", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.SetupResent(ctx, tx, ada, "to_ken-2", day)
	}},
	{"verify_customer", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.VerifyCustomer(ctx, tx, mail.Person{Name: "Zoë Ångström", Email: "zoe@example.test"}, "Universität Köln – Prüfungsamt", "to_ken-3", day)
	}},
	{"invitation", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.Invitation(ctx, tx, ada, "Ministry of Works & Housing", "Bola O'Neil", "to_ken-4", 7*day)
	}},
	{"invitation_platform", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.Invitation(ctx, tx, mail.Person{Email: "ops@example.test"}, "", "", "to_ken-5", 7*day)
	}},
	{"reset_password", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.ResetPassword(ctx, tx, ada, "Ministry of Works & Housing", "to_ken-6", time.Hour)
	}},
	{"reset_password_platform", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.ResetPassword(ctx, tx, ada, "", "to_ken-7", 30*time.Minute)
	}},
	{"payout_changed", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.PayoutChanged(ctx, tx, ada, mail.PayoutChange{
			Organisation: "Ministry of Works & Housing", By: "Bola O'Neil", Bank: "Access Bank", LastDigits: "6789",
			EffectiveAt: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC),
		})
	}},
	{"card_update", func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.CardUpdate(ctx, tx, mail.Person{Email: "billing@example.test"}, "Ministry of Works & Housing", "https://pay.example.test/manage/x?a=1&b=2", 0)
	}},
}
