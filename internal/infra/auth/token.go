package auth

import (
	"context"
	"crypto/ed25519"
	"errors"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// TokenType is the purpose of a token. A token is never accepted in place of one of another type.
type TokenType string

// Types of signed tokens.
const (
	TenantAccess   TokenType = "tenant-access"
	PlatformAccess TokenType = "platform-access"

	// OnboardingAccess is valid from the verification of the email address until the workspace is created.
	OnboardingAccess TokenType = "onboarding"
)

const (
	issuer       = "stagegate"
	leeway       = 30 * time.Second // documented with expiresAt
	maxTokenSize = 8 << 10          // bytes; longer tokens are rejected unparsed
)

// Errors of access tokens.
var (
	errBadToken = fault.New(fault.Unauthenticated, "account.access_token")
	errExpired  = fault.New(fault.TokenExpired, "account.access_token_expired")
)

// Claims are the contents of an access token: principal, tenant and session. Permissions are not included; they
// are read from the session on every request.
type Claims struct {
	Tenant string    `json:"tid"`
	Sess   string    `json:"sid"`
	Type   TokenType `json:"typ"`
	jwt.RegisteredClaims
}

// Issue signs an access token for a session that is valid for ttl from now.
func (k *Keys) Issue(typ TokenType, tenant, principal, session string, now time.Time, ttl time.Duration) (string, error) {
	claims := Claims{
		Tenant: tenant, Sess: session, Type: typ,
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: issuer, Audience: jwt.ClaimStrings{string(typ)}, Subject: principal,
			IssuedAt: jwt.NewNumericDate(now), NotBefore: jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(now.Add(ttl)), ID: ref.NewID(),
		},
	}
	key := k.current()
	token := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims)
	token.Header["kid"] = key.id
	return token.SignedString(key.private)
}

// Verify parses an access token of one of the types. It fails with TOKEN_EXPIRED or UNAUTHENTICATED.
func (k *Keys) Verify(ctx context.Context, token string, now ref.Clock, types ...TokenType) (Claims, error) {
	if len(token) > maxTokenSize {
		return Claims{}, errBadToken
	}
	claims, err := k.read(ctx, token, now)
	switch {
	case db.IsUnavailable(err):
		return Claims{}, err
	case errors.Is(err, jwt.ErrTokenExpired):
		return Claims{}, errExpired.Wrap(err)
	case err != nil:
		return Claims{}, errBadToken.Wrap(err)
	}
	for _, typ := range types {
		if claims.Type == typ && len(claims.Audience) == 1 && claims.Audience[0] == string(typ) {
			return claims, nil
		}
	}
	return Claims{}, errBadToken
}

// read returns the claims of a token with a valid signature and validity period.
func (k *Keys) read(ctx context.Context, token string, now ref.Clock) (Claims, error) {
	validation := []jwt.ParserOption{
		jwt.WithIssuer(issuer), jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(leeway), jwt.WithTimeFunc(now),
	}
	if s, ok := k.tokens.Get(token); ok {
		if _, err := k.public(ctx, s.key, now()); err != nil {
			return Claims{}, err
		}
		return s.claims, jwt.NewValidator(validation...).Validate(s.claims)
	}
	var s verifiedToken
	parser := jwt.NewParser(append(validation, jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}), jwt.WithStrictDecoding())...)
	_, err := parser.ParseWithClaims(token, &s.claims, func(t *jwt.Token) (any, error) {
		s.key, _ = t.Header["kid"].(string)
		return k.public(ctx, s.key, now())
	})
	if err == nil {
		k.tokens.Add(token, s)
	}
	return s.claims, err
}

type key struct {
	id      string
	private ed25519.PrivateKey
}
