package accounts

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
)

// registerMe adds the operations on the signed-in user.
func (s *Service) registerMe(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/me", ID: "me", DuringSetUp: true, Tag: "Authentication",
		Summary: "Get the caller", Description: "The signed-in person or the API key, with role and current permissions. Permissions that have no effect for the caller's kind are left out.", Message: "Signed-in user.",
	}, s.me)
	api.Write(routes, api.Operation{
		Method: http.MethodPatch, Path: base + "/me", ID: "changeMe", Kinds: auth.People, Tag: "Authentication",
		Summary: "Update your account", Message: "Account updated.",
		Description: "Updates the name, phone and language of the caller. A new name applies from now on; existing requests and parties keep the name " +
			"given at the time.",
	}, s.changeMe, checkMe)
}

// ChangeMeInput is the input of changeMe.
type ChangeMeInput struct {
	Body struct {
		Name     api.Optional[api.Name] `json:"name,omitzero" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Phone    api.Clearable[string]  `json:"phone,omitzero" maxLength:"40"`
		Language api.Clearable[string]  `json:"language,omitzero" maxLength:"3" doc:"Language in which the caller reads: en, fr, or one of the languages of the organisation. Messages and pages are in the organisation's language if the product does not know it" example:"fr" unset:"the organisation's language"`
	}
}

// checkMe refuses a language that neither the product nor the organisation has.
func checkMe(_ context.Context, _ db.Q, by auth.Caller, in *ChangeMeInput) error {
	l := in.Body.Language.Value
	if l == "" || i18n.Language(l).Known() || slices.Contains(by.Languages, l) {
		return nil
	}
	return fault.Invalid("language", fault.InvalidValue, "account.language")
}

// saveAccount stores the changed account of the caller, which is locked.
func (s *Service) saveAccount(ctx context.Context, tx *db.Tx, by auth.Caller, p Principal, before accountView) error {
	if err := updatePrincipal(ctx, tx, p); err != nil {
		return err
	}
	if p.Name != before.Name && p.Kind == auth.Customer {
		if err := s.OnRename(ctx, tx, p.Tenant, p.ID, p.Name); err != nil {
			return err
		}
	}
	return s.record(ctx, tx, p, audit.By(by), "account.changed", before, accountOf(p))
}

// MeView is the caller: a person or an API key.
type MeView struct {
	PrincipalView

	Kind  auth.Kind `json:"kind" enum:"CUSTOMER,STAFF,TENANT_ADMIN,PLATFORM,API_KEY" doc:"Type of caller"`
	Email *string   `json:"email" doc:"Null for an API key"`
	Role  *string   `json:"role" doc:"Null for an API key"`
}

func (s *Service) me(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (MeView, error) {
	if by.Kind != auth.APIKey {
		var err error
		if by, _, err = s.caller(ctx, q, by.Tenant, by.Session); err != nil { // the current state, which If-Match compares in the transaction of a change
			return MeView{}, err
		}
	}
	v, err := viewPrincipal(ctx, q, by)
	return MeView{PrincipalView: v, Kind: v.Kind, Email: api.TextOf(v.Email), Role: api.TextOf(v.Role)}, err
}

// accountView is the history entry of a change of one's own account.
type accountView struct {
	Name     string `json:"name"`
	Phone    string `json:"phone"`
	Language string `json:"language"`
}

func accountOf(p Principal) accountView { return accountView{p.Name, p.Phone, p.Language} }

// changeMe updates the caller's name, phone and language. It writes nothing if nothing changes.
func (s *Service) changeMe(ctx context.Context, tx *db.Tx, by auth.Caller, in *ChangeMeInput) (PrincipalView, error) {
	if in.Body.Name.Set && by.Kind == auth.Customer {
		if err := s.BeforeRename(ctx, tx, by.Tenant, by.ID); err != nil {
			return PrincipalView{}, err
		}
	}
	p, err := lockCaller(ctx, tx, by)
	if err != nil {
		return PrincipalView{}, err
	}
	if p.Status != Active { // deactivated or erased since the call started
		return PrincipalView{}, errSession
	}
	before := accountOf(p)
	if in.Body.Name.Set {
		p.Name = string(in.Body.Name.Value)
	}
	in.Body.Phone.Apply(&p.Phone)
	in.Body.Language.Apply(&p.Language)
	if accountOf(p) != before {
		p.UpdatedAt = s.Now()
		if err := s.saveAccount(ctx, tx, by, p, before); err != nil {
			return PrincipalView{}, err
		}
	}
	by.Name, by.Phone, by.Language = p.Name, p.Phone, p.Language
	return viewPrincipal(ctx, tx, by)
}
