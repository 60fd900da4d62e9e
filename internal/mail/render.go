package mail

import (
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

// kind is one of the mails: its words, in both shapes of the common layout.
type kind struct {
	name string
	html *template.Template
	text *text.Template
}

var (
	setup          = load("setup")
	setupAgain     = load("setup_again")
	verifyCustomer = load("verify_customer")
	invitation     = load("invitation")
	resetPassword  = load("reset_password")
	cardUpdate     = load("card_update")
)

// load reads the words of a mail. They stand in one file, which knows nothing of
// HTML: the text and the HTML cannot come to say different things.
func load(name string) *kind {
	words := "templates/" + name + ".tmpl"
	return &kind{
		name: name,
		html: template.Must(template.ParseFS(templates, "templates/layout.html", words)),
		text: text.Must(text.ParseFS(templates, "templates/layout.txt", words)),
	}
}

// letter is what a mail is written from.
type letter struct {
	to   Person
	good time.Duration

	Link         string
	Organisation string // none: the platform
	Inviter      string
}

// Name is how the reader is greeted. Whoever fills in a form chooses the name,
// and perhaps not the own address: what mail programs would make a link of is
// no name.
func (l letter) Name() string {
	if linkish.MatchString(l.to.Name) {
		return ""
	}
	return l.to.Name
}

var linkish = regexp.MustCompile(`(?i)[/@\\]|www\.|\.[\p{L}\p{N}]{2,}`)

// Good is how long the link is good, in words; nothing when that is unknown.
func (l letter) Good() string { return inWords(l.good) }

// render writes the mail.
func (k *kind) render(l letter) (Message, error) {
	l.to.Name, l.Organisation, l.Inviter = oneLine(l.to.Name), oneLine(l.Organisation), oneLine(l.Inviter)
	var subject, plain, html strings.Builder
	for _, err := range []error{
		k.text.ExecuteTemplate(&subject, "subject", l),
		k.text.ExecuteTemplate(&plain, "layout.txt", l),
		k.html.ExecuteTemplate(&html, "layout.html", l),
	} {
		if err != nil {
			return Message{}, fmt.Errorf("mail: %s: %w", k.name, err)
		}
	}
	return Message{
		To: l.to.Email, ToName: l.to.Name, Subject: subject.String(), Text: plain.String(), HTML: html.String(),
	}, nil
}

const longestName = 80 // of characters, in a mail

// oneLine makes a name fit to stand in a header and in a sentence: no line
// breaks, nothing invisible that would turn the text around, and not too long.
func oneLine(name string) string {
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
	if len(runes) > longestName {
		return strings.TrimSpace(string(runes[:longestName-1])) + "…"
	}
	return string(runes)
}

// inWords says a duration as people do: 7 days, 24 hours, 1 hour, 30 minutes.
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
