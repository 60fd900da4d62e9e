package mail_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/notices/mail"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

var update = flag.Bool("update", false, "write the golden files again")

func TestWords(t *testing.T) {
	t.Parallel()
	for _, c := range every {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := one(t, c.write)
			got := []byte("To: " + m.ToName + " <" + m.To + ">\nSubject: " + m.Subject + "\n\n" + m.Text + "\n" + m.HTML)
			path := filepath.Join("testdata", c.name+".golden")
			if *update {
				if err := os.WriteFile(path, got, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(want, got) {
				t.Errorf("not as in %s (-want +got); -update writes it again\n%s", path, cmp.Diff(string(want), string(got)))
			}
			for _, foreign := range []string{"<img", "<script", "<no value>", "ZgotmplZ", "src="} {
				if strings.Contains(m.HTML+m.Text, foreign) {
					t.Errorf("it contains %s", foreign)
				}
			}
		})
	}
}

// Each mail about an account has all its texts, in both languages.
func TestAccountWords(t *testing.T) {
	t.Parallel()
	catalogue, err := os.ReadFile(filepath.Join("..", "..", "infra", "i18n", "messages", "mails", "mail.en.toml"))
	if err != nil {
		t.Fatal(err)
	}
	var r recorder
	o := newOffice(t, dbtest.Open(t, "sqlite"), &r)
	o.outbox.Handle(mail.NoticeKind, mail.NoticeHandler(o.db, o.post), mail.NoticeSummary)
	mails := 0
	for _, kind := range regexp.MustCompile(`(?m)^\[account\.(\w+)\]$`).FindAllStringSubmatch(string(catalogue), -1) {
		for _, l := range i18n.Languages() {
			to := mail.Person{Name: "Ada Obi", Email: string(l) + "." + kind[1] + "@example.test", Language: l}
			n := mail.AdminNotice{Kind: kind[1], Organisation: "Works", By: "Bola", About: "a thing"}
			o.write(func(ctx context.Context, tx *db.Tx) error { return o.post.AdminNotice(ctx, tx, to, n) })
			mails++
		}
	}
	for n := o.work(); n > 0; {
		n = o.work()
	}
	if mails < 80 || len(r.sent()) != mails {
		t.Errorf("%d of %d mails", len(r.sent()), mails)
	}
	for _, m := range r.sent() {
		for _, foreign := range []string{"⟦", "<no value>", "{{"} {
			if strings.Contains(m.Subject+m.Text+m.HTML, foreign) {
				t.Errorf("%s contains %s: %s %s", m.To, foreign, m.Subject, m.Text)
			}
		}
	}
}

func TestLinks(t *testing.T) {
	t.Parallel()
	for i, path := range []string{
		mail.VerifyOrganizationPath, mail.VerifyOrganizationPath, mail.VerifyCustomerPath, mail.AcceptInvitationPath,
		mail.AcceptInvitationPath, mail.ResetPasswordPath, mail.ResetPasswordPath,
	} {
		m := one(t, every[i].write)
		link := "https://services.example.test" + path + "?token=to_ken-"
		if !strings.Contains(m.Text, "\n"+link) || !strings.Contains(m.HTML, `href="`+link) {
			t.Errorf("%s: no link %s in\n%s\n%s", every[i].name, link, m.Text, m.HTML)
		}
	}
}

// Names come from forms that anybody may fill in.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	m := one(t, func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		to := mail.Person{Name: "Ada\r\nBcc: everybody@example.test", Email: "ada@example.test"}
		return p.Invitation(ctx, tx, to, "Works\"\r\nX-Evil: 1\u2028\x00\u202e<b>", `"><script>alert(1)</script>`, "a&b=c d\r\n", day)
	})
	if strings.ContainsAny(m.Subject+m.ToName, "\r\n\x00\u2028\u202e") {
		t.Errorf("%q %q", m.Subject, m.ToName)
	}
	if !strings.HasPrefix(m.Text, "Hello,\n") { // what looks like an address greets nobody
		t.Error(m.Text)
	}
	if strings.Contains(m.HTML, "<b>") || strings.Contains(m.HTML, "<script") {
		t.Error(m.HTML)
	}
	if want := "?token=a%26b%3Dc+d%0D%0A\n"; !strings.Contains(m.Text, want) {
		t.Error(m.Text)
	}

	m = one(t, func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.VerifyCustomer(ctx, tx, mail.Person{Name: "see www.evil.test", Email: "a@b.test"}, strings.Repeat("ä", 500), "t", day)
	})
	if len([]rune(m.Subject)) > 120 || strings.Contains(m.Text+m.HTML, "evil") {
		t.Errorf("%s\n%s", m.Subject, m.Text)
	}

	m = one(t, func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.CardUpdate(ctx, tx, ada, "Works", "javascript:alert(1)", day)
	})
	if strings.Contains(m.HTML, `href="javascript`) {
		t.Error(m.HTML)
	}
}

func TestGreeting(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Ada Obi": "Hello Ada Obi,", "J. R. Obi": "Hello J. R. Obi,", "J.R. Obi": "Hello J.R. Obi,", "Dr.\tObi": "Hello Dr. Obi,",
		"": "Hello,", "evil.test": "Hello,", "http://1.2.3.4": "Hello,", "a@b": "Hello,", "<b>Ada</b>": "Hello,",
	} {
		m := one(t, func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
			return p.Setup(ctx, tx, mail.Person{Name: name, Email: "a@b.test"}, "t", day)
		})
		if first, _, _ := strings.Cut(m.Text, "\n"); first != want {
			t.Errorf("%q: %s", name, first)
		}
	}
}

