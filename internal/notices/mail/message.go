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

// The layouts contain no texts, so that the plain text and the HTML of a mail always agree.
var (
	htmlLayout = template.Must(template.ParseFS(templates, "templates/layout.html"))
	textLayout = text.Must(text.ParseFS(templates, "templates/layout.txt"))
)

// message is the data of the layouts.
type message struct {
	P     i18n.Printer
	Theme theme

	to     Person
	sender Organisation // zero for the platform

	Subject    string
	Heading    string
	Own        []string // paragraphs of the organisation above ours
	Message    string
	Next       string // what to do next; "" for nothing
	QuoteBy    string // who wrote the quote
	Quote      []string
	Facts      []fact
	Action     string
	Link       string
	ValidFor   string // how long the link is valid; "" if unknown
	Unexpected string // what to do if the mail was not asked for; "" for nothing
	Footer     []string

	Unsubscribe string // URL to unsubscribe; "" for none
}

// fact is a line of the table of facts.
type fact struct{ Label, Value string }

// add adds a fact, unless it is empty.
func (m *message) add(label, value string) {
	if value != "" {
		m.Facts = append(m.Facts, fact{label, value})
	}
}

// Greeting returns the first line of the mail.
func (m *message) Greeting() string {
	if m.to.Name == "" {
		return m.P.Text("mail.hello_nobody")
	}
	return m.P.Text("mail.hello", "name", m.to.Name)
}

// Colon returns the colon of the language, with its space in front.
func (m *message) Colon() string { return strings.TrimRight(m.P.Text("format.colon"), " ") }

// Start returns the side on which lines begin.
func (m *message) Start() string {
	if m.P.Dir() == "rtl" {
		return "right"
	}
	return "left"
}

// End returns the side on which lines end.
func (m *message) End() string {
	if m.P.Dir() == "rtl" {
		return "left"
	}
	return "right"
}

// render renders the mail.
func (m *message) render() (Message, error) {
	var plain, html strings.Builder
	if err := textLayout.Execute(&plain, m); err != nil {
		return Message{}, fmt.Errorf("mail: %w", err)
	}
	if err := htmlLayout.Execute(&html, m); err != nil {
		return Message{}, fmt.Errorf("mail: %w", err)
	}
	return Message{
		To: m.to.Email, ToName: m.to.Name, FromName: singleLine(m.sender.Name), ReplyTo: m.sender.SupportEmail,
		Subject: m.Subject, Text: plain.String(), HTML: html.String(), Unsubscribe: m.Unsubscribe,
	}, nil
}
