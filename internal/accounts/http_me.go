package accounts

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// registerMe adds the operations that show and change who the caller is.
func (s *Service) registerMe(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/me", ID: "me", Tag: "Authentication",
		Summary: "Who am I", Description: "The caller with role and permissions, as they stand now. Codes of the role that open nothing for the kind of caller are left out.", Message: "This is you.",
	}, s.me)
	api.Write(routes, api.Operation{
		Method: http.MethodPatch, Path: base + "/me", ID: "changeMe", Tag: "Authentication",
		Summary: "Change who I am", Message: "Your account is changed.",
		Description: "Name, phone and language of the caller. A new name holds from now on; requests and parties keep the name that was given for them.",
	}, s.changeMe)
}

// ChangeMeInput is the input of changeMe.
type ChangeMeInput struct {
	Body struct {
		Name     api.Optional[api.Name] `json:"name,omitzero" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Phone    api.Clearable[string]  `json:"phone,omitzero" maxLength:"40"`
		Language api.Clearable[string]  `json:"language,omitzero" enum:"en,fr" doc:"Of what is written to the caller" unset:"that of the organisation"`
	}
}

func (s *Service) me(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (PrincipalView, error) {
	caller, _, err := s.caller(ctx, q, by.Tenant, by.Session) // as it is now, which If-Match compares in the transaction of a change
	if err != nil {
		return PrincipalView{}, err
	}
	return viewPrincipal(ctx, q, caller)
}

// accountView is what the history keeps of what people say about themselves.
type accountView struct {
	Name     string `json:"name"`
	Phone    string `json:"phone"`
	Language string `json:"language"`
}

func accountOf(p Principal) accountView { return accountView{p.Name, p.Phone, p.Language} }

// changeMe changes what the caller says about itself: name, phone and language. If nothing
// changes, it writes nothing.
func (s *Service) changeMe(ctx context.Context, tx *db.Tx, by auth.Caller, in *ChangeMeInput) (PrincipalView, error) {
	p, err := lockPrincipal(ctx, tx, by.Tenant, by.ID)
	if err != nil {
		return PrincipalView{}, db.NotFoundAs(err, errSession)
	}
	if p.Status != Active { // deactivated or erased since the call began
		return PrincipalView{}, errSession
	}
	before := accountOf(p)
	if in.Body.Name.Set {
		p.Name = string(in.Body.Name.Value)
	}
	in.Body.Phone.Apply(&p.Phone)
	in.Body.Language.Apply(&p.Language)
	if after := accountOf(p); after != before {
		p.UpdatedAt = s.Now()
		if err := updatePrincipal(ctx, tx, p); err != nil {
			return PrincipalView{}, err
		}
		if err := s.record(ctx, tx, p, audit.By(by), "account.changed", before, after); err != nil {
			return PrincipalView{}, err
		}
	}
	by.Name, by.Phone, by.Language = p.Name, p.Phone, p.Language
	return viewPrincipal(ctx, tx, by)
}
