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
		Method: http.MethodPost, Path: base + "/step-up", ID: "stepUp", Budget: api.SignInCalls, Tag: "Authentication", Kinds: auth.People, Limit: limits.SignInAddress,
		Essential: true, DuringSetUp: true, Summary: "Confirm who you are", Message: "Confirmed.",
		Description: "Confirms the caller's identity with the password, or with a code of the authenticator app or a recovery code. For ten minutes, the session " +
			"may then call operations that need a fresh sign-in. Give one of the fields.",
		Errors: []fault.Code{fault.InvalidCredentials},
	}, s.stepUp, checkStepUp)
}

// StepUpInput is the input of stepUp.
type StepUpInput struct {
	Body struct {
		Password string `json:"password,omitempty" maxLength:"1000" format:"password"`
		Code     string `json:"code,omitempty" maxLength:"40" doc:"Six digits of the authenticator app, or a recovery code" example:"287082"`
	}
}

func checkStepUp(_ context.Context, _ db.Q, _ auth.Caller, in *StepUpInput) error {
	switch {
	case in.Body.Password == "" && in.Body.Code == "":
		return fault.Invalid("password", fault.Required, "factor.one_of")
	case in.Body.Password != "" && in.Body.Code != "":
		return fault.Invalid("password", fault.InvalidValue, "factor.one_of")
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
	if in.Body.Code != "" {
		err = s.attempts.begin(ctx, steps.DB(), a)
	} else {
		err = s.tryPassword(ctx, steps.DB(), a, in.Body.Password, p.PasswordHash, true, errCredentials)
	}
	if err != nil {
		return nil, err
	}
	_, err = api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		locked, err := lockPrincipal(ctx, tx, p.Tenant, p.ID)
		if err != nil {
			return nil, db.NotFoundAs(err, errSession)
		}
		right := locked.PasswordHash == p.PasswordHash // unchanged since the check
		if in.Body.Code != "" {
			right, err = s.useCode(ctx, tx, locked, in.Body.Code)
		}
		if err == nil && !right {
			err = errCredentials
		}
		if err != nil {
			return nil, err
		}
		tx.AfterCommit(func() { s.attempts.confirmed(a) })
		if err := s.attempts.succeeded(ctx, tx, a); err != nil {
			return nil, err
		}
		return nil, freshen(ctx, tx, by.Tenant, by.Session, s.signInNow())
	})
	if errors.Is(err, errCredentials) {
		s.attempts.failed(a)
	} else if err != nil {
		err = errors.Join(err, s.attempts.withdraw(ctx, steps.DB(), a))
	}
	return nil, err
}

// Ways to confirm who one is, besides the second factors.
const (
	stepUpPassword = "PASSWORD"
	stepUpSSO      = "SSO"
)

// FreshMethods returns how a caller can confirm who they are.
func (s *Service) FreshMethods(ctx context.Context, q db.Q, by auth.Caller) ([]string, error) {
	p, err := ByID(ctx, q, by.Tenant, by.ID)
	if err != nil {
		return nil, db.NotFoundAs(err, errSession)
	}
	h, err := holderOf(ctx, q, by.Tenant, by.Session)
	if err != nil {
		return nil, db.NotFoundAs(err, errSession)
	}
	f, err := factorsOf(ctx, q, by.Tenant, by.ID, s.signInNow())
	if err != nil {
		return nil, err
	}
	methods := []string{}
	if p.PasswordHash != "" {
		methods = append(methods, stepUpPassword)
	}
	for _, m := range f.methods() {
		if m != FactorRecoveryCode {
			methods = append(methods, string(m))
		}
	}
	if h.Method == BySSO {
		methods = append(methods, stepUpSSO)
	}
	return methods, nil
}
