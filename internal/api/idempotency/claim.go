package idempotency

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"stagegate/internal/infra/db"
)

const (
	lookUpWait = 1500 * time.Millisecond // for what became of a COMMIT
	endWait    = 5 * time.Second         // for a claim to be ended apart from the operation
)

// Claim is the exclusive right to run the operation of a request. Whoever has it
// ends it by Store or Release.
type Claim struct {
	keys    *Keys
	id      string
	token   string
	db      *db.DB
	options db.TxOptions
}

// Part notes, in a transaction of the operation that is not its last one, that this is
// committed. A resumable operation can run again after a crash; of another one a repeat only
// learns that its response is lost.
func (c *Claim) Part(ctx context.Context, tx *db.Tx, resumable bool) error {
	now := c.keys.Now()
	until := now.Add(c.keys.Lease)
	if resumable {
		return mine(renew(ctx, tx, c.id, c.token, until))
	}
	return mine(markDone(ctx, tx, c.id, c.token, now, until))
}

// StoreIn stores the response in the last transaction of the operation.
func (c *Claim) StoreIn(ctx context.Context, tx *db.Tx, r Response) error {
	if len(r.Body) > cmp.Or(c.keys.MaxResponse, maxResponse) {
		r = Response{Status: r.Status, Large: &Large{Status: r.Status, ID: idOf(r.Body)}}
	}
	encrypted, err := c.keys.encrypt(c.id, r)
	if err != nil {
		return err
	}
	return mine(storeResponse(ctx, tx, c.id, c.token, encrypted))
}

// Store stores the response of an operation that has committed all that it had to.
func (c *Claim) Store(ctx context.Context, r Response) error {
	return c.write(ctx, func(tx *db.Tx) error { return c.StoreIn(ctx, tx, r) })
}

// LookUp finds out whether the transaction of StoreIn was committed, and frees the key if
// not. That transaction has written the row of the key. So when LookUp has locked the
// row, the database has decided. If it does not decide in time, or has committed a part
// only, the error is unknown.
func (c *Claim) LookUp(ctx context.Context, unknown error) error {
	ctx, cancel := context.WithTimeout(ctx, lookUpWait)
	defer cancel()
	stored, part := false, false
	err := c.db.WriteWith(ctx, c.options, func(tx *db.Tx) error {
		current, err := lock(ctx, tx, c.id)
		if err != nil {
			return err
		}
		isMine := current.Claim == c.token
		stored, part = isMine && current.Response != nil, isMine && current.DoneAt != nil
		if !stored {
			_, err = release(ctx, tx, c.id, c.token, c.keys.Now())
		}
		return err
	})
	switch {
	case stored:
		return nil
	case err != nil || part:
		return errors.Join(unknown, err)
	default:
		return fmt.Errorf("%w: the COMMIT did not take place", db.ErrUnavailable)
	}
}

// Release ends the claim without a response, so that the request can be repeated.
func (c *Claim) Release(ctx context.Context) error {
	return c.write(ctx, func(tx *db.Tx) error { return mine(release(ctx, tx, c.id, c.token, c.keys.Now())) })
}

// write changes the row of the key in a transaction of its own.
func (c *Claim) write(ctx context.Context, change func(tx *db.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, endWait)
	defer cancel()
	return c.db.WriteWith(ctx, c.options, change)
}

// mine is the error for a key that is no longer that of the claim.
func mine(is bool, err error) error {
	if err == nil && !is {
		return errTaken
	}
	return err
}
