package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"stagegate/internal/infra/db"
)

// archiveRetries is how often the archive of a tenant is checked again because it grew
// meanwhile.
const archiveRetries = 3

// archiveName is the name of a file in the archive: its number and its claim.
var archiveName = regexp.MustCompile(`^(\d{6,18})-[0-9a-f-]{36}\.jsonl$`)

// VerifyArchive checks the files of the archive in a directory, for the tenants of the
// report, and adds to it: that all files are there which the database says were written,
// that none was changed or replaced, that the histories in them are whole, and that each
// ends where the database's part begins.
func (r *Report) VerifyArchive(ctx context.Context, d *db.DB, dir string) error {
	k := key(d.Key())
	if k == nil {
		return errNoKey
	}
	for _, t := range r.Tenants {
		c := archiveCheck{key: k, dir: filepath.Join(dir, t.TenantID), tenant: t.TenantID}
		if err := c.run(ctx, d); err != nil {
			return err
		}
		r.Breaks, r.InFiles, r.Hidden = append(r.Breaks, c.breaks...), r.InFiles+c.entries, r.Hidden+c.hidden
		r.Unknown = append(r.Unknown, c.unknown...)
	}
	return nil
}

// archiveCheck checks the archive of a tenant.
type archiveCheck struct {
	key         key
	dir, tenant string

	entries, hidden int64
	breaks          []Break
	unknown         []string // files that the database does not know
}

func (c *archiveCheck) found(subject, place, what string) {
	c.breaks = append(c.breaks, Break{Tenant: c.tenant, Subject: subject, Place: place, What: what})
}

// run checks the archive, and again if it grew meanwhile.
func (c *archiveCheck) run(ctx context.Context, d *db.DB) error {
	a, err := archiveOf(ctx, d, c.tenant)
	for try := 1; err == nil; try++ {
		c.entries, c.hidden, c.breaks, c.unknown = 0, 0, nil, nil
		if err = c.check(ctx, d, a); err != nil {
			return err
		}
		before := a.Files
		if a, err = archiveOf(ctx, d, c.tenant); err == nil && (a.Files == before || try == archiveRetries) {
			return nil
		}
	}
	return err
}

func (c *archiveCheck) check(ctx context.Context, d *db.DB, a archiveRow) error {
	heads, err := startsOf(ctx, d, a.Tenant)
	if err != nil {
		return err
	}
	files, err := c.files(a)
	if err != nil {
		return err
	}
	walks := map[string]*walk{}
	err = c.eachLine(ctx, files, heads, func(l Line, readable bool) error {
		w := walks[l.Subject]
		if w == nil {
			w = &walk{key: c.key, tenant: c.tenant, subject: l.Subject}
			walks[l.Subject] = w
		}
		w.next(l.entry(c.tenant), !readable)
		c.entries++
		if !readable {
			c.hidden++
		}
		return nil
	})
	if err != nil {
		return err
	}
	c.compare(walks, heads)
	return nil
}

// eachLine gives the lines of files in their order, opened where their details are
// readable. It holds one file in memory at a time; files have been checked before.
func (c *archiveCheck) eachLine(ctx context.Context, files []string, heads map[string]head, give func(l Line, readable bool) error) error {
	for _, path := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		lines, _, err := readArchiveFile(c.key, path)
		if err != nil {
			return err
		}
		for _, l := range lines {
			if err := give(c.key.open(c.tenant, l, heads[l.Subject].Salt)); err != nil {
				return err
			}
		}
	}
	return nil
}

// compare compares where the histories in the files end with where those in the database
// begin.
func (c *archiveCheck) compare(walks map[string]*walk, heads map[string]head) {
	for subject, w := range walks {
		for _, b := range w.breaks {
			c.found(subject, "archive, "+b.Place, b.What)
		}
		h, known := heads[subject]
		switch {
		case !known:
			c.found(subject, "head", "missing, although the archive has entries of the history")
		case w.last > h.Archived:
			c.found(subject, "archive, "+entryRange(h.Archived+1, w.last), "the database does not know that they were moved")
		case w.last == h.Archived && w.before != h.ArchivedDigest:
			c.found(subject, "archive, "+entryRange(w.last, w.last), "it is not the one after which the database goes on")
		}
	}
	for subject, h := range heads {
		last := int64(0)
		if w := walks[subject]; w != nil {
			last = w.last
		}
		if last < h.Archived {
			c.found(subject, "archive, "+entryRange(last+1, h.Archived), "missing")
		}
	}
}

