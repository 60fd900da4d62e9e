package auth

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/dbtest"
)

const testSecret = "a secret of thirty-two bytes or so"

func testKeys(t *testing.T) *Keys {
	t.Helper()
	k, err := LoadKeys(t.Context(), dbtest.Open(t, "sqlite"), Secret(testSecret), ref.Now())
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// forge signs modified claims of a valid token with a modified header.
func forge(t *testing.T, k *Keys, method jwt.SigningMethod, key any, change func(header map[string]any, claims jwt.MapClaims)) string {
	t.Helper()
	now := ref.Now()
	claims := jwt.MapClaims{
		"tid": ref.NewID(), "sid": ref.NewID(), "typ": string(TenantAccess), "iss": issuer, "aud": []string{string(TenantAccess)},
		"sub": ref.NewID(), "iat": now.Unix(), "nbf": now.Unix(), "exp": now.Add(time.Hour).Unix(), "jti": ref.NewID(),
	}
	token := jwt.NewWithClaims(method, claims)
	token.Header["kid"] = k.current().id
	if change != nil {
		change(token.Header, claims)
	}
	text, err := token.SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestVerify(t *testing.T) {
	t.Parallel()
	k, now := testKeys(t), ref.Now()
	token, err := k.Issue(PlatformAccess, PlatformScope, "principal", "session", now, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	claims, err := k.Verify(t.Context(), token, func() time.Time { return now }, TenantAccess, PlatformAccess)
	if err != nil || claims.Tenant != PlatformScope || claims.Subject != "principal" || claims.Sess != "session" || claims.Type != PlatformAccess {
		t.Errorf("got %+v, %v", claims, err)
	}
	for _, types := range [][]TokenType{nil, {TenantAccess}, {"onboarding"}, {""}} {
		if _, err := k.Verify(t.Context(), token, ref.Now, types...); !fault.Has(err, fault.Unauthenticated) {
			t.Errorf("accepted as %v: %v", types, err)
		}
	}
	// From here on the signature is cached.
	for after, want := range map[time.Duration]fault.Code{
		-time.Minute: fault.Unauthenticated, -29 * time.Second: "", 0: "", time.Hour + 29*time.Second: "", time.Hour + 31*time.Second: fault.TokenExpired,
	} {
		_, err := k.Verify(t.Context(), token, func() time.Time { return now.Add(after) }, PlatformAccess)
		if want == "" && err != nil || want != "" && !fault.Has(err, want) {
			t.Errorf("after %v: %v", after, err)
		}
	}
	k.byID = map[string]ed25519.PrivateKey{} // a token of a deleted key is not accepted
	k.reloadedAt = now
	if _, err := k.Verify(t.Context(), token, func() time.Time { return now }, PlatformAccess); !fault.Has(err, fault.Unauthenticated) {
		t.Errorf("without its key: %v", err)
	}
}

// The token cache is bounded and keeps the tokens in use.
func TestTokenCacheIsBounded(t *testing.T) {
	t.Parallel()
	k := testKeys(t)
	token, err := k.Issue(TenantAccess, "tenant", "principal", "session", ref.Now(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3*maxCachedTokens + 1 {
		if i%(maxCachedTokens/2) == 0 {
			if c, err := k.Verify(t.Context(), token, ref.Now, TenantAccess); err != nil || c.Subject != "principal" {
				t.Errorf("after %d others: %+v, %v", i, c, err)
			}
			if !k.tokens.Contains(token) {
				t.Errorf("after %d others one that is in use was forgotten", i)
			}
		}
		k.tokens.Add(ref.NewID(), verifiedToken{})
		if n := k.tokens.Len(); n > maxCachedTokens {
			t.Fatalf("%d are remembered", n)
		}
	}
}

// Tokens that we did not issue are rejected.
func TestForgedTokens(t *testing.T) {
	t.Parallel()
	k := testKeys(t)
	private := k.current().private
	public := private.Public().(ed25519.PublicKey)
	_, foreign, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	eddsa := func(change func(h map[string]any, c jwt.MapClaims)) string {
		return forge(t, k, jwt.SigningMethodEdDSA, private, change)
	}
	header := func(name string, value any) string {
		return eddsa(func(h map[string]any, _ jwt.MapClaims) { h[name] = value })
	}
	claim := func(name string, value any) string {
		return eddsa(func(_ map[string]any, c jwt.MapClaims) { c[name] = value })
	}
	without := func(name string) string {
		return eddsa(func(_ map[string]any, c jwt.MapClaims) { delete(c, name) })
	}
	good := eddsa(nil)
	if _, err := k.Verify(t.Context(), good, ref.Now, TenantAccess); err != nil {
		t.Fatalf("the token to start from is refused: %v", err)
	}
	parts := strings.Split(good, ".")
	forged := map[string]string{
		"none":                forge(t, k, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil),
		"none, signed":        none(t, parts) + "." + parts[2],
		"public key as HMAC":  forge(t, k, jwt.SigningMethodHS256, []byte(public), nil),
		"public key as HS512": forge(t, k, jwt.SigningMethodHS512, []byte(public), nil),
		"secret as HMAC":      forge(t, k, jwt.SigningMethodHS256, []byte(testSecret), nil),
		"another key":         forge(t, k, jwt.SigningMethodEdDSA, foreign, nil),
		"unknown kid":         header("kid", ref.NewID()),
		"empty kid":           header("kid", ""),
		"kid that is no text": header("kid", 1),
		"kid of many":         header("kid", []string{k.current().id}),
		"type":                claim("typ", string(PlatformAccess)), "no type": without("typ"), "type of refresh": claim("typ", "refresh"),
		"audience": claim("aud", string(PlatformAccess)), "no audience": without("aud"),
		"two audiences": claim("aud", []string{string(TenantAccess), string(PlatformAccess)}),
		"issuer":        claim("iss", "elsewhere"), "no issuer": without("iss"),
		"expired": claim("exp", 1), "no end": without("exp"), "end that is no number": claim("exp", "never"),
		"not yet": claim("nbf", ref.Now().Add(time.Hour).Unix()), "from the future": claim("iat", ref.Now().Add(time.Hour).Unix()),
		"oversize": claim("padding", strings.Repeat("x", maxTokenSize)), "empty": "", "dots": "..", "two parts": parts[0] + "." + parts[1],
		"four parts": good + "." + parts[2], "padded": good + "=", "trailing space": good + " ", "leading space": " " + good, "twice": good + good,
		"standard alphabet": parts[0] + "." + parts[1] + "." + standard(t, parts[2]),
	}
	for what, token := range forged {
		if token == good {
			continue // the signature happens to have no letter that differs
		}
		if _, err := k.Verify(t.Context(), token, ref.Now, TenantAccess); !fault.Has(err, fault.Unauthenticated) && !fault.Has(err, fault.TokenExpired) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func none(t *testing.T, parts []string) string {
	t.Helper()
	return base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"JWT"}`)) + "." + parts[1]
}

func standard(t *testing.T, part string) string {
	t.Helper()
	raw, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawStdEncoding.EncodeToString(raw)
}

// Changing any byte of a token invalidates it.
func TestModifiedTokens(t *testing.T) {
	t.Parallel()
	k := testKeys(t)
	good, err := k.Issue(TenantAccess, ref.NewID(), ref.NewID(), ref.NewID(), ref.Now(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(good) {
		for _, other := range []byte{good[i] ^ 1, good[i] ^ 0x20, 'A', 'B', '_', '.', 0, 0xff} {
			bad := good[:i] + string(other) + good[i+1:]
			if bad == good {
				continue
			}
			if _, err := k.Verify(t.Context(), bad, ref.Now, TenantAccess); !fault.Has(err, fault.Unauthenticated) && !fault.Has(err, fault.TokenExpired) {
				t.Errorf("with %q at %d it is still accepted: %v", other, i, err)
			}
		}
	}
}

func TestArbitraryTextIsNoToken(t *testing.T) {
	t.Parallel()
	k := testKeys(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[A-Za-z0-9_-]{0,40}\.[A-Za-z0-9_-]{0,40}\.[A-Za-z0-9_-]{0,90}`)).Draw(t, "text")
		if _, err := k.Verify(t.Context(), text, ref.Now, TenantAccess, PlatformAccess); !fault.Has(err, fault.Unauthenticated) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

// The keys survive a restart, are the same for concurrently starting instances, and cannot be read without the
// secret.
func TestKeys(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, engine)
			const instances = 8
			loaded, failed := make(chan *Keys, instances), make(chan error, instances)
			for range instances {
				go func() {
					k, err := LoadKeys(context.WithoutCancel(t.Context()), d, Secret(testSecret), ref.Now())
					failed <- err
					loaded <- k
				}()
			}
			all := make([]*Keys, instances)
			for i := range all {
				if err := <-failed; err != nil {
					t.Fatal(err)
				}
				all[i] = <-loaded
			}
			token, err := all[0].Issue(TenantAccess, "t", "p", "s", ref.Now(), time.Hour)
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range all {
				if _, err := k.Verify(t.Context(), token, ref.Now, TenantAccess); err != nil || len(k.byID) != 1 || k.currentID != all[0].currentID {
					t.Errorf("an instance has other keys: %v", err)
				}
			}
			for _, secret := range []string{testSecret + "x", strings.ToUpper(testSecret), ""} {
				if _, err := LoadKeys(t.Context(), d, Secret(secret), ref.Now()); err == nil || !strings.Contains(err.Error(), "data key") {
					t.Errorf("with the secret %q: %v", secret, err)
				}
			}
		})
	}
}

// An encrypted seed is valid only in its own row.
func TestSeedsCannotBeSwapped(t *testing.T) {
	t.Parallel()
	k := testKeys(t)
	sealed := k.seal.Seal("a", []byte("seed"))
	if seed, err := k.seal.Open("a", sealed); err != nil || string(seed) != "seed" {
		t.Errorf("got %q, %v", seed, err)
	}
	for id, text := range map[string]string{"b": sealed, "a": sealed[:len(sealed)-4], "": "", "c": "x", "d": "%"} {
		if _, err := k.seal.Open(id, text); err == nil {
			t.Errorf("%s decrypts %q", id, text)
		}
	}
	if again := k.seal.Seal("a", []byte("seed")); again == sealed {
		t.Error("a nonce was used twice")
	}
}
