package files

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Archive is a storage from which and to which files can be moved.
type Archive interface {
	Storage
	// Write stores content as a moved file, and replaces what is there.
	Write(ctx context.Context, o Object, c Content) error
}

// Content is the content of a file to write.
type Content struct {
	io.Reader

	MIME string
	Size int64
	Sum  string // SHA-256 in hexadecimal
}

// Move copies all files from one storage to another. Servers may use the source meanwhile: a copied file has a second
// place, which servers on the target use.
type Move struct {
	DB           *db.DB
	From, To     Archive
	RemoveSource bool // removes the files at the source after they have been compared again
	Now          ref.Clock
	Progress     func(MoveReport) // after each file; nil for none

	mu     sync.Mutex
	report MoveReport
}

// MoveReport says what a move has done.
type MoveReport struct {
	Files, Bytes int64     // to move
	Pending      int64     // uploads in progress, which are not moved
	Copied       int64     // files that were written
	Present      int64     // files that had been copied before
	Removed      int64     // files that were removed at the source
	Problems     []Problem // files that cannot be moved
}

// Done returns the number of files that are at the target or cannot be moved.
func (r MoveReport) Done() int64 { return r.Copied + r.Present + int64(len(r.Problems)) }

// Problem is a file that cannot be moved.
type Problem struct{ Tenant, ID, Reason string }

const (
	movePage    = 200
	moveWorkers = 4
)

// ErrSameStorage means that a move has only one storage.
var ErrSameStorage = errors.New("source and target are the same storage")

// Run moves the files. If it fails, another run continues.
func (m *Move) Run(ctx context.Context) (MoveReport, error) {
	err := m.checkApart(ctx)
	if err != nil {
		return m.report, err
	}
	found, err := countAll(ctx, m.DB)
	if err != nil {
		return m.report, err
	}
	m.report.Files, m.report.Bytes, m.report.Pending = found.Uploaded, found.Bytes, found.Pending
	err = m.each(ctx, m.copy)
	if err == nil && m.RemoveSource && len(m.report.Problems) == 0 {
		err = m.each(ctx, m.removeSource)
	}
	return m.report, err
}

// checkApart stores a file at the target, and looks for it at the source.
func (m *Move) checkApart(ctx context.Context) (err error) {
	if m.From.ID() == m.To.ID() {
		return ErrSameStorage
	}
	const text = "written by stagegate files move\n"
	tenant, id, kind := auth.PlatformScope, ref.NewID(), Kind{MIME: "text/plain", Extension: ".txt", Formats: []string{"txt"}, text: true}
	at := m.To.Moved(tenant, id, kind)
	sum := sha256.Sum256([]byte(text))
	probe := Content{Reader: strings.NewReader(text), MIME: kind.MIME, Size: int64(len(text)), Sum: hex.EncodeToString(sum[:])}
	if err := m.To.Write(ctx, at, probe); err != nil {
		return fmt.Errorf("the target cannot be written: %w", err)
	}
	defer func() {
		err = errors.Join(err, m.To.Remove(context.WithoutCancel(ctx), at.PublicID, at.ResourceType, m.Now()))
	}()
	if got, err := digest(ctx, m.To, at, io.Discard); err != nil || got != probe.Sum {
		return fmt.Errorf("the target cannot be read: %w", cmp.Or(err, errCopyDiffers))
	}
	_, err = digest(ctx, m.From, m.From.Moved(tenant, id, kind), io.Discard)
	switch {
	case err == nil:
		return ErrSameStorage
	case errors.Is(err, ErrNoObject):
		return nil
	}
	return fmt.Errorf("the source cannot be read: %w", err)
}

var errCopyDiffers = errors.New("what was read differs from what was written")

// each calls fn for every file, some at a time.
func (m *Move) each(ctx context.Context, fn func(context.Context, File) error) error {
	var last File
	for {
		page, err := listAll(ctx, m.DB, last, movePage)
		if err != nil {
			return err
		}
		if err := eachOf(ctx, page, fn); err != nil {
			return err
		}
		if len(page) < movePage {
			return nil
		}
		last = page[len(page)-1]
	}
}

