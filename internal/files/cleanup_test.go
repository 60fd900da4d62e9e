package files

import (
	"context"
	"slices"
	"testing"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/dbtest"
)

// cleanUpTest is a service with one tenant and a stopped clock.
type cleanUpTest struct {
	*Service

	t   *testing.T
	now time.Time
}

// emptyStorage is a storage provider without objects.
type emptyStorage struct{ Storage }

func (emptyStorage) Find(context.Context, []string) ([]Notification, error) { return nil, nil }

func eachCleanUp(t *testing.T, test func(d *cleanUpTest)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, base *db.DB) {
		d := &cleanUpTest{t: t, now: morning}
		clock := func() time.Time { return d.now }
		outbox := jobs.NewOutbox(base, clock, jobs.Settings{Slots: 1, Seal: auth.Secret("a secret of 32 bytes for the tests").Seal("outbox")})
		d.Service = New(base, clock, emptyStorage{}, outbox, Settings{UploadTTL: 30 * time.Minute})
		d.exec(`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`, morning)
		test(d)
	})
}

func (d *cleanUpTest) exec(query string, args ...any) {
	d.t.Helper()
	err := d.DB.Write(d.t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(d.t.Context(), tx, query, args...)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *cleanUpTest) count(cond string, args ...any) int {
	d.t.Helper()
	n, err := db.One[int](d.t.Context(), d.DB, `SELECT COUNT(*) FROM files WHERE tenant_id = 't' AND `+cond, args...)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// pending inserts n uploads of an owner that were authorised some time ago.
func (d *cleanUpTest) pending(owner string, n int, ago time.Duration) {
	d.t.Helper()
	err := d.DB.Write(d.t.Context(), func(tx *db.Tx) error {
		for range n {
			f := fileIn(Pending)
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

// Failing files do not block other files and are retried less and less often.
func TestCleanUpSkipsFailingFiles(t *testing.T) {
	eachCleanUp(t, func(d *cleanUpTest) {
		// Only one file of this owner can be deleted.
		d.exec(`CREATE UNIQUE INDEX one_deleted ON files (owner_id) WHERE status = 'DELETED' AND owner_id = 'ada'`)
		const failing, passing = maxCleanUps + 10, 20
		d.pending("ada", failing+1, 40*time.Minute)
		d.pending("ben", passing, 36*time.Minute)
		if err := d.CleanUp(d.t.Context()); err == nil {
			d.t.Error("nothing failed")
		}
		if n := d.count(`status = 'DELETED'`); n != 1+passing {
			d.t.Errorf("%d files were deleted", n)
		}
		if n := d.count(`status = 'PENDING' AND sweep_at = $1`, d.now.Add(10*time.Minute)); n != failing {
			d.t.Errorf("%d files due after the retry delay", n)
		}
		if err := d.CleanUp(d.t.Context()); err != nil {
			d.t.Errorf("retried too early: %v", err)
		}
		d.exec(`DROP INDEX one_deleted`)
		d.now = d.now.Add(10 * time.Minute)
		if err := d.CleanUp(d.t.Context()); err != nil {
			d.t.Error(err)
		}
		if n := d.count(`status = 'PENDING'`); n != 0 {
			d.t.Errorf("%d are left", n)
		}
	})
}

// The storage provider is queried about a pending upload less and less often, and for the last
// time when the upload expires.
func TestNextCheck(t *testing.T) {
	f := fileIn(Pending)
	if err := f.authorise(morning, 30*time.Minute); err != nil {
		t.Fatal(err)
	}
	var at []time.Duration // since the upload was signed
	for next := *f.SweepAt; !f.isExpired(next); next = f.nextCheck(next, 30*time.Minute) {
		at = append(at, next.Sub(morning).Round(time.Second))
	}
	var want []time.Duration
	for _, seconds := range []int{30, 60, 90, 135, 203, 304, 456, 683, 1025, 1538} {
		want = append(want, time.Duration(seconds)*time.Second)
	}
	if !slices.Equal(at, want) {
		t.Errorf("queried after %v, want %v", at, want)
	}
	if last := f.nextCheck(morning.Add(1538*time.Second), 30*time.Minute); !f.isExpired(last) || f.isExpired(last.Add(-time.Microsecond)) {
		t.Errorf("last query at %v", last)
	}
}

// A file is handled when its upload expires and once nothing more can arrive, and then never
// again.
func TestCleanUpTimes(t *testing.T) {
	eachCleanUp(t, func(d *cleanUpTest) {
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
			if err := d.CleanUp(d.t.Context()); err != nil {
				d.t.Fatal(err)
			}
			events, err := db.One[int64](d.t.Context(), d.DB, `SELECT COUNT(*) FROM outbox_events WHERE kind = $1`, RemoveKind)
			if d.count(step.cond) != 1 || events != step.events || err != nil {
				d.t.Errorf("after %v: not %s, or %d removals, %v", step.after, step.cond, events, err)
			}
		}
	})
}