// files finds the files that the database says were written, in their order, from the
// last one back: each has the signature of the one before.
func (c *archiveCheck) files(a archiveRow) ([]string, error) {
	all, err := archiveFiles(c.dir)
	if err != nil {
		return nil, err
	}
	for number, found := range all {
		if number > a.Files {
			c.unknown = append(c.unknown, found...)
		}
	}
	var paths []string
	expected, certain := a.Signature, true
	for number := a.Files; number >= 1; number-- {
		path, signed, what := c.choose(all[number], signature{Tenant: c.tenant, File: number, MAC: expected}, certain)
		if what != "" {
			c.found("", "archive file "+strconv.FormatInt(number, 10), what)
			certain = false
			continue
		}
		paths = append(paths, path)
		expected, certain = signed.Previous, true
	}
	slices.Reverse(paths)
	return paths, nil
}

// choose finds the file that has this signature, or any that is signed for this place if
// it is not certain which. Otherwise it says what is wrong.
func (c *archiveCheck) choose(paths []string, want signature, certain bool) (path string, signed signature, what string) {
	what = "missing"
	for _, path := range paths {
		_, s, err := readArchiveFile(c.key, path)
		switch {
		case err != nil:
			what = filepath.Base(path) + ": " + err.Error()
		case s.Tenant != want.Tenant || s.File != want.File:
			what = fmt.Sprintf("%s: it was written as file %d of tenant %s", filepath.Base(path), s.File, s.Tenant)
		case certain && s.MAC != want.MAC:
			what = filepath.Base(path) + ": another file was written here"
		default:
			return path, s, ""
		}
	}
	return "", signature{}, what
}

// archiveFiles are the paths of the files in the directory of a tenant, by number.
func archiveFiles(dir string) (map[int64][]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	files := map[int64][]string{}
	for _, e := range entries {
		if m := archiveName.FindStringSubmatch(e.Name()); m != nil {
			number, _ := strconv.ParseInt(m[1], 10, 64) // at most 18 digits
			files[number] = append(files[number], filepath.Join(dir, e.Name()))
		}
	}
	return files, nil
}

func readArchiveFile(k key, path string) ([]Line, signature, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, signature{}, err
	}
	return k.decodeFile(content)
}

// startsOf are the histories of a tenant that the archive has a part of, by subject.
func startsOf(ctx context.Context, q db.Q, tenant string) (map[string]head, error) {
	starts := map[string]head{}
	for after := ""; ; {
		heads, err := archivedHeads(ctx, q, tenant, after, verifyBatch)
		if err != nil {
			return nil, err
		}
		for _, h := range heads {
			starts[h.Subject] = h
		}
		if len(heads) < verifyBatch {
			return starts, nil
		}
		after = heads[len(heads)-1].Subject
	}
}

// EachArchived gives the entries of a tenant that are in the archive, in the order in
// which they were moved, with their details unless these were erased.
func EachArchived(ctx context.Context, d *db.DB, dir, tenant string, give func(Line) error) error {
	k := key(d.Key())
	if k == nil {
		return errNoKey
	}
	known, err := archives(ctx, d, tenant)
	if err != nil {
		return err
	}
	for _, a := range known {
		c := archiveCheck{key: k, dir: filepath.Join(dir, a.Tenant), tenant: a.Tenant}
		files, err := c.files(a)
		if err != nil {
			return err
		}
		if len(c.breaks) > 0 {
			return errors.New(c.breaks[0].String())
		}
		starts, err := startsOf(ctx, d, a.Tenant)
		if err != nil {
			return err
		}
		if err := c.eachLine(ctx, files, starts, func(l Line, _ bool) error { return give(l) }); err != nil {
			return err
		}
	}
	return nil
}
