package accounts

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
)

// registerAccounts adds the operations on the caller's own account.
func (s *Service) registerAccounts(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/session/exchange", ID: "exchangeSession", NeverKept: true, Tag: "Authentication", Public: true, SetsCookies: true,
		Summary: "Exchange a handoff code", Description: "Exchanges a handoff code for a session. The code can be used once, within two minutes.",
		Message: "Signed in.", Errors: []fault.Code{fault.InvalidOrExpiredToken, fault.AddressNotAllowed, fault.TenantSuspended},
	}, s.exchange)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/customers/register", ID: "registerCustomer", Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.RegistrationAddress,
		SetsCookies: true, SameSiteOnly: true,
		Summary:     "Register a customer",
		Description: "Mails a verification link. The response is the same whether or not the address is known. Sets the cookie `" + api.RegistrationCookie + "`; the password takes effect only if the link is opened together with that cookie.",
		Message:     "If this address can be registered, we have sent a verification link to it.",
		Errors:      []fault.Code{fault.NotFound, fault.TenantSuspended},
	}, s.registerCustomer, checkRegistration)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/customers/verify", ID: "verifyCustomer", NeverKept: true, Budget: api.SignInCalls, Tag: "Authentication", Public: true, SetsCookies: true, ReadsRegistration: true,
		Summary: "Verify an email address",
		Description: "Redeems the mailed token, activates the account and signs in. Without the registration cookie, for example in another browser, " +
			"password and confirmPassword are required, because anyone can register an address. A refused call does not use up the token.",
		Message: "Your address has been verified.",
		Errors:  []fault.Code{fault.InvalidOrExpiredToken, fault.TenantSuspended, fault.TierLimitExceeded},
	}, s.verifyCustomer, checkVerification)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/password/forgot", ID: "forgotPassword", Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.MailAddress,
		Summary: "Request a password reset", Description: "Mails a password reset link. The response is the same whether or not the address is known.",
		Message: "If this address has an account, we have sent a link to set a new password.",
	}, s.forgotPassword)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/password/reset", ID: "resetPassword", Budget: api.SignInCalls, Tag: "Authentication", Public: true, SetsCookies: true,
		Summary: "Reset the password", Description: "Redeems the mailed token and sets the password. Ends all sessions of the account.",
		Message: "Your password has been reset. Sign in with it.",
		Errors:  []fault.Code{fault.InvalidOrExpiredToken},
	}, s.resetPassword, checkReset)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/password/change", ID: "changePassword", Kinds: auth.People, Essential: true, Budget: api.SignInCalls, Tag: "Authentication", SetsCookies: true,
		Summary: "Change the password", Description: "Requires the current password. Ends the other sessions of the account.",
		Message: "Your password has been changed.",
	}, s.changePassword, s.checkChange)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/invitations/accept", ID: "acceptInvitation", NeverKept: true, Budget: api.SignInCalls, Tag: "Authentication", Public: true, SetsCookies: true,
		Summary: "Accept an invitation", Description: "Redeems the mailed token, joins the team and signs in. If the plan has no seat left, the call is refused and the invitation stays " +
			"valid. An account that has kept its second factor is asked for it.",
		Message: "Invitation accepted.",
		Errors:  []fault.Code{fault.InvalidOrExpiredToken, fault.SecondFactorRequired, fault.SSORequired, fault.AddressNotAllowed, fault.TenantSuspended, fault.TierLimitExceeded},
	}, s.acceptInvitation, checkAcceptance)
}

// ExchangeInput is the input of exchangeSession.
type ExchangeInput struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"1000" doc:"Handoff code"`
	}
}

// RegisterCustomerInput is the input of registerCustomer.
type RegisterCustomerInput struct {
	Body struct {
		TenantSlug      string   `json:"tenantSlug" minLength:"1" maxLength:"100"`
		Name            api.Name `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Email           string   `json:"email" format:"email" maxLength:"254"`
		Phone           string   `json:"phone,omitempty" maxLength:"40"`
		Password        string   `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Must not be a common password, the email address, or a repeated word or pattern such as 12121212, or little more than the name of the person, organisation or product"`
		ConfirmPassword string   `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// VerifyCustomerInput is the input of verifyCustomer.
type VerifyCustomerInput struct {
	Body struct {
		Token           string `json:"token" minLength:"1" maxLength:"1000" doc:"Token of the mailed link"`
		Password        string `json:"password,omitempty" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Must not be a common password, the email address, a repeated word or pattern such as 12121212, or little more than the name of the person, organisation or product. Required without the registration cookie; with it, replaces the first password"`
		ConfirmPassword string `json:"confirmPassword,omitempty" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// ForgotInput is the input of forgotPassword.
type ForgotInput struct {
	Body struct {
		TenantSlug string `json:"tenantSlug,omitempty" maxLength:"100" doc:"Slug of the organisation; omit for a platform user"`
		Email      string `json:"email" minLength:"1" maxLength:"254"`
	}
}

// ResetInput is the input of resetPassword.
type ResetInput struct {
	Body struct {
		Token           string `json:"token" minLength:"1" maxLength:"1000" doc:"Token of the mailed link"`
		Password        string `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Must not be a common password, the email address, or a repeated word or pattern such as 12121212, or little more than the name of the person, organisation or product"`
		ConfirmPassword string `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// ChangePasswordInput is the input of changePassword.
type ChangePasswordInput struct {
	Body struct {
		CurrentPassword string `json:"currentPassword" minLength:"1" maxLength:"1000" format:"password"`
		Password        string `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Must not be a common password, the email address, or a repeated word or pattern such as 12121212, or little more than the name of the person, organisation or product"`
		ConfirmPassword string `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// AcceptInput is the input of acceptInvitation.
type AcceptInput struct {
	Body struct {
		Token           string   `json:"token" minLength:"1" maxLength:"1000" doc:"Token of the mailed link"`
		Name            api.Name `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Password        string   `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Must not be a common password, the email address, or a repeated word or pattern such as 12121212, or little more than the name of the person, organisation or product"`
		ConfirmPassword string   `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

func checkRegistration(ctx context.Context, q db.Q, _ auth.Caller, in *RegisterCustomerInput) error {
	t, err := tenants.BySlug(ctx, q, in.Body.TenantSlug)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return err
	}
	return CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, auth.Owner{Email: in.Body.Email, Names: []string{string(in.Body.Name), t.Name}})
}

func checkVerification(ctx context.Context, _ db.Q, _ auth.Caller, in *VerifyCustomerInput) error {
	return in.password(ctx).CheckChosen(auth.Owner{})
}

func checkReset(_ context.Context, _ db.Q, _ auth.Caller, in *ResetInput) error {
	return CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, auth.Owner{})
}

func (s *Service) checkChange(ctx context.Context, q db.Q, by auth.Caller, in *ChangePasswordInput) error {
	owner, err := s.ownerOf(ctx, q, by.Tenant, by.Email, by.Name)
	if err != nil {
		return err
	}
	return CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, owner)
}

func checkAcceptance(_ context.Context, _ db.Q, _ auth.Caller, in *AcceptInput) error {
	return CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, auth.Owner{})
}

func (in *VerifyCustomerInput) password(ctx context.Context) FirstPassword {
	return FirstPassword{Password: in.Body.Password, ConfirmPassword: in.Body.ConfirmPassword, Registration: api.Registration(ctx)}
}

func (s *Service) forgotPassword(ctx context.Context, tx *db.Tx, _ auth.Caller, in *ForgotInput) (api.Nothing, error) {
	return nil, s.RequestPasswordReset(ctx, tx, in.Body.TenantSlug, in.Body.Email)
}
