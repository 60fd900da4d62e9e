package sso

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strings"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/publicaddr"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/seal"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
)

// Settings configures single sign-on.
type Settings struct {
	BaseURL  string // public address of this server
	Seal     seal.Box
	Rules    publicaddr.Rules // which addresses may be called
	Sandbox  bool             // plain http to this machine is allowed, and domains in .test need no record
	Resolver string           // address and port of the DNS server that is asked for records; "" for those of the machine
	Timeout  time.Duration    // of a call of a provider; 0 means 5 seconds
}

// Service signs members in through providers.
type Service struct {
	DB      *db.DB // for background work
	Members *accounts.Service

	now       ref.Clock // of records
	realNow   ref.Clock // of ID tokens
	post      *mail.Mailer
	limits    *limits.Shared
	set       Settings
	providers *providers
	resolver  *net.Resolver
}

// New returns the service.
func New(d *db.DB, now, realNow ref.Clock, m *accounts.Service, post *mail.Mailer, l *limits.Shared, set Settings) *Service {
	set.BaseURL, set.Timeout = strings.TrimRight(set.BaseURL, "/"), cmp.Or(set.Timeout, 5*time.Second)
	return &Service{
		DB: d, Members: m, now: now, realNow: realNow, post: post, limits: l, set: set, providers: newProviders(set, realNow), resolver: newResolver(set.Resolver),
	}
}

func (s *Service) callbackURL() string { return s.set.BaseURL + callbackPath }

// startURL returns the address at which a sign-in begins.
func (s *Service) startURL(c Connection) string {
	return s.set.BaseURL + authBase + "/" + c.ID + "/start"
}

// CleanUp deletes states and confirmations that have expired.
func (s *Service) CleanUp(ctx context.Context) error {
	now := s.Members.SignInNow()
	if err := oldStates.CleanUp(ctx, s.DB, now.Add(-stateTTL)); err != nil {
		return err
	}
	return oldLinks.CleanUp(ctx, s.DB, now.Add(-linkTTL))
}

// RequiredSSO returns the address at which a locked member has to sign in, or "" if other ways are open.
func (s *Service) RequiredSSO(ctx context.Context, tx *db.Tx, p accounts.Principal) (string, error) {
	all, err := shareConnections(ctx, tx, p.Tenant)
	for _, c := range all {
		if c.Enforced && c.BreakGlass != p.ID {
			return s.startURL(c), err
		}
	}
	return "", err
}

// StartOf returns the address at which a member who has joined through single sign-on signs in, "" for others.
func (s *Service) StartOf(ctx context.Context, q db.Q, tenant, principalID string) (string, error) {
	c, err := connectionOf(ctx, q, tenant, principalID)
	if err != nil {
		return "", db.NotFoundAs(err, nil)
	}
	return s.startURL(c), nil
}

// IsBreakGlass reports whether an admin keeps a password and second factor while single sign-on is enforced.
func (s *Service) IsBreakGlass(ctx context.Context, tx *db.Tx, tenant, principalID string) (bool, error) {
	all, err := shareConnections(ctx, tx, tenant)
	for _, c := range all {
		if c.Enforced && c.BreakGlass == principalID {
			return true, err
		}
	}
	return false, err
}

// BreakGlass returns the id of the admin who keeps a password while single sign-on is enforced, or "".
func BreakGlass(ctx context.Context, q db.Q, tenant string) (string, error) {
	id, err := breakGlassOf(ctx, q, tenant)
	return id, db.NotFoundAs(err, nil)
}

// countFailure counts that a provider was away.
func (s *Service) countFailure(ctx context.Context, d *db.DB, c Connection) {
	if err := d.Write(ctx, func(tx *db.Tx) error { return noteFailure(ctx, tx, c) }); err != nil {
		slog.WarnContext(ctx, "single sign-on: counting a failure failed", "connection", c.ID, "error", err)
	}
}

// terms are the settings of a connection, as the audit trail records them.
type terms struct {
	Name        string            `json:"name"`
	Issuer      string            `json:"issuer"`
	ClientID    string            `json:"clientId"`
	Domains     []string          `json:"domains"`
	DefaultRole string            `json:"defaultRoleId"`
	JustInTime  bool              `json:"justInTime"`
	GroupClaim  string            `json:"groupClaim"`
	GroupRoles  map[string]string `json:"groupRoles"`
	Status      Status            `json:"status"`
}

func termsOf(c Connection, domains []Domain) terms {
	t := terms{c.Name, c.Issuer, c.ClientID, []string{}, c.DefaultRole, c.JustInTime, c.GroupClaim, c.GroupRoles.V, c.Status()}
	for _, d := range domains {
		t.Domains = append(t.Domains, d.Domain)
	}
	return t
}

// equal compares what can be set. The status follows from it.
func (t terms) equal(o terms) bool {
	return t.Name == o.Name && t.Issuer == o.Issuer && t.ClientID == o.ClientID && slices.Equal(t.Domains, o.Domains) && t.DefaultRole == o.DefaultRole &&
		t.JustInTime == o.JustInTime && t.GroupClaim == o.GroupClaim && maps.Equal(t.GroupRoles, o.GroupRoles)
}

// changed records what a caller did to a connection and tells all admins.
func (s *Service) changed(ctx context.Context, tx *db.Tx, by auth.Caller, c Connection, what string, before, after any) error {
	if err := s.record(ctx, tx, audit.By(by), c, what, before, after); err != nil {
		return err
	}
	return s.Members.MailAdmins(ctx, tx, c.Tenant, "sso_"+what, by.Name, c.Name)
}

func (s *Service) record(ctx context.Context, tx *db.Tx, actor audit.Actor, c Connection, what string, before, after any) error {
	return audit.Record(ctx, tx, s.now(), audit.Event{
		Tenant: c.Tenant, Subject: c.ID, Actor: actor, Action: "sso." + what,
		Target: audit.Target{Type: "SSO_CONNECTION", ID: c.ID, Code: c.Name}, Before: before, After: after,
	})
}

// lock locks a connection of the caller's organisation.
func (s *Service) lock(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Connection, error) {
	c, err := lockConnection(ctx, tx, by.Tenant, id)
	return c, db.NotFoundAs(err, fault.ErrNotFound)
}
