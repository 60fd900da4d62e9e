package accounts

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/limits"
)

// attempts throttles attempts on passwords and codes. An attempt is counted before the password is checked, so that
// concurrent attempts cannot exceed the limit, and withdrawn if the password was right or was not
// checked. An attempt that is refused by a limit counts nowhere.
//
// Failures count per account and client address, so that a stranger cannot lock the owner out.
// Failures from all addresses together do not block the account either; above a ceiling each network
// of strangers has a turn now and then. Known devices and signed-in callers are not strangers and have counters of their
// own.
type attempts struct {
	shared *limits.Shared // nil to disable limits
	local  *limits.Local  // nil to disable limits
}

// attempt is one attempt on a password or a code.
type attempt struct {
	on      Principal
	account string // the tenant, the email address and the current password
	address string // of the client
	network string // of the client, wider than its address
	own     string // known device or session; "" for a stranger
	slowed  bool   // has taken a turn of the slowed attempts
}

// attemptOn returns an attempt on the password of a principal, which is empty for an unknown account.
// Counters belong to one password: a new password clears them.
func attemptOn(ctx context.Context, scope, email string, p Principal) *attempt {
	a := &attempt{on: p, account: scope + " " + NormalEmail(email), address: api.ClientAddress(ctx), network: networkOf(ctx)}
	if p.Status == Active {
		a.account += " " + p.PasswordHash
	}
	return a
}

// networkOf returns the network that one customer of an internet provider may have: /48 for IPv6, an address for IPv4.
func networkOf(ctx context.Context) string {
	ip := api.ClientIP(ctx).Unmap()
	if !ip.Is6() {
		return api.ClientAddress(ctx)
	}
	network, _ := ip.Prefix(48) // 48 is valid for IPv6
	return network.String()
}

func (a *attempt) accountAndAddress() string { return a.account + " " + a.address }

// ownKey returns the counter key of a device or session. It is distinct from every accountAndAddress.
func (a *attempt) ownKey() string { return "own " + a.own + " " + a.account }

// slowedKey returns the counter key of the turns of a network.
func (a *attempt) slowedKey() string { return a.account + " " + a.network }

// begin counts an attempt and refuses it above a limit. It must be followed by failed, passed, succeeded or
// withdraw.
func (t *attempts) begin(ctx context.Context, d *db.DB, a *attempt) error {
	if _, err := t.local.Take(limits.SignedInAddress, a.address); err != nil && a.own == "" {
		return err
	}
	usage, closed := t.local.Take(limits.SignInAddress, a.address)
	if closed != nil && a.own == "" {
		t.failed(a)
		return closed
	}
	api.SetRateLimit(ctx, usage)
	err := t.count(ctx, d, a)
	if err != nil {
		t.failed(a)
		if closed == nil {
			t.confirmed(a)
		}
	}
	return err
}

// count counts an attempt in the database.
func (t *attempts) count(ctx context.Context, d *db.DB, a *attempt) error {
	if t.shared == nil {
		return nil
	}
	return d.Write(ctx, func(tx *db.Tx) error {
		a.slowed = false // the transaction may be repeated
		take := func(p limits.Policy, key string) error { return t.shared.TakeIn(ctx, tx, p, key) }
		count := func(p limits.Policy, key string) error { // without refusing
			if err := take(p, key); !isExceeded(err) {
				return err
			}
			return nil
		}
		if a.own != "" {
			return errors.Join(take(limits.SignInAccount, a.ownKey()),
				count(limits.SignInAccount, a.accountAndAddress()), count(limits.SignInEverywhere, a.account))
		}
		if err := take(limits.SignInAccount, a.accountAndAddress()); err != nil {
			return err
		}
		err := take(limits.SignInEverywhere, a.account)
		if !isExceeded(err) {
			return err
		}
		err = take(limits.SignInSlowed, a.slowedKey())
		a.slowed = err == nil
		return err
	})
}

func isExceeded(err error) bool {
	_, exceeded := errors.AsType[*limits.Exceeded](err)
	return exceeded
}

// failed ends an attempt with a wrong password, which stays counted.
func (t *attempts) failed(a *attempt) { t.local.Undo(limits.SignedInAddress, a.address) }

// passed ends an attempt with the right password of an account with a second factor, in the caller's transaction. Failures
// stay counted, since a new challenge would otherwise bring new guesses of the code. confirmed must follow.
func (t *attempts) passed(ctx context.Context, tx *db.Tx, a *attempt) error {
	if t.shared == nil {
		return nil
	}
	if a.own != "" {
		if err := t.shared.UndoIn(ctx, tx, limits.SignInAccount, a.ownKey()); err != nil {
			return err
		}
	}
	if err := t.shared.UndoIn(ctx, tx, limits.SignInAccount, a.accountAndAddress()); err != nil {
		return err
	}
	return t.shared.UndoIn(ctx, tx, limits.SignInEverywhere, a.account)
}

// succeeded ends an attempt with all that was asked, in the caller's transaction. confirmed must
// follow.
func (t *attempts) succeeded(ctx context.Context, tx *db.Tx, a *attempt) error {
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

// confirmed must be called after the transaction of succeeded has committed.
func (t *attempts) confirmed(a *attempt) { t.local.Undo(limits.SignInAddress, a.address) }

// withdrawTimeout is the timeout for withdrawing an attempt.
const withdrawTimeout = 3 * time.Second

// withdraw uncounts an attempt whose password was not checked, for example because the queue is full, or was right but
// opened nothing, for example because the organisation is suspended. The request may have been cancelled.
func (t *attempts) withdraw(ctx context.Context, d *db.DB, a *attempt) error {
	t.failed(a)
	t.confirmed(a)
	if t.shared == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), withdrawTimeout)
	defer cancel()
	return d.Write(ctx, func(tx *db.Tx) error {
		if a.slowed {
			if err := t.shared.UndoIn(ctx, tx, limits.SignInSlowed, a.slowedKey()); err != nil {
				return err
			}
		}
		return t.passed(ctx, tx, a)
	})
}
