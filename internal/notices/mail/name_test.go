package mail_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"stagegate/internal/infra/db"
	"stagegate/internal/notices/mail"
)

// names are what somebody may enter, and what people who have not accepted yet read.
var names = map[string]string{
	"Ada Obi": "Ada Obi", "J. R. Obi": "J. R. Obi", "J.R. Obi": "J.R. Obi", "t.co": "t co", "Dr.\tObi": "Dr. Obi", "Bola O'Neil-Ngozi": "Bola O'Neil-Ngozi",
	"Ministry of Works & Housing": "Ministry of Works & Housing", "Universität Köln – Prüfungsamt": "Universität Köln – Prüfungsamt",
	"Acme, Inc. (Lagos)": "Acme, Inc. (Lagos)", "\u6f22\u5b57 \u682a\u5f0f": "\u6f22\u5b57 \u682a\u5f0f", "Ada ... Obi": "Ada Obi", "नमस्ते": "नमस्ते", "": "", "  ": "", "2026": "", "...": "", "-": "", "&": "",

	"Visit https://evil.test/win now": "Visit now", "http://1.2.3.4": "", "www.evil.test": "", "WWW.Evil.Test": "", "evil.com": "evil com",
	"evil.com/win": "evil com win", "a@b.test": "", "//evil.test": "", `\\evil\share`: "", "mailto:evil": "mailto evil", "javascript:alert(1)": "javascript alert",
	"evil。com": "evil com", "evil．com": "evil com", "evil｡com": "evil com", "evil․com": "evil com", "ｅｖｉｌ．ｃｏｍ": "evil com", "ｗｗｗ．evil": "",
	"ｈｔｔｐｓ：／／evil": "", "ev\u200bil.co\u00adm": "evil com", "evil.\u2060com": "evil com", "evil\u3164.com": "evil com",

	"You have won 1000 dollars": "You have won dollars", "Call +234 800 123": "Call", "１２３ Ada": "Ada", "٣٤٥ Ada": "Ada", "Ada ②Ⅳ½": "Ada", "𝟏𝟐 Ada": "Ada", "A1B2": "A B",
	"Ada\r\nBcc: all": "Ada Bcc all", "Ada\u2028now": "Ada now", "Ada\u0085now": "Ada now", "Ada\x00\x07now": "Ada now", "Ada\vnow": "Ada now",
	"\u202eadA\u202c Obi": "adA Obi", "\u2066Ada\u2069": "Ada", "Ada \ufeffObi": "Ada Obi", "Ada \xff\xfeObi": "Ada Obi",
	"<b>Ada</b>": "b Ada b", "<script>alert(1)</script>": "script alert( script", "Ada &amp; Co": "Ada &amp Co", "{{.Link}}": "Link", "%s": "s",

	"The department for the registration of companies": "The department for the registration of…",
	strings.Repeat("ä", 41):                            strings.Repeat("ä", 39) + "…", strings.Repeat("ä", 40): strings.Repeat("ä", 40),
	strings.Repeat("evil. ", 8): strings.Repeat("evil. ", 6) + "evi…",
}

func TestPlainName(t *testing.T) {
	t.Parallel()
	for name, want := range names {
		if got := mail.PlainName(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

var linkLike = regexp.MustCompile(`[/@\\:]|(?i)www\.|\.[^ .]{2}`)

func FuzzPlainName(f *testing.F) {
	for name := range names {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		plain := mail.PlainName(name)
		unwanted := func(r rune) bool {
			return unicode.IsNumber(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.IsSymbol(r) ||
				unicode.IsSpace(r) && r != ' ' || strings.ContainsRune("<>\"/\\@:", r)
		}
		switch {
		case !utf8.ValidString(plain), utf8.RuneCountInString(plain) > 40, strings.Join(strings.Fields(plain), " ") != plain:
			t.Errorf("%q becomes %q: not a short text", name, plain)
		case linkLike.MatchString(plain), strings.ContainsFunc(plain, unwanted):
			t.Errorf("%q becomes %q: not plain", name, plain)
		case plain != "" && !strings.ContainsFunc(plain, unicode.IsLetter):
			t.Errorf("%q becomes %q: nothing to read", name, plain)
		}
	})
}

// What people who have not accepted anything read is plain, in every part of the mail.
func TestPlainMails(t *testing.T) {
	t.Parallel()
	const hostile = "Win 1000 at https://evil.test\r\nor evil.com <b>\u202enow</b>"
	to := mail.Person{Name: hostile, Email: "ada@example.test", Tenant: "t"}
	for what, write := range map[string]func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error{
		"setup": func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error { return p.Setup(ctx, tx, to, "t", day) },
		"setup again": func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
			return p.SetupResent(ctx, tx, to, "t", day)
		},
		"customer": func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
			return p.VerifyCustomer(ctx, tx, to, hostile, "t", day)
		},
		"invitation": func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
			return p.Invitation(ctx, tx, to, hostile, hostile, "t", day)
		},
		"card": func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
			return p.CardUpdate(ctx, tx, to, hostile, "https://pay.example.test/", day)
		},
	} {
		m := one(t, write)
		for part, text := range map[string]string{"subject": m.Subject, "name": m.ToName, "text": m.Text, "HTML": m.HTML} {
			for _, unwanted := range []string{"evil.", "1000", "\u202e", "<b>", "\r"} {
				if strings.Contains(text, unwanted) {
					t.Errorf("%s: the %s contains %q: %s", what, part, unwanted, text)
				}
			}
		}
		if strings.Contains(m.Subject+m.ToName, "\n") {
			t.Errorf("%s: %q %q", what, m.Subject, m.ToName)
		}
	}
	m := one(t, func(ctx context.Context, tx *db.Tx, p *mail.Mailer) error {
		return p.Invitation(ctx, tx, to, "12345", "www.evil.test", "t", day)
	})
	if m.Subject != "You have been invited to join an organisation" || !strings.Contains(m.Text, "Someone has invited you to join the team of an organisation on") {
		t.Errorf("names of which nothing is left: %s\n%s", m.Subject, m.Text)
	}
}
