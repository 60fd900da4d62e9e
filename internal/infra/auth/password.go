package auth

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Cost has the parameters of Argon2id. Every hash contains its own, so that hashes
// stay valid when the parameters change.
type Cost struct {
	Memory uint32 // KiB
	Passes uint32
}

// StandardCost is the cost of new hashes (specification, section 2).
var StandardCost = Cost{Memory: 19 * 1024, Passes: 2}

// maxCost is the highest cost of a hash that Verify accepts.
var maxCost = Cost{Memory: 1 << 20, Passes: 100}

const (
	hashLanes = 1
	hashSize  = 32
	saltSize  = 16
)

// Hasher hashes passwords, as many at once as there are processors: more would take
// longer for everybody, and each needs memory. Further calls wait in one of two lines,
// and are refused with TOO_MANY_REQUESTS when too many wait, or when they have waited
// for too long. A hash is computed outside of transactions.
type Hasher struct {
	cost   Cost
	client func(ctx context.Context) string
	lines  *lines
	dummy  string
}

// NewHasher makes a hasher for this machine. The function client returns the address
// of the client on whose behalf a hash is computed, by which the waiting ones take
// turns; nil means that all come from one.
func NewHasher(cost Cost, q HashQueues, client func(ctx context.Context) string) *Hasher {
	q = HashQueues{
		MaxWait:             cmp.Or(q.MaxWait, DefaultHashQueues.MaxWait),
		MaxWaiting:          cmp.Or(q.MaxWaiting, DefaultHashQueues.MaxWaiting),
		MaxWaitingOfAddress: cmp.Or(q.MaxWaitingOfAddress, DefaultHashQueues.MaxWaitingOfAddress),
	}
	if client == nil {
		client = func(context.Context) string { return "" }
	}
	h := &Hasher{cost: cost, client: client, lines: newLines(runtime.GOMAXPROCS(0), q)}
	h.dummy = encode(cost, make([]byte, saltSize), make([]byte, hashSize)) // no password has this hash
	return h
}

// Usage returns what was counted so far, by line.
func (h *Hasher) Usage() map[Line]LineUsage { return h.lines.usage() }

// Done is how many hashes were computed so far.
func (h *Hasher) Done() (n int64) {
	for _, u := range h.Usage() {
		n += u.Hashes
	}
	return n
}

// Hash returns the hash of a new password with its parameters and salt, as it is
// stored. It waits in the line for setting passwords. An error means that no hash was
// computed.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never fails
	key, err := h.derive(ctx, SettingPasswords, h.cost, password, salt)
	if err != nil {
		return "", err
	}
	return encode(h.cost, salt, key), nil
}

// Verify reports whether a password is the one that was hashed. It waits in the line
// for signing in. An empty hash matches no password and takes the same time, so that
// an unknown account cannot be distinguished from a wrong password. An error means
// that the password was not checked.
func (h *Hasher) Verify(ctx context.Context, password, hash string) (bool, error) {
	exists := hash != ""
	if !exists {
		hash = h.dummy
	}
	cost, salt, want, err := decode(hash)
	if err != nil {
		return false, err
	}
	got, err := h.derive(ctx, SigningIn, cost, password, salt)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && exists, nil
}

func (h *Hasher) derive(ctx context.Context, in Line, cost Cost, password string, salt []byte) ([]byte, error) {
	release, err := h.lines.acquire(ctx, in, h.client(ctx))
	if err != nil {
		return nil, err
	}
	defer release()
	return argon2.IDKey([]byte(password), salt, cost.Passes, cost.Memory, hashLanes, hashSize), nil
}

// encode writes a hash in the PHC string format.
func encode(cost Cost, salt, key []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		cost.Memory, cost.Passes, hashLanes, b64.EncodeToString(salt), b64.EncodeToString(key))
}

// decode reads a hash in the form that encode writes, and no other.
func decode(hash string) (cost Cost, salt, key []byte, err error) {
	fail := func(err error) (Cost, []byte, []byte, error) {
		return Cost{}, nil, nil, fmt.Errorf("auth: invalid password hash: %w", err)
	}
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return fail(errors.New("must have 6 parts"))
	}
	if _, err = fmt.Sscanf(parts[3], "m=%d,t=%d", &cost.Memory, &cost.Passes); err != nil {
		return fail(err)
	}
	if cost.Memory > maxCost.Memory || cost.Passes < 1 || cost.Passes > maxCost.Passes {
		return fail(fmt.Errorf("the cost %+v is out of range", cost))
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return fail(err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return fail(err)
	}
	if encode(cost, salt, key) != hash {
		return fail(errors.New("must have the form that this program writes"))
	}
	return cost, salt, key, nil
}
