package accounts

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// registerAccounts adds the operations on the caller's own account.
func (s *Service) registerAccounts(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/session/exchange", ID: "exchangeSession", Tag: "Authentication", Public: true, Cookies: true,
		Summary: "Take over a session", Description: "Exchanges a code that was handed over, once and within two minutes, for a session.",
		Message: "Signed in.", Errors: []fault.Code{fault.InvalidOrExpiredToken, fault.TenantSuspended},
	}, s.exchange)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/customers/register", ID: "registerCustomer", Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.RegistrationAddress,
		Cookies: true, OwnSite: true,
		Summary: "Become a customer",
		Description: "Mails a link that opens the account. The answer is the same whether or not the address is known. " +
			"It sets the cookie `" + api.RegistrationCookie + "`: the password counts only where the link is redeemed together with it.",
		Message: "If this address can be registered, a link to verify it is on its way.",
		Errors:  []fault.Code{fault.NotFound, fault.TenantSuspended},
	}, s.registerCustomer, checkRegistration)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/customers/verify", ID: "verifyCustomer", Budget: api.SignInCalls, Tag: "Authentication", Public: true, Cookies: true, ReadsRegistration: true,
		Summary: "Verify an address",
		Description: "Opens the account with the mailed token, and signs in. Without the cookie of the registration, as in another browser, " +
			"password and confirmPassword are required, since anybody can register an address. A refusal leaves the token unused.",
		Message: "Your address is verified.",
		Errors:  []fault.Code{fault.InvalidOrExpiredToken, fault.TenantSuspended, fault.TierLimitExceeded},
	}, s.verifyCustomer, checkVerification)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/password/forgot", ID: "forgotPassword", Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.MailAddress,
		Summary: "Forgot the password", Description: "Mails a link with which a new one can be set. The answer is the same whether or not the address is known.",
		Message: "If this address has an account, a link to set a new password is on its way.",
	}, s.forgotPassword)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/password/reset", ID: "resetPassword", Budget: api.SignInCalls, Tag: "Authentication", Public: true, Cookies: true,
		Summary: "Set a new password", Description: "With the mailed token. Ends all sessions of the account.",
		Message: "Your password is set. Sign in with it.",
		Errors:  []fault.Code{fault.InvalidOrExpiredToken},
	}, s.resetPassword, checkReset)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/password/change", ID: "changePassword", Essential: true, Budget: api.SignInCalls, Tag: "Authentication", Cookies: true,
		Summary: "Change the password", Description: "Needs the present one. Ends the other sessions of the account.",
		Message: "Your password is changed.",
	}, s.changePassword, checkChange)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/invitations/accept", ID: "acceptInvitation", Budget: api.SignInCalls, Tag: "Authentication", Public: true, Cookies: true,
		Summary: "Accept an invitation", Description: "Joins the team with the mailed token, and signs in. Where the plan has no seat left, the invitation stays as it is.",
		Message: "Welcome.",
		Errors:  []fault.Code{fault.InvalidOrExpiredToken, fault.TenantSuspended, fault.TierLimitExceeded},
	}, s.acceptInvitation, checkAcceptance)
}

// ExchangeInput is the input of exchangeSession.
type ExchangeInput struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"1000"`
	}
}

// RegisterCustomerInput is the input of registerCustomer.
type RegisterCustomerInput struct {
	Body struct {
		TenantSlug      string   `json:"tenantSlug" minLength:"1" maxLength:"100"`
		Name            api.Name `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Email           string   `json:"email" format:"email" maxLength:"254"`
		Phone           string   `json:"phone,omitempty" maxLength:"40"`
		Password        string   `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212"`
		ConfirmPassword string   `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// VerifyCustomerInput is the input of verifyCustomer.
type VerifyCustomerInput struct {
	Body struct {
		Token           string `json:"token" minLength:"1" maxLength:"1000" doc:"From the mailed link"`
		Password        string `json:"password,omitempty" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212. Required without the registration cookie; with it, replaces the first password"`
		ConfirmPassword string `json:"confirmPassword,omitempty" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// ForgotInput is the input of forgotPassword.
type ForgotInput struct {
	Body struct {
		TenantSlug string `json:"tenantSlug,omitempty" maxLength:"100" doc:"Left out for a platform user"`
		Email      string `json:"email" minLength:"1" maxLength:"254"`
	}
}

// ResetInput is the input of resetPassword.
type ResetInput struct {
	Body struct {
		Token           string `json:"token" minLength:"1" maxLength:"1000" doc:"From the mailed link"`
		Password        string `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212"`
		ConfirmPassword string `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// ChangePasswordInput is the input of changePassword.
type ChangePasswordInput struct {
	Body struct {
		CurrentPassword string `json:"currentPassword" minLength:"1" maxLength:"1000" format:"password"`
		Password        string `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212"`
		ConfirmPassword string `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

// AcceptInput is the input of acceptInvitation.
type AcceptInput struct {
	Body struct {
		Token           string   `json:"token" minLength:"1" maxLength:"1000" doc:"From the mailed link"`
		Name            api.Name `json:"name" minLength:"1" maxLength:"200" pattern:"\\S" patternDescription:"field.white_space"`
		Password        string   `json:"password" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password" doc:"10 to 128 characters. Not a common password, not the e-mail address, and not a piece of up to 4 characters over and over, such as 12121212"`
		ConfirmPassword string   `json:"confirmPassword" maxLength:"1000" described:"minLength=10,maxLength=128" format:"password"`
	}
}

func checkRegistration(_ context.Context, _ db.Q, _ auth.Caller, in *RegisterCustomerInput) error {
	return CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, in.Body.Email)
}

func checkVerification(ctx context.Context, _ db.Q, _ auth.Caller, in *VerifyCustomerInput) error {
	return in.password(ctx).CheckChosen("")
}

func checkReset(_ context.Context, _ db.Q, _ auth.Caller, in *ResetInput) error {
	return CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, "")
}

func checkChange(ctx context.Context, _ db.Q, _ auth.Caller, in *ChangePasswordInput) error {
	return CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, api.Caller(ctx).Email)
}

func checkAcceptance(_ context.Context, _ db.Q, _ auth.Caller, in *AcceptInput) error {
	return CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, "")
}

func (in *VerifyCustomerInput) password(ctx context.Context) FirstPassword {
	return FirstPassword{Password: in.Body.Password, ConfirmPassword: in.Body.ConfirmPassword, Registration: api.Registration(ctx)}
}

func (s *Service) forgotPassword(ctx context.Context, tx *db.Tx, _ auth.Caller, in *ForgotInput) (api.Nothing, error) {
	return nil, s.ForgotPassword(ctx, tx, in.Body.TenantSlug, in.Body.Email)
}
