package paper

import (
	"crypto"
	"crypto/x509"
	"errors"
	"time"
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

// Signer is a key with its certificate, which signs papers.
type Signer struct {
	key   crypto.Signer
	chain []*x509.Certificate // that of the key first
}

// Info describes the certificate of a Signer.
type Info struct {
	Subject     string
	Issuer      string
	ValidUntil  time.Time
	Fingerprint string // SHA-256 of the certificate, in hexadecimal
	SelfSigned  bool
}

// NewSelfSigned makes a key and a certificate for an organisation.
func NewSelfSigned(organization string, now time.Time) (Signer, error) {
	panic("TODO")
}

// ParsePKCS12 reads a key and its certificates from a PKCS#12 file, with one of the errors above if it can't be used.
func ParsePKCS12(file []byte, password string, now time.Time) (Signer, error) {
	panic("TODO")
}

// PEM returns the key and the certificates for storage. It is secret.
func (s Signer) PEM() ([]byte, error) {
	panic("TODO")
}

// ParsePEM reads what PEM returned.
func ParsePEM(stored []byte) (Signer, error) {
	panic("TODO")
}

// Info describes the certificate.
func (s Signer) Info() Info {
	panic("TODO")
}
