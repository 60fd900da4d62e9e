package paper_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"pgregory.net/rapid"

	"stagegate/internal/certificates/paper"
)

func keyOf(seed byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed([]byte(strings.Repeat(string(rune(seed)), ed25519.SeedSize)))
}

func publicOf(key ed25519.PrivateKey) ed25519.PublicKey { return key.Public().(ed25519.PublicKey) }

var claims = paper.Claims{
	Issuer: "demo-travel", Number: "VISA-2026-000412", Holder: "Ọláṣubọ\u0300mí Eze",
	NotBefore: time.Date(2027, 1, 13, 23, 0, 0, 0, time.UTC), Expires: time.Date(2027, 7, 13, 23, 0, 0, 0, time.UTC),
}

// Another library verifies a token with the published keys, and reads the claims.
func TestToken(t *testing.T) {
	t.Parallel()
	key, earlier := keyOf('a'), keyOf('b')
	published := must(json.Marshal(paper.JWKSOf(publicOf(earlier), publicOf(key))))
	var set jose.JSONWebKeySet
	if err := json.Unmarshal(published, &set); err != nil {
		t.Fatal(err)
	}
	token := must(paper.SignToken(key, claims))
	signed := must(jose.ParseSignedCompact(token, []jose.SignatureAlgorithm{jose.EdDSA}))
	id := signed.Signatures[0].Header.KeyID
	payload, err := signed.Verify(set.Key(id)[0])
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"iss":"demo-travel","sub":"` + claims.Holder + `","exp":1815519600,"nbf":1799881200,"num":"VISA-2026-000412"}`; string(payload) != want {
		t.Errorf("the claims are %s", payload)
	}
	header, _ := base64.RawURLEncoding.DecodeString(token[:strings.IndexByte(token, '.')])
	if want := `{"alg":"EdDSA","kid":"` + id + `"}`; string(header) != want || id != paper.KeyID(publicOf(key)) {
		t.Errorf("the header is %s", header)
	}
	for _, keys := range [][]ed25519.PublicKey{{publicOf(key)}, {publicOf(earlier), publicOf(key)}} {
		if got, err := paper.VerifyToken(token, keys...); err != nil || got != claims {
			t.Errorf("it is read as %+v: %v", got, err)
		}
	}
	if _, err := paper.VerifyToken(token, publicOf(earlier)); !errors.Is(err, paper.ErrToken) {
		t.Errorf("with another key it is %v", err)
	}
}

// No claims make a token longer than its maximum while a holder could be left out. Those that are there are whole.
func TestTokenLength(t *testing.T) {
	t.Parallel()
	key := keyOf('a')
	rapid.Check(t, func(t *rapid.T) {
		c := paper.Claims{
			Issuer: rapid.StringMatching(`[a-z][a-z0-9-]{2,39}`).Draw(t, "issuer"), Number: rapid.StringMatching(`[A-Z0-9-]{1,30}`).Draw(t, "number"),
			Holder: rapid.String().Draw(t, "holder"),
		}
		if rapid.Bool().Draw(t, "ends") {
			c.Expires = claims.Expires
		}
		token := must(paper.SignToken(key, c))
		got, err := paper.VerifyToken(token, publicOf(key))
		if err != nil || len(token) > paper.MaxToken {
			t.Fatalf("%d characters: %v", len(token), err)
		}
		if got.Holder == "" {
			c.Holder = ""
		}
		if got != c {
			t.Errorf("%+v is read as %+v", c, got)
		}
	})
	if token := must(paper.SignToken(key, claims)); must(paper.VerifyToken(token, publicOf(key))).Holder != claims.Holder {
		t.Error("an ordinary name is left out")
	}
	long := claims
	long.Holder = strings.Repeat("Olá", 50)
	if got := must(paper.VerifyToken(must(paper.SignToken(key, long)), publicOf(key))); got.Holder != "" || got.Number != claims.Number {
		t.Errorf("a long name is read as %+v", got)
	}
}

// Ten thousand altered tokens verify as nothing: another, missing or additional character anywhere, also such that change
// no decoded byte.
func TestAlteredTokens(t *testing.T) {
	t.Parallel()
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.+/ \n\r"
	key := keyOf('a')
	token := must(paper.SignToken(key, claims))
	refused := func(altered string) bool {
		got, err := paper.VerifyToken(altered, publicOf(key))
		return errors.Is(err, paper.ErrToken) && got == paper.Claims{}
	}
	count := 0
	for at := range len(token) + 1 {
		for _, r := range alphabet {
			altered := []string{token[:at] + string(r) + token[at:]}
			if at < len(token) {
				altered = append(altered, token[:at]+string(r)+token[at+1:], token[:at]+token[at+1:])
			}
			for _, a := range altered {
				if count++; a != token && !refused(a) {
					t.Fatalf("%q is valid; the token is %q", a, token)
				}
			}
		}
	}
	if count < 10_000 {
		t.Errorf("only %d were tried", count)
	}
	head, rest, _ := strings.Cut(token, ".")
	for _, header := range []string{`{"alg":"none","kid":"x"}`, `{"alg":"HS256"}`, `{"alg":"EdDSA"}`, `{}`} {
		if encoded := base64.RawURLEncoding.EncodeToString([]byte(header)); encoded == head || !refused(encoded+"."+rest) || !refused(encoded+"."+strings.Split(rest, ".")[0]+".") {
			t.Errorf("a token with the header %s is valid", header)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		if text := rapid.String().Draw(t, "text"); !refused(text) {
			t.Errorf("%q is valid", text)
		}
	})
}
