package auth

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/ref"
)

func TestOpaque(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, scope := range []string{PlatformScope, ref.NewID(), ref.NewID()} {
		for range 100 {
			made := NewOpaque(scope)
			read, err := ParseOpaque(made.String())
			if err != nil || read != made || read.Scope != scope || len(read.Hash) != 64 {
				t.Fatalf("%+v became %+v, %v", made, read, err)
			}
			if seen[made.Hash] || strings.Contains(made.String(), made.Hash) {
				t.Fatalf("%s was there before", made)
			}
			seen[made.Hash] = true
		}
	}
}

// Each token has a single textual form: parsing and formatting round-trip.
func TestParseOpaque(t *testing.T) {
	t.Parallel()
	good := NewOpaque(ref.NewID()).String()
	for _, bad := range []string{
		"", "x", good[1:], good + "A", good + "=", " " + good[1:], good[:63] + "+", good[:63] + "\n", "\n" + good, strings.Repeat("é", 32), strings.Repeat("\x00", 64),
	} {
		if read, err := ParseOpaque(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, read)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[A-Za-z0-9_-]{64}`)).Draw(t, "text")
		if read, err := ParseOpaque(text); err == nil && read.String() != text {
			t.Fatalf("%q is read as %q", text, read)
		}
	})
}

// The successor depends only on token and secret, and keeps the scope.
func TestSuccessor(t *testing.T) {
	t.Parallel()
	secret, other := Secret(strings.Repeat("a", MinSecret)), Secret(strings.Repeat("b", MinSecret))
	token := NewOpaque(ref.NewID())
	next := token.Successor(secret)
	read, err := ParseOpaque(token.String())
	if err != nil || read.Successor(secret) != next {
		t.Error("it is another one after reading")
	}
	if next.Scope != token.Scope {
		t.Errorf("it went from %s to %s", token.Scope, next.Scope)
	}
	if again, err := ParseOpaque(next.String()); err != nil || again != next {
		t.Errorf("it is no token: %v", err)
	}
	chain := map[string]bool{token.Hash: true, token.Successor(other).Hash: true, NewOpaque(token.Scope).Successor(secret).Hash: true}
	for range 100 {
		if chain[next.Hash] {
			t.Fatal("the chain meets itself or another one")
		}
		chain[next.Hash] = true
		next = next.Successor(secret)
	}
}

func TestDerive(t *testing.T) {
	t.Parallel()
	secret := Secret(strings.Repeat("a", MinSecret))
	a, b := string(secret.derive("a")), string(secret.derive("b"))
	if a == b || a != string(secret.derive("a")) || len(a) != 32 || strings.Contains(string(secret), a) {
		t.Error("the keys of different purposes are not their own")
	}
}
