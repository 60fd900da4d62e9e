//go:build clients

package clients

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// server is one that the programs use, and what they have to know of it.
type server struct {
	t   *testing.T
	env []string
}

// start starts a server with an organisation.
func start(t *testing.T) server {
	t.Helper()
	var data string
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { data = c.DataDir })
	acme := s.Tenant("acme")
	admin := acme.As("admin")
	secret, err := os.ReadFile(filepath.Join(data, "sandbox", "storage", "secret"))
	if err != nil {
		t.Fatal(err)
	}
	return server{t, append(os.Environ(),
		"GOWORK=off", // the client in Go is a module of its own
		"STAGEGATE_URL="+s.URL, "STAGEGATE_TOKEN="+admin.Token,
		"STAGEGATE_EMAIL="+acme.Email("admin"), "STAGEGATE_PASSWORD="+apptest.Password,
		"PAYMENT_KEY="+apptest.PaymentKey,
		"CLOUDINARY_URL=cloudinary://sandbox:"+strings.TrimSpace(string(secret))+"@sandbox?upload_prefix="+s.URL+"/sandbox/storage",
	)}
}

// run runs a program in a folder.
func (s server) run(folder, name string, arguments ...string) {
	s.t.Helper()
	command := exec.CommandContext(s.t.Context(), name, arguments...)
	command.Dir, command.Env = folder, s.env
	out, err := command.CombinedOutput()
	if err != nil {
		s.t.Fatalf("%s %s: %v\n%s", name, strings.Join(arguments, " "), err, out)
	}
	s.t.Logf("%s", out)
}

// A client that oapi-codegen generates charges the amounts that it is given, as doubles
// and as digits.
func TestGo(t *testing.T) {
	t.Parallel()
	start(t).run("go", "go", "run", ".")
}

// So does one with the types of openapi-typescript.
func TestTypeScript(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.run("node", "npm", "run", "--silent", "build")
	s.run("node", "node", "dist/invoices.js")
}

// The library of the storage provider uploads what Stagegate has signed, and finds and
// removes it.
func TestStorage(t *testing.T) {
	t.Parallel()
	start(t).run("node", "node", "storage.mjs")
}

// A library for the payment provider takes a payment and reads what is known of it.
func TestPayments(t *testing.T) {
	t.Parallel()
	start(t).run("node", "node", "payments.mjs")
}