// eachOf calls fn for some files. After an error it begins no more.
func eachOf(ctx context.Context, page []File, fn func(context.Context, File) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	slots := make(chan struct{}, moveWorkers)
	var group sync.WaitGroup
	for _, f := range page {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			if ctx.Err() != nil {
				return
			}
			if err := fn(ctx, f); err != nil {
				cancel(fmt.Errorf("file %s of tenant %s: %w", f.ID, f.Tenant, err))
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// count changes the report.
func (m *Move) count(change func(*MoveReport)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change(&m.report)
	if m.Progress != nil {
		r := m.report
		r.Problems = slices.Clone(r.Problems)
		m.Progress(r)
	}
}

// target returns the object of a file at the target.
func (m *Move) target(f File) Object {
	f.MovedTo = m.To.ID()
	return f.at(m.To).object()
}

// copy copies an uploaded file, unless the same content is at the target, and removes the copy of a deleted one.
func (m *Move) copy(ctx context.Context, f File) error {
	to := m.target(f)
	switch {
	case f.Status == Deleted && f.movedTo(m.To):
		if err := m.To.Remove(ctx, to.PublicID, to.ResourceType, m.Now()); err != nil {
			return err
		}
		f.MovedTo = ""
		_, err := m.record(ctx, f)
		return err
	case f.Status != Uploaded:
		return nil
	}
	spool, err := os.CreateTemp("", "stagegate-move-*")
	if err != nil {
		return err
	}
	defer func() {
		_ = spool.Close()
		_ = os.Remove(spool.Name()) // the system removes temporary files
	}()
	sum, err := digest(ctx, m.From, f.at(m.From).object(), spool)
	if errors.Is(err, ErrNoObject) {
		return m.missing(ctx, f, to)
	}
	if err != nil {
		return err
	}
	size, err := spool.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if size != f.SizeBytes {
		m.problem(f, fmt.Sprintf("has %d bytes at the source, but had %d when it arrived", size, f.SizeBytes))
		return nil
	}
	f = f.at(m.From)
	f.MovedTo = m.To.ID()
	recorded, err := m.record(ctx, f) // first, so that the next run finds the copy of a file that is deleted after a kill
	if err != nil || !recorded {
		return err
	}
	written, err := m.write(ctx, f, to, spool, sum)
	if err != nil {
		return err
	}
	recorded, err = m.record(ctx, f)
	if err != nil {
		return err
	}
	if !recorded { // it was deleted meanwhile
		return m.To.Remove(ctx, to.PublicID, to.ResourceType, m.Now())
	}
	m.count(func(r *MoveReport) {
		if written {
			r.Copied++
		} else {
			r.Present++
		}
	})
	return nil
}

// write writes a file at the target and reads it back, unless it is there.
func (m *Move) write(ctx context.Context, f File, to Object, content *os.File, sum string) (written bool, err error) {
	there, err := digest(ctx, m.To, to, io.Discard)
	if err == nil && there == sum {
		return false, nil
	}
	if err != nil && !errors.Is(err, ErrNoObject) {
		return false, err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return false, err
	}
	if err := m.To.Write(ctx, to, Content{Reader: content, MIME: f.MIMEType, Size: f.SizeBytes, Sum: sum}); err != nil {
		return false, err
	}
	there, err = digest(ctx, m.To, to, io.Discard)
	if err == nil && there != sum {
		err = errCopyDiffers
	}
	return true, err
}

// missing handles a file that is not at the source: an earlier run may have removed it there, or it was uploaded to the
// target.
func (m *Move) missing(ctx context.Context, f File, to Object) error {
	if f.MovedTo == "" && f.StorageProvider == m.To.Name() {
		to = f.object()
	} else if !f.movedTo(m.To) {
		m.problem(f, "is missing at the source")
		return nil
	}
	_, err := digest(ctx, m.To, to, io.Discard)
	switch {
	case errors.Is(err, ErrStorageUnavailable):
		return err
	case err != nil:
		m.problem(f, "is missing at the source")
	default:
		m.count(func(r *MoveReport) { r.Present++ })
	}
	return nil
}

func (m *Move) problem(f File, reason string) {
	m.count(func(r *MoveReport) {
		r.Problems = append(r.Problems, Problem{Tenant: f.Tenant, ID: f.ID, Reason: reason})
	})
}

// removeSource removes a file at the source, after comparing it with its copy once more.
func (m *Move) removeSource(ctx context.Context, f File) error {
	from := f
	from.MovedTo = ""
	at := from.object()
	if f.Status == Uploaded {
		if f.MovedTo != m.To.ID() {
			return nil // it arrived during this run
		}
		sum, err := digest(ctx, m.From, at, io.Discard)
		if errors.Is(err, ErrNoObject) {
			return nil
		}
		if err != nil {
			return err
		}
		there, err := digest(ctx, m.To, m.target(f), io.Discard)
		if err != nil || there != sum {
			return fmt.Errorf("the copy was not kept: %w", cmp.Or(err, errCopyDiffers))
		}
	}
	if f.Status == Pending {
		return nil
	}
	if err := m.From.Remove(ctx, at.PublicID, at.ResourceType, m.Now()); err != nil {
		return err
	}
	if f.Status == Uploaded {
		m.count(func(r *MoveReport) { r.Removed++ })
	}
	return nil
}

// record stores where a file was copied to.
func (m *Move) record(ctx context.Context, f File) (recorded bool, err error) {
	err = m.DB.Write(ctx, func(tx *db.Tx) (err error) {
		recorded, err = setMoved(ctx, tx, f)
		return err
	})
	return recorded, err
}

// digest writes an object to w and returns its SHA-256 digest in hexadecimal.
func digest(ctx context.Context, a Archive, o Object, w io.Writer) (sum string, err error) {
	content, err := a.Open(ctx, o)
	if err != nil {
		return "", err
	}
	defer func() { _ = content.Close() }() // read only
	hash := sha256.New()
	if _, err := io.Copy(io.MultiWriter(hash, w), content); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
