// Package idempotency lets a caller repeat a call without repeating its deed: the
// second call with a key gets the answer of the first (specification, section 1.7).
//
// It owns idempotency_keys. A key is claimed before the deed; the transaction of
// the deed marks it, and the answer is kept with it afterwards. So a process that
// dies in between leaves a key that says whether the deed was done, and no retry
// does it twice.
package idempotency

import (
	"context"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/ref"
)

const (
	kept  = 24 * time.Hour
	lease = 2 * time.Minute // how long a call may take before it counts as cut short
)

var (
	errReused = fault.New(fault.IdempotencyKeyReused, "This Idempotency-Key came with another body before. Use a new key for a new call.")
	errInUse  = fault.New(fault.IdempotencyKeyInUse, "The first call with this Idempotency-Key is still running. Try again in a moment.")
	errLost   = fault.New(fault.IdempotencyKeyInUse, "The first call with this Idempotency-Key did its work, but its answer was lost. Read the record to see what came of it.")
)

// Keeper remembers keys and answers.
type Keeper struct {
	DB   *db.DB
	Now  ref.Clock
	Seal cipher.AEAD // answers may carry secrets, so they are kept sealed
}

// Call is a call that came with a key.
type Call struct {
	Caller string // empty where nobody is signed in
	Path   string
	Key    string
	Body   []byte
}

// Answer is what a call was answered with.
type Answer struct {
	Status int                 `json:"status"`
	Header map[string][]string `json:"header"`
	Body   []byte              `json:"body"`
}

// Claim is the right, and the duty, to do the deed of a call.
type Claim struct {
	keeper *Keeper
	id     string
}

// Begin claims the key of a call. Where there is an answer already it gives that
// one, and no claim. A key that came with another body is IDEMPOTENCY_KEY_REUSED,
// one whose first call has not been answered IDEMPOTENCY_KEY_IN_USE.
func (k *Keeper) Begin(ctx context.Context, c Call) (*Claim, *Answer, error) {
	now := k.Now()
	fresh := row{
		ID: digest([]byte(c.Caller + "\x00" + c.Path + "\x00" + c.Key)), Body: digest(c.Body),
		LeaseUntil: now.Add(lease), ExpiresAt: now.Add(kept),
	}
	var answer *Answer
	err := k.DB.Write(ctx, func(tx *db.Tx) error {
		answer = nil
		first, err := insert(ctx, tx, fresh)
		if err != nil || first {
			return err
		}
		known, err := lock(ctx, tx, fresh.ID)
		if err != nil {
			return err
		}
		switch {
		case !known.ExpiresAt.After(now):
			return replace(ctx, tx, fresh)
		case known.Body != fresh.Body:
			return errReused
		case known.Answer != nil:
			answer, err = k.open(known)
			return err
		case known.LeaseUntil.After(now):
			return errInUse
		case known.DoneAt != nil:
			return errLost
		default: // cut short before it did anything
			return replace(ctx, tx, fresh)
		}
	})
	if err != nil || answer != nil {
		return nil, answer, err
	}
	return &Claim{keeper: k, id: fresh.ID}, nil, nil
}

// TxOptions are for the transactions of the operation: each marks the key.
func (c *Claim) TxOptions() db.TxOptions {
	return db.TxOptions{BeforeCommit: func(ctx context.Context, tx *db.Tx) error {
		return markDone(ctx, tx, c.id, c.keeper.Now())
	}}
}

// End keeps the answer. One that will be another when the call is repeated, since
// something failed on our side, is forgotten instead if the call has changed
// nothing: to try that again is what the key is for.
func (c *Claim) End(ctx context.Context, a Answer, passing bool) error {
	sealed, err := c.keeper.seal(c.id, a)
	if err != nil {
		return err
	}
	return c.keeper.DB.Write(ctx, func(tx *db.Tx) error {
		if passing {
			if forgotten, err := removeUndone(ctx, tx, c.id); err != nil || forgotten {
				return err
			}
		}
		return keep(ctx, tx, c.id, sealed)
	})
}

func (k *Keeper) seal(id string, a Answer) (string, error) {
	text, err := json.Marshal(a)
	if err != nil {
		return "", err
	}
	nonce := make([]byte, k.Seal.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return base64.StdEncoding.EncodeToString(k.Seal.Seal(nonce, nonce, text, []byte(id))), nil
}

func (k *Keeper) open(r row) (*Answer, error) {
	sealed, err := base64.StdEncoding.DecodeString(*r.Answer)
	if err != nil || len(sealed) < k.Seal.NonceSize() {
		return nil, errors.Join(errors.New("idempotency: a kept answer is damaged"), err)
	}
	nonce, sealed := sealed[:k.Seal.NonceSize()], sealed[k.Seal.NonceSize():]
	text, err := k.Seal.Open(nil, nonce, sealed, []byte(r.ID))
	if err != nil {
		return nil, fmt.Errorf("idempotency: a kept answer cannot be read: %w", err)
	}
	a := new(Answer)
	return a, json.Unmarshal(text, a)
}

// CleanUp throws away keys past their time.
func (k *Keeper) CleanUp(ctx context.Context) error {
	return db.CleanUp(ctx, k.DB, func(tx *db.Tx, most int) (int64, error) { return removeExpired(ctx, tx, k.Now(), most) })
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
