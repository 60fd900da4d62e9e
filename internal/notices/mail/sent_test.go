package mail_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/notices/mail"
	"stagegate/internal/providers/smtp"
	"stagegate/internal/sandbox/mailbox"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

// relay is the production client, as the program connects it to this package.
type relay struct{ *smtp.Client }

func (r relay) Send(ctx context.Context, m mail.Message) error {
	err := r.Client.Send(ctx, smtp.Message(m))
	if smtp.IsUnreachable(err) {
		return mail.Unreachable(err)
	}
	return err
}

func newMailbox(t *testing.T) *mailbox.Server {
	t.Helper()
	box, err := mailbox.New(mailbox.Config{Dir: t.TempDir(), Now: time.Now, Log: testlog.New(t)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ran := make(chan error, 1)
	go func() { ran <- box.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ran; err != nil {
			t.Errorf("Run: %v", err)
		}
		if err := box.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return box
}

// Every mail gets through the outbox, the client and SMTP as it was written.
func TestSent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		box := newMailbox(t)
		client, err := smtp.New(box.URL(), "Stagegate <no-reply@example.test>")
		if err != nil {
			t.Fatal(err)
		}
		o := newOffice(t, d, relay{client})
		o.outbox.Handle(mail.NoticeKind, mail.NoticeHandler(o.db, o.post), mail.NoticeSummary)
		for _, c := range every {
			want := one(t, c.write)
			o.write(func(ctx context.Context, tx *db.Tx) error { return c.write(ctx, tx, o.post) })
			if o.work() == 0 {
				t.Fatal("nothing was due")
			}
			for more := 1; more > 0; { // a notice becomes a mail, in the same run or the next
				more = o.work()
			}
			got := box.Mails("")[0]
			apptest.Equal(t, c.name+": to", got.To, want.To)
			apptest.Equal(t, c.name+": the subject", got.Subject, want.Subject)
			apptest.Equal(t, c.name+": the text", got.Text, want.Text)
			apptest.Equal(t, c.name+": the HTML", got.HTML, want.HTML)
			apptest.Equal(t, c.name+": from", got.From, "no-reply@example.test")
		}
		for _, e := range o.events() {
			apptest.Equal(t, "an event", e.Status, "COMPLETED")
		}
	})
}

// A reply of the relay to the mail uses an attempt, whether it is permanent or asks for a
// retry. A relay that is shutting down costs none.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		refuse []int
		want   []event
		mails  int
	}{
		{"sent in the end", []int{421, 451, 421, 550}, []event{{"PENDING", 0, "421"}, {"PENDING", 1, "451"}, {"PENDING", 1, "421"}, {"PENDING", 2, "550"}, {"COMPLETED", 3, ""}}, 1},
		{"given up", []int{452, 451, 451}, []event{{"PENDING", 1, "452"}, {"PENDING", 2, "451"}, {"FAILED", 3, "451"}, {"FAILED", 3, "451"}}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				box := newMailbox(t)
				client, err := smtp.New(box.URL(), "no-reply@example.test")
				if err != nil {
					t.Fatal(err)
				}
				o := newOffice(t, d, relay{client})
				o.write(func(ctx context.Context, tx *db.Tx) error { return o.post.Setup(ctx, tx, ada, "t", day) })
				box.Refuse(c.refuse...)
				for i, want := range c.want {
					o.work()
					got := o.events()[0]
					if got.Status != want.Status || got.Attempts != want.Attempts || !strings.Contains(got.LastError, want.LastError) || strings.Contains(got.LastError, ada.Email) {
						t.Fatalf("%d: %+v", i, got)
					}
					o.wait(time.Minute)
				}
				if n := len(box.Mails("ADA@example.test")); n != c.mails {
					t.Errorf("%d mails, want %d", n, c.mails)
				}
			})
		})
	}
}
