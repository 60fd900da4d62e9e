package mail

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
)

// Organisation is the sender of mails. The zero value is the platform.
type Organisation struct {
	Name         string
	Slug         string
	SupportEmail string // Reply-To; "" for none
	FrontEndURL  string // "" for our pages
	Color        string // #rrggbb, or ""
	LogoURL      string // https, or ""
	Language     i18n.Language
	Zone         *time.Location // nil means UTC
}

// languageOf returns the language of the person, or else of the organisation.
func (o Organisation) languageOf(to Person) i18n.Language { return to.Language.Or(o.Language) }

// organisation reads the organisation of an account.
func (p *Mailer) organisation(ctx context.Context, tx *db.Tx, tenant string) (Organisation, error) {
	if p.Organisation == nil || tenant == "" {
		return Organisation{}, nil
	}
	return p.Organisation(ctx, tx, tenant)
}
