package app_test

import (
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// removals counts the events that remove something from the provider and wait.
func (d *desk) removals() int {
	d.t.Helper()
	n, err := db.One[int](d.t.Context(), d.s.DB, `SELECT COUNT(*) FROM outbox_events WHERE kind = 'file.remove' AND status <> 'COMPLETED'`)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// While the provider is down, uploads wait for it and deletions are kept in mind;
// afterwards everything is carried out, and nothing is left behind on either side.
func TestProviderDownForAWhile(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		d.s.SetStorageTimeout(200 * time.Millisecond)
		var before, waiting []*apptest.Response
		for range 4 {
			u := pending(d.ada)
			d.upload(u, contents["image/png"])
			d.ends(d.ada, u.String("fileId"), "UPLOADED")
			before = append(before, u)
		}
		for i, fault := range []string{"error500", "tooMany", "timeout"} {
			d.storageFaults(apptest.M{"api": fault})
			u := pending(d.ada)
			if status, reply := d.upload(u, contents["image/png"]); status == 200 {
				t.Errorf("%s: %s", fault, reply)
			}
			d.wantStatus(d.ada, u.String("fileId"), "PENDING")
			waiting = append(waiting, u)
			d.ada.Delete(uploads + "/" + before[i].String("fileId")).Want(200)
		}
		d.storageFaults(apptest.M{"api": "timeoutAfterDeed"})
		u := pending(d.ada)
		if status, reply := d.upload(u, contents["image/png"]); status == 200 {
			t.Errorf("no answer was to come: %s", reply)
		}
		d.ends(d.ada, u.String("fileId"), "UPLOADED") // the notification reported it
		d.ada.Delete(uploads + "/" + before[3].String("fileId")).Want(200)
		d.storageFaults(healthy)
		for _, u := range waiting {
			u = d.ada.Post(uploads+"/"+u.String("fileId")+"/upload-signature", nil).Want(200)
			d.upload(u, contents["image/png"])
			d.ends(d.ada, u.String("fileId"), "UPLOADED")
		}
		d.s.Clock.Forward(time.Minute)
		apptest.Until(t, "all deletions are carried out", func() bool { return d.removals() == 0 && len(d.stored()) == len(waiting)+1 })
	})
}

// Whatever becomes of the news of an upload, the file arrives once, or can be
// sent again.
func TestStorageWebhookFaults(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		for _, fault := range []string{"duplicate", "delay", "drop", "tamper"} {
			d.storageFaults(apptest.M{"webhook": fault})
			u := pending(d.ada)
			id := u.String("fileId")
			if status, reply := d.upload(u, contents["image/png"]); status != 200 {
				t.Fatal(reply)
			}
			if fault == "drop" || fault == "tamper" {
				d.wantStatus(d.ada, id, "PENDING")
				d.storageFaults(healthy)
				u = d.ada.Post(uploads+"/"+id+"/upload-signature", nil).Want(200)
				if status, reply := d.upload(u, contents["image/png"]); status != 200 {
					t.Fatal(reply)
				}
			}
			if fault == "delay" {
				d.s.Clock.Forward(10 * time.Second)
				d.upload(pending(d.ben), contents["image/png"]) // so that the provider looks at its clock
			}
			d.ends(d.ada, id, "UPLOADED")
			if n := d.audited(id, "file.uploaded"); n != 1 {
				t.Errorf("%s: uploaded %d times", fault, n)
			}
		}
	})
}

// A raw file that cannot be looked at is looked at later.
func TestLookAtRawFileLater(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		d.s.SetStorageTimeout(200 * time.Millisecond)
		for content, status := range map[string]string{"text/plain": "UPLOADED", "a page": "DELETED"} {
			d.storageFaults(apptest.M{"webhook": "drop"})
			u := declare(d.ada, "x.txt", "text/plain", 20).Want(201)
			if code, reply := d.upload(u, contents[content]); code != 200 {
				t.Fatal(reply)
			}
			d.storageFaults(apptest.M{"webhook": "normal", "api": "error500"})
			d.notify(notice(u, apptest.M{"resource_type": "raw", "format": nil, "version": d.version(u), "bytes": len(contents[content])})).Want(200)
			d.wantStatus(d.ada, u.String("fileId"), "PENDING")
			d.storageFaults(healthy)
			d.s.Clock.Forward(time.Minute)
			d.ends(d.ada, u.String("fileId"), status)
		}
	})
}

// Uploads that nobody finishes come to an end, and what came of them without our
// hearing of it is removed.
func TestCleanUpFiles(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		cleanUp := func() {
			t.Helper()
			if err := d.s.Files.CleanUp(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		kept := d.uploaded(d.ada)
		d.storageFaults(apptest.M{"webhook": "drop"})
		var lost []*apptest.Response
		for range 3 {
			lost = append(lost, pending(d.ada))
		}
		d.upload(lost[0], contents["a film"]) // of a type about which the provider is not asked
		d.ada.Delete(uploads + "/" + lost[1].String("fileId")).Want(200)
		apptest.Until(t, "the removal was tried", func() bool { return d.removals() == 0 })
		d.upload(lost[1], contents["image/png"]) // under a signature that is still good
		d.s.Clock.Forward(34 * time.Minute)
		cleanUp()
		d.wantStatus(d.ada, lost[0].String("fileId"), "PENDING")
		d.s.Clock.Forward(2 * time.Minute)
		cleanUp()
		for _, u := range lost {
			d.wantStatus(d.ada, u.String("fileId"), "DELETED")
		}
		apptest.Until(t, "what arrived unheard is removed", func() bool { return d.removals() == 0 && len(d.stored()) == 1 })
		d.s.Clock.Forward(time.Hour)
		cleanUp()
		apptest.Until(t, "all is removed", func() bool { return d.removals() == 0 && len(d.stored()) == 0 })
		cleanUp()
		if n := d.removals(); n != 0 {
			t.Errorf("there is still something to remove: %d", n)
		}
		d.wantStatus(d.acme.SignIn("ada"), kept, "UPLOADED") // the first session is over
	}, apptest.WithoutJobs)
}

// Nobody has more uploads under way than the setting says.
func TestPendingLimit(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		var all []string
		for range 3 {
			all = append(all, pending(d.ada).String("fileId"))
		}
		declare(d.ada, "x.png", "image/png", 5).Refused(409, "CONFLICT")
		pending(d.ben)
		d.ada.Delete(uploads + "/" + all[0]).Want(200)
		u := pending(d.ada)
		d.notify(notice(u, nil)).Want(200)
		pending(d.ada)
		declare(d.ada, "x.png", "image/png", 5).Refused(409, "CONFLICT")
	}, func(c *app.Config) { c.FileMaxPending = 3 })
}

// Of deleting a file and holding it at the same moment, one happens.
func TestDeleteAgainstHold(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		for range 10 {
			id := d.uploaded(d.ada)
			held := false
			statuses := apptest.Together(2, func(i int) int {
				if i == 0 {
					return d.ada.Delete(uploads + "/" + id).Status
				}
				err := d.s.DB.Write(t.Context(), func(tx *db.Tx) error {
					_, err := d.s.Files.Hold(t.Context(), tx, d.acme.ID, id, []string{id})
					return err
				})
				held = err == nil
				return 0
			})
			if held != (statuses[409] == 1) || held == (statuses[200] == 1) {
				t.Fatalf("held: %v, deleting: %v", held, statuses)
			}
			status := "DELETED"
			if held {
				status = "UPLOADED"
			}
			d.wantStatus(d.ada, id, status)
		}
	})
}
