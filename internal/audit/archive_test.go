package audit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// archived is a database with histories of two tenants, and an archive of the older part.
type archived struct {
	*Archive

	t testing.TB
}

// archivedDays are the days on which the histories of newArchived have entries.
const archivedDays = 6

// newArchived writes three histories of acme and one of rival, with an entry each day, and
// moves those of the first four days.
func newArchived(t testing.TB, d *db.DB) archived {
	t.Helper()
	a := archived{t: t, Archive: &Archive{
		DB: d, Dir: filepath.Join(t.TempDir(), "archive"), Keep: 48 * time.Hour,
		Now: func() time.Time { return start.Add(archivedDays * 24 * time.Hour) },
	}}
	for i := range archivedDays {
		a.record(start.Add(time.Duration(i) * 24 * time.Hour))
	}
	return a
}

// write adds an entry to each history.
func (a archived) record(at time.Time) {
	a.t.Helper()
	customer := Actor{ID: "ada-id", Name: "Ada Obi", Kind: "CUSTOMER"}
	err := a.DB.Write(a.t.Context(), func(tx *db.Tx) error {
		for _, e := range []Event{
			{Tenant: "acme", Subject: "case", Actor: customer, Action: "answer.changed", Target: Target{"ANSWER", "q", "boat (Ada Obi)"}, Before: "secret sloop", After: "secret yawl"},
			{Tenant: "acme", Subject: "case", Actor: System, Action: "stage.entered", Target: Target{"STAGE", "s", "Fee"}, Before: "LOCKED", After: "CURRENT"},
			{Tenant: "acme", Subject: "service", Actor: Actor{"b", "Ben", "STAFF"}, Action: "service.changed", Target: Target{"SERVICE", "s", "S"}, After: []string{"<ж>\u2028"}},
			{Tenant: "acme", Subject: "invoice", Actor: System, Action: "invoice.paid", Target: Target{"INVOICE", "i", "INV-222222"}},
			{Tenant: "rival", Subject: "case", Actor: customer, Action: "answer.changed", Target: Target{Type: "ANSWER"}, After: "other"},
		} {
			if err := Record(a.t.Context(), tx, at, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		a.t.Fatal(err)
	}
}

func (a archived) moveOld() {
	a.t.Helper()
	if err := a.Run(a.t.Context()); err != nil {
		a.t.Fatal(err)
	}
}

// verify checks the database and the archive.
func (a archived) verify() Report {
	a.t.Helper()
	r := verify(a.t, a.DB, "")
	if err := r.VerifyArchive(a.t.Context(), a.DB, a.Dir); err != nil {
		a.t.Fatal(err)
	}
	return r
}

// files are the paths of the archive's files, in their order.
func (a archived) files(tenant string) []string {
	a.t.Helper()
	files, err := filepath.Glob(filepath.Join(a.Dir, tenant, "*.jsonl"))
	if err != nil {
		a.t.Fatal(err)
	}
	return files
}

// lines are the entries of the archive, opened.
func (a archived) lines(tenant string) (lines []Line) {
	a.t.Helper()
	err := EachArchived(a.t.Context(), a.DB, a.Dir, tenant, func(l Line) error {
		lines = append(lines, l)
		return nil
	})
	if err != nil {
		a.t.Fatal(err)
	}
	return lines
}

// Old entries are in files as they were hashed, and the chain goes on over the seam.
func TestArchive(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newArchived(t, d)
		before := verify(t, d, "").Total()
		whole, _ := history(t, d, "acme", "case", db.Paging{Order: "at, number", Limit: 100})
		a.moveOld()
		a.moveOld() // a repeat moves nothing
		if r := a.verify(); r.Breaks != nil || r.Total() != before || r.Archived != 20 || r.InFiles != 20 || r.Hidden != 0 {
			t.Errorf("after the move: %+v, before: %+v", r, before)
		}
		rest, total := history(t, d, "acme", "case", db.Paging{Order: "at, number", Limit: 100})
		if total != 4 || !slices.EqualFunc(rest, whole[8:], func(a, b Entry) bool { return a.ID == b.ID }) {
			t.Errorf("%d entries are left, want those of the last two days", total)
		}
		var moved []Entry
		for _, l := range a.lines("acme") {
			if l.Subject == "case" {
				moved = append(moved, l.entry("acme"))
			}
		}
		if len(moved) != 8 {
			t.Fatalf("%d entries were moved", len(moved))
		}
		for i, e := range moved {
			if was := whole[i]; key(d.Key()).digest(e) != was.Digest || e.ActorName != was.ActorName || *e.After != *was.After || e.Hash != was.Hash {
				t.Errorf("in the archive is %+v, but it was %+v", e, was)
			}
		}
		a.record(start.Add(archivedDays * 24 * time.Hour))
		a.Now = func() time.Time { return start.Add((archivedDays + 1) * 24 * time.Hour) }
		a.moveOld()
		if n := len(a.files("acme")); n != 2 {
			t.Errorf("there are %d files", n)
		}
		if r := a.verify(); r.Breaks != nil || r.Archived != 25 || r.InFiles != 25 || r.Total().Entries != before.Entries+5 {
			t.Errorf("after more: %+v", r)
		}
		a.Now = func() time.Time { return start.Add(100 * 24 * time.Hour) }
		a.moveOld() // everything; histories of which the database has nothing go on
		a.record(start.Add(101 * 24 * time.Hour))
		if r := a.verify(); r.Breaks != nil || r.Archived != 35 || r.Total().Histories != before.Histories {
			t.Errorf("after everything: %+v", r)
		}
	})
}

// Entries are moved in files of a bounded size, and histories longer than that too.
func TestArchiveInParts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := archived{t: t, Archive: &Archive{DB: d, Dir: t.TempDir(), Keep: time.Hour, Now: func() time.Time { return start.Add(72 * time.Hour) }}}
		long := d.BatchSize() + 30
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			for i := range long {
				for _, subject := range []string{"long", fmt.Sprint("short ", i%10)} {
					if err := Record(t.Context(), tx, start, Event{Tenant: "acme", Subject: subject, Actor: System, Action: "thing.done"}); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		// A history that is broken is not moved beyond the break, and holds up no other.
		exec(t, d, "DELETE FROM audit_events WHERE subject_id = 'short 3' AND number = 2")
		a.moveOld()
		left, err := db.One[int64](t.Context(), d, "SELECT COUNT(*) FROM audit_events")
		if want := int64(long/10 - 1); err != nil || left > want || left < want-2 {
			t.Errorf("%d entries are left, %v", left, err)
		}
		if r := a.verify(); len(r.Breaks) != 1 || r.Breaks[0].Place != "entry 2" || r.Breaks[0].Subject != "short 3" {
			t.Errorf("%+v", r.Breaks)
		}
		if n := len(a.files("acme")); n < 3 {
			t.Errorf("there are %d files", n)
		}
	})
}

