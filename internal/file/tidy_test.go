package file

import (
	"testing"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/ref"
	"stagegate/internal/test/dbtest"
	"stagegate/internal/work"
)

// tidied are the files of a tenant, with a clock that stands still.
type tidied struct {
	*Service

	t   *testing.T
	now time.Time
}

func eachTidied(t *testing.T, test func(d *tidied)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, base *db.DB) {
		d := &tidied{t: t, now: morning}
		clock := func() time.Time { return d.now }
		outbox := work.NewOutbox(base, clock, work.Settings{Slots: 1, Seal: auth.Secret("a secret of 32 bytes for the tests").Sealer("outbox")})
		d.Service = New(base, clock, nil, outbox, Settings{})
		d.exec(`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`, morning)
		test(d)
	})
}

func (d *tidied) exec(query string, args ...any) {
	d.t.Helper()
	err := d.DB.Write(d.t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(d.t.Context(), tx, query, args...)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *tidied) count(cond string, args ...any) int {
	d.t.Helper()
	n, err := db.One[int](d.t.Context(), d.DB, `SELECT COUNT(*) FROM files WHERE tenant_id = 't' AND `+cond, args...)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// pending writes uploads of somebody that were authorised a while ago.
func (d *tidied) pending(owner string, n int, ago time.Duration) {
	d.t.Helper()
	err := d.DB.Write(d.t.Context(), func(tx *db.Tx) error {
		for range n {
			f := in(Pending)
			f.Tenant, f.ID, f.Owner, f.CreatedAt = "t", ref.NewID(), owner, d.now.Add(-ago)
			if err := f.authorise(f.CreatedAt, 30*time.Minute); err != nil {
				return err
			}
			if err := insert(d.t.Context(), tx, f); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

// Files that always fail hide no other, and are tried less and less often.
func TestFailingFilesHideNoOther(t *testing.T) {
	eachTidied(t, func(d *tidied) {
		// Of the files of one person, only one can be deleted.
		d.exec(`CREATE UNIQUE INDEX one_deleted ON files (owner_id) WHERE status = 'DELETED' AND owner_id = 'ada'`)
		const failing = 3 * tidyAtOnce
		d.pending("ada", failing+1, 40*time.Minute)
		d.pending("ben", 2*tidyAtOnce, 36*time.Minute)
		if err := d.Tidy(d.t.Context()); err == nil {
			d.t.Error("nothing failed")
		}
		if n := d.count(`status = 'DELETED'`); n != 1+2*tidyAtOnce {
			d.t.Errorf("%d files were ended", n)
		}
		if n := d.count(`status = 'PENDING' AND sweep_at = $1`, d.now.Add(10*time.Minute)); n != failing {
			d.t.Errorf("%d are put off for as long as they were over", n)
		}
		if err := d.Tidy(d.t.Context()); err != nil {
			d.t.Errorf("they are tried too early: %v", err)
		}
		d.exec(`DROP INDEX one_deleted`)
		d.now = d.now.Add(10 * time.Minute)
		if err := d.Tidy(d.t.Context()); err != nil {
			d.t.Error(err)
		}
		if n := d.count(`status = 'PENDING'`); n != 0 {
			d.t.Errorf("%d are left", n)
		}
	})
}

// A file is looked at when its upload is too late and when nothing more can
// arrive, and then never again; files of the version before are, too.
func TestTidyTimes(t *testing.T) {
	eachTidied(t, func(d *tidied) {
		d.pending("ada", 1, 0)
		d.exec(`UPDATE files SET sweep_at = expires_at WHERE tenant_id = 't'`)
		for _, step := range []struct {
			after  time.Duration // since the morning
			cond   string
			events int64
		}{
			{30 * time.Minute, `status = 'PENDING'`, 0},
			{35 * time.Minute, `status = 'PENDING'`, 0},
			{35*time.Minute + time.Microsecond, `status = 'DELETED'`, 1},
			{95 * time.Minute, `sweep_at IS NOT NULL`, 1},
			{95*time.Minute + time.Microsecond, `sweep_at IS NULL`, 2},
			{24 * time.Hour, `sweep_at IS NULL`, 2},
		} {
			d.now = morning.Add(step.after)
			if err := d.Tidy(d.t.Context()); err != nil {
				d.t.Fatal(err)
			}
			events, err := db.One[int64](d.t.Context(), d.DB, `SELECT COUNT(*) FROM outbox_events WHERE kind = $1`, RemoveKind)
			if d.count(step.cond) != 1 || events != step.events || err != nil {
				d.t.Errorf("after %v: not %s, or %d removals, %v", step.after, step.cond, events, err)
			}
		}
	})
}
