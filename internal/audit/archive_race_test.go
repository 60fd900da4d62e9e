package audit

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// Two instances begin the archive of a tenant at the same moment: the one that comes second
// goes on where the first one is.
func TestArchiveBegunTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine() == "sqlite" {
			t.Skip("SQLite has one writer, so the second one waits before it reads")
		}
		a := newArchived(t, d)
		var begun atomic.Bool
		d.Watch(func(query string, _ []any) {
			if strings.HasPrefix(query, "INSERT INTO audit_archives") && !begun.Swap(true) {
				a.moveOld() // a whole run of another instance
			}
		})
		a.moveOld()
		d.Watch(nil)
		if r := a.verify(); r.Breaks != nil || r.Unknown != nil || r.InFiles != 20 || r.Archived != 20 {
			t.Errorf("%+v", r)
		}
	})
}

// Two instances archive at once, while others write, verify and erase.
func TestArchiveMeanwhile(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newArchived(t, d)
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				if err := a.Run(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Go(func() {
			for i := range 5 {
				a.record(start.Add(time.Duration(i) * time.Hour))
			}
		})
		all.Go(func() {
			for range 5 {
				if r, err := Verify(t.Context(), d, ""); err != nil || r.Breaks != nil {
					t.Errorf("meanwhile: %v, %v", r.Breaks, err)
				}
			}
		})
		all.Go(func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error { return Erase(t.Context(), tx, "acme", "ada-id", []string{"case"}) })
			if err != nil {
				t.Error(err)
			}
		})
		all.Wait()
		a.moveOld()
		if r := a.verify(); r.Breaks != nil || r.Total().Entries != 5*(archivedDays+5) || r.InFiles != r.Archived {
			t.Errorf("in the end: %+v", r)
		}
	})
}
