package paper

import (
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"software.sslmate.com/src/go-pkcs12"
)

// The parts of a PKCS#12 file (RFC 7292).
type (
	pfx struct {
		Version  int
		AuthSafe safe
		MAC      asn1.RawValue `asn1:"optional"`
	}

	safe struct {
		Type    asn1.ObjectIdentifier
		Content []byte `asn1:"explicit,tag:0"`
	}

	safeItem struct {
		Type    asn1.ObjectIdentifier
		Content asn1.RawValue `asn1:"explicit,tag:0,optional"`
	}

	safeBag struct {
		Type       asn1.ObjectIdentifier
		Value      asn1.RawValue `asn1:"explicit,tag:0"`
		Attributes asn1.RawValue `asn1:"optional"`
	}

	// mac is one of RFC 9579.
	mac struct {
		Digest digest
		Unused []byte
	}

	digest struct {
		Algorithm macAlgorithm
		Digest    []byte
	}

	macAlgorithm struct {
		Type       asn1.ObjectIdentifier
		Parameters struct {
			KDF kdf
			MAC pkix.AlgorithmIdentifier
		}
	}

	kdf struct {
		Type       asn1.ObjectIdentifier
		Parameters struct {
			Salt           []byte
			Rounds, Length int
			PRF            pkix.AlgorithmIdentifier
		}
	}
)

var (
	oidKeyBag       = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 12, 10, 1, 1}
	oidEncryptedKey = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 12, 10, 1, 2}
	oidPBKDF2       = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 5, 12}
	oidPBMAC1       = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 5, 14}
	oidHMAC         = asn1.ObjectIdentifier{1, 2, 840, 113549, 2, 9} // with SHA-256
)

// bounded returns a PKCS#12 file that can be decoded in bounded time. The library derives keys from the password in as
// many rounds as a file says, also if that takes years. What can be seen without the password must have a usual number. A
// key inside of the encrypted part can't be seen; so the parts are put in an order in which the library meets the visible
// key first, and refuses a second one before it decrypts it.
func bounded(file []byte, password string) ([]byte, error) {
	const most = 100_000 // bytes; enough for any chain
	if len(file) > most || !isCheap(file) {
		return nil, ErrNotPKCS12
	}
	// The library checks the password before it finds that this is no file of certificates only.
	if _, err := pkcs12.DecodeTrustStore(file, password); errors.Is(err, pkcs12.ErrIncorrectPassword) {
		return nil, ErrPassword
	}
	var all pfx
	if rest, err := asn1.Unmarshal(file, &all); err != nil || len(rest) > 0 {
		return nil, ErrNotPKCS12
	}
	var raw []asn1.RawValue
	if rest, err := asn1.Unmarshal(all.AuthSafe.Content, &raw); err != nil || len(rest) > 0 {
		return nil, ErrNotPKCS12
	}
	var visible, hidden []asn1.RawValue
	hasKey := false
	for _, r := range raw {
		var item safeItem
		if _, err := asn1.Unmarshal(r.FullBytes, &item); err != nil {
			return nil, ErrNotPKCS12
		}
		if !item.Type.Equal(oidData) {
			hidden = append(hidden, r)
			continue
		}
		visible = append(visible, r)
		hasKey = hasKey || item.hasKey()
	}
	if !hasKey {
		return nil, ErrNoKey
	}
	content, err := asn1.Marshal(slices.Concat(visible, hidden))
	if err != nil {
		return nil, fmt.Errorf("paper: PKCS#12: %w", err)
	}
	all.AuthSafe.Content = content
	if len(all.MAC.FullBytes) > 0 {
		if all.MAC.FullBytes, err = macOf(content, password); err != nil {
			return nil, err
		}
	}
	ordered, err := asn1.Marshal(all)
	if err != nil {
		return nil, fmt.Errorf("paper: PKCS#12: %w", err)
	}
	return ordered, nil
}

// hasKey reports whether an item has a key that can be seen without the password.
func (s safeItem) hasKey() bool {
	var content []byte
	var bags []safeBag
	if _, err := asn1.Unmarshal(s.Content.Bytes, &content); err != nil {
		return false
	}
	if _, err := asn1.Unmarshal(content, &bags); err != nil {
		return false
	}
	return slices.ContainsFunc(bags, func(b safeBag) bool { return b.Type.Equal(oidKeyBag) || b.Type.Equal(oidEncryptedKey) })
}

// macOf returns a message authentication code for a content that was put in another order.
func macOf(content []byte, password string) ([]byte, error) {
	const rounds, length = 1, sha256.Size // nobody keeps the file
	var m mac
	var algorithm macAlgorithm
	algorithm.Type, algorithm.Parameters.MAC.Algorithm = oidPBMAC1, oidHMAC
	k := &algorithm.Parameters.KDF
	k.Type, k.Parameters.Salt, k.Parameters.Rounds, k.Parameters.Length, k.Parameters.PRF.Algorithm = oidPBKDF2, []byte{0}, rounds, length, oidHMAC
	key, err := pbkdf2.Key(sha256.New, password, k.Parameters.Salt, rounds, length)
	if err != nil {
		return nil, fmt.Errorf("paper: PKCS#12: %w", err)
	}
	h := hmac.New(sha256.New, key)
	h.Write(content)
	m.Digest = digest{algorithm, h.Sum(nil)}
	der, err := asn1.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("paper: PKCS#12: %w", err)
	}
	return der, nil
}

// isCheap reports whether the key derivation uses a reasonable iteration count. The library accepts any, also one that
// takes years.
func isCheap(der []byte) bool {
	const most = 1_000_000
	wasSalt := false
	for len(der) > 0 {
		var value asn1.RawValue
		rest, err := asn1.Unmarshal(der, &value)
		if err != nil {
			return true // not DER: an encrypted part, or refused later
		}
		der = rest
		if rounds := new(big.Int).SetBytes(value.Bytes); value.Tag == asn1.TagInteger && wasSalt && rounds.Cmp(big.NewInt(most)) > 0 {
			return false
		}
		wasSalt = value.Class == asn1.ClassUniversal && value.Tag == asn1.TagOctetString
		if (value.IsCompound || wasSalt) && !isCheap(value.Bytes) {
			return false
		}
	}
	return true
}
