package paper

import (
	"crypto"
	"crypto/rsa"
	"crypto/x509"
	"errors"
	"slices"
	"strings"
	"time"

	"software.sslmate.com/src/go-pkcs12"
)

// Errors of ParsePKCS12.
var (
	ErrNotPKCS12   = errors.New("the file is not a PKCS#12 file")
	ErrPassword    = errors.New("the password of the PKCS#12 file is wrong")
	ErrNoKey       = errors.New("the PKCS#12 file has no private key with its certificate")
	ErrKeyType     = errors.New("the key is neither RSA nor ECDSA on P-256, P-384 or P-521")
	ErrKeyTooShort = errors.New("the RSA key has fewer than 2,048 bits")
	ErrExpired     = errors.New("the certificate has expired")
	ErrNotYetValid = errors.New("the certificate is not valid yet")
)

// ParsePKCS12 reads a key and its certificates from a PKCS#12 file. If they can't be used, the error is one of those
// above.
func ParsePKCS12(file []byte, password string, now time.Time) (Signer, error) {
	file, err := bounded(file, password)
	if err != nil {
		return Signer{}, err
	}
	key, first, others, err := pkcs12.DecodeChain(file, password)
	if err != nil {
		return Signer{}, reasonOf(err)
	}
	signer, ok := key.(crypto.Signer)
	if !ok {
		return Signer{}, ErrKeyType
	}
	s := Signer{key: signer, chain: slices.Concat([]*x509.Certificate{first}, others)}
	if _, err := s.digest(); err != nil {
		return Signer{}, err
	}
	const minBits = 2048
	if public, ok := signer.Public().(*rsa.PublicKey); ok && public.N.BitLen() < minBits {
		return Signer{}, ErrKeyTooShort
	}
	own := slices.IndexFunc(s.chain, func(c *x509.Certificate) bool { return sameKey(c.PublicKey, signer.Public()) })
	if own < 0 {
		return Signer{}, ErrNoKey
	}
	s.chain[0], s.chain[own] = s.chain[own], s.chain[0]
	switch cert := s.chain[0]; {
	case now.After(cert.NotAfter):
		return Signer{}, ErrExpired
	case now.Before(cert.NotBefore):
		return Signer{}, ErrNotYetValid
	}
	return s, nil
}

func sameKey(a, b crypto.PublicKey) bool {
	key, ok := a.(interface {
		Equal(other crypto.PublicKey) bool
	})
	return ok && key.Equal(b)
}

// reasonOf returns our error for one of the library, which has no values for most.
func reasonOf(err error) error {
	text := err.Error()
	switch {
	case errors.Is(err, pkcs12.ErrIncorrectPassword), errors.Is(err, pkcs12.ErrDecryption), strings.Contains(text, "no MAC"), strings.Contains(text, "UCS-2"):
		return ErrPassword
	case strings.Contains(text, "missing"):
		return ErrNoKey
	case strings.Contains(text, "PKCS#8 private key"):
		return ErrKeyType
	default:
		return ErrNotPKCS12
	}
}
