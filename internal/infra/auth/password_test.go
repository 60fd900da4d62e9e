package auth

import (
	"strings"
	"testing"
)

func TestHasher(t *testing.T) {
	t.Parallel()
	h := NewHasher(StandardCost, HashLimits{}, nil)
	hash, err := h.Hash(t.Context(), "correct-horse")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(hash, "correct") {
		t.Fatalf("got %q, %v", hash, err)
	}
	if again, err := h.Hash(t.Context(), "correct-horse"); err != nil || again == hash {
		t.Errorf("the salt was used twice: %v", err)
	}
	for password, want := range map[string]bool{
		"correct-horse": true, "correct-horse" + " ": false, "Correct-horse": false, "": false, "correct-horse\x00": false, strings.Repeat("x", 10_000): false,
	} {
		if got, err := h.Verify(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("%.20q: got %v, %v", password, got, err)
		}
	}
	before := h.Computed()
	for _, password := range []string{"", "anything"} {
		if right, err := h.Verify(t.Context(), password, ""); right || err != nil {
			t.Errorf("%q opens an account without a hash: %v", password, err)
		}
	}
	if n := h.Computed() - before; n != 2 {
		t.Errorf("no account took %d hashes", n)
	}
	for _, bad := range []string{
		"x", hash[:len(hash)-1], strings.Replace(hash, "t=2", "t=1", 1), strings.Replace(hash, "argon2id", "argon2i", 1), hash + "$x", strings.Replace(hash, "p=1$", "p=1$%", 1),
	} {
		if right, err := h.Verify(t.Context(), "correct-horse", bad); right {
			t.Errorf("%q is accepted: %v", bad, err)
		}
	}
}

// A hash includes its cost, so that it stays valid when the cost changes.
func TestHasherWithOtherCost(t *testing.T) {
	t.Parallel()
	cheap, dear := NewHasher(Cost{Memory: 8, Passes: 1}, HashLimits{}, nil), NewHasher(Cost{Memory: 64, Passes: 3}, HashLimits{}, nil)
	hash, err := cheap.Hash(t.Context(), "correct-horse")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=8,t=1,p=1$") {
		t.Fatalf("got %q, %v", hash, err)
	}
	for password, want := range map[string]bool{"correct-horse": true, "wrong-horse": false} {
		if got, err := dear.Verify(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("%s: got %v, %v", password, got, err)
		}
	}
	for _, impossible := range []string{"m=8,t=0", "m=8,t=101", "m=1048577,t=1", "m=8,t=-1", "m=8", "t=1,m=8"} {
		bad := strings.Replace(hash, "m=8,t=1", impossible, 1)
		if right, err := dear.Verify(t.Context(), "correct-horse", bad); right || err == nil {
			t.Errorf("%s: got %v, %v", impossible, right, err)
		}
	}
}
