package idempotency

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/seal"
	"stagegate/internal/infra/limits"
)

const lifetime = 24 * time.Hour

// maxRetryAfter is the longest Retry-After while the first request runs.
const maxRetryAfter = 5 * time.Second

var (
	errReused    = fault.New(fault.IdempotencyKeyReused, "idempotency.other_body")
	errInUse     = fault.New(fault.IdempotencyKeyInUse, "idempotency.running")
	errLarge     = fault.New(fault.IdempotencyKeyInUse, "idempotency.response_too_large")
	errTakenOver = fault.New(fault.IdempotencyKeyInUse, "idempotency.taken_over").WithRetryAfter(1)
	errLost      = fault.New(fault.IdempotencyKeyInUse, "idempotency.response_lost")
)

// Default limits of stored keys per 24 hours.
const (
	maxResponse = 256 << 10

	StandardPerCaller  = 10_000 // keys of a signed-in caller
	StandardPerAddress = 1000   // keys of anonymous callers per address
)

// Keys stores keys and the responses to their requests.
type Keys struct {
	DB   *db.DB
	Now  ref.Clock
	Seal seal.Box // responses may contain secrets, so they are encrypted

	Lease time.Duration // of a key; longer than the time limit of a request. A request that exceeds it cannot commit
	Since time.Time     // start of the only instance on the database: claims before it belong to a dead process. Zero if there may be other instances

	MaxResponse   int // maximum bytes of a stored body; 0 means 256 KiB
	MaxPerCaller  int // keys of a signed-in caller in 24 hours; 0 means no limit
	MaxPerAddress int // keys of anonymous callers per address
}

// Request is a request with a key.
type Request struct {
	Caller  string // empty for anonymous callers
	Address string // of the client; counts the keys of anonymous callers
	Path    string
	Key     string
	Body    []byte
}

// id returns the digest of the caller, the path and the key.
func (r Request) id() string {
	return digest([]byte(r.Caller + "\x00" + r.Path + "\x00" + r.Key))
}

// Response is the response to a request.
type Response struct {
	Status  int                 `json:"status"`
	Header  map[string][]string `json:"header"`
	Body    []byte              `json:"body"`
	Dropped bool                `json:"dropped,omitempty"` // the header and body are secret and not stored: a repeat runs again
	Large   *Large              `json:"large,omitempty"`   // replaces a header and body that are too large to be stored
}

// Large is stored instead of a response that is too large.
type Large struct {
	Status int    `json:"status" doc:"HTTP status of the first response"`
	ID     string `json:"id,omitempty" doc:"Id in its data, if any"`
}

// Begin claims the key of a request, on a database and with the options of its transactions. It
// returns the response instead of a claim if there is one. The error is IDEMPOTENCY_KEY_REUSED
// if the key was used with another body, IDEMPOTENCY_KEY_IN_USE if the first request has no
// response yet, and a *limits.Exceeded if the caller has used too many keys.
//
// While the outcome of the COMMIT of an earlier request is unknown, its transaction holds the lock
// of the row, so Begin waits for the outcome.
func (k *Keys) Begin(ctx context.Context, d *db.DB, o db.TxOptions, r Request) (*Claim, *Response, error) {
	now := k.Now()
	c := &Claim{keys: k, db: d, options: o, id: r.id(), token: rand.Text()}
	claimed := row{
		ID: c.id, Body: digest(r.Body), Claim: c.token,
		LeaseUntil: now.Add(k.Lease), ExpiresAt: now.Add(lifetime),
	}
	var response *Response
	err := d.WriteWith(ctx, o, func(tx *db.Tx) error {
		response = nil
		current, first, err := claim(ctx, tx, claimed)
		if err == nil && first {
			return k.count(ctx, tx, r, now)
		}
		if err != nil {
			return err
		}
		switch {
		case !current.ExpiresAt.After(now):
			return replace(ctx, tx, claimed)
		case current.Body != claimed.Body:
			return errReused
		case current.Response != nil:
			response, err = k.decrypt(current)
			switch {
			case err == nil && response.Dropped:
				response = nil
				return replace(ctx, tx, claimed)
			case err == nil && response.Large != nil:
				return errLarge.WithData(*response.Large)
			}
			return err
		case k.running(current, now):
			return errInUse.WithRetryAfter(k.retryAfter(current, now))
		case current.DoneAt != nil:
			return errLost
		default: // interrupted before it committed anything that must not be repeated
			return replace(ctx, tx, claimed)
		}
	})
	switch {
	case errors.Is(err, db.ErrUnknownOutcome): // the operation has not begun
		_ = c.Release(ctx) // if this fails, the lease expires
		return nil, nil, fmt.Errorf("%w: the key was not claimed", db.ErrUnavailable)
	case err != nil || response != nil:
		return nil, response, err
	}
	return c, nil, nil
}

// running reports whether the request that has claimed a key may still run.
func (k *Keys) running(r row, now time.Time) bool {
	return r.LeaseUntil.After(now) && !r.LeaseUntil.Add(-k.Lease).Before(k.Since)
}

// retryAfter returns the seconds to wait while the first request runs: as long as it has been
// running, but not beyond its lease.
func (k *Keys) retryAfter(r row, now time.Time) int {
	left := r.LeaseUntil.Sub(now)
	wait := min(max(k.Lease-left, time.Second), left, maxRetryAfter)
	return int((wait + time.Second - 1) / time.Second)
}

// count counts a key of a caller within 24 hours.
func (k *Keys) count(ctx context.Context, tx *db.Tx, r Request, now time.Time) error {
	owner, limit := r.Caller, k.MaxPerCaller
	if owner == "" {
		owner, limit = "address "+r.Address, k.MaxPerAddress
	}
	if limit == 0 {
		return nil
	}
	ends, counted, err := countKey(ctx, tx, digest([]byte(owner)), int64(limit), now)
	if err == nil && !counted {
		return &limits.Exceeded{Usage: limits.Usage{Policy: "idempotency-keys", Rate: limits.Rate{Max: limit, Per: lifetime}, Used: limit, Reset: ends.Sub(now)}}
	}
	return err
}

// claim inserts the row of a key, or locks the existing row. CleanUp may delete an expired row
// between the two statements; claim then inserts it again.
func claim(ctx context.Context, tx *db.Tx, claimed row) (current row, first bool, err error) {
	for {
		if first, err = insert(ctx, tx, claimed); err != nil || first {
			return row{}, first, err
		}
		if current, err = lock(ctx, tx, claimed.ID); !errors.Is(err, db.ErrNotFound) {
			return current, false, err
		}
	}
}

func (k *Keys) encrypt(id string, r Response) (string, error) {
	text, err := json.Marshal(r)
	return k.Seal.Seal(id, text), err
}

func (k *Keys) decrypt(r row) (*Response, error) {
	text, err := k.Seal.Open(r.ID, *r.Response)
	if err != nil {
		return nil, fmt.Errorf("idempotency: decrypt a stored response: %w", err)
	}
	response := new(Response)
	return response, json.Unmarshal(text, response)
}

// CleanUp deletes expired keys and windows.
func (k *Keys) CleanUp(ctx context.Context) error {
	now := k.Now()
	return errors.Join(expiredKeys.CleanUp(ctx, k.DB, now), endedWindows.CleanUp(ctx, k.DB, now))
}

// idOf returns the id in the data of a response, or "".
func idOf(body []byte) string {
	var envelope struct {
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	_ = json.Unmarshal(body, &envelope) // data of another shape has no id
	return envelope.Data.ID
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
