package accounts

import (
	"context"
	"net/http"

	"stagegate/internal/api"
)

// registerMe adds the operations that show and change who the caller is.
func (s *Service) registerMe(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/me", ID: "me", Tag: "Authentication",
		Summary: "Who am I", Description: "The caller with role and permissions, as they stand now. Codes of the role that open nothing for the kind of caller are left out.", Message: "This is you.",
	}, s.me)
	api.Register(routes, api.Operation{
		Method: http.MethodPatch, Path: base + "/me", ID: "changeMe", Tag: "Authentication",
		Summary: "Change who I am", Message: "Your account is changed.",
		Description: "Name, phone and language of the caller. A new name holds from now on; requests and parties keep the name that was given for them.",
	}, s.changeMe)
}

type changeMeInput struct {
	Body struct {
		Name     api.Optional[api.Name] `json:"name,omitzero" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"more than white space"`
		Phone    api.Clearable[string]  `json:"phone,omitzero" maxLength:"40"`
		Language api.Clearable[string]  `json:"language,omitzero" enum:"en,fr" doc:"Of what is written to the caller" unset:"that of the organisation"`
	}
}

func (s *Service) me(ctx context.Context, _ *struct{}) (PrincipalView, error) {
	by := api.Caller(ctx)
	caller, _, err := s.caller(ctx, s.DB, by.Tenant, by.Session) // as it is now, which If-Match compares in the transaction of a change
	if err != nil {
		return PrincipalView{}, err
	}
	return s.principal(ctx, caller)
}

func (s *Service) changeMe(ctx context.Context, in *changeMeInput) (PrincipalView, error) {
	caller, err := s.EditAccount(ctx, api.Caller(ctx), func(p *Principal) {
		if name := givenName(in.Body.Name); name != nil {
			p.Name = *name
		}
		in.Body.Phone.Apply(&p.Phone)
		in.Body.Language.Apply(&p.Language)
	})
	if err != nil {
		return PrincipalView{}, err
	}
	return s.principal(ctx, caller)
}
