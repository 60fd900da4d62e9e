package app

import (
	"context"

	"stagegate/internal/mail"
	"stagegate/internal/provider/smtp"
)

// relay implements the relay of mail with SMTP.
type relay struct {
	client *smtp.Client
}

func (r relay) Send(ctx context.Context, m mail.Message) error {
	err := r.client.Send(ctx, smtp.Message(m))
	if smtp.IsTemporary(err) {
		return mail.Unreachable(err)
	}
	return err
}
