package files_test

import (
	"bytes"
	"testing"

	"stagegate/internal/app/demo"
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
			p := apptest.Demo(t, dir, databaseURL)
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