// A process that dies between writing a file and removing its entries leaves no entry in
// two files and none in no file. Neither does one that is late.
func TestArchiveCutShort(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newArchived(t, d)
		before := verify(t, d, "").Total()
		late := a.Archive
		m, err := late.read(t.Context(), "acme", []string{"case", "invoice", "service"}, start.Add(4*24*time.Hour))
		if err != nil || len(m.entries) != 16 {
			t.Fatalf("%d entries, %v", len(m.entries), err)
		}
		dying, died := context.WithCancel(t.Context())
		d.Watch(func(query string, _ []any) {
			if strings.HasPrefix(query, "DELETE FROM audit_events") {
				died()
			}
		})
		if err := a.Run(dying); err == nil {
			t.Error("it has survived")
		}
		d.Watch(nil)
		if r := a.verify(); r.Breaks != nil || r.Archived != 0 || r.Total() != before {
			t.Errorf("after a crash: %+v", r)
		}
		left := a.files("*")
		if len(left) != 1 {
			t.Fatalf("%v is left", left)
		}
		a.moveOld()
		if r := a.verify(); r.Breaks != nil || r.Archived != 20 || r.InFiles != 20 || r.Total() != before {
			t.Errorf("after the next run: %+v", r)
		}
		if _, err := os.Stat(left[0]); err == nil {
			t.Error("the file of the run that was cut short is still there")
		}
		if err := late.move(t.Context(), key(d.Key()), m); !errors.Is(err, errChanged) { // it read before all of this
			t.Errorf("one that is late: %v", err)
		}
		if r := a.verify(); r.Breaks != nil || r.InFiles != 20 {
			t.Errorf("after one that was late: %+v", r)
		}
	})
}

