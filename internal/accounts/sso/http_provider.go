package sso

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/oauth2"

	"stagegate/internal/infra/kit/publicaddr"
	"stagegate/internal/infra/kit/ref"
)

const (
	maxAnswer    = 1 << 20 // bytes of an answer of a provider
	maxProviders = 1000    // that are cached
	cacheTTL     = time.Hour
)

// algorithms are those by which ID tokens may be signed.
var algorithms = []string{oidc.RS256, oidc.PS256, oidc.ES256, oidc.EdDSA}

var (
	errAway    = errors.New("sso: the provider is away")
	errRefused = errors.New("sso: the provider's answer is refused")
)

// discovery is what a provider publishes about itself.
type discovery struct {
	Issuer      string   `json:"issuer"`
	AuthURL     string   `json:"authorization_endpoint"`                         //nolint:tagliatelle // names of OpenID Connect Discovery
	TokenURL    string   `json:"token_endpoint"`                                 //nolint:tagliatelle // likewise
	KeysURL     string   `json:"jwks_uri"`                                       //nolint:tagliatelle // likewise
	AuthMethods []string `json:"token_endpoint_auth_methods_supported"`          //nolint:tagliatelle // likewise
	Scopes      []string `json:"scopes_supported"`                               //nolint:tagliatelle // likewise
	SendsIssuer bool     `json:"authorization_response_iss_parameter_supported"` //nolint:tagliatelle // likewise
}

// authStyle returns how the client proves itself at the token endpoint, for which Basic is the default.
func (d discovery) authStyle() (oauth2.AuthStyle, error) {
	switch {
	case len(d.AuthMethods) == 0 || slices.Contains(d.AuthMethods, "client_secret_basic"):
		return oauth2.AuthStyleInHeader, nil
	case slices.Contains(d.AuthMethods, "client_secret_post"):
		return oauth2.AuthStyleInParams, nil
	}
	return 0, fmt.Errorf("%w: no method of authentication in common", errRefused)
}

// providers calls the providers of all tenants. What they publish is cached.
type providers struct {
	client  *http.Client
	rules   publicaddr.Rules
	sandbox bool
	now     ref.Clock // the real time
	known   *lru.Cache[string, *provider]
}

// provider is a discovered provider with its keys.
type provider struct {
	discovery

	keys   *keySet
	readAt time.Time
}

func newProviders(set Settings, now ref.Clock) *providers {
	known, err := lru.New[string, *provider](maxProviders)
	if err != nil {
		panic(err) // the size is a valid constant
	}
	return &providers{
		client: &http.Client{
			Timeout:       set.Timeout,
			Transport:     limited{set.Rules.Transport(set.Timeout)},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		rules: set.Rules, sandbox: set.Sandbox, now: now, known: known,
	}
}

// limited limits the size of answers.
type limited struct{ next http.RoundTripper }

func (l limited) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := l.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	resp.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(resp.Body, maxAnswer), resp.Body}
	return resp, nil
}

// permitted reports whether an address of a provider may be called: https, and in the sandbox http on this machine.
func (p *providers) permitted(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Fragment != "" || u.Hostname() == "" || len(address) > maxIssuer {
		return false
	}
	host := u.Hostname()
	local := host == "localhost" || host == "127.0.0.1" || host == "::1"
	switch u.Scheme {
	case "https":
		return p.sandbox && local || p.rules.PermitsHost(host)
	case "http":
		return p.sandbox && local
	}
	return false
}

// get reads a JSON document.
func (p *providers) get(ctx context.Context, address string, document any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	r.Header.Set("Accept", "application/json")
	resp, err := p.client.Do(r)
	if err != nil {
		return fmt.Errorf("%w: %w", errAway, err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %s answers %s", errAway, address, resp.Status)
	}
	if kind, _, err := mime.ParseMediaType(resp.Header.Get("Content-Type")); err == nil && strings.HasPrefix(kind, "text/html") {
		return fmt.Errorf("%w: %s is a page", errAway, address)
	}
	content, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("%w: %w", errAway, err)
	}
	if err := json.Unmarshal(content, document); err != nil {
		return fmt.Errorf("%w: %s: %w", errAway, address, err)
	}
	return nil
}

// of returns the provider of an issuer.
func (p *providers) of(ctx context.Context, issuer string) (*provider, error) {
	now := p.now()
	if known, ok := p.known.Get(issuer); ok && now.Sub(known.readAt) < cacheTTL {
		return known, nil
	}
	if !p.permitted(issuer) {
		return nil, fmt.Errorf("%w: the address of the issuer", errRefused)
	}
	found := &provider{readAt: now}
	if err := p.get(ctx, strings.TrimSuffix(issuer, "/")+"/.well-known/openid-configuration", &found.discovery); err != nil {
		return nil, err
	}
	if found.Issuer != issuer {
		return nil, fmt.Errorf("%w: the discovery document is of the issuer %q", errRefused, found.Issuer)
	}
	if !p.permitted(found.AuthURL) || !p.permitted(found.TokenURL) || !p.permitted(found.KeysURL) {
		return nil, fmt.Errorf("%w: the addresses of the discovery document", errRefused)
	}
	found.keys = &keySet{providers: p, url: found.KeysURL}
	p.known.Add(issuer, found)
	return found, nil
}

// oauth returns the client of a connection.
func (s *Service) oauth(p *provider, c Connection) (*oauth2.Config, error) {
	style, err := p.authStyle()
	if err != nil {
		return nil, err
	}
	secret, err := s.set.Seal.Open(c.ID, c.ClientSecret)
	if err != nil {
		return nil, err
	}
	scopes := []string{oidc.ScopeOpenID, "profile", "email"}
	if c.GroupClaim != "" && slices.Contains(p.Scopes, c.GroupClaim) {
		scopes = append(scopes, c.GroupClaim)
	}
	return &oauth2.Config{
		ClientID: c.ClientID, ClientSecret: string(secret), RedirectURL: s.callbackURL(), Scopes: scopes,
		Endpoint: oauth2.Endpoint{AuthURL: p.AuthURL, TokenURL: p.TokenURL, AuthStyle: style},
	}, nil
}

// exchange returns the ID token for a code.
func (s *Service) exchange(ctx context.Context, p *provider, c Connection, code, verifier string) (string, error) {
	client, err := s.oauth(p, c)
	if err != nil {
		return "", err
	}
	ctx = context.WithValue(ctx, oauth2.HTTPClient, s.providers.client)
	token, err := client.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	refused, answered := errors.AsType[*oauth2.RetrieveError](err)
	switch {
	case answered && refused.Response.StatusCode >= 400 && refused.Response.StatusCode < 500 && refused.Response.StatusCode != http.StatusTooManyRequests:
		return "", fmt.Errorf("%w: the token endpoint answers %s", errRefused, refused.ErrorCode)
	case err != nil:
		return "", fmt.Errorf("%w: %w", errAway, err)
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return "", fmt.Errorf("%w: there is no ID token", errRefused)
	}
	return raw, nil
}
