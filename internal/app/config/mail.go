package config

import (
	"stagegate/internal/providers/smtp"
)

// Mail holds the settings of the mail relay.
type Mail struct {
	SMTPURL  string `name:"smtp-url" env:"SMTP_URL" secret:"password"`
	MailFrom string `name:"mail-from" env:"MAIL_FROM"`
}

func (s *Mail) check(add report, production bool) {
	if !production {
		return
	}
	if s.SMTPURL == "" {
		add("SMTP_URL: missing; set the mail relay, for example smtp://user:password@relay.example.org:587")
	} else if _, err := smtp.New(s.SMTPURL, s.Sender()); err != nil && s.MailFrom != "" {
		add("SMTP_URL or MAIL_FROM: %s.", err)
	}
	if s.MailFrom == "" {
		add("MAIL_FROM: missing; set the sender of emails, for example Stagegate <no-reply@example.org>")
	}
}

// Sender returns the sender of emails.
func (s *Mail) Sender() string {
	if s.MailFrom == "" {
		return "Stagegate <no-reply@stagegate.test>" // in the sandbox
	}
	return s.MailFrom
}
