package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"

	"golang.org/x/crypto/argon2"

	"stagegate/internal/fault"
)

// Cost of a hash: Argon2id with 19 MiB, two passes, one lane.
const (
	hashMemory = 19 * 1024 // KiB
	hashTime   = 2
	hashLanes  = 1
	hashSize   = 32
	saltSize   = 16
)

var errBusy = fault.New(fault.TooManyRequests, "Too many people are signing in right now. Try again in a moment.")

// Hasher hashes passwords, as many at once as there are processors: more would
// take longer for everybody and 19 MiB each. Those beyond wait in line, and
// those beyond the line are turned away.
type Hasher struct {
	slots   chan struct{}
	waiting atomic.Int64
	line    int64
	done    atomic.Int64
	dummy   string
}

// NewHasher makes a hasher for this machine.
func NewHasher() *Hasher {
	n := runtime.GOMAXPROCS(0)
	h := &Hasher{slots: make(chan struct{}, n), line: int64(100 * n)}
	h.dummy = encode(make([]byte, saltSize), make([]byte, hashSize)) // no password has this hash
	return h
}

// Done is how many passwords were hashed so far, to keep or to compare.
func (h *Hasher) Done() int64 { return h.done.Load() }

// Hash makes the text that is kept of a password, with parameters and salt. It
// refuses with TOO_MANY_REQUESTS when the line is full.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never fails
	key, err := h.derive(ctx, password, salt)
	if err != nil {
		return "", err
	}
	return encode(salt, key), nil
}

// Verify reports whether a password is the one that was hashed. An empty hash
// is nobody's: it takes the same time and is never right, so that an unknown
// account cannot be told from a wrong password.
func (h *Hasher) Verify(ctx context.Context, password, hash string) (bool, error) {
	known := hash != ""
	if !known {
		hash = h.dummy
	}
	salt, want, err := decode(hash)
	if err != nil {
		return false, err
	}
	got, err := h.derive(ctx, password, salt)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && known, nil
}

func (h *Hasher) derive(ctx context.Context, password string, salt []byte) ([]byte, error) {
	defer h.waiting.Add(-1)
	if h.waiting.Add(1) > h.line {
		return nil, errBusy
	}
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	h.done.Add(1)
	return argon2.IDKey([]byte(password), salt, hashTime, hashMemory, hashLanes, hashSize), nil
}

// encode writes a hash in the PHC string format.
func encode(salt, key []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		hashMemory, hashTime, hashLanes, b64.EncodeToString(salt), b64.EncodeToString(key))
}

// decode reads what encode wrote.
func decode(hash string) (salt, key []byte, err error) {
	prefix := fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, hashMemory, hashTime, hashLanes)
	rest, ok := strings.CutPrefix(hash, prefix)
	if !ok {
		return nil, nil, fmt.Errorf("auth: a password hash with other parameters than %s", prefix)
	}
	left, right, _ := strings.Cut(rest, "$")
	if salt, err = base64.RawStdEncoding.DecodeString(left); err != nil {
		return nil, nil, fmt.Errorf("auth: salt of a password hash: %w", err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(right); err != nil {
		return nil, nil, fmt.Errorf("auth: password hash: %w", err)
	}
	return salt, key, nil
}
