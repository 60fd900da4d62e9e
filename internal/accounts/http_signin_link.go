package accounts

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// registerSignInLinks adds the operations that sign in by a mailed link, the way in beyond the limits of passwords.
func (s *Service) registerSignInLinks(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/login/link", ID: "requestSignInLink", Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.MailAddress,
		Summary:     "Request a sign-in link",
		Description: "Mails a link that signs in once, within 15 minutes. The response is the same whether or not the address is known. A later link ends an earlier one.",
		Message:     "If this address has an account, we have sent a link to sign in.",
	}, s.requestSignInLink)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/login/link/verify", ID: "verifySignInLink", NeverKept: true, Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.SignInAddress, SetsCookies: true,
		Summary: "Sign in with a mailed link", Message: "Signed in.",
		Description: "Redeems the mailed token and signs in. An account with a second factor is asked for it.",
		Errors:      []fault.Code{fault.InvalidOrExpiredToken, fault.SecondFactorRequired, fault.SSORequired, fault.AddressNotAllowed, fault.TenantSuspended},
	}, s.verifySignInLink)
}

// SignInLinkInput is the input of verifySignInLink.
type SignInLinkInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"1000" doc:"Token of the mailed link"`
	}
}

func (s *Service) requestSignInLink(ctx context.Context, tx *db.Tx, _ auth.Caller, in *ForgotInput) (api.Nothing, error) {
	return nil, s.requestLink(ctx, tx, SignInLinkKind, "sign-in", in.Body.TenantSlug, in.Body.Email)
}

// HandleSignInLink mails the link if the account exists, as HandlePasswordReset does.
func (s *Service) HandleSignInLink(ctx context.Context, e jobs.Event) error {
	return s.mailLink(ctx, e, func(tx *db.Tx, p Principal, organisation string) error {
		token, _, err := s.issueToken(ctx, tx, p, signInLink)
		if err != nil {
			return err
		}
		return s.post.SignInLink(ctx, tx, p.recipient(), organisation, token.String(), SignInLinkTTL)
	})
}

// verifySignInLink opens a session, or asks for the second factor, by the mailed token.
func (s *Service) verifySignInLink(ctx context.Context, steps *api.Steps, _ auth.Caller, in *SignInLinkInput) (SessionView, error) {
	var refused error
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (view SessionView, err error) {
		p, err := s.redeemToken(ctx, tx, in.Body.Token, signInLink)
		if err == nil && p.Status != Active {
			err = errLink
		}
		if err != nil {
			return SessionView{}, err
		}
		view, refused, err = s.enter(ctx, tx, p, ByLink)
		return view, err
	})
	if err == nil {
		err = refused
	}
	return view, err
}
