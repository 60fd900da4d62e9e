package accounts

import (
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
)

// Codes of the steps before, at and after a time are right, once and in their order.
func TestStepOf(t *testing.T) {
	t.Parallel()
	key, err := newTOTP("Acme: Travel", "ada@acme.test")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2027, time.March, 1, 9, 30, 10, 0, time.UTC)
	now := at.Unix() / totpPeriod
	for offset := int64(-5); offset <= 5; offset++ {
		code, err := totp.GenerateCodeCustom(key.Secret(), at.Add(time.Duration(offset)*totpPeriod*time.Second), totpOptions)
		if err != nil {
			t.Fatal(err)
		}
		step, ok := stepOf(key.Secret(), code, at, 0)
		if near := offset >= -totpSkew && offset <= totpSkew; ok != near || ok && step != now+offset {
			t.Errorf("the code of step %+d: %d, %v", offset, step-now, ok)
		}
		if _, ok := stepOf(key.Secret(), code, at, now+offset); ok {
			t.Errorf("the code of step %+d is accepted again", offset)
		}
	}
	for _, code := range []string{"", "12345", "1234567", "abcdef", "００００００"} {
		if _, ok := stepOf(key.Secret(), code, at, 0); ok {
			t.Errorf("%q is accepted", code)
		}
	}
}

// The QR code is a picture without anything that a page would have to trust.
func TestQRCode(t *testing.T) {
	t.Parallel()
	svg, err := QRCode("otpauth://totp/Acme:ada?secret=<script>&issuer=Acme")
	if err != nil || !strings.HasPrefix(svg, "<svg ") || strings.Contains(svg, "script") {
		t.Errorf("%v: %s", err, svg)
	}
	if _, err := QRCode(strings.Repeat("x", 5000)); err == nil {
		t.Error("a text that is too long was encoded")
	}
}
