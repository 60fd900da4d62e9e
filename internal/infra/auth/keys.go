package auth

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/seal"
)

// Keys are the signing keys of access tokens, shared by all instances through the database, where they are
// sealed. The first start creates one.
type Keys struct {
	db   *db.DB
	seal seal.Box

	mu         sync.RWMutex
	byID       map[string]ed25519.PrivateKey
	currentID  string
	reloadedAt time.Time // time of the last reload for an unknown key id

	tokens *tokenCache
}

// LoadKeys reads the signing keys, and creates the first one if there is none. It fails if they were sealed
// under another data key.
func LoadKeys(ctx context.Context, d *db.DB, secret Secret, now time.Time) (*Keys, error) {
	k := &Keys{db: d, seal: secret.Seal("signing-keys"), tokens: newTokenCache()}
	// Try without a transaction first, which would fail on a full disk.
	if err := k.load(ctx); err != nil || k.currentID != "" {
		return k, err
	}
	if err := k.ensure(ctx, now); err != nil {
		return nil, err
	}
	return k, k.load(ctx)
}

// ensure creates the first key. Of two concurrent instances only one succeeds, since a unique index allows one
// current key.
func (k *Keys) ensure(ctx context.Context, now time.Time) error {
	return k.db.Write(ctx, func(tx *db.Tx) error {
		if n, err := countKeys(ctx, tx); err != nil || n > 0 {
			return err
		}
		_, private, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			return err
		}
		id := ref.NewID()
		return insertFirstKey(ctx, tx, keyRow{ID: id, Seed: k.seal.Seal(id, private.Seed()), Status: keyCurrent, CreatedAt: now})
	})
}

// retention is how long a retired key still verifies: longer than any token that it signed is valid.
const retention = 48 * time.Hour

// Rotate creates a new current key. Tokens signed by the old one stay valid until they expire. Other instances
// load the new key with the first token that it signed or at their next Refresh, and then sign with it.
func (k *Keys) Rotate(ctx context.Context, now time.Time) (id string, err error) {
	return k.replace(ctx, now, func(tx *db.Tx) error { return retireKeys(ctx, tx, now, now.Add(-retention)) })
}

// Revoke creates a new current key and deletes all others. Tokens signed by those are refused: at once here, and
// by other instances after their next Refresh.
func (k *Keys) Revoke(ctx context.Context, now time.Time) (id string, err error) {
	return k.replace(ctx, now, func(tx *db.Tx) error { return deleteKeys(ctx, tx) })
}

// replace creates a new current key after the earlier ones have ended.
func (k *Keys) replace(ctx context.Context, now time.Time, end func(tx *db.Tx) error) (id string, err error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return "", err
	}
	id = ref.NewID()
	err = k.db.Write(ctx, func(tx *db.Tx) error {
		if err := end(tx); err != nil {
			return err
		}
		return insertKey(ctx, tx, keyRow{ID: id, Seed: k.seal.Seal(id, private.Seed()), Status: keyCurrent, CreatedAt: now})
	})
	if err != nil {
		return "", err
	}
	return id, k.load(ctx)
}

// Refresh reloads the keys, which another instance or the command may have rotated or revoked.
func (k *Keys) Refresh(ctx context.Context) error { return k.load(ctx) }

func (k *Keys) load(ctx context.Context) error {
	rows, err := allKeys(ctx, k.db)
	if err != nil {
		return err
	}
	byID, currentID := map[string]ed25519.PrivateKey{}, ""
	for _, row := range rows {
		seed, err := k.seal.Open(row.ID, row.Seed)
		if err != nil {
			return fmt.Errorf("the signing keys in the database were sealed under another data key: %w", err)
		}
		byID[row.ID] = ed25519.NewKeyFromSeed(seed)
		if row.Status == keyCurrent {
			currentID = row.ID
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.byID, k.currentID = byID, currentID
	return nil
}

func (k *Keys) current() key {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return key{id: k.currentID, private: k.byID[k.currentID]}
}

// public returns the public key of a key id. Another instance may have created an unknown one, so the keys are
// reloaded, but at most once a second, since anyone can send tokens with invented key ids.
func (k *Keys) public(ctx context.Context, id string, now time.Time) (ed25519.PublicKey, error) {
	private, ok := k.byKeyID(id)
	if !ok && k.mayReload(now) {
		if err := k.load(ctx); err != nil {
			return nil, err
		}
		private, ok = k.byKeyID(id)
	}
	if !ok {
		return nil, fmt.Errorf("auth: unknown signing key %q", id)
	}
	return private.Public().(ed25519.PublicKey), nil //nolint:forcetypeassert // documented by crypto/ed25519
}

func (k *Keys) byKeyID(id string) (ed25519.PrivateKey, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	private, ok := k.byID[id]
	return private, ok
}

func (k *Keys) mayReload(now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Sub(k.reloadedAt) < time.Second {
		return false
	}
	k.reloadedAt = now
	return true
}
