package accounts

import (
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

const keyBase = teamBase + "/api-keys"

var keyOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{
	"createdAt": "created_at", "name": "name", "lastUsedAt": api.NullsLast("last_used_at"), "expiresAt": api.NullsLast("expires_at"),
	"previousExpiresAt": api.NullsLast("previous_expires_at"),
}}

// registerKeys adds the operations on API keys.
func (s *Service) registerKeys(routes *api.API) {
	op := func(method, path, id, summary, description, message string, errors ...fault.Code) api.Operation {
		return api.Operation{
			Method: method, Path: keyBase + path, ID: id, Tag: "API keys", Kinds: adminsOnly,
			Summary: summary, Description: description, Message: message, Errors: errors, Fresh: method != http.MethodGet,
		}
	}
	create := op(http.MethodPost, "", "createAPIKey", "Create an API key",
		"Creates a key with which a program calls the API. Its secret is returned only here; the program sends it as Authorization: Bearer. "+
			"At most 50 active keys per organisation. All admins are told by email.", "API key created.", fault.Conflict)
	create.Status = http.StatusCreated
	api.Write(routes, create, s.CreateKey, s.checkNewKey)
	list := op(http.MethodGet, "", "listAPIKeys", "List API keys", "Keys without their secrets, also expired and revoked ones.", "API keys.")
	list.Sort = keyOrders
	api.Read(routes, list, s.listKeys)
	api.Read(routes, op(http.MethodGet, "/{keyId}", "getAPIKey", "Get an API key", "", "API key."), s.getKey)
	api.Write(routes, op(http.MethodPatch, "/{keyId}", "updateAPIKey", "Update an API key",
		"Changes take effect with the next call of the program. A new expiresAt makes an expired key active again. Revoked keys cannot be changed.",
		"API key updated.", fault.Conflict), s.changeKey, s.checkChangedKey)
	api.Write(routes, op(http.MethodPost, "/{keyId}/rotate", "rotateAPIKey", "Rotate an API key",
		"Returns a new secret. The current one works for overlapHours more; one that was replaced before stops working at once.",
		"API key rotated.", fault.Conflict), s.rotateKey)
	revoke := op(http.MethodPost, "/{keyId}/revoke", "revokeAPIKey", "Revoke an API key",
		"The key is refused from the next call on. This cannot be undone.", "API key revoked.", fault.Conflict)
	revoke.Essential = true
	api.Write(routes, revoke, s.revokeKey)
}

// CreateKeyInput is the input of createAPIKey.
type CreateKeyInput struct {
	Body struct {
		Name        string                 `json:"name" minLength:"1" maxLength:"100" pattern:"\\S" patternDescription:"field.white_space" doc:"What the key is for" example:"Nightly export"`
		Permissions []auth.Permission      `json:"permissions" minItems:"1" maxItems:"50" doc:"Permission codes, as listPermissions lists them" example:"[\"application:read\"]"`
		ServiceIDs  api.Optional[[]string] `json:"serviceIds,omitzero" maxItems:"200" doc:"Services to which the key is limited; default all"`
		Addresses   api.Optional[[]string] `json:"allowedAddresses,omitzero" maxItems:"20" maxLength:"50" doc:"Addresses and networks (CIDR) from which the key may be used; default any" example:"[\"192.0.2.0/24\"]"`
		ExpiresAt   api.Instant            `json:"expiresAt,omitzero" doc:"Expiry; null for none"`
	}
}

// KeyInput is the input of operations on an API key.
type KeyInput struct {
	KeyID string `path:"keyId" doc:"Id of the API key"`
}

// KeysInput is the input of listAPIKeys.
type KeysInput struct {
	api.PageQuery
	Status KeyStatus `query:"status" enum:"ACTIVE,EXPIRED,REVOKED" doc:"Filter by status"`
}

// ChangeKeyInput is the input of updateAPIKey.
type ChangeKeyInput struct {
	KeyInput
	Body struct {
		Name        api.Optional[string]            `json:"name,omitzero" minLength:"1" maxLength:"100" pattern:"\\S" patternDescription:"field.white_space"`
		Permissions api.Optional[[]auth.Permission] `json:"permissions,omitzero" minItems:"1" maxItems:"50"`
		ServiceIDs  api.Optional[[]string]          `json:"serviceIds,omitzero" maxItems:"200"`
		Addresses   api.Optional[[]string]          `json:"allowedAddresses,omitzero" maxItems:"20" maxLength:"50"`
		ExpiresAt   api.Clearable[api.Instant]      `json:"expiresAt,omitzero"`
	}
}

// RotateKeyInput is the input of rotateAPIKey.
type RotateKeyInput struct {
	KeyInput
	Body *struct {
		OverlapHours *int `json:"overlapHours,omitempty" minimum:"0" maximum:"168" default:"24" doc:"Hours for which the current secret keeps working; 0 ends it at once"`
	}
}

// KeyView is an API key without its secret.
type KeyView struct {
	ID                string            `json:"id"`
	Name              string            `json:"name" example:"Nightly export"`
	Prefix            string            `json:"prefix" doc:"First 16 characters of the secret" example:"sgk_live_4fT9aQ2"`
	Permissions       []auth.Permission `json:"permissions"`
	ServiceIDs        []string          `json:"serviceIds" doc:"Services to which the key is limited; empty for all"`
	AllowedAddresses  []string          `json:"allowedAddresses" doc:"Addresses and networks from which the key may be used; empty for any"`
	Status            KeyStatus         `json:"status" enum:"ACTIVE,EXPIRED,REVOKED"`
	CreatedBy         KeyMakerView      `json:"createdBy" doc:"The admin who created the key"`
	CreatedAt         api.Time          `json:"createdAt"`
	ExpiresAt         *api.Time         `json:"expiresAt" doc:"Null for never"`
	PreviousExpiresAt *api.Time         `json:"previousExpiresAt" doc:"Time until which the previous secret works; null if none does"`
	LastUsedAt        *api.Time         `json:"lastUsedAt" doc:"Time of the last use, exact to a minute; null if never used"`
	LastUsedAddress   *string           `json:"lastUsedAddress" doc:"Address of the last use"`
}

// KeyMakerView is the member who created an API key.
type KeyMakerView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// KeySecretView is an API key with its new secret.
type KeySecretView struct {
	KeyView

	Secret string `json:"secret" doc:"The secret; it is not shown again"`
}

// view returns the view of a key.
func (s *Service) viewKey(k Key) KeyView {
	now := s.Now()
	v := KeyView{
		ID: k.ID, Name: k.Name, Prefix: k.Prefix, Permissions: k.Permissions.V, ServiceIDs: k.Services.V, AllowedAddresses: k.Addresses.V,
		Status: k.Status(now), CreatedBy: KeyMakerView{k.CreatedBy, k.CreatedByName}, CreatedAt: api.Time(k.CreatedAt), ExpiresAt: api.TimeOf(k.ExpiresAt),
		LastUsedAt: api.TimeOf(k.LastUsedAt), LastUsedAddress: api.TextOf(k.LastUsedAddress),
	}
	if k.PreviousHash != "" && k.PreviousExpiresAt.After(now) && v.Status == KeyActive {
		v.PreviousExpiresAt = api.TimeOf(k.PreviousExpiresAt)
	}
	return v
}
