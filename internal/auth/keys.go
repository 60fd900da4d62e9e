package auth

import (
	"context"
	"crypto/cipher"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"sync"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/ref"
)

// Keys are the keys that sign access tokens. They are made at the first start
// and kept in the database, sealed under APP_SECRET, so that all instances
// sign and verify alike.
type Keys struct {
	database *db.DB
	seal     cipher.AEAD

	mu     sync.RWMutex
	byID   map[string]ed25519.PrivateKey
	newest string
	looked time.Time // when an unknown key was last looked for

	verified verified
}

// LoadKeys reads the signing keys, making the first one if there is none. It
// fails when APP_SECRET is not the one they were sealed under.
func LoadKeys(ctx context.Context, d *db.DB, secret Secret, now time.Time) (*Keys, error) {
	k := &Keys{database: d, seal: secret.Sealer("signing-keys")}
	if err := k.ensure(ctx, now); err != nil {
		return nil, err
	}
	return k, k.load(ctx)
}

// ensure makes the first key. Of two instances that start at once only one
// succeeds: there can be but one current key.
func (k *Keys) ensure(ctx context.Context, now time.Time) error {
	return k.database.Write(ctx, func(tx *db.Tx) error {
		if n, err := countKeys(ctx, tx); err != nil || n > 0 {
			return err
		}
		_, private, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			return err
		}
		id := ref.NewID()
		return insertFirstKey(ctx, tx, keyRow{ID: id, Seed: k.sealed(id, private.Seed()), Status: keyCurrent, CreatedAt: now})
	})
}

// keptAfterRetiring is how long a retired key still verifies: longer than any
// token that it signed is valid.
const keptAfterRetiring = 48 * time.Hour

// Rotate makes a new current key. Tokens that the old one signed stay valid
// until they run out; other instances learn of the new key when they first meet
// it, and sign with it after their next look.
func (k *Keys) Rotate(ctx context.Context, now time.Time) (id string, err error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return "", err
	}
	id = ref.NewID()
	err = k.database.Write(ctx, func(tx *db.Tx) error {
		if err := retireKeys(ctx, tx, now, now.Add(-keptAfterRetiring)); err != nil {
			return err
		}
		return insertKey(ctx, tx, keyRow{ID: id, Seed: k.sealed(id, private.Seed()), Status: keyCurrent, CreatedAt: now})
	})
	if err != nil {
		return "", err
	}
	return id, k.load(ctx)
}

// Refresh reads the keys again, so that a rotation elsewhere is learned of.
func (k *Keys) Refresh(ctx context.Context) error { return k.load(ctx) }

func (k *Keys) load(ctx context.Context) error {
	rows, err := allKeys(ctx, k.database)
	if err != nil {
		return err
	}
	byID, newest := map[string]ed25519.PrivateKey{}, ""
	for _, row := range rows {
		seed, err := k.opened(row.ID, row.Seed)
		if err != nil {
			return fmt.Errorf("the signing keys in the database were sealed under another APP_SECRET: %w", err)
		}
		byID[row.ID] = ed25519.NewKeyFromSeed(seed)
		if row.Status == keyCurrent {
			newest = row.ID
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.byID, k.newest = byID, newest
	return nil
}

func (k *Keys) current() key {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return key{id: k.newest, private: k.byID[k.newest]}
}

// public is the key that verifies what a private one has signed. A key that is
// not known may have been made by another instance: it is looked for, though not
// more often than once a second, since anybody can make up names of keys.
func (k *Keys) public(ctx context.Context, id string, now time.Time) (ed25519.PublicKey, error) {
	private, ok := k.known(id)
	if !ok && k.mayLook(now) {
		if err := k.load(ctx); err != nil {
			return nil, err
		}
		private, ok = k.known(id)
	}
	if !ok {
		return nil, fmt.Errorf("auth: no signing key %q", id)
	}
	return private.Public().(ed25519.PublicKey), nil //nolint:forcetypeassert // that is what it is documented to be
}

func (k *Keys) known(id string) (ed25519.PrivateKey, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	private, ok := k.byID[id]
	return private, ok
}

func (k *Keys) mayLook(now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Sub(k.looked) < time.Second {
		return false
	}
	k.looked = now
	return true
}

// sealed encrypts a key's seed; the id is bound to it, so that seeds cannot be
// swapped between rows.
func (k *Keys) sealed(id string, seed []byte) string {
	nonce := make([]byte, k.seal.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return base64.RawStdEncoding.EncodeToString(k.seal.Seal(nonce, nonce, seed, []byte(id)))
}

func (k *Keys) opened(id, text string) ([]byte, error) {
	raw, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil || len(raw) < k.seal.NonceSize() {
		return nil, fmt.Errorf("auth: signing key %s is damaged", id)
	}
	n := k.seal.NonceSize()
	return k.seal.Open(nil, raw[:n], raw[n:], []byte(id))
}
