package files_test

import (
	"testing"
	"time"

	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

func confirm(c *apptest.Client, u *apptest.Response) *apptest.Response {
	return c.Post(fixture.Files+"/"+u.String("fileId")+"/confirm", nil)
}

// A confirmed upload needs no notification, and can be confirmed again.
func TestConfirm(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		d.LoseNotifications()
		u := fixture.Declare(d.Ada, "marks.csv", "text/csv", 1000).Want(201)
		confirm(d.Ada, u).Refused(409, "FILE_NOT_UPLOADED")
		d.WantStatus(d.Ada, u.String("fileId"), "PENDING").Is(nil, "failure")
		d.Send(u, "text/csv")
		for _, by := range []*apptest.Client{d.Ada, d.Officer, d.Ada} {
			file := apptest.Data[files.View](confirm(by, u).Want(200))
			apptest.Equal(t, "the size", file.SizeBytes, int64(len(fixture.Contents["text/csv"])))
			if file.Status != files.Uploaded || file.ViewURL == "" || file.Failure != nil {
				t.Errorf("the confirmed file is %+v", file)
			}
		}
		if n := d.Audited(u.String("fileId"), "file.uploaded"); n != 1 {
			t.Errorf("it was uploaded %d times", n)
		}
		confirm(d.Ben, u).Refused(404, "NOT_FOUND")
		confirm(d.Acme.As("finance"), u).Refused(403, "FORBIDDEN")
		d.Ada.Delete(fixture.Files + "/" + u.String("fileId")).Want(200)
		confirm(d.Ada, u).Refused(409, "FILE_NOT_PENDING")
	}, apptest.WithoutJobs)
}

// An upload that is not what was authorised is removed, and the file says why.
func TestConfirmRefuses(t *testing.T) {
	fixture.EachProvider(t, func(t *testing.T, d *fixture.FileScene) {
		d.LoseNotifications()
		for _, content := range []string{"a page", "an animation"} {
			u := d.UploadWithoutNotice(content, "text/plain")
			for range 2 {
				confirm(d.Ada, u).Refused(409, "FILE_CHECK_FAILED")
			}
			d.WantStatus(d.Ada, u.String("fileId"), "DELETED").Is("CONTENT", "failure")
			if n := d.Audited(u.String("fileId"), "file.refused"); n != 1 {
				t.Errorf("it was refused %d times", n)
			}
		}
		apptest.Until(t, "all objects removed", func() bool { return len(d.Stored()) == 0 })
	}, apptest.WithoutJobs)
}

// While the provider is unavailable, an upload stays pending. Of concurrent confirmations, one accepts it.
func TestConfirmOutageRace(t *testing.T) {
	fixture.EachOf(t, []fixture.Provider{fixture.Cloudinary, fixture.Bucket, fixture.Unversioned}, func(t *testing.T, d *fixture.FileScene) {
		d.LoseNotifications()
		u := d.UploadWithoutNotice("image/png", "image/png")
		d.Server.SetStorageTimeout(200 * time.Millisecond)
		for _, fault := range []string{"error500", "tooMany", "timeout"} {
			d.StorageFaults(apptest.M{"api": fault})
			confirm(d.Ada, u).Refused(502, "STORAGE_PROVIDER_UNAVAILABLE")
			d.WantStatus(d.Ada, u.String("fileId"), "PENDING")
		}
		d.StorageFaults(apptest.M{"api": "normal"})
		d.Server.SetStorageTimeout(0)
		d.Server.Clock.Advance(time.Minute) // the circuit breaker closes
		if got := apptest.Concurrently(8, func(int) int { return confirm(d.Ada, u).Status }); got[200] != 8 {
			t.Errorf("the responses are %v", got)
		}
		if n := d.Audited(u.String("fileId"), "file.uploaded"); n != 1 {
			t.Errorf("it was uploaded %d times", n)
		}
	}, apptest.WithoutJobs)
}
