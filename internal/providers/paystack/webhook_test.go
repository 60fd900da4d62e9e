package paystack

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/money"
)

const (
	signedBody = `{"event":"charge.success","data":{"id":1,"reference":"ref-1","amount":5000,"currency":"GHS","status":"success"}}`
	signature  = "a68493f501f6fd1c98956eccddce0aeebd71773e77fc0ac8d222ab8fd8220fe2fdf191a3649eb7468a661210a09cd13d215418487835bc1f95cd228a89f59cd9"
)

func TestSignature(t *testing.T) {
	if got := Signature(key, []byte(signedBody)); got != signature {
		t.Errorf("got %s", got)
	}
	for _, c := range []struct {
		signature string
		secrets   []string
		valid     bool
	}{
		{signature, []string{key}, true},
		{signature, []string{"sk_test_new", key}, true},
		{signature, []string{key, "sk_test_new"}, true},
		{signature, []string{"sk_test_new"}, false},
		{signature, nil, false},
		{strings.ToUpper(signature), []string{key}, false},
		{"", []string{key}, false},
		{Signature("", []byte(signedBody)), []string{""}, false},
	} {
		if ValidSignature([]byte(signedBody), c.signature, c.secrets...) != c.valid {
			t.Errorf("%+v", c)
		}
	}
}

func TestMutationsAreRefused(t *testing.T) {
	mutate := func(t *rapid.T, from []byte) []byte {
		at := rapid.IntRange(0, len(from)-1).Draw(t, "at")
		piece := rapid.SliceOfN(rapid.Byte(), 0, 3).Draw(t, "piece")
		cut := rapid.IntRange(0, min(3, len(from)-at)).Draw(t, "cut")
		return append(append(bytes.Clone(from[:at]), piece...), from[at+cut:]...)
	}
	rapid.Check(t, func(t *rapid.T) {
		body, sig := []byte(signedBody), []byte(signature)
		if rapid.Bool().Draw(t, "body") {
			body = mutate(t, body)
		} else {
			sig = mutate(t, sig)
		}
		same := string(body) == signedBody && string(sig) == signature
		if ValidSignature(body, string(sig), key) != same {
			t.Fatalf("body %q signature %q", body, sig)
		}
	})
}

func TestParseEvent(t *testing.T) {
	for body, want := range map[string]Event{
		signedBody: {Name: "charge.success", Reference: "ref-1"},
		`{"event":"charge.success","data":{"reference":77,"domain":"live"}}`:                 {Name: "charge.success", Reference: "77", Domain: "live"},
		`{"event":"subscription.expiring_cards","data":[{"reference":"x"}]}`:                 {Name: "subscription.expiring_cards"},
		`{"event":"subscription.disable","data":{"reference":{},"domain":"test","plan":""}}`: {Name: "subscription.disable", Domain: "test"},
		`{"event":"brand.new"}`: {Name: "brand.new"},
	} {
		got, err := ParseEvent([]byte(body))
		got.Data = nil
		if err != nil || got.Name != want.Name || got.Reference != want.Reference || got.Domain != want.Domain {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
	}
	for _, body := range []string{"", "null", "[]", "{}", `{"event":7}`, `{"event":"a"`} {
		if _, err := ParseEvent([]byte(body)); err == nil {
			t.Errorf("%q was read", body)
		}
	}
}

func TestAmounts(t *testing.T) {
	for _, c := range []struct {
		minor    int64
		currency string
		amount   int64
		err      error
	}{
		{5000, "NGN", 5000, nil},
		{50, "XOF", 5000, nil},
		{7, "JPY", 700, nil},
		{1000, "KWD", 0, ErrCurrency},
		{1, "naira", 0, ErrCurrency},
		{money.Max, "XOF", money.Max * 100, nil},
		{money.Max + 1, "NGN", 0, ErrAmount},
	} {
		if got, err := Amount(c.minor, c.currency); got != c.amount || !errors.Is(err, c.err) {
			t.Errorf("%+v: %d, %v", c, got, err)
		}
	}
	if _, err := Minor(5050, "XOF"); !errors.Is(err, ErrAmount) {
		t.Error(err)
	}
	if _, err := Minor(1, "BHD"); !errors.Is(err, ErrCurrency) {
		t.Error(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		currency := rapid.SampledFrom([]string{"GHS", "KES", "NGN", "USD", "XOF", "ZAR"}).Draw(t, "currency")
		minor := rapid.Int64Range(-money.Max, money.Max).Draw(t, "minor")
		amount, err := Amount(minor, currency)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Minor(amount, currency); err != nil || back != minor {
			t.Fatalf("%d became %d: %v", minor, back, err)
		}
	})
}
