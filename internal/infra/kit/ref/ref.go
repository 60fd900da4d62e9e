// Package ref creates identifiers of records: opaque ids, and short references for people (specification,
// section 1). It also defines the precision of times.
package ref

import (
	"crypto/rand"
	"time"

	"github.com/google/uuid"
)

// Alphabet excludes lookalikes: without 0, O, 1 and I every character has one reading.
const Alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// NewID returns a record id: a UUID of version 7, so that ids sort by creation time.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// IsID reports whether s has the form of a record id: a lower-case UUID.
func IsID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case i == 8 || i == 13 || i == 18 || i == 23:
			if c != '-' {
				return false
			}
		case c >= '0' && c <= '9', c >= 'a' && c <= 'f':
		default:
			return false
		}
	}
	return true
}

// New returns a reference: the prefix, a hyphen and six random characters. There are about a thousand million
// per prefix, so callers need a unique index and must retry after a collision.
func New(prefix string) string {
	return prefix + "-" + Random(6)
}

// Random returns n random characters of the alphabet, of five bits each.
func Random(n int) string {
	raw := make([]byte, n)
	_, _ = rand.Read(raw) // never fails; crypto/rand ends the program instead
	for i, b := range raw {
		raw[i] = Alphabet[b&31] // 256 is a multiple of 32: all characters are equally likely
	}
	return string(raw)
}

// Clock returns the current time. It is injected wherever time matters, so that tests can control it.
type Clock func() time.Time

// Now returns the time of the machine in UTC, truncated to microseconds, the precision of the database.
func Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
