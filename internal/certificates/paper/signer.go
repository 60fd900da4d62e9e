package paper

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"time"

	"golang.org/x/text/unicode/norm"
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

// documentSigning is the key purpose of RFC 9336.
var documentSigning = asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 3, 36}

// NewSelfSigned makes a key and a certificate for an organisation. It is valid for ten years.
func NewSelfSigned(organization string, now time.Time) (Signer, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return Signer{}, fmt.Errorf("paper: signing key: %w", err)
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return Signer{}, fmt.Errorf("paper: serial number: %w", err)
	}
	const years = 10
	name := pkix.Name{CommonName: upTo64(organization), Organization: []string{upTo64(organization)}}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: name, NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(years, 0, 0), // an hour for other clocks
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageContentCommitment, BasicConstraintsValid: true,
		UnknownExtKeyUsage: []asn1.ObjectIdentifier{documentSigning},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return Signer{}, fmt.Errorf("paper: certificate: %w", err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		return Signer{}, fmt.Errorf("paper: certificate: %w", err)
	}
	return Signer{key, []*x509.Certificate{cert}}, nil
}

// upTo64 shortens a name to what X.520 allows.
func upTo64(name string) string {
	const most = 64
	if runes := []rune(norm.NFC.String(name)); len(runes) > most {
		return string(runes[:most])
	}
	return norm.NFC.String(name)
}

// The types of PEM blocks.
const (
	keyBlock         = "PRIVATE KEY"
	certificateBlock = "CERTIFICATE"
)

// PEM returns the key and the certificates for storage. It is secret.
func (s Signer) PEM() ([]byte, error) {
	key, err := x509.MarshalPKCS8PrivateKey(s.key)
	if err != nil {
		return nil, fmt.Errorf("paper: signing key: %w", err)
	}
	stored := pem.EncodeToMemory(&pem.Block{Type: keyBlock, Bytes: key})
	for _, cert := range s.chain {
		stored = append(stored, pem.EncodeToMemory(&pem.Block{Type: certificateBlock, Bytes: cert.Raw})...)
	}
	return stored, nil
}

// ParsePEM reads what PEM returned.
func ParsePEM(stored []byte) (Signer, error) {
	var s Signer
	for block, rest := pem.Decode(stored); block != nil; block, rest = pem.Decode(rest) {
		if block.Type == keyBlock {
			key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
			if err != nil {
				return Signer{}, fmt.Errorf("paper: stored signing key: %w", err)
			}
			s.key, _ = key.(crypto.Signer)
			continue
		}
		cert, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return Signer{}, fmt.Errorf("paper: stored certificate: %w", err)
		}
		s.chain = append(s.chain, cert)
	}
	if s.key == nil || len(s.chain) == 0 {
		return Signer{}, errors.New("paper: the stored signing key is incomplete")
	}
	return s, nil
}

// Info describes the certificate.
func (s Signer) Info() Info {
	cert := s.chain[0]
	sum := sha256.Sum256(cert.Raw)
	return Info{
		Subject: cert.Subject.String(), Issuer: cert.Issuer.String(), ValidUntil: cert.NotAfter.UTC(),
		Fingerprint: hex.EncodeToString(sum[:]), SelfSigned: bytes.Equal(cert.RawIssuer, cert.RawSubject),
	}
}

// digest returns the hash function of the signature, as strong as the key.
func (s Signer) digest() (crypto.Hash, error) {
	switch key := s.key.Public().(type) {
	case *rsa.PublicKey:
		return crypto.SHA256, nil
	case *ecdsa.PublicKey:
		switch key.Curve {
		case elliptic.P256():
			return crypto.SHA256, nil
		case elliptic.P384():
			return crypto.SHA384, nil
		case elliptic.P521():
			return crypto.SHA512, nil
		}
	}
	return 0, ErrKeyType
}
