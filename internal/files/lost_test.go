package files_test

import (
	"slices"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The provider is queried about an upload whose notification is lost, and its object is handled
// like its notification.
func TestLostNotification(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		d.StorageFaults(apptest.M{"webhook": "drop"})
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
		file.Is("image/png", "mimeType").Is("image", "resourceType")
		if file.String("uploadedAt") == "" {
			t.Error("no time of arrival")
		}
		d.Notify(fixture.Notice(uploads["image/png"], apptest.M{"version": d.Version(uploads["image/png"])})).Want(200) // delayed notification
		if n := d.Audited(file.String("id"), "file.uploaded"); n != 1 {
			t.Errorf("it was uploaded %d times", n)
		}
		apptest.Until(t, "rejected objects removed", func() bool { return len(d.Stored()) == 2 })
	}, apptest.WithoutJobs)
}

// The server queries the provider without intervention.
func TestLostNotificationRace(t *testing.T) {
	fixture.EachFileScene(t, func(_ *testing.T, d *fixture.FileScene) {
		d.StorageFaults(apptest.M{"webhook": "drop"})
		u := d.UploadWithoutNotice("image/png", "image/png")
		d.Server.Clock.Advance(46 * time.Second)
		d.AwaitStatus(d.Ada, u.String("fileId"), "UPLOADED")
	})
}

// The last query comes when the upload expires: an object that arrived in time is never lost, and
// one that arrived later is removed.
func TestLastQuery(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		d.StorageFaults(apptest.M{"webhook": "drop"})
		inTime, late, never := fixture.Pending(d.Ada), fixture.Pending(d.Ada), fixture.Pending(d.Ada)
		d.Server.Clock.Advance(34 * time.Minute)
		d.CleanUp()
		d.Send(inTime, "image/png")
		d.Server.Clock.Advance(2 * time.Minute)
		d.Send(late, "image/png")
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
			return slices.Equal(d.Stored(), []string{"image " + inTime.String("params", "public_id")})
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

// Of a notification and a concurrent query, one makes the file UPLOADED, and the other changes
// nothing.
func TestNotificationQueryRace(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		d.StorageFaults(apptest.M{"webhook": "drop"})
		for range 5 {
			u := d.UploadWithoutNotice("image/png", "image/png")
			body := fixture.Notice(u, apptest.M{"version": d.Version(u)})
			d.Server.Clock.Advance(31 * time.Second)
			apptest.Concurrently(4, func(i int) int {
				if i%2 == 0 {
					return d.Notify(body).Status
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
