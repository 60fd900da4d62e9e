package sso

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"crypto/rand"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
)

const lookUpTimeout = 5 * time.Second

// newToken returns the text that proves the ownership of a domain.
func newToken() string { return strings.ToLower(rand.Text()) }

// newResolver returns the resolver of records; address is that of a DNS server, or "" for those of the machine.
func newResolver(address string) *net.Resolver {
	if address == "" {
		return net.DefaultResolver
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, address)
	}}
}

func checkDomains(wrong *fault.Fields, domains []string) {
	for i, name := range domains {
		field := fmt.Sprintf("domains[%d]", i)
		lower := strings.ToLower(name)
		switch {
		case !email.IsPlain("a@"+name) || !strings.Contains(name, "."):
			wrong.Add(field, fault.InvalidFormat, "sso.domain")
		case slices.ContainsFunc(domains[:i], func(other string) bool { return strings.ToLower(other) == lower }):
			wrong.Add(field, fault.NotUnique, "sso.domain_twice")
		}
	}
}

// proved reports whether the record of a domain was found. In the sandbox, domains in .test need none.
func (s *Service) proved(ctx context.Context, d Domain) bool {
	if s.set.Sandbox && strings.HasSuffix(d.Domain, ".test") {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	records, _ := s.resolver.LookupTXT(ctx, d.Domain+".") // an error means that there is none now
	return slices.Contains(records, d.Record())
}

// verifyDomain looks for the record of a domain and marks it as verified. One that is verified stays so.
func (s *Service) verifyDomain(ctx context.Context, steps *api.Steps, by auth.Caller, in *DomainInput) (ConnectionView, error) {
	c, err := connectionByID(ctx, steps.DB(), by.Tenant, in.ConnectionID)
	if err != nil {
		return ConnectionView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	d, err := domainOf(ctx, steps.DB(), c.Tenant, c.ID, strings.ToLower(strings.TrimSpace(in.Body.Domain)))
	if err != nil {
		return ConnectionView{}, db.NotFoundAs(err, errNoSuchDomain)
	}
	if d.VerifiedAt == nil && !s.proved(ctx, d) {
		return ConnectionView{}, errNotFound
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (ConnectionView, error) {
		c, err := s.lock(ctx, tx, by, c.ID)
		if err != nil {
			return ConnectionView{}, err
		}
		now, err := domainOf(ctx, tx, c.Tenant, c.ID, d.Domain)
		if err != nil {
			return ConnectionView{}, db.NotFoundAs(err, errNoSuchDomain)
		}
		if now.VerifiedAt != nil {
			return s.viewed(ctx, tx, c)
		}
		if err := verifyDomain(ctx, tx, d, s.now()); err != nil {
			return ConnectionView{}, err
		}
		if err := s.changed(ctx, tx, by, c, "domain_verified", nil, d.Domain); err != nil {
			return ConnectionView{}, err
		}
		return s.viewed(ctx, tx, c)
	})
}

// discover returns the connection for the domain of an address. It reads the same for each address.
func (s *Service) discover(ctx context.Context, q db.Q, _ auth.Caller, in *DiscoverInput) (DiscoveredView, error) {
	_, domain, _ := strings.Cut(email.Normal(in.Email), "@")
	found, err := discover(ctx, q, domain)
	if err != nil {
		return DiscoveredView{}, db.NotFoundAs(err, nil)
	}
	return DiscoveredView{&FoundView{found.ID, found.Name}}, nil
}
