package files_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

var buckets = []fixture.Provider{fixture.Bucket, fixture.Unversioned}

// While the store is down, uploads and deletions wait. A lost response loses no file.
func TestBucketOutage(t *testing.T) {
	fixture.EachOf(t, buckets, func(t *testing.T, d *fixture.FileScene) {
		stay, gone := d.Uploaded(d.Ada), d.Uploaded(d.Ada)
		d.Server.SetStorageTimeout(200 * time.Millisecond)
		u := fixture.Declare(d.Ada, "card.png", "image/png", 1000).Want(201)
		for _, fault := range []string{"error500", "tooMany", "timeout"} {
			d.StorageFaults(apptest.M{"api": fault})
			if status, reply := d.Upload(u, fixture.Contents["image/png"]); status == 200 {
				t.Errorf("%s: %s", fault, reply)
			}
			d.Confirm(d.Ada, u).Refused(502, "STORAGE_PROVIDER_UNAVAILABLE")
		}
		d.Ada.Delete(fixture.Files + "/" + gone).Want(200)
		d.StorageFaults(apptest.M{"api": "timeoutAfterDeed"})
		if status, reply := d.Upload(u, fixture.Contents["image/png"]); status == 200 {
			t.Errorf("unexpected response: %s", reply)
		}
		d.StorageFaults(fixture.Healthy)
		d.Server.SetStorageTimeout(0)
		d.Server.Clock.Advance(time.Minute)
		d.AwaitStatus(d.Ada, u.String("fileId"), "UPLOADED") // nobody confirms it
		apptest.Until(t, "the deletion is processed", func() bool { return d.Removals() == 0 && len(d.Stored()) == 2 })
		d.WantStatus(d.Ada, stay, "UPLOADED")
	})
}

// What was accepted stays as it was, although the signature of its upload is still valid. Deleting removes every
// version, also of what arrived later.
func TestBucketPins(t *testing.T) {
	fixture.EachOf(t, buckets, func(t *testing.T, d *fixture.FileScene) {
		u := fixture.Declare(d.Ada, "letter.txt", "text/plain", 1000).Want(201)
		d.Send(u, "text/plain")
		file := apptest.Data[files.View](d.Confirm(d.Ada, u).Want(200))
		d.Send(u, "a page")
		again := apptest.Data[files.View](d.Confirm(d.Ada, u).Want(200))
		for _, link := range []string{file.ViewURL, again.ViewURL, again.DownloadURL} {
			if got := fixture.Fetch(t, link); got.Status != 200 || !bytes.Equal(got.Body, fixture.Contents["text/plain"]) {
				t.Errorf("%d %s", got.Status, got.Body)
			}
		}
		if !strings.HasPrefix(file.PublicID, "t_"+d.Acme.ID+"/") || file.StorageProvider != "s3" {
			t.Errorf("stored as %s at %s", file.PublicID, file.StorageProvider)
		}
		d.Ada.Delete(fixture.Files + "/" + file.ID).Want(200)
		apptest.Until(t, "all versions are removed", func() bool { return len(d.Stored()) == 0 })
		if got := fixture.Fetch(t, file.ViewURL); got.Status != 404 {
			t.Errorf("a link to a deleted file: %d", got.Status)
		}
	})
}

// An unconfirmed upload is noticed after half a minute. The store refuses what was not authorised: size, type, and time.
func TestBucketUnconfirmed(t *testing.T) {
	fixture.EachOf(t, buckets, func(t *testing.T, d *fixture.FileScene) {
		u, never := fixture.Declare(d.Ada, "letter.txt", "text/plain", 60).Want(201), fixture.Pending(d.Ada)
		for content, want := range map[string]int{strings.Repeat("a", 61): 400, "": 400} {
			if got, reply := d.Upload(u, []byte(content)); got != want {
				t.Errorf("%d bytes: %d %s", len(content), got, reply)
			}
		}
		d.Send(u, "text/plain")
		d.Server.Clock.Advance(15 * time.Second)
		d.CleanUp()
		d.WantStatus(d.Ada, u.String("fileId"), "PENDING")
		d.Server.Clock.Advance(16 * time.Second)
		if d.CleanUp() {
			t.Error("a query failed")
		}
		d.WantStatus(d.Ada, u.String("fileId"), "UPLOADED")
		d.Server.Clock.Advance(30 * time.Minute)
		if got, reply := d.Upload(never, fixture.Contents["image/png"]); got != 403 {
			t.Errorf("late: %d %s", got, reply)
		}
		d.Server.Clock.Advance(5 * time.Minute)
		d.CleanUp()
		d.WantStatus(d.Ada, never.String("fileId"), "DELETED")
	}, apptest.WithoutJobs, func(c *config.Config) { c.AccessTokenTTLSeconds = 24 * 60 * 60 })
}

// A lasting link, of a logo, works with every storage until the file is deleted.
func TestLastingLink(t *testing.T) {
	fixture.EachOf(t, []fixture.Provider{fixture.Local, fixture.Bucket, fixture.Unversioned}, func(t *testing.T, d *fixture.FileScene) {
		admin := d.Acme.As("admin")
		id := d.Uploaded(admin)
		profile := apptest.M{
			"organizationName": "Acme", "sector": "TRAVEL", "staffCount": 12, "expectedCustomerVolume": "101-1000",
			"supportEmail": "help@acme.test", "billingEmail": "pay@acme.test", "brand": apptest.M{"color": "#0a5c36", "logoFileObjectId": id},
		}
		address := admin.Put("/api/v1/tenant/profile", profile).Want(200).String("brand", "logoUrl")
		d.Server.Clock.Advance(8 * 24 * time.Hour)
		got := fixture.Fetch(t, address)
		if got.Status != 200 || !bytes.Equal(got.Body, fixture.Contents["image/png"]) || got.Header.Get("Content-Type") != "image/png" {
			t.Errorf("the logo is %d %v", got.Status, got.Header)
		}
		for _, changed := range []string{address + "0", strings.Replace(address, "png", "html", 1)} {
			if got := fixture.Fetch(t, changed); got.Status != 403 {
				t.Errorf("%s: %d", changed, got.Status)
			}
		}
	}, func(c *config.Config) { c.AccessTokenTTLSeconds = 24 * 60 * 60 })
}
