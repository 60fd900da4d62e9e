// Package seal encrypts stored values with AES-256-GCM.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

// errInvalid is returned for values that were not sealed by a Box or were modified.
var errInvalid = errors.New("invalid encrypted value")

// Box encrypts values with a key.
type Box struct{ aead cipher.AEAD }

// New returns a Box for a key of KeySize bytes. It panics for other lengths.
func New(key []byte) Box {
	if len(key) != KeySize {
		panic(fmt.Sprintf("seal: a key must have %d bytes, not %d", KeySize, len(key)))
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // only for other key lengths
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // only for block sizes other than that of AES
	}
	return Box{aead}
}

// Seal encrypts a value and encodes it as base64. The id of its row is authenticated, so that values cannot be
// swapped between rows.
func (b Box) Seal(id string, value []byte) string {
	nonce := make([]byte, b.aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return base64.StdEncoding.EncodeToString(b.aead.Seal(nonce, nonce, value, []byte(id)))
}

// Open decrypts a value sealed with the same key for the same id.
func (b Box) Open(id, sealed string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(sealed)
	n := b.aead.NonceSize()
	if err != nil || len(raw) < n {
		return nil, errInvalid
	}
	return b.aead.Open(nil, raw[:n], raw[n:], []byte(id))
}
