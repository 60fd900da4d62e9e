package auth

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/kit/ref"
)

func TestDevices(t *testing.T) {
	t.Parallel()
	secret, other := Secret(strings.Repeat("s", MinSecret)), Secret(strings.Repeat("t", MinSecret))
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	expires := now.Add(time.Hour)
	ada, ben := ref.NewID(), ref.NewID()
	cookie := secret.ReadDevices("").Add(ada, "hash", now, expires)
	id, known := secret.ReadDevices(cookie).Lookup(ada, "hash", now)
	if !known || id == "" {
		t.Fatalf("%s is not known", cookie)
	}
	flipped := []byte(cookie)
	flipped[25] ^= 1 // a character of the device id
	for name, unknown := range map[string]func() (string, bool){
		"another account": func() (string, bool) { return secret.ReadDevices(cookie).Lookup(ben, "hash", now) },
		"a new password":  func() (string, bool) { return secret.ReadDevices(cookie).Lookup(ada, "other", now) },
		"too old":         func() (string, bool) { return secret.ReadDevices(cookie).Lookup(ada, "hash", expires) },
		"another secret":  func() (string, bool) { return other.ReadDevices(cookie).Lookup(ada, "hash", now) },
		"changed":         func() (string, bool) { return secret.ReadDevices(string(flipped)).Lookup(ada, "hash", now) },
		"cut off":         func() (string, bool) { return secret.ReadDevices(cookie[:95]).Lookup(ada, "hash", now) },
	} {
		if id, known := unknown(); known || id != "" {
			t.Errorf("%s: known as %s", name, id)
		}
	}
	// The device keeps its id and knows several accounts, newest first.
	both := secret.ReadDevices(cookie).Add(ben, "", now, expires)
	again := secret.ReadDevices(both).Add(ada, "hash", now, expires)
	if same, _ := secret.ReadDevices(again).Lookup(ada, "hash", now); same != id || strings.Count(again, ".") != 1 {
		t.Errorf("%s became %s; the cookie is %s", id, same, again)
	}
	if _, known := secret.ReadDevices(again).Lookup(ben, "", now); !known {
		t.Error("the other account is forgotten")
	}
	for range 9 {
		again = secret.ReadDevices(again).Add(ref.NewID(), "", now, expires)
	}
	if _, known := secret.ReadDevices(again).Lookup(ada, "hash", now); known || len(again) != 4*96+3 {
		t.Errorf("the cookie has %d bytes, and knows the oldest account: %t", len(again), known)
	}
}
