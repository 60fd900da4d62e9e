package files_test

import (
	"bytes"
	"strings"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/files"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A killed server loses no objects of the sandbox storage, no pending notifications and no pending
// removals.
func TestKilledDuringUploads(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir := t.TempDir()
		start := func() (*apptest.Process, *apptest.Client) {
			p := apptest.Demo(t, dir, databaseURL, "SANDBOX_STORAGE=cloudinary")
			return p, p.SignIn("ada@customer.test", demo.Password)
		}
		status := func(c *apptest.Client, u *apptest.Response) string {
			return c.Get(fixture.Files + "/" + u.String("fileId")).Want(200).String("status")
		}
		storage := func(p *apptest.Process, faults apptest.M) {
			p.Anyone().Put("/sandbox/faults", apptest.M{"storage": faults}).Want(200)
		}
		send := func(u *apptest.Response) {
			if code, reply := fixture.UploadTo(u.String("uploadUrl"), u, fixture.Contents["image/png"]); code != 200 {
				t.Fatal(code, reply)
			}
		}
		p, ada := start()
		demo := len(fixture.StoredAt(t, p.Anyone())) // objects of the demo
		gone, late := fixture.Pending(ada), fixture.Pending(ada)
		send(gone)
		apptest.Until(t, "first file arrived", func() bool { return status(ada, gone) == "UPLOADED" })
		storage(p, apptest.M{"webhook": "delay", "api": "normal"})
		send(late)
		storage(p, apptest.M{"webhook": "normal", "api": "error500"})
		ada.Delete(fixture.Files + "/" + gone.String("fileId")).Want(200)
		p.Kill()

		p, ada = start()
		storage(p, apptest.M{"api": "normal"})
		apptest.Until(t, "second file arrived", func() bool { return status(ada, late) == "UPLOADED" })
		apptest.Until(t, "second file scanned", func() bool {
			return ada.Get(fixture.Files+"/"+late.String("fileId")).Want(200).String("scan") == "CLEAN"
		})
		f := fixture.Fetch(t, ada.Get(fixture.Files+"/"+late.String("fileId")).Want(200).String("viewUrl"))
		if f.Status != 200 || !bytes.Equal(f.Body, fixture.Contents["image/png"]) {
			t.Errorf("upload before the kill: %d", f.Status)
		}
		apptest.Until(t, "first file removed", func() bool { return len(fixture.StoredAt(t, p.Anyone())) == demo+1 })
	})
}

// A killed server forgets no upload to a bucket that nobody has confirmed, and no pending removal.
func TestKilledBeforeConfirmation(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		dir := t.TempDir()
		start := func() (*apptest.Process, *apptest.Client) {
			p := apptest.Demo(t, dir, databaseURL, "SANDBOX_STORAGE=s3", "SANDBOX_SCANNER=off")
			return p, p.SignIn("ada@customer.test", demo.Password)
		}
		stored := func(p *apptest.Process) string {
			return string(p.Anyone().Get("/sandbox/bucket/objects").Want(200).Body)
		}
		p, ada := start()
		gone, late := fixture.Pending(ada), fixture.Pending(ada)
		for _, u := range []*apptest.Response{gone, late} {
			if status, reply := fixture.SendUpload(u, fixture.Contents["image/png"]); status != 200 {
				t.Fatal(status, reply)
			}
		}
		confirm(ada, gone).Want(200)
		p.Anyone().Put("/sandbox/faults", apptest.M{"storage": apptest.M{"api": "error500"}}).Want(200)
		ada.Delete(fixture.Files + "/" + gone.String("fileId")).Want(200)
		p.Kill()

		p, ada = start()
		p.Anyone().Put("/sandbox/faults", apptest.M{"storage": fixture.Healthy}).Want(200)
		apptest.Until(t, "the circuit breaker is closed", func() bool { return confirm(ada, late).Status == 200 })
		file := apptest.Data[files.View](ada.Get(fixture.Files + "/" + late.String("fileId")).Want(200))
		if got := fixture.Fetch(t, file.ViewURL); got.Status != 200 || !bytes.Equal(got.Body, fixture.Contents["image/png"]) {
			t.Errorf("it is served as %d", got.Status)
		}
		apptest.Until(t, "the deleted file is removed", func() bool { return !strings.Contains(stored(p), gone.String("fileId")) })
	})
}
