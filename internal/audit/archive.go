package audit

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/atomicfile"
	"stagegate/internal/infra/kit/ref"
)

// Archive moves old entries out of the database, into files that are signed and that
// Verify checks together with the database. A file is on the disk before the entries are
// removed, in one transaction for each file: therefore the files are small.
//
// Every tenant has a directory of its own, in which the files are numbered. Several
// instances may have one directory or several, since no two files have the same name.
type Archive struct {
	DB   *db.DB
	Now  ref.Clock
	Dir  string
	Keep time.Duration // how long entries stay in the database; 0 is for ever
}

// Errors that mean that a file cannot be used, and has to be written again.
var (
	errClaimLost = errors.New("audit: another instance writes the archive")
	errChanged   = errors.New("audit: entries were erased while they were written to the archive")
)

// Run moves all entries of which Keep is over. A day counts as a whole, so that there
// are few files. Histories are moved from their beginning on, without a gap.
func (a *Archive) Run(ctx context.Context) error {
	if a.Keep == 0 {
		return nil
	}
	k := key(a.DB.Key())
	if k == nil {
		return errNoKey
	}
	before := a.Now().Add(-a.Keep).UTC().Truncate(24 * time.Hour)
	tenants := map[string]bool{} // that are done
	return a.eachOld(ctx, before, "", func(old []oldEntry) error {
		for _, e := range old {
			if tenants[e.Tenant] {
				continue
			}
			tenants[e.Tenant] = true
			if err := a.moveTenant(ctx, k, e.Tenant, before); err != nil {
				return err
			}
		}
		return nil
	})
}

// moveTenant moves the old entries of a tenant. One tenant at a time has few files.
func (a *Archive) moveTenant(ctx context.Context, k key, tenant string, before time.Time) error {
	return a.eachOld(ctx, before, tenant, func(old []oldEntry) error {
		var subjects []string
		for _, e := range old {
			subjects = append(subjects, e.Subject)
		}
		slices.Sort(subjects)
		return a.moveAll(ctx, k, tenant, slices.Compact(subjects), before)
	})
}

// eachOld gives the entries from before a time, of a tenant or of all tenants if it is
// empty, the oldest first and a batch at a time.
func (a *Archive) eachOld(ctx context.Context, before time.Time, tenant string, give func([]oldEntry) error) error {
	limit := a.DB.BatchSize()
	for after := (oldEntry{}); ; {
		old, err := oldEntries(ctx, a.DB, before, tenant, after, limit)
		if err != nil {
			return err
		}
		if err := give(old); err != nil {
			return err
		}
		if len(old) < limit {
			return nil
		}
		after = old[len(old)-1]
	}
}

// moveAll moves the entries of these histories from before a time, file by file.
func (a *Archive) moveAll(ctx context.Context, k key, tenant string, subjects []string, before time.Time) error {
	for len(subjects) > 0 {
		m, err := a.read(ctx, tenant, subjects, before)
		if err != nil {
			return err
		}
		if len(m.entries) > 0 {
			err = a.move(ctx, k, m)
		}
		switch {
		case errors.Is(err, errChanged):
			continue // it is read again
		case errors.Is(err, errClaimLost):
			return nil // the other instance goes on
		case err != nil:
			return err
		}
		subjects = slices.DeleteFunc(subjects, func(s string) bool { return slices.Contains(m.done, s) })
	}
	return nil
}

// movement is a file of the archive on its way.
type movement struct {
	tenant  string
	entries []Entry
	heads   map[historyKey]head // as they were read
	done    []string            // histories that have nothing more to move
}

// read finds the next entries to move: of each history those that follow the last one in
// the archive without a gap.
func (a *Archive) read(ctx context.Context, tenant string, subjects []string, before time.Time) (movement, error) {
	m := movement{tenant: tenant, heads: map[historyKey]head{}}
	heads, err := headsOf(ctx, a.DB, tenant, subjects)
	if err != nil {
		return m, err
	}
	next := map[string]int64{} // by subject
	for _, h := range heads {
		m.heads[h.key()], next[h.Subject] = h, h.Archived+1
	}
	limit := a.DB.BatchSize()
	found, err := firstEntries(ctx, a.DB, tenant, subjects, before, limit)
	if err != nil {
		return m, err
	}
	for _, e := range found {
		if e.Number == next[e.Subject] {
			next[e.Subject]++
			m.entries = append(m.entries, e)
		}
	}
	switch {
	case len(found) < limit:
		m.done = slices.Clone(subjects)
	case len(m.entries) == 0: // a broken history, which hides others
		m.done = []string{found[0].Subject}
	}
	return m, nil
}

