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
	lookUpWait = 1500 * time.Millisecond // maximum wait for the outcome of a COMMIT
	endWait    = 5 * time.Second         // maximum time to end a claim outside of the operation
)

// Claim is the exclusive right to run the operation of a request, until Store or Release.
type Claim struct {
	keys    *Keys
	id      string
	token   string
	db      *db.DB
	options db.TxOptions
}

// Part records the commit of a transaction other than the last one, within that transaction. A
// resumable operation can run again after a crash; otherwise a repeat is refused because the
// response is lost.
func (c *Claim) Part(ctx context.Context, tx *db.Tx, resumable bool) error {
	now := c.keys.Now()
	until := now.Add(c.keys.Lease)
	if resumable {
		return renew(ctx, tx, c.id, c.token, until)
	}
	return markDone(ctx, tx, c.id, c.token, now, until)
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
	return storeResponse(ctx, tx, c.id, c.token, encrypted)
}

// Store stores the response of an operation that has already committed.
func (c *Claim) Store(ctx context.Context, r Response) error {
	return c.write(ctx, func(tx *db.Tx) error { return c.StoreIn(ctx, tx, r) })
}

// LookUp determines whether the transaction of StoreIn was committed, and releases the key if
// not. That transaction has written the row of the key, so once LookUp has locked the row, the
// outcome is decided. If it is not decided in time, or only a part was committed, the error is
// unknown.
func (c *Claim) LookUp(ctx context.Context, unknown error) error {
	ctx, cancel := context.WithTimeout(ctx, lookUpWait)
	defer cancel()
	stored, part := false, false
	err := c.db.WriteWith(ctx, c.options, func(tx *db.Tx) error {
		current, err := lock(ctx, tx, c.id)
		if err != nil {
			return err
		}
		ours := current.Claim == c.token
		stored, part = ours && current.Response != nil, ours && current.DoneAt != nil
		if ours && !stored {
			err = release(ctx, tx, c.id, c.token, c.keys.Now())
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
	return c.write(ctx, func(tx *db.Tx) error { return release(ctx, tx, c.id, c.token, c.keys.Now()) })
}

func (c *Claim) write(ctx context.Context, change func(tx *db.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, endWait)
	defer cancel()
	return c.db.WriteWith(ctx, c.options, change)
}
