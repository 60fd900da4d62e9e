package files_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The provider is queried about an upload that was neither notified nor confirmed, and its object is handled
// like its notification.
func TestLostNotification(t *testing.T) {
	fixture.EachOf(t, withOutages, func(t *testing.T, d *fixture.FileScene) {
		d.LoseNotifications()
		becomes := map[string]string{"image/png": "UPLOADED", "text/csv": "UPLOADED", "a page": "DELETED", "": "PENDING"}
		uploads := map[string]*apptest.Response{"": fixture.Pending(d.Ada), "image/png": d.UploadWithoutNotice("image/png", "image/png")}
		uploads["text/csv"], uploads["a page"] = d.UploadWithoutNotice("text/csv", "text/csv"), d.UploadWithoutNotice("a page", "text/plain")
		d.Server.Clock.Advance(15 * time.Second)
		d.CleanUp()
		for _, u := range uploads {
			d.WantStatus(d.Ada, u.String("fileId"), "PENDING")
		}
		d.Server.Clock.Advance(16 * time.Second)
		for range 2 { // idempotent
			if d.CleanUp() {
				t.Error("a query failed")
			}
			for content, u := range uploads {
				d.WantStatus(d.Ada, u.String("fileId"), becomes[content])
			}
		}
		file := d.WantStatus(d.Ada, uploads["image/png"].String("fileId"), "UPLOADED")
		file.Is("image/png", "mimeType")
		if file.String("uploadedAt") == "" {
			t.Error("no time of arrival")
		}
		if d.Notifies() { // late
			d.Notify(fixture.Notice(uploads["image/png"], apptest.M{"version": d.Version(uploads["image/png"])})).Want(200)
			file.Is("image", "resourceType")
		}
		if n := d.Audited(file.String("id"), "file.uploaded"); n != 1 {
			t.Errorf("it was uploaded %d times", n)
		}
		apptest.Until(t, "rejected objects removed", func() bool { return len(d.Stored()) == 2 })
	}, apptest.WithoutJobs)
}

// The server queries the provider without intervention.
func TestLostNotificationRace(t *testing.T) {
	fixture.EachProvider(t, func(_ *testing.T, d *fixture.FileScene) {
		d.LoseNotifications()
		u := d.UploadWithoutNotice("image/png", "image/png")
		d.Server.Clock.Advance(46 * time.Second)
		d.AwaitStatus(d.Ada, u.String("fileId"), "UPLOADED")
	})
}

// The last query comes when the upload expires: an object that arrived in time is never lost, and
// one that arrived later is removed, if the provider takes it at all.
func TestLastQuery(t *testing.T) {
	fixture.EachOf(t, withOutages, func(t *testing.T, d *fixture.FileScene) {
		d.LoseNotifications()
		last := 29 * time.Minute // other providers refuse an upload that has expired
		if d.Notifies() {
			last = 34 * time.Minute
		}
		inTime, late, never := fixture.Pending(d.Ada), fixture.Pending(d.Ada), fixture.Pending(d.Ada)
		d.Server.Clock.Advance(last)
		d.CleanUp()
		d.Send(inTime, "image/png")
		d.Server.Clock.Advance(36*time.Minute - last)
		if status, reply := d.Upload(late, fixture.Contents["image/png"]); (status == 200) != d.Notifies() {
			t.Errorf("the late upload: %d %s", status, reply)
		}
		d.StorageFaults(apptest.M{"api": "error500"})
		for range 2 { // the provider is down; its response is awaited
			if !d.CleanUp() {
				t.Error("the outage was not reported")
			}
			for _, u := range []*apptest.Response{inTime, late, never} {
				d.WantStatus(d.Ada, u.String("fileId"), "PENDING")
			}
			d.Server.Clock.Advance(time.Hour)
		}
		d.StorageFaults(apptest.M{"api": "normal"})
		if d.CleanUp() {
			t.Error("a query failed")
		}
		d.WantStatus(d.Ada, inTime.String("fileId"), "UPLOADED")
		d.WantStatus(d.Ada, late.String("fileId"), "DELETED")
		d.WantStatus(d.Ada, never.String("fileId"), "DELETED")
		apptest.Until(t, "late object removed", func() bool {
			stored := d.Stored()
			return len(stored) == 1 && strings.Contains(stored[0], inTime.String("fileId"))
		})
	}, apptest.WithoutJobs, func(c *config.Config) { c.AccessTokenTTLSeconds = 24 * 60 * 60 })
}

// A notification received after the deadline counts if its upload arrived before.
func TestLateNotification(t *testing.T) {
	fixture.EachFileScene(t, func(_ *testing.T, d *fixture.FileScene) {
		u := fixture.Pending(d.Ada)
		arrived := d.Server.Now().Add(34 * time.Minute)
		d.Server.Clock.Advance(36 * time.Minute)
		d.Notify(fixture.Notice(u, apptest.M{"created_at": arrived.UTC().Format(time.RFC3339)})).Want(200)
		d.WantStatus(d.Ada, u.String("fileId"), "UPLOADED")
	}, apptest.WithoutJobs)
}

// Of a report of an upload and a concurrent query, one makes the file UPLOADED, and the other changes
// nothing.
func TestNotificationQueryRace(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		d.LoseNotifications()
		for range 5 {
			u := d.UploadWithoutNotice("image/png", "image/png")
			report := func() int { return confirm(d.Ada, u).Status }
			if d.Notifies() {
				body := fixture.Notice(u, apptest.M{"version": d.Version(u)})
				report = func() int { return d.Notify(body).Status }
			}
			d.Server.Clock.Advance(31 * time.Second)
			apptest.Concurrently(4, func(i int) int {
				if i%2 == 0 {
					return report()
				}
				d.CleanUp()
				return 0
			})
			d.WantStatus(d.Ada, u.String("fileId"), "UPLOADED")
			if n := d.Audited(u.String("fileId"), "file.uploaded"); n != 1 {
				t.Errorf("it was uploaded %d times", n)
			}
		}
	}, apptest.WithoutJobs)
}
