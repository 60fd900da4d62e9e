package accounts

import (
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

var passkeyOrders = api.Fields("createdAt", "lastUsedAt", "name")

// registerPasskeys adds the operations on passkeys.
func (s *Service) registerPasskeys(routes *api.API) {
	own := func(method, path, id, summary, description, message string, errors ...fault.Code) api.Operation {
		return api.Operation{
			Method: method, Path: base + "/passkeys" + path, ID: id, Tag: "Authentication", Kinds: auth.People, DuringSetUp: true, Essential: method != http.MethodGet,
			Summary: summary, Description: description, Message: message, Errors: errors,
		}
	}
	start := own(http.MethodPost, "/options", "startPasskey", "Start adding a passkey",
		"Returns options for an authenticator (navigator.credentials.create) and a ceremony, which is valid for five minutes and one passkey.", "Create the passkey.",
		fault.PasskeysUnavailable, fault.Conflict)
	start.Fresh = true
	api.Write(routes, start, s.startPasskey)
	add := own(http.MethodPost, "", "addPasskey", "Add a passkey",
		"Stores the passkey that the authenticator has created. From then on, a sign-in with the password also takes a second factor.", "Passkey added.",
		fault.InvalidOrExpiredToken, fault.PasskeysUnavailable, fault.Conflict)
	add.Status = http.StatusCreated
	api.Call(routes, add, s.addPasskey)
	list := own(http.MethodGet, "", "listPasskeys", "List your passkeys", "The passkeys of the caller, the oldest first.", "Passkeys.")
	list.Sort = passkeyOrders
	api.Read(routes, list, s.listPasskeys)
	remove := own(http.MethodDelete, "/{passkeyId}", "removePasskey", "Remove a passkey", "Removing the last second factor also invalidates the recovery codes.", "Passkey removed.", fault.Conflict)
	remove.Fresh = true
	api.Write(routes, remove, s.removePasskey)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/passkeys/login/options", ID: "startPasskeyLogin", Tag: "Authentication", Public: true, Limit: limits.PublicPages,
		Summary: "Start signing in with a passkey", Message: "Use the passkey.",
		Description: "Returns options for an authenticator (navigator.credentials.get) and a ceremony, which is valid for five minutes and one sign-in.",
		Errors:      []fault.Code{fault.PasskeysUnavailable},
	}, s.startPasskeyLogin)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/passkeys/login", ID: "passkeyLogin", NeverKept: true, Budget: api.SignInCalls, Tag: "Authentication", Public: true, Limit: limits.SignInAddress, SetsCookies: true,
		Summary: "Sign in with a passkey", Message: "Signed in.",
		Description: "Signs in with the response of an authenticator. A passkey is both factors. Creates a session and sets its cookies.",
		Errors:      []fault.Code{fault.InvalidCredentials, fault.PasskeyChanged, fault.SSORequired, fault.AddressNotAllowed, fault.TenantSuspended, fault.PasskeysUnavailable},
	}, s.passkeyLogin)
}

// CeremonyView is the beginning of a ceremony with an authenticator.
type CeremonyView struct {
	Options  api.Nested `json:"options" doc:"Options for the authenticator, as the JSON form of WebAuthn has them"`
	Ceremony string     `json:"ceremony" doc:"To be sent with the credential, within five minutes"`
}

// AddPasskeyInput is the input of addPasskey.
type AddPasskeyInput struct {
	Body struct {
		Ceremony   string     `json:"ceremony" minLength:"1" maxLength:"1000" doc:"From startPasskey"`
		Name       string     `json:"name" minLength:"1" maxLength:"100" doc:"By which the person recognises the passkey" example:"Work laptop"`
		Credential api.Nested `json:"credential" doc:"Answer of the authenticator, in the JSON form of WebAuthn"`
	}
}

// PasskeyInput is the input of removePasskey.
type PasskeyInput struct {
	PasskeyID string `path:"passkeyId" doc:"Id of the passkey"`
}

// PasskeyLoginOptionsInput is the input of startPasskeyLogin.
type PasskeyLoginOptionsInput struct {
	Body struct {
		TenantSlug string `json:"tenantSlug,omitempty" maxLength:"100" doc:"Slug of the organisation; without it for the platform" example:"demo"`
	}
}

// PasskeyLoginInput is the input of passkeyLogin.
type PasskeyLoginInput struct {
	Body struct {
		Ceremony   string     `json:"ceremony" minLength:"1" maxLength:"1000" doc:"From startPasskeyLogin"`
		Credential api.Nested `json:"credential" doc:"Answer of the authenticator, in the JSON form of WebAuthn"`
	}
}

// PasskeyView is a passkey as the API shows it.
type PasskeyView struct {
	ID         string    `json:"id"`
	Name       string    `json:"name" example:"Work laptop"`
	CreatedAt  api.Time  `json:"createdAt"`
	LastUsedAt *api.Time `json:"lastUsedAt" doc:"Time of the latest sign-in with it; null if there was none"`
	Synced     bool      `json:"synced" doc:"Whether a provider keeps a copy for the other devices of the person"`
}

func viewPasskey(k passkey) PasskeyView {
	return PasskeyView{
		ID: k.ID, Name: k.Name, CreatedAt: api.Time(k.CreatedAt), LastUsedAt: api.TimeOf(k.LastUsedAt), Synced: k.Credential.V.Flags.BackupState,
	}
}
