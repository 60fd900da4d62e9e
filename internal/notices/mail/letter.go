package mail

import (
	"embed"
	"fmt"
	"html/template"
	"strings"

	text "text/template"

	"stagegate/internal/infra/i18n"
)

//go:embed templates
var templates embed.FS

// The layouts have no words of their own, so that the text and the HTML of a mail always
// say the same.
var (
	htmlLayout = template.Must(template.ParseFS(templates, "templates/layout.html"))
	textLayout = text.Must(text.ParseFS(templates, "templates/layout.txt"))
)

// letter is what the layouts show of a mail.
type letter struct {
	P    i18n.Printer
	Look look

	to     Person
	sender Organisation // in whose name the mail is; zero for the platform

	Subject    string
	Heading    string
	Own        []string // what the organisation puts above our text, in paragraphs
	Message    string
	Next       string // what to do next; "" for nothing
	QuoteBy    string // who wrote the quote
	Quote      []string
	Facts      []fact
	Action     string
	Link       string
	Expires    string // when the link expires; "" if unknown
	Unexpected string // what to do about a mail that one did not ask for; "" for nothing
	Footer     []string

	Unsubscribe string // the address where mails of this kind are turned off; "" for none
}

// fact is a line of what the mail is about.
type fact struct{ Label, Value string }

// add adds a fact, unless it is empty.
func (l *letter) add(label, value string) {
	if value != "" {
		l.Facts = append(l.Facts, fact{label, value})
	}
}

// Greeting is how the mail begins.
func (l *letter) Greeting() string {
	if l.to.Name == "" {
		return l.P.Text("mail.hello_nobody")
	}
	return l.P.Text("mail.hello", "name", l.to.Name)
}

// Colon is the colon of the language, with the space before it.
func (l *letter) Colon() string { return strings.TrimRight(l.P.Text("format.colon"), " ") }

// Start is the side on which lines begin.
func (l *letter) Start() string {
	if l.P.Dir() == "rtl" {
		return "right"
	}
	return "left"
}

// End is the side on which lines end.
func (l *letter) End() string {
	if l.P.Dir() == "rtl" {
		return "left"
	}
	return "right"
}

// message renders the mail.
func (l *letter) message() (Message, error) {
	var plain, html strings.Builder
	if err := textLayout.Execute(&plain, l); err != nil {
		return Message{}, fmt.Errorf("mail: %w", err)
	}
	if err := htmlLayout.Execute(&html, l); err != nil {
		return Message{}, fmt.Errorf("mail: %w", err)
	}
	return Message{
		To: l.to.Email, ToName: l.to.Name, FromName: singleLine(l.sender.Name), ReplyTo: l.sender.SupportEmail,
		Subject: l.Subject, Text: plain.String(), HTML: html.String(), Unsubscribe: l.Unsubscribe,
	}, nil
}
