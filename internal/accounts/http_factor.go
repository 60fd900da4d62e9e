package accounts

import (
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants/calendar"
)

// registerFactors adds the operations on the second factor of a sign-in.
func (s *Service) registerFactors(routes *api.API) {
	own := func(method, path, id, summary, description, message string, errors ...fault.Code) api.Operation {
		return api.Operation{
			Method: method, Path: base + "/second-factor" + path, ID: id, Tag: "Authentication", Kinds: auth.People, DuringSetUp: true, Essential: method != http.MethodGet,
			Summary: summary, Description: description, Message: message, Errors: errors,
		}
	}
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/second-factor/verify", ID: "verifySecondFactor", NeverKept: true, Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.SignInAddress, SetsCookies: true,
		Summary: "Complete a sign-in with a code", Message: "Signed in.",
		Description: "Completes a sign-in that was refused with SECOND_FACTOR_REQUIRED, with a code of the authenticator app or a recovery code. Each code works once. " +
			"Five wrong codes end the challenge.",
		Errors: []fault.Code{fault.InvalidCredentials, fault.SSORequired, fault.AddressNotAllowed, fault.TenantSuspended},
	}, s.verifySecondFactor)
	api.Read(routes, own(http.MethodGet, "", "getSecondFactor", "Get your second factor", "What the caller has set up.", "Second factor."), s.getSecondFactor)
	fresh := func(o api.Operation) api.Operation {
		o.Fresh = true
		return o
	}
	secret := func(o api.Operation) api.Operation {
		o.NeverKept = true
		return o
	}
	api.Write(routes, secret(fresh(own(http.MethodPost, "/totp", "startTOTP", "Set up an authenticator app",
		"Returns a secret for an authenticator app, as text, address and QR code. It takes effect once it is confirmed with a code.", "Scan the code.", fault.Conflict))), s.startTOTP)
	api.Write(routes, secret(own(http.MethodPost, "/totp/confirm", "confirmTOTP", "Confirm an authenticator app",
		"Activates the authenticator app and returns ten recovery codes, which are shown only here.", "Authenticator app confirmed.", fault.Conflict)), s.confirmTOTP)
	api.Write(routes, fresh(own(http.MethodDelete, "/totp", "removeTOTP", "Remove your authenticator app", "Removing the last second factor also invalidates the recovery codes.", "Authenticator app removed.", fault.Conflict)), s.removeTOTP)
	api.Write(routes, secret(fresh(own(http.MethodPost, "/recovery-codes", "renewRecoveryCodes", "Renew your recovery codes",
		"Returns ten new recovery codes, which are shown only here. Earlier codes stop working.", "Recovery codes renewed.", fault.Conflict))), s.renewRecoveryCodes)
}

// CodeInput is the input of confirmTOTP.
type CodeInput struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"20" doc:"Six digits of the authenticator app" example:"287082"`
	}
}

// ChallengeInput is the input of verifySecondFactor.
type ChallengeInput struct {
	Body struct {
		Challenge string `json:"challenge" minLength:"1" maxLength:"1000" doc:"From the refused sign-in"`
		Code      string `json:"code" minLength:"1" maxLength:"40" doc:"Six digits of the authenticator app, or a recovery code" example:"287082"`
	}
}

// SecondFactorView is what somebody has set up.
type SecondFactorView struct {
	TOTP              bool           `json:"totp" doc:"Whether an authenticator app is set up"`
	Passkeys          int64          `json:"passkeys" doc:"Number of passkeys"`
	RecoveryCodesLeft int64          `json:"recoveryCodesLeft" doc:"Number of unused recovery codes"`
	Required          bool           `json:"required" doc:"Whether the policy of the organisation, or of the platform, requires a second factor of the caller"`
	RequiredFrom      *calendar.Date `json:"requiredFrom" doc:"Day from which it is required; null for at once, or if it is not" example:"2026-12-01"`
}

// TOTPView is a secret for an authenticator app.
type TOTPView struct {
	Secret string `json:"secret" doc:"For typing in, Base32"`
	URI    string `json:"uri" doc:"For opening in an app" example:"otpauth://totp/Acme:ada@customer.test?secret=JBSWY3DPEHPK3PXP&issuer=Acme"`
	QR     string `json:"qr" doc:"The address as a QR code, SVG"`
}

// RecoveryCodesView has the recovery codes.
type RecoveryCodesView struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"Each can be used once in place of a code"`
}
