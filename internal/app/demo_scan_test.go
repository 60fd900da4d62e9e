package app_test

import (
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// The demo scans uploads: the EICAR test file is removed.
func TestDemoScan(t *testing.T) {
	t.Parallel()
	p := apptest.Demo(t, t.TempDir(), dbtest.URL(t, "sqlite"))
	ada, content := p.SignIn("ada@customer.test", demo.Password), scanner.EICAR()
	u := fixture.Declare(ada, "letter.txt", "text/plain", len(content)).Want(201)
	if status, reply := fixture.SendUpload(u, content); status != 200 {
		t.Fatal(status, reply)
	}
	file := fixture.Files + "/" + u.String("fileId")
	ada.Post(file+"/confirm", nil).Want(200)
	apptest.Until(t, "the file is removed", func() bool { return ada.Get(file).Want(200).String("status") == "DELETED" })
	ada.Get(file).Want(200).Is("INFECTED", "scan").Is("INFECTED", "failure")
}
