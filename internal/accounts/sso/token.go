package sso

import (
	"context"
	"crypto"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"

	address "stagegate/internal/infra/kit/email"
)

const (
	maxSubject = 255
	keysRest   = 10 * time.Second // after which keys may be read again for an unknown one
	maxToken   = 64 << 10
	clockSkew  = time.Minute // between the provider and us
)

// compact matches the form of a token that OpenID Connect prescribes. The library reads the JSON form too.
var compact = regexp.MustCompile(`^[\w-]+\.[\w-]+\.[\w-]+$`)

// claims are what an ID token says about a person.
type claims struct {
	Subject  string
	Name     string
	Email    string // "" without a usable one
	Verified bool   // the provider does not say that the address is unverified
	Groups   []string
	AuthTime time.Time // zero if unknown
}

// keySet verifies signatures by the keys of a provider, which are read again if none matches.
type keySet struct {
	providers *providers
	url       string

	mu     sync.Mutex
	keys   []crypto.PublicKey
	readAt time.Time
}

// VerifySignature returns the payload of a signed token.
func (k *keySet) VerifySignature(ctx context.Context, jwt string) ([]byte, error) {
	now := k.providers.now()
	keys, age := k.known(now)
	if keys != nil {
		payload, err := (&oidc.StaticKeySet{PublicKeys: keys}).VerifySignature(ctx, jwt)
		if err == nil || age < keysRest {
			return payload, err
		}
	}
	var published struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := k.providers.get(ctx, k.url, &published); err != nil {
		return nil, err
	}
	keys = []crypto.PublicKey{}
	for _, raw := range published.Keys {
		var key jose.JSONWebKey
		if err := key.UnmarshalJSON(raw); err == nil && key.Use != "enc" && key.IsPublic() && key.Valid() { // others are of kinds that we do not use
			keys = append(keys, key.Key)
		}
	}
	k.keep(keys, now)
	return (&oidc.StaticKeySet{PublicKeys: keys}).VerifySignature(ctx, jwt)
}

// known returns the keys that were read and how long ago, or nil if they have to be read.
func (k *keySet) known(now time.Time) ([]crypto.PublicKey, time.Duration) {
	k.mu.Lock()
	defer k.mu.Unlock()
	age := now.Sub(k.readAt)
	if age >= cacheTTL {
		return nil, age
	}
	return k.keys, age
}

func (k *keySet) keep(keys []crypto.PublicKey, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keys, k.readAt = keys, now
}

// awaySet is a key set that keeps its error if the provider is away, which the verifier hides.
type awaySet struct {
	*keySet

	err error
}

func (a *awaySet) VerifySignature(ctx context.Context, jwt string) ([]byte, error) {
	payload, err := a.keySet.VerifySignature(ctx, jwt)
	if errors.Is(err, errAway) {
		a.err = err
	}
	return payload, err
}

// verify returns the claims of an ID token for a connection and nonce.
func (s *Service) verify(ctx context.Context, p *provider, c Connection, raw, nonce string) (claims, error) {
	if len(raw) > maxToken || !compact.MatchString(raw) {
		return claims{}, fmt.Errorf("%w: the ID token is too long or not in the compact form", errRefused)
	}
	keys := &awaySet{keySet: p.keys}
	verifier := oidc.NewVerifier(c.Issuer, keys, &oidc.Config{ClientID: c.ClientID, SupportedSigningAlgs: algorithms, Now: s.realNow})
	token, err := verifier.Verify(ctx, raw)
	switch {
	case keys.err != nil:
		return claims{}, keys.err
	case err != nil:
		return claims{}, fmt.Errorf("%w: %w", errRefused, err)
	case token.Issuer != c.Issuer:
		return claims{}, fmt.Errorf("%w: the issuer of the ID token is another", errRefused)
	case nonce == "" || subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(nonce)) != 1:
		return claims{}, fmt.Errorf("%w: the nonce of the ID token is another", errRefused)
	case token.IssuedAt.After(s.realNow().Add(clockSkew)):
		return claims{}, fmt.Errorf("%w: the ID token was issued in the future", errRefused)
	}
	return readClaims(token, c)
}

// readClaims checks the claims that the verifier does not know.
func readClaims(token *oidc.IDToken, c Connection) (claims, error) {
	var all map[string]any
	if err := token.Claims(&all); err != nil {
		return claims{}, fmt.Errorf("%w: %w", errRefused, err)
	}
	party, named := all["azp"]
	if named && party != c.ClientID || !named && len(token.Audience) > 1 {
		return claims{}, fmt.Errorf("%w: the ID token was issued to another party", errRefused)
	}
	if token.Subject == "" || len(token.Subject) > maxSubject || !utf8.ValidString(token.Subject) || strings.ContainsRune(token.Subject, 0) {
		return claims{}, fmt.Errorf("%w: the subject of the ID token", errRefused)
	}
	found := claims{Subject: token.Subject, Verified: true}
	found.Name, _ = all["name"].(string)
	if email, _ := all["email"].(string); address.IsPlain(email) {
		found.Email = address.Normal(email)
	}
	switch verified := all["email_verified"].(type) {
	case nil:
	case bool:
		found.Verified = verified
	case string:
		found.Verified = verified == "true"
	default:
		found.Verified = false
	}
	if seconds, ok := all["auth_time"].(float64); ok && seconds > 0 && seconds < 1<<40 {
		found.AuthTime = time.Unix(int64(seconds), 0)
	}
	if c.GroupClaim != "" {
		found.Groups = textsOf(all[c.GroupClaim])
	}
	return found, nil
}

// textsOf returns the texts of a claim, which is one text or several.
func textsOf(claim any) (texts []string) {
	if one, ok := claim.(string); ok {
		return []string{one}
	}
	list, _ := claim.([]any)
	for _, entry := range list {
		if text, ok := entry.(string); ok && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}
