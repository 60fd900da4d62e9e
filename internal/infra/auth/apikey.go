package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"math/big"
	"strings"
)

const (
	liveKey = "sgk_live_"
	testKey = "sgk_test_"

	keyRandom    = 30 // random characters of a secret, 178 bits
	keyChecksum  = 6
	keyShown     = 16 // characters by which people recognise a secret
	keyAlphabet  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	keyAnyPrefix = "sgk_"
)

// APIKeySecret is the secret of an API key. Only its hash is stored.
type APIKeySecret struct {
	Text   string
	Prefix string // the part that stays visible
	Hash   string // SHA-256, hex
}

// NewAPIKeySecret returns a new secret. One of a server with the sandbox is recognised by its prefix.
func NewAPIKeySecret(sandbox bool) APIKeySecret {
	text := liveKey
	if sandbox {
		text = testKey
	}
	size := big.NewInt(int64(len(keyAlphabet)))
	for range keyRandom {
		n, _ := rand.Int(rand.Reader, size) // never fails
		text += string(keyAlphabet[n.Int64()])
	}
	text += checksum(text)
	return APIKeySecret{Text: text, Prefix: text[:keyShown], Hash: hashKey(text)}
}

// IsAPIKey reports whether a token is meant as the secret of an API key.
func IsAPIKey(token string) bool { return strings.HasPrefix(token, keyAnyPrefix) }

// HashAPIKey returns the hash of a secret that a client sent. It reports false for a secret that cannot have been
// issued, such as one with a typing error.
func HashAPIKey(token string) (hash string, ok bool) {
	if !strings.HasPrefix(token, liveKey) && !strings.HasPrefix(token, testKey) || len(token) != len(liveKey)+keyRandom+keyChecksum {
		return "", false
	}
	end := len(token) - keyChecksum
	if strings.Trim(token[len(liveKey):], keyAlphabet) != "" || checksum(token[:end]) != token[end:] {
		return "", false
	}
	return hashKey(token), true
}

// checksum returns the CRC-32 of a text in base 62.
func checksum(text string) string {
	var digits [keyChecksum]byte
	sum := crc32.ChecksumIEEE([]byte(text))
	for i := range digits {
		digits[len(digits)-1-i] = keyAlphabet[sum%uint32(len(keyAlphabet))]
		sum /= uint32(len(keyAlphabet))
	}
	return string(digits[:])
}

func hashKey(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
