package mail

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// PlainName is for the tests of names.
var PlainName = plainName

// Notify adds a notice.
func (p *Mailer) Notify(ctx context.Context, tx *db.Tx, to Person) error {
	k := *resetPassword
	k.notice = true
	return p.add(ctx, tx, &k, content{to: to, organisation: "Works", link: "https://services.example.test/", valid: 48 * time.Hour})
}
