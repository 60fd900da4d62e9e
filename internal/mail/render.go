package mail

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"regexp"
	"strings"
	"time"
	"unicode"

	text "text/template"
)

//go:embed templates
var templates embed.FS

// kind is a kind of mail: its texts, in the common layouts of text and HTML.
type kind struct {
	name   string
	cause  cause
	notice bool // it answers no call, so it waits where another mail would be refused
	html   *template.Template
	text   *text.Template
}

var (
	setup          = load("setup", byAnybody)
	setupAgain     = load("setup_again", byAnybody)
	verifyCustomer = load("verify_customer", byAnybody)
	invitation     = load("invitation", byStaff)
	resetPassword  = load("reset_password", forAccount)
	cardUpdate     = load("card_update", byStaff)
	payoutChanged  = load("payout_changed", forAccount).asNotice()
)

// load parses the texts of a mail. They are in one file without HTML, so that the
// text and the HTML always say the same.
func load(name string, c cause) *kind {
	texts := "templates/" + name + ".tmpl"
	return &kind{
		name:  name,
		cause: c,
		html:  template.Must(template.ParseFS(templates, "templates/layout.html", texts)),
		text:  text.Must(text.ParseFS(templates, "templates/layout.txt", texts)),
	}
}

// asNotice makes it the kind of a notice, which waits where others are refused.
func (k *kind) asNotice() *kind {
	k.notice = true
	return k
}

// content is the data of a mail.
type content struct {
	to    Person
	valid time.Duration // how long the link can be used; 0 if unknown

	Link         string
	Organisation string // empty for the platform
	Inviter      string
	Payout       PayoutChange
}

// Name is the name in the greeting. Anyone can enter any name with the address of
// somebody else, so text that mail programs would show as a link is left out.
func (c content) Name() string {
	if looksLikeLink.MatchString(c.to.Name) {
		return ""
	}
	return c.to.Name
}

var looksLikeLink = regexp.MustCompile(`(?i)[/@\\]|www\.|\.[\p{L}\p{N}]{2,}`)

// Good is how long the link is valid, in words; empty if that is unknown.
func (c content) Good() string { return inWords(c.valid) }

// render renders the mail.
func (k *kind) render(c content) (Message, error) {
	if c.Inviter, c.Organisation = singleLine(c.Inviter), singleLine(c.Organisation); k.cause != forAccount {
		c = c.plain()
	}
	c.to.Name = singleLine(c.Name())
	var subject, plain, html strings.Builder
	for _, err := range []error{
		k.text.ExecuteTemplate(&subject, "subject", c),
		k.text.ExecuteTemplate(&plain, "layout.txt", c),
		k.html.ExecuteTemplate(&html, "layout.html", c),
	} {
		if err != nil {
			return Message{}, fmt.Errorf("mail: %s: %w", k.name, err)
		}
	}
	return Message{
		To: c.to.Email, ToName: c.to.Name, Subject: subject.String(), Text: plain.String(), HTML: html.String(),
	}, nil
}

// plain is the data of a mail to somebody who has not accepted anything yet: the names
// are plain text. A name of which nothing is left is replaced, since a mail without an
// organisation would be one of the platform.
func (c content) plain() content {
	c.to.Name, c.Inviter = plainName(c.Name()), plainName(c.Inviter)
	if c.Organisation != "" {
		c.Organisation = cmp.Or(plainName(c.Organisation), "an organisation")
	}
	return c
}

const maxName = 80 // characters of a name in a mail

// singleLine makes a name safe for a header and a sentence: without line breaks and
// invisible characters, such as those that change the direction of text, and not too
// long.
func singleLine(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Bidi_Control, r), r == unicode.ReplacementChar, !unicode.IsGraphic(r) && !unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	runes := []rune(strings.Join(strings.Fields(name), " "))
	if len(runes) > maxName {
		return strings.TrimSpace(string(runes[:maxName-1])) + "…"
	}
	return string(runes)
}

// inWords formats a duration: 7 days, 24 hours, 1 hour, 30 minutes.
func inWords(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d <= 0:
		return ""
	case d >= 2*day && d%day == 0:
		return count(d/day, "day")
	case d%time.Hour == 0:
		return count(d/time.Hour, "hour")
	default:
		return count(max(d/time.Minute, 1), "minute")
	}
}

func count(n time.Duration, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}
