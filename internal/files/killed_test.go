package files_test

import (
	"bytes"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A killed server loses neither what lies in the sandbox's storage, nor news that
// were under way, nor what is to be removed.
func TestFilesSurviveAKill(t *testing.T) {
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
		demo := len(fixture.StoredAt(t, p.Anyone())) // what the demo has stored
		gone, late := fixture.Pending(ada), fixture.Pending(ada)
		send(gone)
		apptest.Until(t, "the first has arrived", func() bool { return status(ada, gone) == "UPLOADED" })
		storage(p, apptest.M{"webhook": "delay", "api": "normal"})
		send(late)
		storage(p, apptest.M{"webhook": "normal", "api": "error500"})
		ada.Delete(fixture.Files + "/" + gone.String("fileId")).Want(200)
		p.Kill()

		p, ada = start()
		storage(p, apptest.M{"api": "normal"})
		apptest.Until(t, "the second has arrived", func() bool { return status(ada, late) == "UPLOADED" })
		f := fixture.Fetch(t, ada.Get(fixture.Files+"/"+late.String("fileId")).Want(200).String("viewUrl"))
		if f.Status != 200 || !bytes.Equal(f.Body, fixture.Contents["image/png"]) {
			t.Errorf("what was uploaded before the kill: %d", f.Status)
		}
		apptest.Until(t, "the first is removed", func() bool { return len(fixture.StoredAt(t, p.Anyone())) == demo+1 })
	})
}
