package sso

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

const (
	base         = "/api/v1/tenant/sso-connections"
	authBase     = "/api/v1/auth/sso"
	callbackPath = authBase + "/callback"
)

var connectionOrders = api.Fields("createdAt", "testedAt")

// Register adds the operations of this package to the API.
func (s *Service) Register(routes *api.API) {
	own := func(method, path, id, summary, description, message string, errors ...fault.Code) api.Operation {
		return api.Operation{
			Method: method, Path: base + path, ID: id, Tag: "Single sign-on", Kinds: []auth.Kind{auth.TenantAdmin}, Fresh: method != http.MethodGet,
			Summary: summary, Description: description, Message: message, Errors: errors,
		}
	}
	list := own(http.MethodGet, "", "listSSOConnections", "List connections", "The OpenID Connect providers of the organisation, the oldest first.", "Connections.")
	list.Sort = connectionOrders
	api.Read(routes, list, s.list)
	create := own(http.MethodPost, "", "createSSOConnection", "Create a connection",
		"Adds an OpenID Connect provider. Members can use it after a successful test. All admins are told by email of this and of each change.", "Connection created.", fault.Conflict)
	create.Status = http.StatusCreated
	api.Write(routes, create, s.Create, s.checkNew)
	api.Read(routes, own(http.MethodGet, "/{connectionId}", "getSSOConnection", "Get a connection", "", "Connection."), s.get)
	api.Write(routes, own(http.MethodPatch, "/{connectionId}", "updateSSOConnection", "Update a connection",
		"After a change of the issuer, client or secret, test the connection again. These and the domains cannot be changed while the connection is enforced.", "Connection updated.",
		fault.Conflict), s.change, s.checkChanged)
	remove := own(http.MethodDelete, "/{connectionId}", "deleteSSOConnection", "Delete a connection",
		"Members who signed in with it keep their accounts, but lose the link to the provider.", "Connection deleted.", fault.Conflict)
	remove.Essential = true
	api.Write(routes, remove, s.remove)
	api.Call(routes, own(http.MethodPost, "/{connectionId}/verify-domain", "verifySSODomain", "Verify a mail domain",
		"Looks for the TXT record of the domain. A domain is verified for one organisation at a time.", "Domain verified.", fault.Conflict), s.verifyDomain)
	api.Write(routes, own(http.MethodPost, "/{connectionId}/test", "testSSOConnection", "Test a connection",
		"Returns an address for a test sign-in in the browser of the caller, within ten minutes. The test does not create or link any account.", "Test prepared."), s.test)
	api.Write(routes, own(http.MethodPost, "/{connectionId}/enforce", "enforceSSOConnection", "Enforce a connection",
		"Members can no longer sign in with a password, passkey or mailed link, and sessions started in those ways end. The caller, who has tested it, keeps the password and second factor "+
			"as a way in. Other tested connections stay usable. Customers are not affected.", "Connection enforced.", fault.Conflict), s.enforce)
	relax := own(http.MethodPost, "/{connectionId}/relax", "relaxSSOConnection", "Relax a connection", "Members can use other ways to sign in again.", "Connection relaxed.", fault.Conflict)
	relax.Essential = true
	api.Write(routes, relax, s.relax)
	s.registerSignIn(routes)
}

// registerSignIn adds the operations by which people sign in.
func (s *Service) registerSignIn(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: authBase + "/discover", ID: "discoverSSO", Tag: "Single sign-on", Public: true, Limit: limits.PublicPages,
		Summary: "Discover single sign-on", Description: "Returns the connection for the domain of a mail address, whether or not the address is that of a member.",
		Message: "Connection for the address.",
	}, s.discover)
	api.Call(routes, api.Operation{
		Method: http.MethodGet, Path: authBase + "/{connectionId}/start", ID: "startSSO", Tag: "Single sign-on", Public: true, OptionalAuth: true, SetsCookies: true, Limit: limits.PublicPages,
		Status: http.StatusFound, Summary: "Start single sign-on",
		Description: "Sends the browser to the provider. While a member is signed in whose sign-in is fresh, an unknown identity is linked to that member.",
		Message:     "Redirected.", Errors: []fault.Code{fault.SSOProviderUnavailable},
	}, s.start)
	api.Call(routes, api.Operation{
		Method: http.MethodGet, Path: callbackPath, ID: "completeSSO", Budget: api.SignInCalls, Tag: "Single sign-on", Public: true, OptionalAuth: true, SetsCookies: true,
		Status: http.StatusFound, AnyQuery: true, Summary: "Complete single sign-on",
		Description: "Handles the redirect from the provider. Creates a session of at most twelve hours, sets its cookies and redirects to `back` of the start. " +
			"Otherwise it redirects to the sign-in page with a `code`.",
		Message: "Redirected.", Errors: []fault.Code{fault.SSOProviderUnavailable},
	}, s.complete)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: authBase + "/link", ID: "linkSSO", Tag: "Single sign-on", Public: true,
		Summary: "Confirm a single sign-on link", Description: "Links the identity of the mailed confirmation to the member. The confirmation is valid once, for an hour.",
		Message: "Identity linked.", Errors: []fault.Code{fault.InvalidOrExpiredToken},
	}, s.confirm)
}

