package paper

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509/pkix"
	"encoding/asn1"
	"fmt"
	"math/big"
	"slices"
)

// The identifiers of CMS (RFC 5652), of its algorithms (RFC 5754) and of ESS (RFC 5035).
var (
	oidData               = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 1}
	oidSignedData         = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 2}
	oidContentType        = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 3}
	oidMessageDigest      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 4}
	oidSigningCertificate = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 16, 2, 47}
	oidRSA                = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}

	oidDigest = map[crypto.Hash]asn1.ObjectIdentifier{
		crypto.SHA256: {2, 16, 840, 1, 101, 3, 4, 2, 1},
		crypto.SHA384: {2, 16, 840, 1, 101, 3, 4, 2, 2},
		crypto.SHA512: {2, 16, 840, 1, 101, 3, 4, 2, 3},
	}
	oidECDSA = map[crypto.Hash]asn1.ObjectIdentifier{
		crypto.SHA256: {1, 2, 840, 10045, 4, 3, 2},
		crypto.SHA384: {1, 2, 840, 10045, 4, 3, 3},
		crypto.SHA512: {1, 2, 840, 10045, 4, 3, 4},
	}
)

type contentInfo struct {
	Type    asn1.ObjectIdentifier
	Content signedData `asn1:"explicit,tag:0"`
}

type signedData struct {
	Version          int
	DigestAlgorithms []pkix.AlgorithmIdentifier `asn1:"set"`
	Content          encapsulated
	Certificates     asn1.RawValue
	SignerInfos      []signerInfo `asn1:"set"`
}

// encapsulated has no content: the signature is detached.
type encapsulated struct{ Type asn1.ObjectIdentifier }

type signerInfo struct {
	Version            int
	Signer             issuerAndSerial
	DigestAlgorithm    pkix.AlgorithmIdentifier
	Attributes         asn1.RawValue
	SignatureAlgorithm pkix.AlgorithmIdentifier
	Signature          []byte
}

type issuerAndSerial struct {
	Issuer asn1.RawValue
	Serial *big.Int
}

type attribute struct {
	Type   asn1.ObjectIdentifier
	Values []any `asn1:"set"`
}

// signingCertificate is SigningCertificateV2.
type signingCertificate struct{ Certificates []certificateID }

type certificateID struct {
	Algorithm pkix.AlgorithmIdentifier `asn1:"optional"`
	Hash      []byte
}

// cms returns a detached signature of contents.
func (s Signer) cms(contents ...[]byte) ([]byte, error) {
	hash, err := s.digest()
	if err != nil {
		return nil, err
	}
	attributes, err := s.attributes(hash, hashOf(hash, contents...))
	if err != nil {
		return nil, fmt.Errorf("paper: signed attributes: %w", err)
	}
	signature, err := s.key.Sign(rand.Reader, hashOf(hash, attributes), hash)
	if err != nil {
		return nil, fmt.Errorf("paper: signature: %w", err)
	}
	digest := pkix.AlgorithmIdentifier{Algorithm: oidDigest[hash]}
	algorithm := pkix.AlgorithmIdentifier{Algorithm: oidECDSA[hash]}
	if _, isRSA := s.key.Public().(*rsa.PublicKey); isRSA {
		algorithm = pkix.AlgorithmIdentifier{Algorithm: oidRSA, Parameters: asn1.NullRawValue}
	}
	cert := s.chain[0]
	der, err := asn1.Marshal(contentInfo{oidSignedData, signedData{
		Version: 1, DigestAlgorithms: []pkix.AlgorithmIdentifier{digest}, Content: encapsulated{oidData},
		Certificates: s.certificates(),
		SignerInfos: []signerInfo{{
			Version: 1, Signer: issuerAndSerial{asn1.RawValue{FullBytes: cert.RawIssuer}, cert.SerialNumber},
			DigestAlgorithm: digest, Attributes: implicit0(attributes), SignatureAlgorithm: algorithm, Signature: signature,
		}},
	}})
	if err != nil {
		return nil, fmt.Errorf("paper: CMS: %w", err)
	}
	return der, nil
}

// attributes returns the signed attributes of PAdES as a SET. The time of signing is not one of them.
func (s Signer) attributes(hash crypto.Hash, digest []byte) ([]byte, error) {
	id := certificateID{Hash: hashOf(hash, s.chain[0].Raw)}
	if hash != crypto.SHA256 { // which is the default and not written
		id.Algorithm = pkix.AlgorithmIdentifier{Algorithm: oidDigest[hash]}
	}
	return asn1.MarshalWithParams([]attribute{
		{oidContentType, []any{oidData}},
		{oidMessageDigest, []any{digest}},
		{oidSigningCertificate, []any{signingCertificate{[]certificateID{id}}}},
	}, "set")
}

// certificates returns the chain in the order of a SET.
func (s Signer) certificates() asn1.RawValue {
	all := make([][]byte, len(s.chain))
	for i, cert := range s.chain {
		all[i] = cert.Raw
	}
	slices.SortFunc(all, bytes.Compare)
	return asn1.RawValue{Class: asn1.ClassContextSpecific, IsCompound: true, Bytes: bytes.Join(all, nil)}
}

// implicit0 replaces the tag of a SET.
func implicit0(set []byte) asn1.RawValue {
	const tag = 0xA0
	return asn1.RawValue{FullBytes: slices.Concat([]byte{tag}, set[1:])}
}

func hashOf(hash crypto.Hash, contents ...[]byte) []byte {
	h := hash.New()
	for _, content := range contents {
		h.Write(content)
	}
	return h.Sum(nil)
}
