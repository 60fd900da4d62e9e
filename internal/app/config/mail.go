package config

import (
	"stagegate/internal/providers/smtp"
)

// Mail are the settings of the mail relay.
type Mail struct {
	SMTPURL  string `name:"smtp-url" env:"SMTP_URL" secret:"password" help:"Mail relay: smtp://user:password@host:587 or smtps://host:465."`
	MailFrom string `name:"mail-from" env:"MAIL_FROM" help:"Sender of mails, such as Stagegate <no-reply@example.org>."`
}

func (s *Mail) check(add report, production bool) {
	if !production {
		return
	}
	if s.SMTPURL == "" {
		add("SMTP_URL: missing; the mail relay, such as smtp://user:password@relay.example.org:587")
	} else if _, err := smtp.New(s.SMTPURL, s.Sender()); err != nil && s.MailFrom != "" {
		add("SMTP_URL or MAIL_FROM: %s.", err)
	}
	if s.MailFrom == "" {
		add("MAIL_FROM: missing; the sender of mails, such as Stagegate <no-reply@example.org>")
	}
}

// Sender is the sender of mails.
func (s *Mail) Sender() string {
	if s.MailFrom == "" {
		return "Stagegate <no-reply@stagegate.test>" // in the sandbox, where mails stay in the mailbox
	}
	return s.MailFrom
}
