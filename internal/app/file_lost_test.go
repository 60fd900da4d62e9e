package app_test

import (
	"slices"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/testkit/apptest"
)

// dropped is an upload that has arrived at the provider, and whose notification is lost.
func (d *desk) dropped(content, mime string) *apptest.Response {
	d.t.Helper()
	u := declare(d.ada, "document", mime, len(contents[content])).Want(201)
	d.send(u, content)
	return u
}

// send uploads a content.
func (d *desk) send(u *apptest.Response, content string) {
	d.t.Helper()
	if status, reply := d.upload(u, contents[content]); status != 200 {
		d.t.Fatal(status, reply)
	}
}

// cleanUp runs the job that asks the provider, and reports whether it failed.
func (d *desk) cleanUp() (failed bool) {
	d.t.Helper()
	return d.s.Files.CleanUp(d.t.Context()) != nil
}

// The provider is asked about an upload whose notification is lost, and what it has is
// handled as its notification would be.
func TestLostNotification(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		d.storageFaults(apptest.M{"webhook": "drop"})
		becomes := map[string]string{"image/png": "UPLOADED", "text/csv": "UPLOADED", "a page": "DELETED", "": "PENDING"}
		uploads := map[string]*apptest.Response{"": pending(d.ada), "image/png": d.dropped("image/png", "image/jpeg")}
		uploads["text/csv"], uploads["a page"] = d.dropped("text/csv", "text/csv"), d.dropped("a page", "text/plain")
		d.s.Clock.Forward(15 * time.Second)
		d.cleanUp()
		for _, u := range uploads {
			d.wantStatus(d.ada, u.String("fileId"), "PENDING")
		}
		d.s.Clock.Forward(16 * time.Second)
		for range 2 { // the second time, nothing is left to do
			if d.cleanUp() {
				t.Error("a question failed")
			}
			for content, u := range uploads {
				d.wantStatus(d.ada, u.String("fileId"), becomes[content])
			}
		}
		file := d.wantStatus(d.ada, uploads["image/png"].String("fileId"), "UPLOADED")
		if file.String("mimeType") != "image/png" || file.String("uploadedAt") == "" || file.String("resourceType") != "image" {
			t.Errorf("an uploaded file is %s", file.Body)
		}
		d.notify(notice(uploads["image/png"], apptest.M{"version": d.version(uploads["image/png"])})).Want(200) // at last
		if n := d.audited(file.String("id"), "file.uploaded"); n != 1 {
			t.Errorf("it was uploaded %d times", n)
		}
		apptest.Until(t, "what may not stay is removed", func() bool { return len(d.stored()) == 2 })
	}, apptest.WithoutJobs)
}

// Nobody has to do anything: the server asks by itself.
func TestLostNotificationMeanwhile(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		d.storageFaults(apptest.M{"webhook": "drop"})
		u := d.dropped("image/png", "image/png")
		d.s.Clock.Forward(46 * time.Second)
		d.ends(d.ada, u.String("fileId"), "UPLOADED")
	})
}

// The last question comes when the time for the upload is over: what arrived in time is
// never lost, and what arrived later is removed.
func TestLastQuestion(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		d.storageFaults(apptest.M{"webhook": "drop"})
		inTime, late, never := pending(d.ada), pending(d.ada), pending(d.ada)
		d.s.Clock.Forward(34 * time.Minute)
		d.cleanUp()
		d.send(inTime, "image/png")
		d.s.Clock.Forward(2 * time.Minute)
		d.send(late, "image/png")
		d.storageFaults(apptest.M{"api": "error500"})
		for range 2 { // the provider is away, and its answer is waited for
			if !d.cleanUp() {
				t.Error("nobody noticed that the provider is away")
			}
			for _, u := range []*apptest.Response{inTime, late, never} {
				d.wantStatus(d.ada, u.String("fileId"), "PENDING")
			}
			d.s.Clock.Forward(time.Hour)
		}
		d.storageFaults(apptest.M{"api": "normal"})
		if d.cleanUp() {
			t.Error("a question failed")
		}
		d.wantStatus(d.ada, inTime.String("fileId"), "UPLOADED")
		d.wantStatus(d.ada, late.String("fileId"), "DELETED")
		d.wantStatus(d.ada, never.String("fileId"), "DELETED")
		apptest.Until(t, "what was late is removed", func() bool {
			return slices.Equal(d.stored(), []string{"image " + inTime.String("params", "public_id")})
		})
	}, apptest.WithoutJobs, func(c *app.Config) { c.AccessTokenTTLSeconds = 24 * 60 * 60 })
}

// A notification that comes after the deadline, about an upload that came before, counts.
func TestLateNotification(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		u := pending(d.ada)
		arrived := d.s.Now().Add(34 * time.Minute)
		d.s.Clock.Forward(36 * time.Minute)
		d.notify(notice(u, apptest.M{"created_at": arrived.UTC().Format(time.RFC3339)})).Want(200)
		d.wantStatus(d.ada, u.String("fileId"), "UPLOADED")
	}, apptest.WithoutJobs)
}

// Of a notification and the answer to a question at the same moment, one makes the file
// UPLOADED, and the other changes nothing.
func TestNotificationAndQuestionRace(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		d.storageFaults(apptest.M{"webhook": "drop"})
		for range 5 {
			u := d.dropped("image/png", "image/png")
			body := notice(u, apptest.M{"version": d.version(u)})
			d.s.Clock.Forward(31 * time.Second)
			apptest.Together(4, func(i int) int {
				if i%2 == 0 {
					return d.notify(body).Status
				}
				d.cleanUp()
				return 0
			})
			d.wantStatus(d.ada, u.String("fileId"), "UPLOADED")
			if n := d.audited(u.String("fileId"), "file.uploaded"); n != 1 {
				t.Errorf("it was uploaded %d times", n)
			}
		}
	}, apptest.WithoutJobs)
}
