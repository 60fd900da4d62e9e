package mail

import (
	"cmp"
	"regexp"
	"strings"
	"time"
	"unicode"

	"stagegate/internal/infra/i18n"
)

// kind is a kind of mail about an account. Its texts are in the catalogue, by its name.
type kind struct {
	name   string
	cause  cause
	notice bool // it answers no call, so it waits where another mail would be refused
	own    bool // it is in the name of the organisation, and looks like it
}

var (
	setup          = &kind{name: "setup", cause: byAnybody}
	setupAgain     = &kind{name: "setup_again", cause: byAnybody}
	verifyCustomer = &kind{name: "verify_customer", cause: byAnybody, own: true}
	invitation     = &kind{name: "invitation", cause: byStaff}
	resetPassword  = &kind{name: "reset_password", cause: forAccount, own: true}
	cardUpdate     = &kind{name: "card_update", cause: byStaff}
	payoutChanged  = &kind{name: "payout_changed", cause: forAccount, notice: true}
)

// content is the data of a mail about an account.
type content struct {
	to    Person
	valid time.Duration // how long the link can be used; 0 if unknown

	page, token  string // of the link, which is made of them; or
	link         string
	organisation string // empty for the platform
	inviter      string
	payout       PayoutChange
}

// name is the name in the greeting. Anyone can enter any name with the address of
// somebody else, so text that mail programs would show as a link is left out.
func (c content) name() string {
	if looksLikeLink.MatchString(c.to.Name) {
		return ""
	}
	return c.to.Name
}

var looksLikeLink = regexp.MustCompile(`(?i)[/@\\]|www\.|\.[\p{L}\p{N}]{2,}`)

// letter writes the mail. The organisation is that of the recipient's account.
func (k *kind) letter(c content, o Organisation) *letter {
	p := i18n.For(o.languageOf(c.to), o.Zone)
	c.inviter, c.organisation = singleLine(c.inviter), singleLine(c.organisation)
	if k.cause != forAccount {
		c = c.plain(p)
	}
	c.to.Name = singleLine(c.name())
	texts := "mail.account." + k.name
	if c.organisation == "" && (k == invitation || k == resetPassword) {
		texts += "_platform"
	}
	write := func(part string) string {
		return p.Text(texts+"."+part, "organisation", c.organisation, "inviter", cmp.Or(c.inviter, p.Text("mail.somebody")),
			"by", cmp.Or(singleLine(c.payout.By), p.Text("mail.an_administrator")), "bank", singleLine(c.payout.Bank),
			"digits", c.payout.LastDigits, "from", c.payout.from(p))
	}
	l := &letter{
		P: p, to: c.to, Link: c.link,
		Subject: write("subject"), Heading: write("heading"), Message: write("message"), Action: write("action"), Unexpected: write("unexpected"),
	}
	if c.valid > 0 {
		l.Expires = p.Text("mail.expires", "period", p.Period(c.valid))
	}
	if k.own {
		o.Name = c.organisation
		l.sender = o
	}
	l.Look = lookOf(l.sender)
	l.Footer = sentFor(p, c.organisation)
	return l
}

// sentFor is the line that says from where a mail comes.
func sentFor(p i18n.Printer, organisation string) []string {
	if organisation == "" {
		return []string{p.Text("mail.sent")}
	}
	return []string{p.Text("mail.sent_for", "organisation", organisation)}
}

// plain is the data of a mail to somebody who has not accepted anything yet: the names
// are plain text. A name of which nothing is left is replaced, since a mail without an
// organisation would be one of the platform.
func (c content) plain(p i18n.Printer) content {
	c.to.Name, c.inviter = plainName(c.name()), plainName(c.inviter)
	if c.organisation != "" {
		c.organisation = cmp.Or(plainName(c.organisation), p.Text("mail.an_organisation"))
	}
	return c
}

const maxName = 80 // characters of a name in a mail

// singleLine makes a name safe for a header and a sentence: without line breaks and
// invisible characters, and not too long.
func singleLine(name string) string {
	runes := []rune(visible(name))
	if len(runes) > maxName {
		return strings.TrimSpace(string(runes[:maxName-1])) + "…"
	}
	return string(runes)
}

// visible is a text as one line without invisible characters, such as those that change
// the direction of text.
func visible(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Bidi_Control, r), r == unicode.ReplacementChar, !unicode.IsGraphic(r) && !unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}

// paragraphs are the lines of a text that are not empty.
func paragraphs(s string) []string {
	var list []string
	for line := range strings.Lines(s) {
		if line = visible(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}
