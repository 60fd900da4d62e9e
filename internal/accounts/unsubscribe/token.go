package unsubscribe

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"github.com/google/uuid"
)

// Tokens makes and verifies the tokens of links.
type Tokens struct{ key []byte }

// NewTokens returns Tokens that use a key.
func NewTokens(key []byte) Tokens { return Tokens{key} }

// version is the first byte of a token, before the ids of tenant and person, the kind and
// the authentication code.
const (
	version = 1
	idSize  = len(uuid.UUID{})
	minSize = 1 + 2*idSize + 1 + sha256.Size
)

// subject identifies the subscription of a token.
type subject struct{ tenant, person, kind string }

// Token returns the token by which a person turns off a kind of mail. The ids are UUIDs.
func (t Tokens) Token(tenant, person, kind string) string {
	raw := []byte{version}
	for _, id := range []string{tenant, person} {
		parsed := uuid.MustParse(id) // our own ids
		raw = append(raw, parsed[:]...)
	}
	raw = append(raw, kind...)
	return base64.RawURLEncoding.EncodeToString(append(raw, t.sum(raw)...))
}

// read returns the subject of a token and whether the token is valid.
func (t Tokens) read(token string) (subject, bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) < minSize || raw[0] != version || base64.RawURLEncoding.EncodeToString(raw) != token {
		return subject{}, false
	}
	content, sum := raw[:len(raw)-sha256.Size], raw[len(raw)-sha256.Size:]
	if !hmac.Equal(sum, t.sum(content)) {
		return subject{}, false
	}
	ids := content[1:]
	return subject{
		tenant: uuid.UUID(ids[:idSize]).String(), person: uuid.UUID(ids[idSize : 2*idSize]).String(), kind: string(ids[2*idSize:]),
	}, true
}

func (t Tokens) sum(content []byte) []byte {
	mac := hmac.New(sha256.New, t.key)
	mac.Write(content)
	return mac.Sum(nil)
}
