package auth

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"

	"stagegate/internal/infra/kit/seal"

	"github.com/google/uuid"
)

// MinSecret is how many bytes APP_SECRET must have at least.
const MinSecret = 32

// Secret is APP_SECRET, from which all keys are derived.
type Secret []byte

// derive returns the key of a purpose. Keys of different purposes reveal nothing about
// each other.
func (s Secret) derive(purpose string) []byte {
	key, err := hkdf.Key(sha256.New, s, nil, "stagegate/"+purpose, seal.KeySize)
	if err != nil {
		panic(err) // only for lengths beyond what SHA-256 allows
	}
	return key
}

// Seal encrypts data in the database for one purpose.
func (s Secret) Seal(purpose string) seal.Box { return seal.New(s.derive(purpose)) }

// AuditKey is the key that seals the entries of the audit trail.
func (s Secret) AuditKey() []byte { return s.derive("audit") }

// UnsubscribeKey is the key of the tokens by which mails are turned off.
func (s Secret) UnsubscribeKey() []byte { return s.derive("unsubscribe") }

const opaqueSize = 16 + 32 // the scope's UUID, then the secret

// Opaque is a token for a cookie or a mail: the scope in which it is looked up (a
// tenant, or the platform) and 256 random bits. Only its hash is stored.
type Opaque struct {
	Scope string // tenant id or PlatformScope
	Hash  string // SHA-256 of the token, hex

	text string
}

// String is the token as the caller sends it.
func (o Opaque) String() string { return o.text }

// NewOpaque returns a new token in a scope.
func NewOpaque(scope string) Opaque {
	raw := opaqueIn(scope)
	_, _ = rand.Read(raw[16:]) // never fails
	return opaqueOf(raw)
}

// Successor is the token that replaces this one after its use. It is derived and not
// random, so that a second request gets the same token: two tabs that refresh at
// once, or a client that lost the response, stay on one chain. It cannot be computed
// from this token without the secret.
func (o Opaque) Successor(s Secret) Opaque {
	mac := hmac.New(sha256.New, s.derive("refresh"))
	mac.Write([]byte(o.text))
	raw := opaqueIn(o.Scope)
	copy(raw[16:], mac.Sum(nil))
	return opaqueOf(raw)
}

var errOpaque = errors.New("auth: invalid token")

// ParseOpaque reads a token that a caller sent.
func ParseOpaque(token string) (Opaque, error) {
	if len(token) != base64.RawURLEncoding.EncodedLen(opaqueSize) {
		return Opaque{}, errOpaque
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) != opaqueSize { // the decoder ignores line breaks
		return Opaque{}, errOpaque
	}
	return opaqueOf(raw), nil
}

// Matches reports whether a token that a caller sent has a hash. No token has the
// hash "".
func Matches(token, hash string) bool {
	o, err := ParseOpaque(token)
	return err == nil && subtle.ConstantTimeCompare([]byte(o.Hash), []byte(hash)) == 1
}

func opaqueIn(scope string) []byte {
	raw := make([]byte, opaqueSize)
	id := uuid.MustParse(scope) // scopes are ids that we made
	copy(raw, id[:])
	return raw
}

func opaqueOf(raw []byte) Opaque {
	sum := sha256.Sum256(raw)
	return Opaque{
		Scope: uuid.UUID(raw[:16]).String(),
		Hash:  hex.EncodeToString(sum[:]),
		text:  base64.RawURLEncoding.EncodeToString(raw),
	}
}
