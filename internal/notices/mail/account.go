package mail

import (
	"cmp"
	"regexp"
	"strings"
	"time"
	"unicode"

	"stagegate/internal/infra/i18n"
)

// kind is a kind of mail about an account. Its name is the key of its texts.
type kind struct {
	name    string
	trigger trigger
	notice  bool // not sent for a call: waits where another mail would be rejected
	own     bool // sent in the name and the colours of the organisation
	// unlimited: tells of a change early enough to prevent it, so that no other mails may delay it. Each can be caused only a
	// few times a day.
	unlimited bool
}

var (
	setup           = &kind{name: "setup", trigger: anonymous}
	setupAgain      = &kind{name: "setup_again", trigger: anonymous}
	verifyCustomer  = &kind{name: "verify_customer", trigger: anonymous, own: true}
	invitation      = &kind{name: "invitation", trigger: byStaff}
	resetPassword   = &kind{name: "reset_password", trigger: accountOwner, own: true}
	signInLink      = &kind{name: "sign_in_link", trigger: accountOwner, own: true}
	cardUpdate      = &kind{name: "card_update", trigger: byStaff}
	signedOut       = &kind{name: "signed_out", trigger: accountOwner, notice: true}
	newSignIn       = &kind{name: "new_place", trigger: accountOwner, notice: true}
	passwordChanged = &kind{name: "password_changed", trigger: accountOwner, notice: true}
	passwordReset   = &kind{name: "password_was_reset", trigger: accountOwner, notice: true}
	factorAdded     = &kind{name: "second_factor_added", trigger: accountOwner, notice: true}
	factorRemoved   = &kind{name: "second_factor_removed", trigger: accountOwner, notice: true}
	ssoLink         = &kind{name: "sso_link", trigger: accountOwner}
	ssoLinked       = &kind{name: "sso_linked", trigger: accountOwner, notice: true}
	passkeyAdded    = &kind{name: "passkey_added", trigger: accountOwner, notice: true}
	passkeyRemoved  = &kind{name: "passkey_removed", trigger: accountOwner, notice: true}
	passkeySuspect  = &kind{name: "passkey_suspected", trigger: accountOwner, notice: true}
	factorReset     = &kind{name: "second_factor_reset", trigger: accountOwner, unlimited: true}
	payoutSet       = &kind{name: "payout_set", trigger: accountOwner, notice: true}
	payoutChanged   = &kind{name: "payout_changed", trigger: accountOwner, unlimited: true}
)

// content is the data of a mail about an account.
type content struct {
	to    Person
	valid time.Duration // lifetime of the link; 0 if unknown

	page, token  string // parts of the link; or
	link         string
	organisation string // empty for the platform
	inviter      string
	by           string // who made the change that the mail is about
	payout       PayoutChange
	about        string // name of an API key, or address of an endpoint
}

// name returns the name for the greeting, or "" if mail programs would show it as a link:
// anybody can enter any name with the address of somebody else.
func (c content) name() string {
	if looksLikeLink.MatchString(c.to.Name) {
		return ""
	}
	return c.to.Name
}

var looksLikeLink = regexp.MustCompile(`(?i)[/@\\]|www\.|\.[\p{L}\p{N}]{2,}`)

// message fills in the mail. o is the organisation of the recipient's account.
func (k *kind) message(c content, o Organisation) *message {
	p := i18n.For(o.languageOf(c.to), o.Zone)
	c.inviter, c.organisation = singleLine(c.inviter), singleLine(c.organisation)
	if k.trigger != accountOwner {
		c = c.plain(p)
	}
	c.to.Name = singleLine(c.name())
	texts := "mail.account." + k.name
	if c.organisation == "" && (k == invitation || k == resetPassword || k == signInLink) {
		texts += "_platform"
	}
	write := func(part string) string {
		return p.Text(texts+"."+part, "organisation", c.organisation, "inviter", cmp.Or(c.inviter, p.Text("mail.somebody")),
			"by", cmp.Or(singleLine(c.by), p.Text("mail.an_administrator")), "bank", singleLine(c.payout.Bank),
			"about", visible(c.about), "digits", c.payout.LastDigits, "from", c.payout.from(p))
	}
	m := &message{
		P: p, to: c.to, Link: c.link,
		Subject: write("subject"), Heading: write("heading"), Message: write("message"), Action: write("action"), Unexpected: write("unexpected"),
	}
	if c.valid > 0 {
		m.ValidFor = p.Text("mail.expires", "period", p.Period(c.valid))
	}
	if k.own {
		o.Name = c.organisation
		m.sender = o
	}
	m.Theme = themeOf(m.sender)
	m.Footer = sentFor(p, c.organisation)
	return m
}

// sentFor returns the last line of the footer.
func sentFor(p i18n.Printer, organisation string) []string {
	if organisation == "" {
		return []string{p.Text("mail.sent")}
	}
	return []string{p.Text("mail.sent_for", "organisation", organisation)}
}

// plain reduces the names to plain text, for people who have not accepted anything yet. An
// organisation is never empty then, because that would mean the platform.
func (c content) plain(p i18n.Printer) content {
	c.to.Name, c.inviter = plainName(c.name()), plainName(c.inviter)
	if c.organisation != "" {
		c.organisation = cmp.Or(plainName(c.organisation), p.Text("mail.an_organisation"))
	}
	return c
}

const maxName = 80 // characters of a name in a mail

// singleLine makes a name safe for a header and a sentence: one line without invisible
// characters, at most maxName long.
func singleLine(name string) string {
	runes := []rune(visible(name))
	if len(runes) > maxName {
		return strings.TrimSpace(string(runes[:maxName-1])) + "…"
	}
	return string(runes)
}

// visible returns a text as one line without invisible characters, such as those that
// change the direction of text.
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

// paragraphs returns the lines of a text that are not empty.
func paragraphs(s string) []string {
	var list []string
	for line := range strings.Lines(s) {
		if line = visible(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}
