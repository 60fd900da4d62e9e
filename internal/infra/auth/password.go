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

// Cost is the cost of an Argon2id hash. Each hash includes its parameters, so it stays valid when they change.
type Cost struct {
	Memory uint32 // KiB
	Passes uint32
}

// StandardCost is the cost of new hashes (specification, section 2).
var StandardCost = Cost{Memory: 19 * 1024, Passes: 2}

// maxCost is the highest cost that Verify accepts.
var maxCost = Cost{Memory: 1 << 20, Passes: 100}

const (
	hashThreads = 1
	hashSize    = 32
	saltSize    = 16
)

// Hasher hashes passwords, with as many concurrent hashes as processors: more would be slower for everyone and
// need more memory. Further calls wait in one of two lanes and are refused with TOO_MANY_REQUESTS if too many
// wait or one waits too long. Do not call it within a transaction.
type Hasher struct {
	cost    Cost
	client  func(ctx context.Context) string
	limiter *hashLimiter
	dummy   string
}

// NewHasher returns a hasher for this machine. client returns the client address of a call, for fairness
// between addresses; nil means a single address.
func NewHasher(cost Cost, q HashLimits, client func(ctx context.Context) string) *Hasher {
	q = HashLimits{
		MaxWait:              cmp.Or(q.MaxWait, DefaultHashLimits.MaxWait),
		MaxWaiting:           cmp.Or(q.MaxWaiting, DefaultHashLimits.MaxWaiting),
		MaxWaitingPerAddress: cmp.Or(q.MaxWaitingPerAddress, DefaultHashLimits.MaxWaitingPerAddress),
	}
	if client == nil {
		client = func(context.Context) string { return "" }
	}
	h := &Hasher{cost: cost, client: client, limiter: newHashLimiter(runtime.GOMAXPROCS(0), q)}
	h.dummy = encode(cost, make([]byte, saltSize), make([]byte, hashSize)) // no password has this hash
	return h
}

// Usage returns the counters by lane.
func (h *Hasher) Usage() map[HashLane]HashLaneUsage { return h.limiter.usage() }

// Computed returns the number of hashes computed so far.
func (h *Hasher) Computed() (n int64) {
	for _, u := range h.Usage() {
		n += u.Hashes
	}
	return n
}

// Hash returns the hash of a new password with its parameters and salt, ready to be stored. It waits in the
// lane for setting passwords. An error means that no hash was computed.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never fails
	key, err := h.derive(ctx, SettingPasswords, h.cost, password, salt)
	if err != nil {
		return "", err
	}
	return encode(h.cost, salt, key), nil
}

// Verify reports whether a password matches a hash. It waits in the lane for signing in. An empty hash matches
// no password and takes the same time, so that an unknown account is indistinguishable from a wrong password.
// An error means that the password was not checked.
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

func (h *Hasher) derive(ctx context.Context, in HashLane, cost Cost, password string, salt []byte) ([]byte, error) {
	release, err := h.limiter.acquire(ctx, in, h.client(ctx))
	if err != nil {
		return nil, err
	}
	defer release()
	return argon2.IDKey([]byte(password), salt, cost.Passes, cost.Memory, hashThreads, hashSize), nil
}

// encode writes a hash in the PHC string format.
func encode(cost Cost, salt, key []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		cost.Memory, cost.Passes, hashThreads, b64.EncodeToString(salt), b64.EncodeToString(key))
}

// decode parses a hash exactly as written by encode.
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
		return fail(errors.New("not in canonical form"))
	}
	return cost, salt, key, nil
}
