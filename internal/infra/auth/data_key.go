package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/seal"
)

// AppSecrets are APP_SECRET and, while it is being changed, APP_PREVIOUS_SECRET, which may be empty.
type AppSecrets struct{ Current, Previous string }

// DataKeyState says which of the secrets of the settings open the data key.
type DataKeyState int

// States of the data key.
const (
	NoDataKey       DataKeyState = iota // before the first start
	KeyOpens                            // only APP_SECRET opens it
	KeyOpensChanged                     // APP_SECRET opens it, and the one before still does
	KeyNotChanged                       // APP_PREVIOUS_SECRET opens it; no server has started with APP_SECRET yet
	KeyOutdated                         // APP_SECRET is the one before
)

// errOtherSecret is returned when no secret of the settings opens the data key.
var errOtherSecret = errors.New("APP_SECRET: the database was sealed under another secret. Set the one of the earlier starts. " +
	"To change it, set the new one as APP_SECRET and the one of the earlier starts as APP_PREVIOUS_SECRET")

// dataKeyID authenticates the purpose of the sealed data key.
const dataKeyID = "data-key"

// EnsureSecret returns the data key, from which all other keys derive, and creates it if there is none. It fails
// if no secret of the settings opens it.
func EnsureSecret(ctx context.Context, d *db.DB, app AppSecrets, now time.Time) (Secret, error) {
	key, state, err := ReadSecret(ctx, d, app)
	if err != nil || state != NoDataKey {
		return key, err
	}
	key = make(Secret, seal.KeySize)
	_, _ = rand.Read(key) // never fails
	err = d.Write(ctx, func(tx *db.Tx) error {
		return insertDataKey(ctx, tx, dataKeyRow{ID: dataKeyID, Sealed: app.box(app.Current).Seal(dataKeyID, key), SealedAt: now})
	})
	if err != nil {
		return nil, err
	}
	key, _, err = ReadSecret(ctx, d, app) // of two concurrent starts only one creates it
	return key, err
}

// ReadSecret returns the data key and which secrets of the settings open it. It fails if none does.
func ReadSecret(ctx context.Context, q db.Q, app AppSecrets) (Secret, DataKeyState, error) {
	row, err := dataKey(ctx, q)
	if errors.Is(err, db.ErrNotFound) {
		return nil, NoDataKey, nil
	}
	if err != nil {
		return nil, 0, err
	}
	return app.open(row)
}

func (a AppSecrets) open(row dataKeyRow) (Secret, DataKeyState, error) {
	if key, err := a.box(a.Current).Open(dataKeyID, row.Sealed); err == nil {
		if row.Before != nil {
			return key, KeyOpensChanged, nil
		}
		return key, KeyOpens, nil
	}
	if a.Previous != "" {
		if key, err := a.box(a.Previous).Open(dataKeyID, row.Sealed); err == nil {
			return key, KeyNotChanged, nil
		}
	}
	if row.Before != nil {
		if key, err := a.box(a.Current).Open(dataKeyID, *row.Before); err == nil {
			return key, KeyOutdated, nil
		}
	}
	return nil, 0, errOtherSecret
}

// box returns the encryption of the data key under a secret of the settings.
func (a AppSecrets) box(secret string) seal.Box { return Secret(secret).Seal("data-key") }

// ChangeSecret is for the start of a server. With APP_PREVIOUS_SECRET it seals the data key under APP_SECRET and
// keeps what the previous one opens, for instances that still have it. Without it that is deleted. It returns the
// resulting state. Any number of instances can call it at once, and one that is killed has changed all or nothing.
func ChangeSecret(ctx context.Context, d *db.DB, app AppSecrets, now time.Time) (DataKeyState, error) {
	_, state, err := ReadSecret(ctx, d, app)
	if err != nil || !app.changes(state) {
		return state, err
	}
	err = d.Write(ctx, func(tx *db.Tx) error {
		row, err := dataKey(ctx, tx)
		if err != nil {
			return err
		}
		key, found, err := app.open(row)
		if err != nil || !app.changes(found) {
			state = found
			return err
		}
		next := dataKeyRow{ID: dataKeyID, Sealed: row.Sealed, SealedAt: row.SealedAt}
		state = KeyOpens
		if found == KeyNotChanged {
			next.Sealed, next.SealedAt, next.Before = app.box(app.Current).Seal(dataKeyID, key), now, &row.Sealed
			state = KeyOpensChanged
		}
		return updateDataKey(ctx, tx, next, row.Sealed)
	})
	return state, err
}

// changes reports whether the start of a server seals the data key again or ends the secret before.
func (a AppSecrets) changes(state DataKeyState) bool {
	return state == KeyNotChanged || state == KeyOpensChanged && a.Previous == ""
}
