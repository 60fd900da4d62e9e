package paystack_test

import (
	"bytes"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"stagegate/internal/providers/paystack"
)

const mutants = 20_000

// Of so many events that were altered or forged in one of many ways, none counts.
func TestMutants(t *testing.T) {
	t.Parallel()
	const now, before = "sk_test_emulator_0002", "sk_test_emulator_0001"
	body := []byte(`{"event":"charge.success","data":{"id":1,"reference":"PAY-7K2M9Q","amount":750050,"currency":"NGN","status":"success"}}`)
	for _, secret := range []string{now, before} {
		signature := paystack.Signature(secret, body)
		if !paystack.ValidSignature(body, signature, now, before) {
			t.Fatal("the true one does not count")
		}
		r := rand.New(rand.NewPCG(1, 2))
		for n := range mutants {
			b, s := mutate(r, body, signature)
			if bytes.Equal(b, body) && s == signature {
				continue // it came back to what it was
			}
			if paystack.ValidSignature(b, s, now, before) {
				t.Fatalf("mutant %d counts: %q %q", n, b, s)
			}
		}
		if paystack.ValidSignature(body, signature, "", "sk_test_emulator_0003") || paystack.ValidSignature(body, paystack.Signature("", body), "") {
			t.Error("another key opens the door, or none")
		}
	}
}

// mutate alters an event, or its signature.
func mutate(r *rand.Rand, body []byte, signature string) ([]byte, string) {
	b := bytes.Clone(body)
	at := r.IntN(len(b))
	switch r.IntN(12) {
	case 0:
		b[at] ^= 1 << r.IntN(8)
	case 1:
		b = b[:at]
	case 2:
		b = append(b[:at:at], append([]byte{byte(r.IntN(256))}, b[at:]...)...)
	case 3:
		b = append(b[:at:at], b[at+1:]...)
	case 4: // the same JSON, written in another way
		var v any
		if json.Unmarshal(b, &v) == nil {
			b, _ = json.MarshalIndent(v, "", strings.Repeat(" ", r.IntN(4)))
		}
	case 5: // another amount, signed for the old one
		b = bytes.Replace(b, []byte("750050"), []byte(strings.Repeat("9", 1+r.IntN(9))), 1)
	case 6: // signed with a key that is nobody's
		signature = paystack.Signature(strings.Repeat("k", r.IntN(40)), b)
	case 7: // a digest without any key
		sum := sha512.Sum512(b)
		signature = hex.EncodeToString(sum[:])
	case 8:
		signature = signature[:r.IntN(len(signature))]
	case 9:
		s := []byte(signature)
		s[r.IntN(len(s))] = "0123456789abcdefABCDEF "[r.IntN(23)]
		signature = string(s)
	case 10:
		signature = strings.Repeat(signature, 2+r.IntN(2))
	default: // the signature of another event
		signature = paystack.Signature("sk_test_emulator_0002", b[:at])
	}
	return b, signature
}
