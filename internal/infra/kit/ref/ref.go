// Package ref makes the names of records: opaque ids, and the short references
// that people read out to each other (specification, section 1). It also owns
// the grain of time.
package ref

import (
	"crypto/rand"
	"time"

	"github.com/google/uuid"
)

// alphabet leaves out the digits and letters that look alike (0 O, 1 I L are
// reduced to one reading each by dropping 0, O, 1 and I).
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// NewID makes a record id: a UUID of version 7, so that ids made later sort later.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// IsID reports whether s has the form of a record id: a UUID in lower case.
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

// New makes a reference: the prefix, a hyphen and six characters from a
// cryptographic source. There are about a thousand million for each prefix, so
// the caller keeps a unique index and tries again when one is taken.
func New(prefix string) string {
	var raw [6]byte
	_, _ = rand.Read(raw[:]) // never fails; crypto/rand ends the program instead
	for i, b := range raw {
		raw[i] = alphabet[b&31] // 256 is a multiple of 32: every character is equally likely
	}
	return prefix + "-" + string(raw[:])
}

// Clock tells the time. Everything that acts on time is given one, so that
// tests can move it.
type Clock func() time.Time

// Now is the clock of the machine, in the grain that the database keeps:
// UTC microseconds.
func Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