// move writes a file and removes its entries from the database.
func (a *Archive) move(ctx context.Context, k key, m movement) error {
	last, err := a.claim(ctx, m.tenant)
	if err != nil {
		return err
	}
	starts := m.starts(k)
	content, signed, err := k.encodeFile(signature{Tenant: m.tenant, File: last.Files + 1, Previous: last.Signature}, m.entries, starts)
	if err != nil {
		return err
	}
	if err := a.write(last, content); err != nil {
		return err
	}
	err = a.DB.WriteWith(ctx, db.TxOptions{OwnCommit: true}, func(tx *db.Tx) error {
		current, err := lockArchive(ctx, tx, m.tenant)
		if err != nil {
			return err
		}
		if current.Claim != last.Claim {
			return errClaimLost
		}
		if err := m.remove(ctx, tx, starts); err != nil {
			return err
		}
		current.Files, current.Signature = signed.File, signed.MAC
		return setArchive(ctx, tx, current)
	})
	if errors.Is(err, errClaimLost) || errors.Is(err, errChanged) { // nothing was committed that needs the file
		err = errors.Join(err, os.Remove(a.path(last)))
	}
	return err
}

// starts are the heads as they are once the entries were moved. A history without a salt
// gets one.
func (m *movement) starts(k key) map[historyKey]head {
	starts := map[historyKey]head{}
	for _, e := range m.entries {
		h, known := starts[e.key()]
		if !known {
			if h = m.heads[e.key()]; h.Salt == "" {
				h.Salt = newSalt()
			}
		}
		h.Archived, h.ArchivedDigest = e.Number, e.Digest
		h.Seal = k.start(h)
		starts[e.key()] = h
	}
	return starts
}

func newSalt() string {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // never fails
	return hex.EncodeToString(salt)
}

// remove deletes the entries of a file, unless one of them or a head was changed after it
// was read. The heads are locked, as by whoever erases.
func (m *movement) remove(ctx context.Context, tx *db.Tx, starts map[historyKey]head) error {
	ids, erasures := make([]string, len(m.entries)), map[string]string{}
	for i, e := range m.entries {
		ids[i], erasures[e.ID] = e.ID, e.Erasure
	}
	moved := make([]head, 0, len(starts))
	subjects := make([]string, 0, len(starts))
	for _, h := range starts {
		moved, subjects = append(moved, h), append(subjects, h.Subject)
	}
	locked, err := lockHeads(ctx, tx, m.tenant, subjects)
	if err != nil {
		return err
	}
	if len(locked) != len(moved) {
		return errChanged
	}
	for _, h := range locked {
		if was := m.heads[h.key()]; h.Archived != was.Archived || h.Salt != was.Salt {
			return errChanged
		}
	}
	deleted, err := deleteEntries(ctx, tx, m.tenant, ids)
	if err != nil {
		return err
	}
	if len(deleted) != len(ids) {
		return errChanged
	}
	for _, e := range deleted {
		if e.Erasure != erasures[e.ID] {
			return errChanged
		}
	}
	slices.SortFunc(moved, func(a, b head) int { return cmp.Compare(a.Subject, b.Subject) })
	return setStarts(ctx, tx, moved)
}

// claim lets this instance write the next file of a tenant: whoever had claimed it before
// can remove no entries any more. A file that it has left is deleted.
func (a *Archive) claim(ctx context.Context, tenant string) (archiveRow, error) {
	var old, claimed archiveRow
	err := a.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if err := addArchive(ctx, tx, tenant); err != nil {
			return err
		}
		if old, err = lockArchive(ctx, tx, tenant); err != nil {
			return err
		}
		claimed = archiveRow{Tenant: tenant, Files: old.Files, Signature: old.Signature, Claim: ref.NewID()}
		return setArchive(ctx, tx, claimed)
	})
	if err != nil || old.Claim == "" {
		return claimed, err
	}
	err = os.Remove(a.path(old))
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return claimed, err
}

// write writes the file of a claim.
func (a *Archive) write(claim archiveRow, content []byte) error {
	path := a.path(claim)
	if err := atomicfile.MakeDir(filepath.Dir(path)); err != nil {
		return fmt.Errorf("AUDIT_ARCHIVE_DIR: %w", err)
	}
	if err := atomicfile.Write(path, content); err != nil {
		return fmt.Errorf("AUDIT_ARCHIVE_DIR: %w", err)
	}
	return nil
}

// path is the file that is written under a claim.
func (a *Archive) path(claim archiveRow) string {
	return filepath.Join(a.Dir, claim.Tenant, fmt.Sprintf("%06d-%s.jsonl", claim.Files+1, claim.Claim))
}
