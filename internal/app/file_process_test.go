package app_test

import (
	"bytes"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/testkit/apptest"
)

// A killed server loses neither what lies in the sandbox's storage, nor news that
// were under way, nor what is to be removed.
func TestFilesSurviveAKill(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, databaseURL string) {
		dir := t.TempDir()
		start := func() (*apptest.Process, *apptest.Client) {
			p := apptest.Demo(t, dir, databaseURL)
			return p, p.SignIn("ada@customer.test", app.DemoPassword)
		}
		status := func(c *apptest.Client, u *apptest.Response) string {
			return c.Get(uploads + "/" + u.String("fileId")).Want(200).String("status")
		}
		storage := func(p *apptest.Process, faults apptest.M) {
			p.Anyone().Put("/sandbox/faults", apptest.M{"storage": faults}).Want(200)
		}
		send := func(u *apptest.Response) {
			if code, reply := uploadTo(u.String("uploadUrl"), u, contents["image/png"]); code != 200 {
				t.Fatal(code, reply)
			}
		}
		p, ada := start()
		demo := len(storedAt(t, p.Anyone())) // what the demo has stored
		gone, late := pending(ada), pending(ada)
		send(gone)
		apptest.Until(t, "the first has arrived", func() bool { return status(ada, gone) == "UPLOADED" })
		storage(p, apptest.M{"webhook": "delay", "api": "normal"})
		send(late)
		storage(p, apptest.M{"webhook": "normal", "api": "error500"})
		ada.Delete(uploads + "/" + gone.String("fileId")).Want(200)
		p.Kill()

		p, ada = start()
		storage(p, apptest.M{"api": "normal"})
		apptest.Until(t, "the second has arrived", func() bool { return status(ada, late) == "UPLOADED" })
		f := fetch(t, ada.Get(uploads+"/"+late.String("fileId")).Want(200).String("viewUrl"))
		if f.status != 200 || !bytes.Equal(f.body, contents["image/png"]) {
			t.Errorf("what was uploaded before the kill: %d", f.status)
		}
		apptest.Until(t, "the first is removed", func() bool { return len(storedAt(t, p.Anyone())) == demo+1 })
	})
}
