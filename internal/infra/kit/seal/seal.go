// Package seal encrypts values that are stored, with AES-256-GCM.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
)

// KeySize is the length of a key, in bytes.
const KeySize = 32

// errDamaged means that a value was not sealed by a Box, or has lost a part since.
var errDamaged = errors.New("the sealed value is damaged")

// Box seals values with one key. Get one with New.
type Box struct{ aead cipher.AEAD }

// New returns the Box of a key of KeySize bytes. It panics for another length.
func New(key []byte) Box {
	if len(key) != KeySize {
		panic(fmt.Sprintf("seal: a key must have %d bytes, not %d", KeySize, len(key)))
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // only for keys of another length
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // only for blocks of another size than AES has
	}
	return Box{aead}
}

// Seal encrypts a value, as base64. The id of the row that it is stored in is
// authenticated with it, so that sealed values cannot be swapped between rows.
func (b Box) Seal(id string, value []byte) string {
	nonce := make([]byte, b.aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return base64.StdEncoding.EncodeToString(b.aead.Seal(nonce, nonce, value, []byte(id)))
}

// Open decrypts a value that Seal has sealed with the same key for the same id.
func (b Box) Open(id, sealed string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(sealed)
	n := b.aead.NonceSize()
	if err != nil || len(raw) < n {
		return nil, errDamaged
	}
	return b.aead.Open(nil, raw[:n], raw[n:], []byte(id))
}
