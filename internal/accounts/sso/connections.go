package sso

import (
	"context"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// ListInput is the input of listSSOConnections.
type ListInput struct {
	api.ArrayQuery
}

func (s *Service) list(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) ([]ConnectionView, error) {
	all, err := connectionsOf(ctx, q, by.Tenant)
	if err != nil {
		return nil, err
	}
	domains, err := domainsOf(ctx, q, by.Tenant)
	if err != nil {
		return nil, err
	}
	views := make([]ConnectionView, len(all))
	for i, c := range all {
		views[i] = s.view(c, domains[c.ID])
	}
	return api.Array(in.ArrayQuery, connectionOrders, views)
}

func (s *Service) get(ctx context.Context, q db.Q, by auth.Caller, in *ConnectionInput) (ConnectionView, error) {
	c, err := connectionByID(ctx, q, by.Tenant, in.ConnectionID)
	if err != nil {
		return ConnectionView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.viewed(ctx, q, c)
}

// viewed returns the view of a connection with its domains.
func (s *Service) viewed(ctx context.Context, q db.Q, c Connection) (ConnectionView, error) {
	domains, err := domainsOf(ctx, q, c.Tenant)
	return s.view(c, domains[c.ID]), err
}

// Create adds a connection, whose input has been checked.
func (s *Service) Create(ctx context.Context, tx *db.Tx, by auth.Caller, in *CreateInput) (ConnectionView, error) {
	if err := db.AdvisoryLock(ctx, tx, "sso of "+by.Tenant); err != nil {
		return ConnectionView{}, err
	}
	others, err := connectionsOf(ctx, tx, by.Tenant)
	if err != nil {
		return ConnectionView{}, err
	}
	if len(others) >= maxConnections {
		return ConnectionView{}, errTooMany
	}
	id, b := ref.NewID(), in.Body
	c := Connection{
		Tenant: by.Tenant, ID: id, Name: strings.TrimSpace(b.Name), Issuer: b.Issuer, ClientID: b.ClientID, ClientSecret: s.set.Seal.Seal(id, []byte(b.ClientSecret)),
		DefaultRole: b.DefaultRole, JustInTime: b.JustInTime, GroupClaim: b.GroupClaim, GroupRoles: db.JSON[GroupRoles]{V: GroupRoles{}},
		Revision: 1, CreatedAt: s.now(),
	}
	maps.Copy(c.GroupRoles.V, b.GroupRoles)
	if err := insertConnection(ctx, tx, c); err != nil {
		return ConnectionView{}, err
	}
	domains, err := setDomains(ctx, tx, c, nil, b.Domains)
	if err != nil {
		return ConnectionView{}, err
	}
	return s.view(c, domains), s.changed(ctx, tx, by, c, "created", nil, termsOf(c, domains))
}

func (s *Service) change(ctx context.Context, tx *db.Tx, by auth.Caller, in *ChangeInput) (ConnectionView, error) {
	c, err := s.lock(ctx, tx, by, in.ConnectionID)
	if err != nil {
		return ConnectionView{}, err
	}
	all, err := domainsOf(ctx, tx, c.Tenant)
	if err != nil {
		return ConnectionView{}, err
	}
	stored, domains, b := c, all[c.ID], in.Body
	if b.Name.Set {
		c.Name = strings.TrimSpace(b.Name.Value)
	}
	b.Issuer.Apply(&c.Issuer)
	b.ClientID.Apply(&c.ClientID)
	b.DefaultRole.Apply(&c.DefaultRole)
	b.JustInTime.Apply(&c.JustInTime)
	b.GroupClaim.Apply(&c.GroupClaim)
	if b.GroupRoles.Set {
		c.GroupRoles.V = GroupRoles{}
		maps.Copy(c.GroupRoles.V, b.GroupRoles.Value)
	}
	if c.GroupClaim == "" && len(c.GroupRoles.V) > 0 {
		return ConnectionView{}, fault.Invalid("groupClaim", fault.Required, "sso.group_claim")
	}
	provider := c.Issuer != stored.Issuer || c.ClientID != stored.ClientID || b.ClientSecret.Set
	if c.Enforced && (provider || b.Domains.Set && !haveNames(domains, b.Domains.Value)) {
		return ConnectionView{}, errIsEnforced
	}
	if provider {
		c.Revision, c.TestedAt, c.TestedBy, c.Failures = c.Revision+1, nil, "", 0
	}
	if b.ClientSecret.Set {
		c.ClientSecret = s.set.Seal.Seal(c.ID, []byte(b.ClientSecret.Value))
	}
	after := domains
	if b.Domains.Set {
		if after, err = setDomains(ctx, tx, c, domains, b.Domains.Value); err != nil {
			return ConnectionView{}, err
		}
	}
	before, now := termsOf(stored, domains), termsOf(c, after)
	if !b.ClientSecret.Set && before.equal(now) {
		return s.view(c, after), nil
	}
	if err := updateConnection(ctx, tx, stored, c); err != nil {
		return ConnectionView{}, err
	}
	return s.view(c, after), s.changed(ctx, tx, by, c, "changed", before, now)
}

func (s *Service) remove(ctx context.Context, tx *db.Tx, by auth.Caller, in *ConnectionInput) (api.Nothing, error) {
	c, err := s.lock(ctx, tx, by, in.ConnectionID)
	if err != nil {
		return nil, err
	}
	if c.Enforced {
		return nil, errIsEnforced
	}
	domains, err := domainsOf(ctx, tx, c.Tenant)
	if err != nil {
		return nil, err
	}
	if err := deleteConnection(ctx, tx, c); err != nil {
		return nil, err
	}
	return nil, s.changed(ctx, tx, by, c, "deleted", termsOf(c, domains[c.ID]), nil)
}

// inLowerCase returns domains in lower case, sorted and each once.
func inLowerCase(names []string) []string {
	lower := make([]string, len(names))
	for i, name := range names {
		lower[i] = strings.ToLower(name)
	}
	slices.Sort(lower)
	return slices.Compact(lower)
}

// haveNames reports whether the names of domains are exactly these, in any order and case.
func haveNames(domains []Domain, names []string) bool {
	current := make([]string, len(domains))
	for i, d := range domains {
		current[i] = d.Domain
	}
	return slices.Equal(inLowerCase(current), inLowerCase(names))
}

// setDomains replaces the domains of a connection. Those that stay keep their record and verification.
func setDomains(ctx context.Context, tx *db.Tx, c Connection, current []Domain, names []string) ([]Domain, error) {
	wanted := inLowerCase(names)
	var domains []Domain
	for _, d := range current {
		if !slices.Contains(wanted, d.Domain) {
			if err := deleteDomain(ctx, tx, d); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range wanted {
		if i := slices.IndexFunc(current, func(d Domain) bool { return d.Domain == name }); i >= 0 {
			domains = append(domains, current[i])
			continue
		}
		d := Domain{Tenant: c.Tenant, Domain: name, ConnectionID: c.ID, Token: newToken()}
		if err := insertDomain(ctx, tx, d); err != nil {
			return nil, err
		}
		domains = append(domains, d)
	}
	return domains, nil
}

func (s *Service) checkNew(ctx context.Context, q db.Q, by auth.Caller, in *CreateInput) error {
	b := in.Body
	var wrong fault.Fields
	if b.GroupClaim == "" && len(b.GroupRoles) > 0 {
		wrong.Add("groupClaim", fault.Required, "sso.group_claim")
	}
	return s.check(ctx, q, by, &wrong, &b.Issuer, &b.Domains, &b.DefaultRole, b.GroupRoles)
}

func (s *Service) checkChanged(ctx context.Context, q db.Q, by auth.Caller, in *ChangeInput) error {
	if _, err := connectionByID(ctx, q, by.Tenant, in.ConnectionID); err != nil {
		return db.NotFoundAs(err, fault.ErrNotFound)
	}
	b := in.Body
	var wrong fault.Fields
	return s.check(ctx, q, by, &wrong, given(&b.Issuer), given(&b.Domains), given(&b.DefaultRole), b.GroupRoles.Value)
}

// given returns the value of a field that is present, or nil.
func given[T any](o *api.Optional[T]) *T {
	if !o.Set {
		return nil
	}
	return &o.Value
}

// check validates the fields of a connection that are given.
func (s *Service) check(ctx context.Context, q db.Q, by auth.Caller, wrong *fault.Fields, issuer *string, domains *[]string, role *string, groups GroupRoles) error {
	if issuer != nil && (strings.Contains(*issuer, "?") || !s.providers.permitted(*issuer)) {
		wrong.Add("issuer", fault.InvalidFormat, "sso.issuer")
	}
	if domains != nil {
		checkDomains(wrong, *domains)
	}
	if role != nil && *role == accounts.TenantAdminRoleID {
		wrong.Add("defaultRoleId", fault.NotAllowed, "sso.default_role")
	} else if role != nil {
		if err := checkRole(ctx, q, by, wrong, "defaultRoleId", *role, "sso.role"); err != nil {
			return err
		}
	}
	if len(groups) > maxGroups {
		wrong.Add("groupRoles", fault.InvalidValue, "sso.group_roles")
		return wrong.Err()
	}
	for _, id := range slices.Compact(slices.Sorted(maps.Values(groups))) {
		if err := checkRole(ctx, q, by, wrong, "groupRoles", id, "sso.group_roles"); err != nil {
			return err
		}
	}
	return wrong.Err()
}

func checkRole(ctx context.Context, q db.Q, by auth.Caller, wrong *fault.Fields, field, id, problem string) error {
	exists := ref.IsID(id)
	if exists {
		var err error
		if exists, err = accounts.RoleExists(ctx, q, by.Tenant, id); err != nil {
			return err
		}
	}
	if !exists {
		wrong.Add(field, fault.InvalidValue, problem)
	}
	return nil
}
