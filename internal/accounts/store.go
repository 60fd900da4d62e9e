package accounts

import (
	"context"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

var principalCols = db.Cols[Principal]()

func insertPrincipal(ctx context.Context, tx *db.Tx, p Principal) error {
	p.Search = db.Searchable(p.Name, p.Email)
	err := db.Insert(ctx, tx, "principals", p)
	if db.IsUnique(err, "principals_tenant_id_email_key") {
		return errEmailTaken.Wrap(err)
	}
	if err != nil {
		return err
	}
	return putPrincipal(ctx, tx, p)
}

func insertRole(ctx context.Context, tx *db.Tx, r Role) error {
	err := db.Insert(ctx, tx, "roles", r)
	if db.IsUnique(err, "roles_tenant_id_name_key") {
		return errRoleName.Wrap(err)
	}
	return err
}

func roleNamed(ctx context.Context, q db.Q, tenant, name string) (Role, error) {
	return db.One[Role](ctx, q, `SELECT `+db.Cols[Role]()+` FROM roles WHERE tenant_id = $1 AND name = $2`, tenant, name)
}

func principalByEmail(ctx context.Context, q db.Q, tenant, email string) (Principal, error) {
	return db.One[Principal](ctx, q, `SELECT `+principalCols+` FROM principals WHERE tenant_id = $1 AND email = $2`, tenant, email)
}

// ByID reads a principal, or returns db.ErrNotFound.
func ByID(ctx context.Context, q db.Q, tenant, id string) (Principal, error) {
	return db.One[Principal](ctx, q, `SELECT `+principalCols+` FROM principals WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// Person is the identity of a principal as other records show it.
type Person struct {
	ID       string     `db:"id"`
	Name     string     `db:"name"`
	Email    string     `db:"email"`
	ErasedAt *time.Time `db:"erased_at"` // nil unless the customer was erased
}

// NameOf returns an SQL expression for the name of the principal whose tenant and id are in the
// columns.
func NameOf(tenant, id string) string {
	return "(SELECT who.name FROM principals who WHERE who.tenant_id = " + tenant + " AND who.id = " + id + ")"
}

// ContactOf returns an SQL expression for address and name in one text, which ParseContact splits:
// two expressions would need two look-ups.
func ContactOf(tenant, id string) string {
	return "(SELECT who.email || ' ' || who.name FROM principals who WHERE who.tenant_id = " + tenant + " AND who.id = " + id + ")"
}

// ParseContact returns the address, which has no blanks, and the name.
func ParseContact(contact string) (email, name string) {
	email, name, _ = strings.Cut(contact, " ")
	return email, name
}

// ByIDs reads principals of a tenant by id; unknown ids are omitted.
func ByIDs(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]Person, error) {
	list, args := db.In(2, ids)
	found, err := db.All[Person](ctx, q, `SELECT `+db.Cols[Person]()+` FROM principals WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
	byID := make(map[string]Person, len(found))
	for _, p := range found {
		byID[p.ID] = p
	}
	return byID, err
}

// session is a session row.
type session struct {
	Tenant      string     `db:"tenant_id"`
	ID          string     `db:"id"`
	PrincipalID string     `db:"principal_id"`
	CreatedAt   time.Time  `db:"created_at"`
	ExpiresAt   time.Time  `db:"expires_at"`
	EndedAt     *time.Time `db:"ended_at"`
	Method      Method     `db:"method"`
	Address     string     `db:"address"` // of the client that signed in
	Network     string     `db:"network"` // see siteOf
	Browser     string     `db:"browser"`
	LastSeenAt  time.Time  `db:"last_seen_at"` // exact to seenInterval
	FreshAt     time.Time  `db:"fresh_at"`     // of the latest sign-in or confirmation
}

// earlier is what the earlier sessions of a principal say about a network.
type earlier struct {
	Any         bool `db:"any_session"`  // there is an earlier session
	SameNetwork bool `db:"same_network"` // one began in the network
}

func earlierSessions(ctx context.Context, tx *db.Tx, tenant, principalID, network string) (earlier, error) {
	return db.One[earlier](ctx, tx, `SELECT EXISTS (SELECT 1 FROM sessions WHERE tenant_id = $1 AND principal_id = $2) AS any_session,
		EXISTS (SELECT 1 FROM sessions WHERE tenant_id = $1 AND principal_id = $2 AND network = $3) AS same_network`, tenant, principalID, network)
}

func insertSession(ctx context.Context, tx *db.Tx, s session) error {
	return db.Insert(ctx, tx, "sessions", s)
}

// endedSession is a session that has just ended.
type endedSession struct {
	session
	Email string `db:"email"` // of the principal
}

// returningEnded returns the sessions that an update has ended.
var returningEnded = ` RETURNING ` + db.Cols[session]() + `,
	(SELECT p.email FROM principals p WHERE p.tenant_id = sessions.tenant_id AND p.id = sessions.principal_id) AS email`

func endSession(ctx context.Context, tx *db.Tx, tenant, id string, at time.Time) ([]endedSession, error) {
	return db.All[endedSession](ctx, tx, `UPDATE sessions SET ended_at = $3 WHERE tenant_id = $1 AND id = $2 AND ended_at IS NULL`+returningEnded, tenant, id, at)
}

// endSessionOfPrincipal ends an open session of a principal, if there is one.
func endSessionOfPrincipal(ctx context.Context, tx *db.Tx, tenant, principalID, id string, at time.Time) ([]endedSession, error) {
	return db.All[endedSession](ctx, tx, `UPDATE sessions SET ended_at = $4
		WHERE tenant_id = $1 AND principal_id = $2 AND id = $3 AND ended_at IS NULL AND expires_at > $4`+returningEnded, tenant, principalID, id, at)
}

// endSessionOf ends the session of a refresh token.
func endSessionOf(ctx context.Context, tx *db.Tx, tenant, tokenHash string, at time.Time) ([]endedSession, error) {
	return db.All[endedSession](ctx, tx, `UPDATE sessions SET ended_at = $3 WHERE tenant_id = $1 AND ended_at IS NULL
		AND id IN (SELECT session_id FROM refresh_tokens WHERE tenant_id = $1 AND token_hash = $2)`+returningEnded, tenant, tokenHash, at)
}

// endSessionsWithoutSSO ends the sessions of all members but one that did not begin through single sign-on.
func endSessionsWithoutSSO(ctx context.Context, tx *db.Tx, tenant, except string, at time.Time) ([]endedSession, error) {
	return db.All[endedSession](ctx, tx, `UPDATE sessions SET ended_at = $3 WHERE tenant_id = $1 AND ended_at IS NULL AND method <> 'SSO' AND principal_id IN
		(SELECT id FROM principals WHERE tenant_id = $1 AND id <> $2 AND kind IN ('STAFF', 'TENANT_ADMIN'))`+returningEnded, tenant, except, at)
}

func noteSessionSeen(ctx context.Context, tx *db.Tx, tenant, id string, at time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE sessions SET last_seen_at = $3 WHERE tenant_id = $1 AND id = $2 AND last_seen_at < $3`, tenant, id, at)
	return err
}

// freshen stores that the holder of a session has confirmed who they are.
func freshen(ctx context.Context, tx *db.Tx, tenant, id string, at time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE sessions SET fresh_at = $3 WHERE tenant_id = $1 AND id = $2 AND fresh_at < $3`, tenant, id, at)
	return err
}

// openSessions returns the open sessions of a principal, the newest first.
func openSessions(ctx context.Context, q db.Q, tenant, principalID string, at time.Time) ([]session, error) {
	return db.All[session](ctx, q, `SELECT `+db.Cols[session]()+` FROM sessions
		WHERE tenant_id = $1 AND principal_id = $2 AND ended_at IS NULL AND expires_at > $3 ORDER BY created_at DESC, id DESC`, tenant, principalID, at)
}

// endOldSessions ends the sessions of a principal except the newest ones. The
// principal is locked.
func endOldSessions(ctx context.Context, tx *db.Tx, tenant, principalID string, keep int, at time.Time) ([]endedSession, error) {
	return db.All[endedSession](ctx, tx, `UPDATE sessions SET ended_at = $3 WHERE tenant_id = $1 AND principal_id = $2 AND ended_at IS NULL AND id NOT IN
		(SELECT id FROM sessions WHERE tenant_id = $1 AND principal_id = $2 AND ended_at IS NULL AND expires_at > $3
			ORDER BY created_at DESC, id DESC `+db.Limit(4)+`)`+returningEnded, tenant, principalID, at, keep)
}

// holder is a session with its principal, role and tenant, which determine the permissions.
type holder struct {
	PrincipalID  string                     `db:"principal_id"`
	ExpiresAt    time.Time                  `db:"expires_at"`
	EndedAt      *time.Time                 `db:"ended_at"`
	StartedAt    time.Time                  `db:"created_at"`
	LastSeenAt   time.Time                  `db:"last_seen_at"`
	FreshAt      time.Time                  `db:"fresh_at"`
	Method       Method                     `db:"method"`
	Joined       time.Time                  `db:"joined_at"`
	Kind         auth.Kind                  `db:"kind"`
	Status       Status                     `db:"status"`
	Name         string                     `db:"name"`
	Email        string                     `db:"email"`
	Phone        string                     `db:"phone"`
	Language     string                     `db:"language"`
	PlatformRole *string                    `db:"platform_role"`
	RoleName     *string                    `db:"role_name"`
	Permissions  db.JSON[[]auth.Permission] `db:"permissions"`
	TenantStatus *tenants.Status            `db:"tenant_status"` // nil for platform users
	Languages    *string                    `db:"languages"`     // of the tenant

	// The sign-in policy; nil or empty without one.
	SecondFactor *Required         `db:"second_factor"`
	RequiredFrom *calendar.Date    `db:"required_from"`
	SessionHours *int64            `db:"session_hours"`
	IdleMinutes  *int64            `db:"idle_minutes"`
	Addresses    db.JSON[[]string] `db:"allowed_addresses"`
}

// policy returns the sign-in policy of the organisation.
func (h *holder) policy(tenant string) policy {
	if h.SecondFactor == nil {
		return defaultPolicy(tenant)
	}
	return policy{tenant, *h.SecondFactor, h.RequiredFrom, *h.SessionHours, h.IdleMinutes, h.Addresses}
}

func holderOf(ctx context.Context, q db.Q, scope, sessionID string) (holder, error) {
	return db.One[holder](ctx, q, `SELECT s.principal_id, s.expires_at, s.ended_at, s.created_at, s.last_seen_at, s.fresh_at, s.method,
			p.created_at AS joined_at, p.kind, p.status, p.name, p.email, p.phone, p.language,
			p.platform_role, r.name AS role_name, r.permissions, `+tenants.StatusOf("s.tenant_id")+` AS tenant_status,
			`+tenants.LanguagesOf("s.tenant_id")+` AS languages, o.second_factor, o.required_from, o.session_hours, o.idle_minutes, o.allowed_addresses
		FROM sessions s
		JOIN principals p ON p.tenant_id = s.tenant_id AND p.id = s.principal_id
		LEFT JOIN roles r ON r.tenant_id = p.tenant_id AND r.id = p.role_id
		LEFT JOIN sign_in_policies o ON o.tenant_id = s.tenant_id
		WHERE s.tenant_id = $1 AND s.id = $2`, scope, sessionID)
}

// refreshToken is a refresh token row: its hash and the time of use.
type refreshToken struct {
	Tenant    string     `db:"tenant_id"`
	Hash      string     `db:"token_hash"`
	SessionID string     `db:"session_id"`
	CreatedAt time.Time  `db:"created_at"`
	UsedAt    *time.Time `db:"used_at"`
}

func insertRefreshToken(ctx context.Context, tx *db.Tx, t refreshToken) error {
	return db.Insert(ctx, tx, "refresh_tokens", t)
}

// useRefreshToken marks a token as used, unless it was used before. It returns the token and whether
// this call has used it.
func useRefreshToken(ctx context.Context, tx *db.Tx, tenant, hash string, at time.Time) (refreshToken, bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE refresh_tokens SET used_at = $3 WHERE tenant_id = $1 AND token_hash = $2 AND used_at IS NULL`, tenant, hash, at)
	if err != nil {
		return refreshToken{}, false, err
	}
	t, err := db.One[refreshToken](ctx, tx, `SELECT `+db.Cols[refreshToken]()+` FROM refresh_tokens WHERE tenant_id = $1 AND token_hash = $2`, tenant, hash)
	return t, n == 1, err
}
