package mail_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/notices/mail"
	"stagegate/internal/testkit/dbtest"
)

// works is an organisation with all that mails can show.
func works() mail.Organisation {
	lagos := time.FixedZone("Africa/Lagos", 3600)
	return mail.Organisation{
		Name: "Ministry of Works & Housing", Slug: "works", SupportEmail: "help@works.test", Color: "#0b6b4f",
		LogoURL: "https://works.test/logo.png?a=1&b=2", Language: i18n.English, Zone: lagos,
	}
}

// notices has each kind of notice, with what it is given.
func notices() []mail.Notice {
	due := time.Date(2026, 3, 6, 22, 59, 59, 0, time.UTC)
	missed := time.Date(2026, 2, 27, 22, 59, 59, 0, time.UTC)
	customer := mail.Person{Name: "Ada Obi", Email: "ada@example.test", Tenant: "t1", ID: "p1"}
	staff := mail.Person{Name: "Funke Ade", Email: "funke@works.test", Tenant: "t1", ID: "p2"}
	about := func(kind, caseKind string, n mail.Notice) mail.Notice {
		n.Kind, n.To, n.Optional = kind, customer, !strings.HasPrefix(kind, "request.") && kind != "file.removed"
		n.Now = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
		n.Reference, n.Service, n.CaseKind, n.CaseID = "REQ-7K2M9Q", "Work permit", caseKind, "c1"
		if strings.HasPrefix(kind, "staff.") {
			n.To, n.Staff, n.Customer = staff, true, "Ada Obi"
		}
		return n
	}
	invoice := &mail.NoticeInvoice{Reference: "INV-4FGH2K", Description: "Processing fee", Currency: "NGN", Amount: 21350050, DueAt: &due}
	payment := &mail.NoticePayment{Reference: "PAY-9QRS3T", Currency: "NGN", Amount: 21350050, PaidAt: due}
	certificates := []mail.NoticeCertificate{{Name: "Residence permit", Number: "RP-2026-000118", Until: "2027-11-30"}, {Name: "Parking permit", Number: "PP-2026-004417"}}
	return []mail.Notice{
		about("request.received", "REQUEST", mail.Notice{DecideBy: &due, Text: "Our office is closed on Friday.\n\nCall us if it is urgent."}),
		about("request.returned", "REQUEST", mail.Notice{Author: "Funke", Quote: "The photo is too dark.\nPlease take another one."}),
		about("request.accepted", "APPLICATION", mail.Notice{}),
		about("request.rejected", "REQUEST", mail.Notice{Quote: "You do not live in this state."}),
		about("application.action", "APPLICATION", mail.Notice{Stage: "Interview", Author: "Funke", Quote: "Which date do you prefer?"}),
		about("application.completed", "APPLICATION", mail.Notice{}),
		about("application.closed", "APPLICATION", mail.Notice{}),
		about("invoice.issued", "APPLICATION", mail.Notice{Invoice: invoice, Stage: "Fee"}),
		about("payment.received", "APPLICATION", mail.Notice{Payment: payment, Invoice: invoice}),
		about("message.received", "APPLICATION", mail.Notice{Author: "Funke"}),
		about("reminder", "REQUEST", mail.Notice{Variant: "DRAFT"}),
		about("reminder", "REQUEST", mail.Notice{Variant: "RETURNED"}),
		about("reminder", "APPLICATION", mail.Notice{Variant: "ACTION"}),
		about("reminder", "APPLICATION", mail.Notice{Variant: "PAYMENT", Invoice: invoice}),
		about("certificate.issued", "APPLICATION", mail.Notice{Certificates: certificates}),
		about("certificate.issued", "APPLICATION", mail.Notice{Certificates: certificates[:1]}),
		about("certificate.changed", "APPLICATION", mail.Notice{Variant: "SUSPENDED", Certificates: certificates[:1], Quote: "Your passport was reported lost.", ByOrganisation: true}),
		about("certificate.changed", "APPLICATION", mail.Notice{Variant: "REINSTATED", Certificates: certificates[:1]}),
		about("certificate.changed", "APPLICATION", mail.Notice{Variant: "REINSTATED_EXPIRED", Certificates: certificates[:1]}),
		about("certificate.changed", "APPLICATION", mail.Notice{Variant: "REVOKED", Certificates: certificates[:1], Quote: "The bank statement was not genuine.", ByOrganisation: true}),
		about("certificate.changed", "APPLICATION", mail.Notice{Variant: "REPLACED", Certificates: certificates[:1], Successors: certificates[1:], Quote: "We corrected your name.", ByOrganisation: true}),
		about("certificate.expires", "APPLICATION", mail.Notice{Certificates: certificates[:1]}),
		about("certificate.expires", "APPLICATION", mail.Notice{Variant: "SUSPENDED", Certificates: certificates[:1]}),
		about("certificate.expires", "APPLICATION", mail.Notice{Variant: "CLOSED", Certificates: certificates[:1]}),
		about("staff.assigned", "REQUEST", mail.Notice{DueAt: &due}),
		about("staff.message", "APPLICATION", mail.Notice{}),
		about("staff.deadline_near", "REQUEST", mail.Notice{DueAt: &due}),
		about("staff.deadline_missed", "APPLICATION", mail.Notice{DueAt: &missed, Stage: "Interview"}),
		about("file.removed", "REQUEST", mail.Notice{File: "passport.pdf"}),
	}
}

