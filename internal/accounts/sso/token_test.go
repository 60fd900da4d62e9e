package sso

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"maps"
	mathrand "math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
)

const (
	ourClient = "stagegate"
	ourIssuer = "https://provider.test"
	ourNonce  = "the nonce of this sign-in"
)

// signer signs ID tokens by one algorithm.
type signer struct {
	algorithm jose.SignatureAlgorithm
	key       any
}

// signerOf returns a signer with a new key.
func signerOf(t *testing.T, algorithm jose.SignatureAlgorithm) signer {
	t.Helper()
	var key any
	var err error
	switch algorithm {
	case jose.ES256:
		key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	case jose.EdDSA:
		_, key, err = ed25519.GenerateKey(rand.Reader)
	default:
		key, err = rsa.GenerateKey(rand.Reader, 2048)
	}
	if err != nil {
		t.Fatal(err)
	}
	return signer{algorithm, key}
}

func (s signer) public() crypto.PublicKey {
	return s.key.(interface{ Public() crypto.PublicKey }).Public() //nolint:forcetypeassert // every private key has it
}

// sign returns a token with further fields of the header.
func (s signer) sign(t *testing.T, claims map[string]any, header map[jose.HeaderKey]any) string {
	t.Helper()
	by, err := jose.NewSigner(jose.SigningKey{Algorithm: s.algorithm, Key: s.key}, &jose.SignerOptions{ExtraHeaders: header})
	if err != nil {
		t.Fatal(err)
	}
	payload, err := json.Marshal(claims)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := by.Sign(payload)
	if err != nil {
		t.Fatal(err)
	}
	token, err := signed.CompactSerialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// alterations makes tokens that must not be accepted.
type alterations struct {
	t       *testing.T
	pick    *mathrand.Rand
	now     time.Time
	good    []signer // with the keys that the provider publishes
	foreign []signer
}

func (a alterations) claims() map[string]any {
	return map[string]any{
		"iss": ourIssuer, "aud": ourClient, "sub": "somebody", "nonce": ourNonce, "email": "ada@example.test", "email_verified": true,
		"iat": a.now.Unix(), "exp": a.now.Add(5 * time.Minute).Unix(),
	}
}

func oneOf[T any](r *mathrand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// one returns a signer, seldom one of RSA, which is slow.
func (a alterations) one(of []signer) signer {
	if a.pick.IntN(8) > 0 {
		return of[a.pick.IntN(2)]
	}
	return oneOf(a.pick, of...)
}

// text returns a text that is not expected anywhere.
func (a alterations) text() string {
	return oneOf(a.pick, "", " ", ourClient+" ", strings.ToUpper(ourClient), ourIssuer+"/", strings.ToUpper(ourIssuer), "https://other.test", "null", "\x00", rand.Text())
}

// wrong returns a value of any kind that is not expected anywhere.
func (a alterations) wrong() any {
	return oneOf[any](a.pick, a.text(), nil, true, a.pick.Int64(), []string{}, []string{a.text()}, map[string]any{"a": a.text()}, -1.5)
}

// withClaim returns a token with one claim that is wrong, signed as it should be.
func (a alterations) withClaim() string {
	claims := a.claims()
	name := oneOf(a.pick, "iss", "aud", "nonce", "sub", "exp", "exp", "iat", "azp", "aud", "nbf")
	switch {
	case name == "exp":
		claims[name] = oneOf[any](a.pick, a.now.Add(-time.Duration(1+a.pick.IntN(1e6))*time.Second).Unix(), -a.pick.Int64(), 0, a.text(), []int{1}, true)
	case name == "iat" || name == "nbf":
		claims[name] = a.now.Add(10*time.Minute + time.Duration(a.pick.IntN(1e6))*time.Second).Unix()
	case name == "sub":
		claims[name] = oneOf[any](a.pick, "", nil, strings.Repeat("x", 256), "a\x00b", 7, []string{"somebody"})
	case name == "azp":
		claims[name] = a.wrong()
	case name == "aud" && a.pick.IntN(2) == 0:
		claims[name] = []string{ourClient, a.text()} // without azp
	case a.pick.IntN(4) == 0:
		delete(claims, name)
	default:
		claims[name] = a.wrong()
	}
	return a.one(a.good).sign(a.t, claims, nil)
}

// withHeader returns a token with a header that is wrong, and the signature that fits it where there can be one.
func (a alterations) withHeader() string {
	by := a.one(a.good)
	switch a.pick.IntN(4) {
	case 0: // unsigned, or with a signature that is meant for another algorithm
		parts := strings.Split(by.sign(a.t, a.claims(), nil), ".")
		head := map[string]any{"alg": oneOf(a.pick, "none", "None", "NONE", "nOnE", "", "HS256", "HS512", "RS1", "RS384", "ES384", "ES256K", "PS512", "dir")}
		return encoded(a.t, head) + "." + parts[1] + "." + oneOf(a.pick, "", parts[2])
	case 1: // the public key as a shared secret
		shared, err := x509.MarshalPKIXPublicKey(by.public())
		if err != nil {
			a.t.Fatal(err)
		}
		return signer{jose.HS256, shared}.sign(a.t, a.claims(), nil)
	case 2: // a key that comes with the token
		other := a.one(a.foreign)
		return other.sign(a.t, a.claims(), map[jose.HeaderKey]any{
			oneOf[jose.HeaderKey](a.pick, "jwk", "kid", "jku", "x5u"): oneOf[any](a.pick, jose.JSONWebKey{Key: other.public()}, "https://other.test/keys", rand.Text()),
		})
	}
	return by.sign(a.t, a.claims(), map[jose.HeaderKey]any{"crit": []string{oneOf(a.pick, "exp", "jwk", rand.Text())}})
}

func encoded(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(text)
}

// withPayload returns a good token whose claims were exchanged under its signature.
func (a alterations) withPayload() string {
	parts := strings.Split(a.one(a.good).sign(a.t, a.claims(), nil), ".")
	claims := a.claims()
	claims[oneOf(a.pick, "sub", "email", "groups", "name", "exp", "auth_time")] = rand.Text()
	return parts[0] + "." + encoded(a.t, claims) + "." + parts[2]
}

// withBytes returns a good token with other bytes.
func (a alterations) withBytes() string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ {\x00é"
	token := a.one(a.good).sign(a.t, a.claims(), nil)
	parts := strings.Split(token, ".")
	at := a.pick.IntN(len(token))
	switch a.pick.IntN(8) {
	case 0:
		return token[:at]
	case 1:
		return token[:at] + oneOf(a.pick, "A", ".", "..", "A.A", "=") + token[at:]
	case 2:
		return parts[0] + "." + parts[1]
	case 3:
		return parts[1] + "." + parts[0] + "." + parts[2]
	case 4:
		return token + "." + oneOf(a.pick, parts...)
	case 5:
		return `{"payload":"` + parts[1] + `","protected":"` + parts[0] + `","signature":"` + parts[2] + `"}`
	}
	altered := token
	for sameToken(altered, token) {
		at = a.pick.IntN(len(token))
		altered = token[:at] + string(oneOf(a.pick, []rune(letters)...)) + token[at+1:]
	}
	return altered
}

// withKey returns a good token that somebody else has signed.
func (a alterations) withKey() string { return a.one(a.foreign).sign(a.t, a.claims(), nil) }

// sameToken reports whether two texts are one token: base64 has several forms of the last byte.
func sameToken(a, b string) bool {
	one, other := strings.Split(a, "."), strings.Split(b, ".")
	if len(one) != 3 || len(other) != 3 || one[0] != other[0] || one[1] != other[1] {
		return false
	}
	x, errX := base64.RawURLEncoding.DecodeString(one[2])
	y, errY := base64.RawURLEncoding.DecodeString(other[2])
	return errX == nil && errY == nil && string(x) == string(y)
}

// Of thousands of altered ID tokens none is accepted.
func TestAlteredTokens(t *testing.T) {
	t.Parallel()
	const altered = 5000
	now := time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	a := alterations{t: t, pick: mathrand.New(mathrand.NewPCG(1, 2)), now: now} // the same each time
	keys := &keySet{providers: &providers{now: clock}, readAt: now}
	for _, algorithm := range []jose.SignatureAlgorithm{jose.ES256, jose.EdDSA, jose.RS256, jose.PS256} {
		by := signerOf(t, algorithm)
		a.good, keys.keys = append(a.good, by), append(keys.keys, by.public())
		a.foreign = append(a.foreign, signerOf(t, algorithm))
	}
	s, p, c := &Service{realNow: clock}, &provider{keys: keys}, Connection{Issuer: ourIssuer, ClientID: ourClient}
	verify := func(token string) error {
		_, err := s.verify(context.Background(), p, c, token, ourNonce)
		return err
	}
	for _, by := range a.good {
		several := maps.Clone(a.claims())
		several["aud"], several["azp"] = []string{"another", ourClient}, ourClient
		for _, claims := range []map[string]any{a.claims(), several} {
			if err := verify(by.sign(t, claims, nil)); err != nil {
				t.Fatalf("%s: a good token: %v", by.algorithm, err)
			}
		}
	}
	kinds := map[string]func() string{"claim": a.withClaim, "header": a.withHeader, "payload": a.withPayload, "bytes": a.withBytes, "key": a.withKey}
	for kind, alter := range kinds {
		for range altered / len(kinds) {
			if token := alter(); verify(token) == nil {
				t.Errorf("%s: accepted %q", kind, token)
			}
		}
	}
}
