package files_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A removal that the provider refuses, for example while its key is changed, is tried again for as long as it takes, ever more
// rarely. Its age and error are visible.
func TestRemovalRefused(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		store := fixture.BucketStore(t, true)
		s := apptest.Start(t, databaseURL, func(c *config.Config) { c.StorageURL = store.URL })
		d := fixture.FileScene{T: t, Server: s, Provider: fixture.Bucket}
		ada := s.Tenant("acme").As("ada")
		id := d.Uploaded(ada)
		store.Refuse(403)
		ada.Delete(fixture.Files + "/" + id).Want(200)
		var passed time.Duration // in all less than by which the clock of the store may differ
		for _, wait := range []time.Duration{time.Minute, time.Minute, 2 * time.Minute, 4 * time.Minute} {
			s.Clock.Advance(passed)
			apptest.Until(t, "the removal waits", func() bool {
				now := s.Now()
				return apptest.Count(t, s, `SELECT COUNT(*) FROM outbox_events WHERE kind = 'file.remove' AND status = 'PENDING'
					AND last_error LIKE '%403%' AND next_attempt_at > $1 AND next_attempt_at < $2`, now.Add(wait/2), now.Add(2*wait)) == 1
			})
			passed = wait
		}
		platform := s.Platform()
		waiting := platform.Get("/api/v1/platform/outbox?status=PENDING").Want(200)
		if waiting.String("content", 0, "kind") != "file.remove" || !strings.Contains(waiting.String("content", 0, "lastError"), "403") {
			t.Errorf("the platform sees %s", waiting.Body)
		}
		store.Refuse(0)
		s.Clock.Advance(passed)
		apptest.Until(t, "the file is removed", func() bool { return d.Removals() == 0 && store.Requests("DELETE") > 0 })
	})
}
