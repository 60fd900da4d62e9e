package accounts

import (
	"bytes"
	"crypto/subtle"
	"fmt"
	"time"

	"github.com/boombuler/barcode/qr"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

// TOTP as authenticator apps support it (RFC 6238): SHA-1, six digits, thirty seconds.
const (
	totpPeriod = 30
	totpSkew   = 1  // steps before and after the current one whose codes are accepted
	totpSecret = 20 // bytes
)

var totpOptions = totp.ValidateOpts{Period: totpPeriod, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}

// newTOTP creates a secret for an account, with the address that authenticator apps read.
func newTOTP(issuer, account string) (*otp.Key, error) {
	return totp.Generate(totp.GenerateOpts{
		Issuer: issuer, AccountName: account, Period: totpPeriod, SecretSize: totpSecret, Digits: totpOptions.Digits, Algorithm: totpOptions.Algorithm,
	})
}

// stepOf returns the step of a code at a time, if the code is right and its step is later than the last one that was used.
func stepOf(secret, code string, at time.Time, last int64) (step int64, ok bool) {
	now := at.Unix() / totpPeriod
	for s := now - totpSkew; s <= now+totpSkew; s++ {
		want, err := totp.GenerateCodeCustom(secret, time.Unix(s*totpPeriod, 0), totpOptions)
		if err == nil && s > last && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			step, ok = s, true
		}
	}
	return step, ok
}

const quietZone = 4 // modules around a QR code

// QRCode returns a text as the picture of a QR code.
func QRCode(text string) (string, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", err
	}
	size := code.Bounds().Dx()
	var path bytes.Buffer
	for y := range size {
		for x := range size {
			if r, _, _, _ := code.At(x, y).RGBA(); r == 0 {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+quietZone, y+quietZone)
			}
		}
	}
	all := size + 2*quietZone //nolint:mnd // on both sides
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" shape-rendering="crispEdges"><title>QR code</title>`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`, all, all, all, all, path.String()), nil
}
