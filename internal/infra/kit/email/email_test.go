package email_test

import (
	"net/mail"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/email"
)

// notPlain are invalid addresses, most of them alternative spellings of a@b.test.
var notPlain = []string{
	"", "a", "@", "a@", "@b.test", "a b@c.test", "a@b c.test", "a@@b.test", "a@b@c.test",
	"<a@b.test>", `"a"@b.test`, `"" <a@b.test>`, "Ada <a@b.test>", "a@b.test (Ada)", "(Ada)a@b.test", "a(x)@b.test", `a."b"@c.test`,
	"a@[127.0.0.1]", "a@[IPv6:::1]", "a@127.0.0.1", "a@b.1", "a@b.test.", "a@.b.test", "a@b..test", ".a@b.test", "a.@b.test", "a..b@c.test",
	"a@-b.test", "a@b-.test", "a@b_c.test", "a@b.test,c@d.test", "a@b.test;c@d.test", "a:b@c.test", `a\@b.test`, "mailto:a@b.test",
	"a@b.test\n", "\ta@b.test", "a@b.test\r\nBcc: c@d.test", "a\x00@b.test", "a\u0085@b.test", "a\u200b@b.test", "a@b\u00ad.test",
	"\u202ea@b.test", "a@b\u3002test", "a@\uff42.test", "\uff41@b.test", "a\uff20b.test", "a@b\uff0etest", "zo\u00eb@b.test", "a@b\u00fccher.test",
	"a@" + strings.Repeat("b", 64) + ".test", strings.Repeat("a", 250) + "@b.test",
}

var plain = []string{
	"a@b.test", "a@b", "Ada.Obi+x@Mail.Example.org", "o'neil@b.test", "a_b-c@d-e.test", "1@2.test", "a@3b.test", "a@xn--bcher-kva.test",
	strings.Repeat("a", 64) + "@" + strings.Repeat("b", 63) + ".test", "!#$%&'*+/=?^_`{|}~-@b.test",
}

func TestIsPlain(t *testing.T) {
	t.Parallel()
	for _, address := range notPlain {
		if email.IsPlain(address) {
			t.Errorf("%q is accepted", address)
		}
	}
	for _, address := range plain {
		if !email.IsPlain(address) {
			t.Errorf("%q is refused", address)
		}
	}
	if email.IsPlain(" a@b.test ") || !regexp.MustCompile(email.Pattern).MatchString(" a@b.test ") {
		t.Error("spaces around an address belong to the field, not to the address")
	}
}

// A plain address is one that the parser of the standard library gives back unchanged:
// nothing in it is a comment, a quote or a name.
func FuzzIsPlain(f *testing.F) {
	for _, address := range append(notPlain, plain...) {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, address string) {
		if !email.IsPlain(address) {
			return
		}
		parsed, err := mail.ParseAddress(address)
		if err != nil || parsed.Address != address || parsed.Name != "" {
			t.Errorf("%q is parsed as %v, %v", address, parsed, err)
		}
	})
}

func TestMailbox(t *testing.T) {
	t.Parallel()
	for _, same := range []string{
		"ada@b.test", " ADA@B.test", "ada+1@b.test", "ada+1+2@b.test", "<ada@b.test>", `"ada"@b.test`, `"" <ada@b.test>`, "ada@b.test (Ada)", "ada@b.test.",
	} {
		if got := email.Mailbox(same); got != "ada@b.test" {
			t.Errorf("%q: %s", same, got)
		}
	}
	for address, want := range map[string]string{"+a@b.test": "+a@b.test", "a.d.a@b.test": "a.d.a@b.test", "ada": "ada", "": ""} {
		if got := email.Mailbox(address); got != want {
			t.Errorf("%q: %s", address, got)
		}
	}
}