// noticeOf gives the mail of a notice in the name of an organisation.
func noticeOf(t *testing.T, n mail.Notice, o mail.Organisation) mail.Message {
	t.Helper()
	return one(t, func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		q := *p
		q.Organisation = func(context.Context, db.Q, string) (mail.Organisation, error) { return o, nil }
		q.UnsubscribeToken = func(to mail.Person, kind string) string { return to.ID + "/" + kind }
		return q.Notice(ctx, tx, "once", n)
	})
}

// The texts of all notices, in both languages, and the whole of one mail.
func TestNoticeWords(t *testing.T) {
	t.Parallel()
	for _, l := range i18n.Languages() {
		var all strings.Builder
		for i, n := range notices() {
			n.To.Language = l
			m := noticeOf(t, n, works())
			all.WriteString("=== " + n.Kind + " " + n.Variant + "\nSubject: " + m.Subject + "\n\n" + m.Text + "\n\n")
			if i == 1 {
				all.WriteString(m.HTML)
			}
			for _, foreign := range []string{"<script", "<no value>", "ZgotmplZ", "⟦", "{{"} {
				if strings.Contains(m.HTML+m.Text+m.Subject, foreign) {
					t.Errorf("%s: it contains %s", n.Kind, foreign)
				}
			}
		}
		path := filepath.Join("testdata", "notices."+string(l)+".golden")
		if *update {
			if err := os.WriteFile(path, []byte(all.String()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), all.String()); d != "" {
			t.Errorf("not as in %s (-want +got); -update writes it again\n%s", path, d)
		}
	}
}

// A notice says by when to act, or since when that is overdue.
func TestNextStep(t *testing.T) {
	t.Parallel()
	all := notices()
	late := time.Date(2026, 2, 27, 22, 59, 59, 0, time.UTC)
	received, issued, overdue := all[0], all[7], ofKind(all, "staff.deadline_missed")
	for _, c := range []struct {
		name   string
		notice mail.Notice
		due    *time.Time
		want   string
	}{
		{"decision ahead", received, received.DecideBy, "our decision by 6 March 2026, or sooner"},
		{"decision overdue", received, &late, "our decision, or sooner"},
		{"no date for the decision", received, nil, "our decision, or sooner"},
		{"invoice due", issued, issued.Invoice.DueAt, "Pay online by 6 March 2026."},
		{"invoice overdue", issued, &late, "It was due on 27 February 2026. Pay online now."},
		{"invoice without a date", issued, nil, "Pay online. You"},
		{"overdue case", overdue, &late, "It was due on 27 February 2026. Complete"},
	} {
		n := c.notice
		switch {
		case n.Invoice != nil:
			invoice := *n.Invoice
			invoice.DueAt = c.due
			n.Invoice = &invoice
		case n.Staff:
			n.DueAt = c.due
		default:
			n.DecideBy = c.due
		}
		if m := noticeOf(t, n, works()); !strings.Contains(m.Text, c.want) || !strings.Contains(strings.ReplaceAll(m.HTML, "&#39;", "'"), c.want) {
			t.Errorf("%s: no %q in\n%s", c.name, c.want, m.Text)
		}
	}
}

// ofKind returns the first notice of a kind.
func ofKind(all []mail.Notice, kind string) mail.Notice {
	return all[slices.IndexFunc(all, func(n mail.Notice) bool { return n.Kind == kind })]
}

func TestSenderOfNotices(t *testing.T) {
	t.Parallel()
	all := notices()
	received, returned, completed, assigned := all[0], all[1], all[5], ofKind(all, "staff.assigned")
	m := noticeOf(t, completed, works())
	if m.FromName != "Ministry of Works & Housing" || m.ReplyTo != "help@works.test" ||
		m.Unsubscribe != "https://services.example.test/unsubscribe?token=p1%2Fapplication.completed" || !strings.Contains(m.HTML, `href="`+m.Unsubscribe) {
		t.Errorf("%q %q %q", m.FromName, m.ReplyTo, m.Unsubscribe)
	}
	if m := noticeOf(t, received, works()); m.Unsubscribe != "" || strings.Contains(m.Text, "unsubscribe") {
		t.Errorf("not optional: %q", m.Unsubscribe)
	}
	if m := noticeOf(t, assigned, works()); m.ReplyTo != "" || strings.Contains(m.Text, "help@") || !strings.Contains(m.Text, "/console/requests/REQ-7K2M9Q\n") {
		t.Errorf("to staff: %q %s", m.ReplyTo, m.Text)
	}
	assigned.To.ID = ""
	if m := noticeOf(t, assigned, works()); m.Unsubscribe != "" {
		t.Errorf("to nobody: %q", m.Unsubscribe)
	}
	o := works()
	o.Name, o.Language = "Works\r\nBcc: x@evil.test", i18n.French
	if m := noticeOf(t, returned, o); strings.ContainsAny(m.FromName+m.Subject, "\r\n") || !strings.Contains(m.Text, "Bonjour Ada Obi") {
		t.Errorf("%q %s", m.FromName, m.Text)
	}
}

func TestLinksOfNotices(t *testing.T) {
	t.Parallel()
	all := notices()
	for _, c := range []struct {
		notice    mail.Notice
		ours, own string
	}{
		{all[0], "/works/applications/REQ-7K2M9Q", "/requests/c1"},
		{all[5], "/works/applications/REQ-7K2M9Q", "/applications/c1"},
		{all[9], "/works/applications/REQ-7K2M9Q/messages", "/applications/c1"},
		{all[7], "/works/pay/INV-4FGH2K", "/pay/INV-4FGH2K"},
		{all[8], "/works/paid/PAY-9QRS3T", "/paid/PAY-9QRS3T"},
		{ofKind(all, "staff.assigned"), "/console/requests/REQ-7K2M9Q", "/staff/requests/c1"},
		{ofKind(all, "staff.message"), "/console/applications/REQ-7K2M9Q", "/staff/applications/c1"},
	} {
		o := works()
		if m := noticeOf(t, c.notice, o); !strings.Contains(m.Text, "\nhttps://services.example.test"+c.ours+"\n") {
			t.Errorf("%s: no link %s in %s", c.notice.Kind, c.ours, m.Text)
		}
		o.FrontEndURL = "https://apply.works.test/en/"
		if m := noticeOf(t, c.notice, o); !strings.Contains(m.Text, "\nhttps://apply.works.test/en"+c.own+"\n") || !strings.Contains(m.HTML, `href="https://apply.works.test/en`+c.own) {
			t.Errorf("%s: no link %s in %s", c.notice.Kind, c.own, m.Text)
		}
	}
}

// A repeated notice is one mail.
func TestNoticeOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var r recorder
		o := newOffice(t, d, &r)
		for range 3 {
			o.write(func(ctx context.Context, tx *db.Tx) error { return o.post.Notice(ctx, tx, "case 1", notices()[0]) })
		}
		for due := 1; due > 0; {
			due = o.work()
		}
		if len(r.sent()) != 1 {
			t.Errorf("%d mails", len(r.sent()))
		}
	})
}
