package files_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// withOutages are the storage providers that are reached over the network.
var withOutages = []fixture.Provider{fixture.Cloudinary, fixture.Bucket, fixture.Unversioned}

// While the provider is down, uploads and deletions wait. Afterwards all of them are processed,
// and nothing is left behind on either side.
func TestStorageOutage(t *testing.T) {
	fixture.EachOf(t, withOutages, func(t *testing.T, d *fixture.FileScene) {
		var before, waiting []*apptest.Response
		for range 4 {
			u := fixture.Pending(d.Ada)
			d.Arrive(d.Ada, u, "image/png")
			before = append(before, u)
		}
		d.Server.SetStorageTimeout(200 * time.Millisecond)
		for i, fault := range []string{"error500", "tooMany", "timeout"} {
			d.StorageFaults(apptest.M{"api": fault})
			u := fixture.Pending(d.Ada)
			if status, reply := d.Upload(u, fixture.Contents["image/png"]); status == 200 {
				t.Errorf("%s: %s", fault, reply)
			}
			d.WantStatus(d.Ada, u.String("fileId"), "PENDING")
			waiting = append(waiting, u)
			d.Ada.Delete(fixture.Files + "/" + before[i].String("fileId")).Want(200)
		}
		d.StorageFaults(apptest.M{"api": "timeoutAfterDeed"})
		u := fixture.Pending(d.Ada)
		if status, reply := d.Upload(u, fixture.Contents["image/png"]); status == 200 {
			t.Errorf("unexpected response: %s", reply)
		}
		d.Ada.Delete(fixture.Files + "/" + before[3].String("fileId")).Want(200)
		d.StorageFaults(fixture.Healthy)
		d.Server.SetStorageTimeout(0)
		d.Server.Clock.Advance(time.Minute)
		d.AwaitStatus(d.Ada, u.String("fileId"), "UPLOADED") // reported by the notification or found by the query, once the provider replies
		for _, u := range waiting {
			d.Arrive(d.Ada, d.Ada.Post(fixture.Files+"/"+u.String("fileId")+"/upload-signature", nil).Want(200), "image/png")
		}
		d.Server.Clock.Advance(time.Minute)
		apptest.Until(t, "all deletions processed", func() bool { return d.Removals() == 0 && len(d.Stored()) == len(waiting)+1 })
	})
}

// Whatever happens to the notification of an upload, the file arrives once or can be uploaded
// again.
func TestStorageWebhookFaults(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		for _, fault := range []string{"duplicate", "delay", "drop", "tamper"} {
			d.StorageFaults(apptest.M{"webhook": fault})
			u := fixture.Pending(d.Ada)
			id := u.String("fileId")
			if status, reply := d.Upload(u, fixture.Contents["image/png"]); status != 200 {
				t.Fatal(reply)
			}
			if fault == "drop" || fault == "tamper" {
				d.WantStatus(d.Ada, id, "PENDING")
				d.StorageFaults(fixture.Healthy)
				u = d.Ada.Post(fixture.Files+"/"+id+"/upload-signature", nil).Want(200)
				if status, reply := d.Upload(u, fixture.Contents["image/png"]); status != 200 {
					t.Fatal(reply)
				}
			}
			if fault == "delay" {
				d.Server.Clock.Advance(10 * time.Second)
				d.Upload(fixture.Pending(d.Ben), fixture.Contents["image/png"]) // updates the clock of the provider
			}
			d.AwaitStatus(d.Ada, id, "UPLOADED")
			if n := d.Audited(id, "file.uploaded"); n != 1 {
				t.Errorf("%s: uploaded %d times", fault, n)
			}
		}
	})
}

// A file that cannot be read when it is reported is validated later.
func TestFileValidatedLater(t *testing.T) {
	fixture.EachOf(t, withOutages, func(_ *testing.T, d *fixture.FileScene) {
		for content, status := range map[string]string{"text/plain": "UPLOADED", "a page": "DELETED"} {
			d.LoseNotifications()
			u := fixture.Declare(d.Ada, "x.txt", "text/plain", len(fixture.Contents[content])).Want(201)
			d.Send(u, content)
			d.StorageFaults(apptest.M{"webhook": "normal", "api": "error500"})
			if d.Notifies() {
				d.Notify(fixture.Notice(u, apptest.M{"resource_type": "raw", "format": nil, "version": d.Version(u), "bytes": len(fixture.Contents[content])})).Want(200)
			} else {
				confirm(d.Ada, u).Refused(502, "STORAGE_PROVIDER_UNAVAILABLE")
			}
			d.WantStatus(d.Ada, u.String("fileId"), "PENDING")
			d.StorageFaults(fixture.Healthy)
			d.Server.Clock.Advance(time.Minute)
			d.AwaitStatus(d.Ada, u.String("fileId"), status)
		}
	})
}

// Unfinished uploads expire, and objects that arrived without a notification are removed.
func TestCleanUpFiles(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		cleanUp := func() {
			t.Helper()
			if err := d.Server.Files.CleanUp(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		kept := d.Uploaded(d.Ada)
		others := func() int { // objects, except that of the kept file
			return len(slices.DeleteFunc(d.Stored(), func(name string) bool { return strings.Contains(name, kept) }))
		}
		d.LoseNotifications()
		var lost []*apptest.Response
		for range 3 {
			lost = append(lost, fixture.Pending(d.Ada))
		}
		d.Upload(lost[0], fixture.Contents["a film"]) // of a resource type that is not queried; others refuse it or find another type
		d.Ada.Delete(fixture.Files + "/" + lost[1].String("fileId")).Want(200)
		apptest.Until(t, "removal attempted", func() bool { return d.Removals() == 0 })
		d.Upload(lost[1], fixture.Contents["image/png"]) // under a signature that is still valid
		d.Server.Clock.Advance(34 * time.Minute)
		cleanUp()
		if d.Notifies() {
			d.WantStatus(d.Ada, lost[0].String("fileId"), "PENDING")
		}
		d.Server.Clock.Advance(2 * time.Minute)
		cleanUp()
		for _, u := range lost {
			d.WantStatus(d.Ada, u.String("fileId"), "DELETED")
		}
		apptest.Until(t, "unreported objects removed", func() bool { return d.Removals() == 0 && others() <= 1 })
		d.Server.Clock.Advance(time.Hour)
		cleanUp()
		apptest.Until(t, "everything removed", func() bool { return d.Removals() == 0 && others() == 0 })
		cleanUp()
		if n := d.Removals(); n != 0 {
			t.Errorf("%d removals left", n)
		}
		d.WantStatus(d.Acme.SignIn("ada"), kept, "UPLOADED") // the first session has expired
	}, apptest.WithoutJobs)
}
