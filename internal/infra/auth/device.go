package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"strings"
	"time"

	"github.com/google/uuid"
)

// maxDeviceAccounts is how many accounts a device cookie proves to know. A person may
// have several in one browser.
const maxDeviceAccounts = 4

const (
	deviceHead  = 16 + 16 + 8 // the principal, the device, and when the proof expires
	deviceProof = deviceHead + sha256.Size
)

// Devices are the proofs of a device cookie that somebody has signed in to an account
// from this device. A proof is bound to the principal and to its password: a new
// password makes the earlier ones invalid.
type Devices struct {
	secret  Secret
	entries [][]byte // deviceProof bytes each, newest first
}

// ReadDevices reads a device cookie. What is no proof is left out.
func (s Secret) ReadDevices(cookie string) Devices {
	d := Devices{secret: s}
	for _, part := range strings.SplitN(cookie, ".", maxDeviceAccounts+1) {
		raw, err := base64.RawURLEncoding.DecodeString(part)
		if err == nil && len(raw) == deviceProof && len(d.entries) < maxDeviceAccounts {
			d.entries = append(d.entries, raw)
		}
	}
	return d
}

// Knows returns the id of the device if somebody has signed in to the account from it.
func (d Devices) Knows(principal, passwordHash string, now time.Time) (id string, known bool) {
	for _, e := range d.entries {
		expires := time.Unix(int64(binary.BigEndian.Uint64(e[32:deviceHead])), 0)
		if hmac.Equal(e[deviceHead:], d.proof(e[:deviceHead], passwordHash)) && uuid.UUID(e[:16]).String() == principal && expires.After(now) {
			return hex.EncodeToString(e[16:32]), true
		}
	}
	return "", false
}

// Add returns the cookie with a new proof for an account. A device that knew the
// account keeps its id, so that it has one count of failures.
func (d Devices) Add(principal, passwordHash string, now, expires time.Time) string {
	entry := make([]byte, deviceHead, deviceProof)
	owner := uuid.MustParse(principal) // principals have ids that we made
	copy(entry, owner[:])
	if id, known := d.Knows(principal, passwordHash, now); known {
		raw, _ := hex.DecodeString(id) // we encoded it
		copy(entry[16:], raw)
	} else {
		_, _ = rand.Read(entry[16:32]) // never fails
	}
	binary.BigEndian.PutUint64(entry[32:], uint64(expires.Unix()))
	parts := []string{base64.RawURLEncoding.EncodeToString(append(entry, d.proof(entry, passwordHash)...))}
	for _, e := range d.entries {
		if uuid.UUID(e[:16]) != owner && len(parts) < maxDeviceAccounts {
			parts = append(parts, base64.RawURLEncoding.EncodeToString(e))
		}
	}
	return strings.Join(parts, ".")
}

func (d Devices) proof(head []byte, passwordHash string) []byte {
	mac := hmac.New(sha256.New, d.secret.derive("device"))
	mac.Write(head)
	mac.Write([]byte(passwordHash))
	return mac.Sum(nil)
}