func TestDurations(t *testing.T) {
	t.Parallel()
	for good, want := range map[time.Duration]string{
		7 * day: "expires in 7 days.", day: "expires in 24 hours.", 25 * time.Hour: "expires in 25 hours.", time.Hour: "expires in 1 hour.",
		90 * time.Minute: "expires in 90 minutes.", time.Minute: "expires in 1 minute.", time.Second: "expires in 1 minute.",
	} {
		m := one(t, func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error { return p.Setup(ctx, tx, ada, "t", good) })
		if !strings.Contains(m.Text, want) || !strings.Contains(m.HTML, want) {
			t.Errorf("%s: %s", good, m.Text)
		}
	}
}

func TestMailGoesWithItsTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var r recorder
		o := newOffice(t, d, &r)
		changed := errors.New("changed its mind")
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			return errors.Join(o.post.Setup(t.Context(), tx, ada, "t", day), changed)
		})
		if !errors.Is(err, changed) {
			t.Errorf("the transaction ends with %v", err)
		}
		apptest.Equal(t, "what is due after it", o.work(), 0)
		apptest.Equal(t, "the number of events after it", len(o.events()), 0)
		o.write(func(ctx context.Context, tx *db.Tx) error { return o.post.Setup(ctx, tx, ada, "t", day) })
		apptest.Equal(t, "what is due", o.work(), 1)
		apptest.Equal(t, "what is due then", o.work(), 0)
		apptest.Equal(t, "the number of mails", len(r.sent()), 1)
		apptest.Equal(t, "the event", o.events()[0].Status, "COMPLETED")
	})
}

func TestFailures(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		away, refused := mail.Unreachable(errors.New("nobody answers")), errors.New("no such person")
		r := recorder{fail: []error{away, away, away, away, refused, away, refused, refused}}
		o := newOffice(t, d, &r)
		o.write(func(ctx context.Context, tx *db.Tx) error { return o.post.Setup(ctx, tx, ada, "t", day) })
		for i, want := range []event{
			{"PENDING", 0, "nobody answers"}, {"PENDING", 0, "nobody answers"}, {"PENDING", 0, "nobody answers"}, {"PENDING", 0, "nobody answers"},
			{"PENDING", 1, "no such person"}, {"PENDING", 1, "nobody answers"}, {"PENDING", 2, "no such person"}, {"FAILED", 3, "no such person"},
		} {
			apptest.Equal(t, fmt.Sprintf("what is due at %d", i), o.work(), 1)
			apptest.Equal(t, fmt.Sprintf("the event after %d", i), o.events()[0], want)
			o.wait(time.Minute)
		}
		for _, m := range r.sent() {
			if m.ID == "" {
				t.Error("a mail has no id")
			}
			apptest.Equal(t, "the id", m.ID, r.sent()[0].ID)
		}
	})
}

func TestNoMailAfterItsLink(t *testing.T) {
	t.Parallel()
	var r recorder
	o := newOffice(t, dbtest.Open(t, "sqlite"), &r)
	o.write(func(ctx context.Context, tx *db.Tx) error {
		return errors.Join(o.post.Setup(ctx, tx, ada, "t", day), o.post.CardUpdate(ctx, tx, ada, "Works", "https://pay.example.test/", 0))
	})
	o.wait(day)
	for range 3 {
		o.work()
		o.wait(time.Hour)
	}
	got := o.events()
	apptest.Equal(t, "the mail with a link", got[0].Status, "FAILED")
	if !strings.Contains(got[0].LastError, "has expired") {
		t.Errorf("its error is %q", got[0].LastError)
	}
	apptest.Equal(t, "the mail without one", got[1].Status, "COMPLETED")
	apptest.Equal(t, "the number of mails", len(r.sent()), 1)
}

func TestUnreadablePayload(t *testing.T) {
	t.Parallel()
	var r recorder
	o := newOffice(t, dbtest.Open(t, "sqlite"), &r)
	o.write(func(ctx context.Context, tx *db.Tx) error { return o.outbox.Add(ctx, tx, mail.Kind, "", []int{1}) })
	o.work()
	got := o.events()[0]
	apptest.Equal(t, "the attempts", got.Attempts, 1)
	if !strings.Contains(got.LastError, "payload") {
		t.Errorf("the error is %q", got.LastError)
	}
	apptest.Equal(t, "the number of mails", len(r.sent()), 0)
}

// ended is a sender whose time is over.
type ended struct{}

func (ended) Send(ctx context.Context, _ mail.Message) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestOutOfTimeCostsNoAttempt(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	o := newOffice(t, d, ended{})
	hurried := mail.Handler(ended{}, o.clock, nil)
	o.outbox.Handle(mail.Kind, func(ctx context.Context, e jobs.Event) error {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		return hurried(ctx, e)
	}, nil)
	o.write(func(ctx context.Context, tx *db.Tx) error { return o.post.Setup(ctx, tx, ada, "t", day) })
	o.work()
	got := o.events()[0]
	apptest.Equal(t, "the status", got.Status, "PENDING")
	apptest.Equal(t, "the attempts", got.Attempts, 0)
}
