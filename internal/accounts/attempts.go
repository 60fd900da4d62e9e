package accounts

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/limits"
)

// attempts limit how often a password is tried. An attempt is counted before the
// password is checked, so that many at once are not more than one after another, and
// taken back when the password was right, or was not checked.
//
// Failures count by account and client address, so that a stranger who fails does not
// lock the owner out. Failures of an account from all addresses together do not close
// it either: beyond a ceiling they slow strangers down. A device that signed in before,
// and somebody who is signed in, is no stranger and has a count of its own, which alone
// can refuse it.
type attempts struct {
	shared *limits.Shared // nil to disable limits
	local  *limits.Local  // nil to disable limits
}

// attempt is one try of a password.
type attempt struct {
	account string // the tenant, the e-mail address and the password that is guessed
	address string // of the client
	own     string // known device or session; "" for a stranger
}

// attemptOn returns an attempt on the password of a principal, which is empty for an
// unknown account. The counts are those of one password: a new one clears them.
func attemptOn(ctx context.Context, scope, email string, p Principal) attempt {
	a := attempt{account: scope + " " + NormalEmail(email), address: api.ClientAddress(ctx)}
	if p.Status == Active {
		a.account += " " + p.PasswordHash
	}
	return a
}

func (a attempt) accountAndAddress() string { return a.account + " " + a.address }

// ownKey is the key of a device or session. It differs from all accountAndAddress.
func (a attempt) ownKey() string { return "own " + a.own + " " + a.account }

// begin counts an attempt, and refuses it beyond a limit. Whoever begins an attempt
// calls failed, succeeded or withdraw.
func (t *attempts) begin(ctx context.Context, d *db.DB, a attempt) error {
	if _, err := t.local.Take(limits.SignedInAddress, a.address); err != nil && a.own == "" {
		return err
	}
	usage, err := t.local.Take(limits.SignInAddress, a.address)
	if err == nil || a.own != "" {
		api.SetRateLimit(ctx, usage)
		err = t.take(ctx, d, a)
	}
	if err != nil {
		t.failed(a)
	}
	return err
}

// take counts an attempt in the database.
func (t *attempts) take(ctx context.Context, d *db.DB, a attempt) error {
	if t.shared == nil {
		return nil
	}
	var slowed error
	err := d.Write(ctx, func(tx *db.Tx) error {
		slowed = nil
		take := func(p limits.Policy, key string) error { return t.shared.TakeIn(ctx, tx, p, key) }
		if a.own != "" {
			return errors.Join(take(limits.SignInAccount, a.ownKey()),
				unlessExceeded(take(limits.SignInAccount, a.accountAndAddress())), unlessExceeded(take(limits.SignInEverywhere, a.account)))
		}
		if err := take(limits.SignInAccount, a.accountAndAddress()); err != nil {
			return err
		}
		err := take(limits.SignInEverywhere, a.account)
		if !isExceeded(err) {
			return err
		}
		if slowed = take(limits.SignInSlowed, a.account); isExceeded(slowed) {
			return nil // it counts, or one address could take every turn
		}
		return slowed
	})
	return errors.Join(err, slowed)
}

func isExceeded(err error) bool {
	_, exceeded := errors.AsType[*limits.Exceeded](err)
	return exceeded
}

func unlessExceeded(err error) error {
	if isExceeded(err) {
		return nil
	}
	return err
}

// failed ends an attempt with a wrong password. It stays counted as a failure.
func (t *attempts) failed(a attempt) { t.local.Undo(limits.SignedInAddress, a.address) }

// succeeded ends an attempt with the right password, in the transaction that follows
// from it. Then confirmed is to be called.
func (t *attempts) succeeded(ctx context.Context, tx *db.Tx, a attempt) error {
	if t.shared == nil {
		return nil
	}
	if a.own != "" {
		if err := t.shared.ResetIn(ctx, tx, limits.SignInAccount, a.ownKey()); err != nil {
			return err
		}
	}
	if err := t.shared.ResetIn(ctx, tx, limits.SignInAccount, a.accountAndAddress()); err != nil {
		return err
	}
	return t.shared.UndoIn(ctx, tx, limits.SignInEverywhere, a.account)
}

// confirmed is called when the transaction of succeeded is committed.
func (t *attempts) confirmed(a attempt) { t.local.Undo(limits.SignInAddress, a.address) }

// withdrawTime is how long taking an attempt back may take.
const withdrawTime = 3 * time.Second

// withdraw takes an attempt back whose password was not checked, for example because
// too many wait. The request may have been cancelled.
func (t *attempts) withdraw(ctx context.Context, d *db.DB, a attempt) error {
	t.failed(a)
	t.confirmed(a)
	if t.shared == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), withdrawTime)
	defer cancel()
	return d.Write(ctx, func(tx *db.Tx) error {
		if a.own != "" {
			if err := t.shared.UndoIn(ctx, tx, limits.SignInAccount, a.ownKey()); err != nil {
				return err
			}
		}
		if err := t.shared.UndoIn(ctx, tx, limits.SignInAccount, a.accountAndAddress()); err != nil {
			return err
		}
		return t.shared.UndoIn(ctx, tx, limits.SignInEverywhere, a.account)
	})
}
