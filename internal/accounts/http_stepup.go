package accounts

import (
	"context"
	"errors"
	"net/http"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// freshFor is how long a sign-in or a confirmation is fresh.
const freshFor = 10 * time.Minute

// registerStepUp adds the operation by which people confirm who they are.
func (s *Service) registerStepUp(routes *api.API) {
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/step-up", ID: "stepUp", NeverKept: true, Budget: api.SignInCalls, Tag: "Authentication", Kinds: auth.People, Limit: limits.SignInAddress,
		Essential: true, DuringSetUp: true, Summary: "Confirm who you are", Message: "Confirmed.",
		Description: "Confirms the caller's identity with the password, with a code of the authenticator app or a recovery code, or with a passkey (a ceremony of startPasskeyLogin and its credential). For ten minutes, the session " +
			"may then call operations that need a fresh sign-in. Give one of them.",
		Errors: []fault.Code{fault.InvalidCredentials, fault.PasskeyChanged, fault.PasskeysUnavailable},
	}, s.stepUp, checkStepUp)
}

// StepUpInput is the input of stepUp.
type StepUpInput struct {
	Body struct {
		Password string `json:"password,omitempty" maxLength:"1000" format:"password"`
		Code     string `json:"code,omitempty" maxLength:"40" doc:"Six digits of the authenticator app, or a recovery code" example:"287082"`
		Ceremony string `json:"ceremony,omitempty" maxLength:"1000" doc:"From startPasskeyLogin; with the credential"`

		Credential *api.Nested `json:"credential,omitempty" doc:"Answer of the authenticator, in the JSON form of WebAuthn"`
	}
}

// method returns how the caller confirms who they are.
func (in *StepUpInput) method() Method {
	switch {
	case in.Body.Credential != nil:
		return ByPasskey
	case in.Body.Code != "":
		return byCode
	}
	return ByPassword
}

func checkStepUp(_ context.Context, _ db.Q, _ auth.Caller, in *StepUpInput) error {
	given := 0
	for _, way := range []bool{in.Body.Password != "", in.Body.Code != "", in.Body.Ceremony != "" || in.Body.Credential != nil} {
		if way {
			given++
		}
	}
	switch {
	case given == 0:
		return fault.Invalid("password", fault.Required, "factor.one_of")
	case given > 1:
		return fault.Invalid("password", fault.InvalidValue, "factor.one_of")
	case in.Body.Ceremony == "" && in.Body.Credential != nil:
		return fault.Invalid("ceremony", fault.Required, "field.required")
	case in.Body.Ceremony != "" && in.Body.Credential == nil:
		return fault.Invalid("credential", fault.Required, "field.required")
	}
	return nil
}

// stepUp makes the caller's session fresh. Failures count as failed sign-ins.
func (s *Service) stepUp(ctx context.Context, steps *api.Steps, by auth.Caller, in *StepUpInput) (api.Nothing, error) {
	p, err := ByID(ctx, steps.DB(), by.Tenant, by.ID)
	if err != nil {
		return nil, db.NotFoundAs(err, errSession)
	}
	a := attemptOn(ctx, p.Tenant, p.Email, p)
	a.own = "session " + by.Session
	if in.Body.Password == "" {
		err = s.attempts.begin(ctx, steps.DB(), a)
	} else {
		err = s.tryPassword(ctx, steps.DB(), a, in.Body.Password, p.PasswordHash, true, errCredentials)
	}
	if err != nil {
		return nil, err
	}
	var refused error // with changes that are kept
	_, err = api.Last(ctx, steps, func(tx *db.Tx) (_ api.Nothing, err error) {
		if refused, err = s.confirm(ctx, tx, p, in); err != nil || refused != nil {
			return nil, err
		}
		tx.AfterCommit(func() { s.attempts.confirmed(a) })
		if err := s.attempts.succeeded(ctx, tx, a); err != nil {
			return nil, err
		}
		return nil, freshen(ctx, tx, by.Tenant, by.Session, s.signInNow())
	})
	switch {
	case err != nil:
		return nil, errors.Join(err, s.attempts.withdraw(ctx, steps.DB(), a))
	case refused != nil:
		s.attempts.failed(a)
		s.recordFailure(ctx, p, in.method())
		return nil, refused
	}
	return nil, nil //nolint:nilnil // the response has no data
}

// confirm checks the code or the passkey with which a principal confirms who they are, or that the password that was
// right is still theirs.
func (s *Service) confirm(ctx context.Context, tx *db.Tx, p Principal, in *StepUpInput) (refused, err error) {
	if in.Body.Credential != nil {
		return s.confirmPasskey(ctx, tx, p, in)
	}
	locked, err := lockPrincipal(ctx, tx, p.Tenant, p.ID)
	if err != nil {
		return nil, db.NotFoundAs(err, errSession)
	}
	right := locked.PasswordHash == p.PasswordHash // unchanged since the check
	if in.Body.Code != "" {
		right, err = s.useCode(ctx, tx, locked, in.Body.Code)
	}
	if err == nil && !right {
		refused = errCredentials
	}
	return refused, err
}

// confirmPasskey checks a passkey, which must be one of the principal.
func (s *Service) confirmPasskey(ctx context.Context, tx *db.Tx, p Principal, in *StepUpInput) (refused, err error) {
	given, err := parseAssertion(in.Body.Ceremony, *in.Body.Credential)
	if err != nil {
		return err, nil
	}
	by, refused, err := s.assert(ctx, tx, given)
	if err == nil && refused == nil && (by.Tenant != p.Tenant || by.ID != p.ID) {
		refused = errCredentials
	}
	return refused, err
}

// Ways to confirm an identity, besides the second factors.
const (
	stepUpPassword = "PASSWORD"
	stepUpSSO      = "SSO"
)

// FreshMethods returns how a caller can confirm who they are.
func (s *Service) FreshMethods(ctx context.Context, q db.Q, by auth.Caller) (api.FreshMethods, error) {
	none := api.FreshMethods{}
	p, err := ByID(ctx, q, by.Tenant, by.ID)
	if err != nil {
		return none, db.NotFoundAs(err, errSession)
	}
	f, err := factorsOf(ctx, q, by.Tenant, by.ID, s.signInNow())
	if err != nil {
		return none, err
	}
	asked := api.FreshMethods{Methods: []string{}}
	if p.PasswordHash != "" {
		asked.Methods = append(asked.Methods, stepUpPassword)
	}
	for _, m := range f.methods() {
		if m != FactorRecoveryCode {
			asked.Methods = append(asked.Methods, string(m))
		}
	}
	if s.SSOStartOf == nil {
		return asked, nil
	}
	start, err := s.SSOStartOf(ctx, q, by.Tenant, by.ID)
	if err != nil {
		return none, err
	}
	if start != "" {
		asked.Methods, asked.StartURL = append(asked.Methods, stepUpSSO), start+"?stepUp=true"
	}
	return asked, nil
}
