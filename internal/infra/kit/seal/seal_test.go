package seal_test

import (
	"bytes"
	"encoding/base64"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/seal"
)

func key(b byte) []byte { return bytes.Repeat([]byte{b}, seal.KeySize) }

func TestBox(t *testing.T) {
	t.Parallel()
	box := seal.New(key(1))
	rapid.Check(t, func(t *rapid.T) {
		id, value := rapid.String().Draw(t, "id"), rapid.SliceOf(rapid.Byte()).Draw(t, "value")
		sealed := box.Seal(id, value)
		if got, err := box.Open(id, sealed); err != nil || !bytes.Equal(got, value) {
			t.Fatalf("Open(%q) = %q, %v; want %q", sealed, got, err, value)
		}
		if again := box.Seal(id, value); again == sealed {
			t.Fatal("the same value was sealed with the same nonce twice")
		}
	})
}

func TestRefused(t *testing.T) {
	t.Parallel()
	box := seal.New(key(1))
	sealed := box.Seal("id", []byte("a value"))
	raw, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		t.Fatal(err)
	}
	for i := range raw {
		changed := bytes.Clone(raw)
		changed[i] ^= 1
		if _, err := box.Open("id", base64.StdEncoding.EncodeToString(changed)); err == nil {
			t.Errorf("byte %d was changed, and it opened", i)
		}
	}
	if _, err := box.Open("another", sealed); err == nil {
		t.Error("it opened for another id")
	}
	if _, err := seal.New(key(2)).Open("id", sealed); err == nil {
		t.Error("it opened with another key")
	}
	for _, text := range []string{"", "short", "not base64!", sealed[:8], sealed[1:]} {
		if _, err := box.Open("id", text); err == nil {
			t.Errorf("%q opened", text)
		}
	}
}
