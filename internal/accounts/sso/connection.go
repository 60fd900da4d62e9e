package sso

import (
	"time"

	"stagegate/internal/infra/db"
)

// Status is the state of a connection.
type Status string

// The states of a connection.
const (
	Draft    Status = "DRAFT"    // not tested since its provider was changed
	Tested   Status = "TESTED"   // members can use it
	Enforced Status = "ENFORCED" // members have to use it
	Failing  Status = "FAILING"  // the provider has not responded several times in a row
)

const (
	failingAfter   = 3 // failures in a row
	maxConnections = 10
	maxDomains     = 20
	maxGroups      = 100
)

// Connection is a provider of an organisation.
type Connection struct {
	Tenant       string              `db:"tenant_id"`
	ID           string              `db:"id"`
	Name         string              `db:"name"`
	Issuer       string              `db:"issuer"`
	ClientID     string              `db:"client_id"`
	ClientSecret string              `db:"client_secret"` // sealed
	DefaultRole  string              `db:"default_role_id"`
	JustInTime   bool                `db:"just_in_time"`
	GroupClaim   string              `db:"group_claim"`
	GroupRoles   db.JSON[GroupRoles] `db:"group_roles"`
	Revision     int64               `db:"revision"` // of issuer, client and secret
	Failures     int64               `db:"failures"` // of the provider in a row
	Enforced     bool                `db:"enforced"`
	BreakGlass   string              `db:"break_glass_id"` // who keeps a password while it is enforced
	TestedAt     *time.Time          `db:"tested_at"`
	TestedBy     string              `db:"tested_by"`
	CreatedAt    time.Time           `db:"created_at"`
}

// Status returns the state of the connection.
func (c Connection) Status() Status {
	switch {
	case c.Failures >= failingAfter:
		return Failing
	case c.Enforced:
		return Enforced
	case c.TestedAt != nil:
		return Tested
	}
	return Draft
}

// usable reports whether members can sign in with the connection. A failing one stays usable, so that it recovers.
func (c Connection) usable() bool { return c.TestedAt != nil }

// Domain is a mail domain of a connection.
type Domain struct {
	Tenant       string     `db:"tenant_id"`
	Domain       string     `db:"domain"` // lower case
	ConnectionID string     `db:"connection_id"`
	Token        string     `db:"token"`
	VerifiedAt   *time.Time `db:"verified_at"`
}

// Record returns the DNS TXT record that proves the ownership of the domain.
func (d Domain) Record() string { return "stagegate-verification=" + d.Token }

// identity is a member by issuer and subject.
type identity struct {
	Tenant       string    `db:"tenant_id"`
	Issuer       string    `db:"issuer"`
	Subject      string    `db:"subject"`
	ConnectionID string    `db:"connection_id"`
	PrincipalID  string    `db:"principal_id"`
	GroupRole    string    `db:"group_role_id"` // that a group gave last; "" for none
	CreatedAt    time.Time `db:"created_at"`
}

// purpose is why somebody is on the way to the provider.
type purpose string

const (
	forSignIn purpose = "SIGN_IN"
	forTest   purpose = "TEST"
	forLink   purpose = "LINK"    // to the member who is signed in
	forStepUp purpose = "STEP_UP" // of the session
)

const (
	stateTTL = 10 * time.Minute
	linkTTL  = time.Hour
)

// state connects the way to the provider with the way back.
type state struct {
	Tenant       string     `db:"tenant_id"`
	Hash         string     `db:"token_hash"`
	ConnectionID string     `db:"connection_id"`
	Revision     int64      `db:"revision"`
	Purpose      purpose    `db:"purpose"`
	PrincipalID  string     `db:"principal_id"` // of a test, link or step-up
	SessionID    string     `db:"session_id"`   // of a step-up
	BrowserHash  string     `db:"browser_hash"` // of the cookie; "" until a browser begins the test
	Nonce        string     `db:"nonce"`
	Verifier     string     `db:"verifier"` // of PKCE; sealed
	Back         string     `db:"back"`     // path to go to afterwards
	AskedAt      time.Time  `db:"asked_at"` // real time
	ExpiresAt    time.Time  `db:"expires_at"`
	UsedAt       *time.Time `db:"used_at"`
}

// link is a mailed confirmation that links an identity to a member.
type link struct {
	Tenant       string     `db:"tenant_id"`
	Hash         string     `db:"token_hash"`
	ConnectionID string     `db:"connection_id"`
	Issuer       string     `db:"issuer"`
	Subject      string     `db:"subject"`
	PrincipalID  string     `db:"principal_id"`
	ExpiresAt    time.Time  `db:"expires_at"`
	UsedAt       *time.Time `db:"used_at"`
}