// What an erasure removes is readable in no file: not before, without the database, and
// not afterwards at all.
func TestErasedInTheArchive(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newArchived(t, d)
		k := key(d.Key())
		a.moveOld()
		copied, err := os.ReadFile(a.files("acme")[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, personal := range []string{"Ada Obi", "secret sloop", "secret yawl"} {
			if bytes.Contains(copied, []byte(personal)) {
				t.Errorf("the file says %q in clear", personal)
			}
		}
		if l := a.lines("acme")[0]; l.ActorName != "Ada Obi" || *l.After != `"secret yawl"` {
			t.Errorf("before the erasure it says %+v", l)
		}
		// An erasure while a file is being written: the file is written again.
		a.Now = func() time.Time { return start.Add((archivedDays + 1) * 24 * time.Hour) }
		m, err := a.read(t.Context(), "acme", []string{"case"}, start.Add(5*24*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		erase := func() {
			t.Helper()
			err := d.Write(t.Context(), func(tx *db.Tx) error { return Erase(t.Context(), tx, "acme", "ada-id", []string{"case"}) })
			if err != nil {
				t.Fatal(err)
			}
		}
		erase()
		if err := a.move(t.Context(), k, m); !errors.Is(err, errChanged) {
			t.Errorf("a file with what was erased meanwhile: %v", err)
		}
		a.moveOld()
		a.record(start.Add(archivedDays * 24 * time.Hour)) // of the same history, after the erasure
		a.Now = func() time.Time { return start.Add(100 * 24 * time.Hour) }
		a.moveOld()
		r := a.verify()
		if r.Breaks != nil || r.Hidden != 4 {
			t.Errorf("after the erasure: %+v", r)
		}
		told := 0
		for _, l := range a.lines("acme") {
			if l.Subject != "case" || l.Action != "answer.changed" {
				continue
			}
			if l.After != nil {
				told++
			} else if l.ActorName != ErasedName || l.ActorID != "ada-id" || strings.Contains(l.TargetCode, "Ada") {
				t.Errorf("it says %+v", l)
			}
		}
		if told != 1 {
			t.Errorf("%d entries tell their details, want the one from after the erasure", told)
		}
		lines, _, err := k.decodeFile(copied)
		if err != nil {
			t.Fatal(err)
		}
		starts, err := startsOf(t.Context(), d, "acme")
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if _, readable := k.open("acme", l, starts["case"].Salt); readable && l.Subject == "case" && l.Details != "" {
				t.Error("an old copy of a file can still be read")
			}
		}
		erase()
		if r := a.verify(); r.Breaks != nil || r.Hidden != 5 {
			t.Errorf("after another erasure: %+v", r)
		}
	})
}

// Many tenants that write in turn have few files each.
func TestArchiveHasFewFiles(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := archived{t: t, Archive: &Archive{DB: d, Dir: t.TempDir(), Keep: time.Hour, Now: func() time.Time { return start.Add(72 * time.Hour) }}}
		const tenants = 5
		rounds := d.BatchSize()/tenants + 10 // more than a batch in all
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			for i := range rounds {
				for n := range tenants {
					e := Event{Tenant: fmt.Sprint("tenant ", n), Subject: fmt.Sprint("subject ", i), Actor: System, Action: "thing.done"}
					if err := Record(t.Context(), tx, start.Add(time.Duration(i)*time.Second), e); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		a.moveOld()
		if n := len(a.files("*")); n != tenants {
			t.Errorf("%d tenants have %d files", tenants, n)
		}
		if r := a.verify(); r.Breaks != nil || r.InFiles != int64(tenants*rounds) {
			t.Errorf("%+v", r)
		}
	})
}