// ConnectionInput is the input of operations on a connection.
type ConnectionInput struct {
	ConnectionID string `path:"connectionId" doc:"Id of the connection"`
}

// CreateInput is the input of createSSOConnection.
type CreateInput struct {
	Body struct {
		Name         string     `json:"name" minLength:"1" maxLength:"100" pattern:"\\S" patternDescription:"field.white_space" doc:"Name of the provider, which the sign-in page shows" example:"Company account"`
		Issuer       string     `json:"issuer" minLength:"1" maxLength:"500" doc:"Issuer of the provider; https" example:"https://login.example.org"`
		ClientID     string     `json:"clientId" minLength:"1" maxLength:"500" doc:"Client ID that the provider has issued" example:"stagegate"`
		ClientSecret string     `json:"clientSecret" minLength:"1" maxLength:"1000" format:"password" doc:"Client secret that the provider has issued"`
		Domains      []string   `json:"domains" maxItems:"20" maxLength:"253" doc:"Mail domains of the members" example:"[\"example.org\"]"`
		DefaultRole  string     `json:"defaultRoleId" minLength:"1" maxLength:"36" doc:"Id of the role of new members; not TENANT_ADMIN"`
		JustInTime   bool       `json:"justInTime,omitempty" doc:"Whether people with an address of a verified domain become members when they first sign in"`
		GroupClaim   string     `json:"groupClaim,omitempty" maxLength:"100" doc:"Claim of the ID token with the groups" example:"groups"`
		GroupRoles   GroupRoles `json:"groupRoles,omitempty" doc:"Ids of roles by group. The first group of the claim that is named here decides at each sign-in"`
	}
}

// GroupRoles are ids of roles by the names of groups.
type GroupRoles map[string]string

// Schema limits the length of the ids.
func (GroupRoles) Schema(huma.Registry) *huma.Schema {
	longest := 36
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{Type: huma.TypeString, MaxLength: &longest}}
}

// ChangeInput is the input of updateSSOConnection.
type ChangeInput struct {
	ConnectionInput
	Body struct {
		Name         api.Optional[string]      `json:"name,omitzero" minLength:"1" maxLength:"100" pattern:"\\S" patternDescription:"field.white_space"`
		Issuer       api.Optional[string]      `json:"issuer,omitzero" minLength:"1" maxLength:"500"`
		ClientID     api.Optional[string]      `json:"clientId,omitzero" minLength:"1" maxLength:"500"`
		ClientSecret api.Optional[string]      `json:"clientSecret,omitzero" minLength:"1" maxLength:"1000"`
		Domains      api.Optional[[]string]    `json:"domains,omitzero" maxItems:"20" maxLength:"253"`
		DefaultRole  api.Optional[string]      `json:"defaultRoleId,omitzero" minLength:"1" maxLength:"36"`
		JustInTime   api.Clearable[bool]       `json:"justInTime,omitzero" unset:"false"`
		GroupClaim   api.Clearable[string]     `json:"groupClaim,omitzero" maxLength:"100"`
		GroupRoles   api.Clearable[GroupRoles] `json:"groupRoles,omitzero"`
	}
}

// DomainInput is the input of verifySSODomain.
type DomainInput struct {
	ConnectionInput
	Body struct {
		Domain string `json:"domain" minLength:"1" maxLength:"253" doc:"Domain of the connection" example:"example.org"`
	}
}

// DiscoverInput is the input of discoverSSO.
type DiscoverInput struct {
	Email string `query:"email" required:"true" minLength:"1" maxLength:"254" example:"ada@example.org"`
}

