package accounts

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// accountView is what the history keeps of what people say about themselves.
type accountView struct {
	Name     string `json:"name"`
	Phone    string `json:"phone"`
	Language string `json:"language"`
}

func accountOf(p Principal) accountView { return accountView{p.Name, p.Phone, p.Language} }

// EditAccount changes what the caller says about itself: name, phone and language. If
// nothing changes, it writes nothing. It returns the caller as it is afterwards.
func (s *Service) EditAccount(ctx context.Context, by auth.Caller, apply func(p *Principal)) (auth.Caller, error) {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := lockPrincipal(ctx, tx, by.Tenant, by.ID)
		if err != nil {
			return db.NotFoundAs(err, errSession)
		}
		if p.Status != Active { // deactivated or erased since the call began
			return errSession
		}
		before := accountOf(p)
		apply(&p)
		after := accountOf(p)
		by.Name, by.Phone, by.Language = p.Name, p.Phone, p.Language
		if before == after {
			return nil
		}
		p.UpdatedAt = s.Now()
		if err := updatePrincipal(ctx, tx, p); err != nil {
			return err
		}
		return s.record(ctx, tx, p, audit.By(by), "account.changed", before, after)
	})
	return by, err
}
