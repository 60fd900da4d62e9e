package paper

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// MaxToken is the maximum length of a token.
const MaxToken = 300

// ErrToken is the error of a token that was not made with any of the keys.
var ErrToken = errors.New("the token of the certificate is not genuine")

// Claims are what a token proves about a certificate.
type Claims struct {
	Issuer    string    // slug of the organisation
	Number    string    // of the certificate
	Holder    string    // "" if it is not public, or does not fit
	NotBefore time.Time // beginning of the first valid day; zero if unknown
	Expires   time.Time // end of the last valid day; zero if there is none
}

// wireClaims is the JSON form of Claims.
type wireClaims struct {
	jwt.RegisteredClaims

	Number string `json:"num"`
}

// SignToken returns the compact JWS of a certificate. It leaves the holder out if the token would become longer than
// MaxToken.
func SignToken(key ed25519.PrivateKey, c Claims) (string, error) {
	claims := wireClaims{Number: c.Number, RegisteredClaims: jwt.RegisteredClaims{
		Issuer: c.Issuer, Subject: c.Holder, NotBefore: numeric(c.NotBefore), ExpiresAt: numeric(c.Expires),
	}}
	for {
		t := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims)
		t.Header = map[string]any{"alg": t.Method.Alg(), "kid": KeyID(key.Public().(ed25519.PublicKey))}
		token, err := t.SignedString(key)
		if err != nil {
			return "", fmt.Errorf("paper: token: %w", err)
		}
		if len(token) <= MaxToken || claims.Subject == "" {
			return token, nil
		}
		claims.Subject = ""
	}
}

func numeric(at time.Time) *jwt.NumericDate {
	if at.IsZero() {
		return nil
	}
	return jwt.NewNumericDate(at)
}

// compact has one spelling for each token: base64 decoders ignore line breaks.
var compact = regexp.MustCompile(`^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$`)

// VerifyToken returns the claims of a genuine token, and ErrToken for any other. It does not compare the dates: a
// certificate that has expired is still genuine.
func VerifyToken(token string, keys ...ed25519.PublicKey) (Claims, error) {
	if !compact.MatchString(token) {
		return Claims{}, ErrToken
	}
	parser := jwt.NewParser(jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}), jwt.WithStrictDecoding(), jwt.WithoutClaimsValidation())
	var found wireClaims
	_, err := parser.ParseWithClaims(token, &found, func(t *jwt.Token) (any, error) {
		for _, key := range keys {
			if t.Header["kid"] == KeyID(key) {
				return key, nil
			}
		}
		return nil, ErrToken
	})
	if err != nil {
		return Claims{}, ErrToken
	}
	c := Claims{Issuer: found.Issuer, Number: found.Number, Holder: found.Subject}
	if found.NotBefore != nil {
		c.NotBefore = found.NotBefore.UTC()
	}
	if found.ExpiresAt != nil {
		c.Expires = found.ExpiresAt.UTC()
	}
	return c, nil
}

// JWKS is the set of keys that verify tokens.
type JWKS struct {
	Keys []JWK `json:"keys" doc:"Keys; earlier ones stay"`
}

// JWK is a public key.
type JWK struct {
	Type  string `json:"kty" doc:"Key type" enum:"OKP"`
	Curve string `json:"crv" doc:"Curve" enum:"Ed25519"`
	ID    string `json:"kid" doc:"Key id, as in the header of tokens"`
	X     string `json:"x" doc:"Public key in base64url"`
}

// JWKSOf returns the JSON form of keys.
func JWKSOf(keys ...ed25519.PublicKey) JWKS {
	set := JWKS{Keys: make([]JWK, len(keys))}
	for i, key := range keys {
		set.Keys[i] = JWK{Type: "OKP", Curve: "Ed25519", ID: KeyID(key), X: base64.RawURLEncoding.EncodeToString(key)}
	}
	return set
}

// KeyID returns the id of a key: the beginning of its thumbprint (RFC 7638), as a whole one would leave less space for
// names.
func KeyID(key ed25519.PublicKey) string {
	const length = 8
	x := base64.RawURLEncoding.EncodeToString(key)
	sum := sha256.Sum256([]byte(`{"crv":"Ed25519","kty":"OKP","x":"` + x + `"}`))
	return base64.RawURLEncoding.EncodeToString(sum[:])[:length]
}