// StartInput is the input of startSSO.
type StartInput struct {
	ConnectionInput

	Back   string `query:"back" maxLength:"2000" doc:"Path of this server to go to afterwards; anything else is ignored" example:"/console"`
	StepUp bool   `query:"stepUp" doc:"Whether the session is confirmed by a new sign-in at the provider"`
	Test   string `query:"test" maxLength:"1000" doc:"Token of a test"`
}

// CallbackInput is the input of completeSSO.
type CallbackInput struct {
	State  string `query:"state" maxLength:"1000" doc:"State that the start has sent"`
	Code   string `query:"code" maxLength:"4000" doc:"Authorisation code"`
	Issuer string `query:"iss" maxLength:"500" doc:"Issuer"`
	Error  string `query:"error" maxLength:"200" doc:"Error of the provider"`
}

// LinkInput is the input of linkSSO.
type LinkInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"1000" doc:"Token of the mailed confirmation"`
	}
}

// ConnectionView is a connection as the API shows it.
type ConnectionView struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Issuer      string       `json:"issuer" doc:"Issuer of the provider"`
	ClientID    string       `json:"clientId" doc:"Client ID that the provider has issued"`
	CallbackURL string       `json:"callbackUrl" doc:"Redirect URI to register at the provider"`
	Status      Status       `json:"status" enum:"DRAFT,TESTED,ENFORCED,FAILING" doc:"FAILING after three failures of the provider in a row"`
	Enforced    bool         `json:"enforced" doc:"Whether members have to use it, also while it is failing"`
	TestedAt    *api.Time    `json:"testedAt" doc:"Time of the last successful test, null if the provider was changed since"`
	BreakGlass  *string      `json:"breakGlassMemberId" doc:"Admin who keeps a password as a way in while it is enforced"`
	Domains     []DomainView `json:"domains" doc:"Mail domains of the members"`
	DefaultRole string       `json:"defaultRoleId" doc:"Id of the role of new members"`
	JustInTime  bool         `json:"justInTime" doc:"Whether people with an address of a verified domain become members when they first sign in"`
	GroupClaim  *string      `json:"groupClaim" doc:"Claim of the ID token with the groups; null for none"`
	GroupRoles  GroupRoles   `json:"groupRoles" doc:"Ids of roles by group"`
	CreatedAt   api.Time     `json:"createdAt"`
}

// DomainView is a mail domain of a connection.
type DomainView struct {
	Domain   string `json:"domain" doc:"Mail domain" example:"example.org"`
	Verified bool   `json:"verified" doc:"Whether the ownership of the domain is verified"`
	Record   string `json:"record" doc:"TXT record that proves the ownership of the domain" example:"stagegate-verification=w7f3"`
}

// TestView says where a test takes place.
type TestView struct {
	URL string `json:"url" doc:"Address to open in the browser of the caller"`
}

// DiscoveredView is the result of discoverSSO.
type DiscoveredView struct {
	Connection *FoundView `json:"connection" doc:"Null without single sign-on for the address"`
}

// FoundView is a connection as people see it who are not signed in.
type FoundView struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Name of the provider"`
}

// RedirectView says where the browser is sent.
type RedirectView struct {
	Location string `json:"location" doc:"Address in the Location header"`
}

// RedirectTo returns the address in the Location header.
func (v RedirectView) RedirectTo() string { return v.Location }

// NoETag disables the ETag, because each address is new.
func (RedirectView) NoETag() {}

func (s *Service) view(c Connection, domains []Domain) ConnectionView {
	v := ConnectionView{
		ID: c.ID, Name: c.Name, Issuer: c.Issuer, ClientID: c.ClientID, CallbackURL: s.callbackURL(), Status: c.Status(), Enforced: c.Enforced,
		TestedAt: api.TimeOf(c.TestedAt), BreakGlass: api.TextOf(c.BreakGlass), Domains: []DomainView{}, DefaultRole: c.DefaultRole, JustInTime: c.JustInTime,
		GroupClaim: api.TextOf(c.GroupClaim), GroupRoles: c.GroupRoles.V, CreatedAt: api.Time(c.CreatedAt),
	}
	for _, d := range domains {
		v.Domains = append(v.Domains, DomainView{d.Domain, d.VerifiedAt != nil, d.Record()})
	}
	return v
}
