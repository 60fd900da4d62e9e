package program

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofrs/flock"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/mailbox"
	"stagegate/internal/sandbox/payments"
	"stagegate/internal/sandbox/storage"
	"stagegate/internal/testkit/testlog"
)

const secretOfStorage = "0123456789abcdef0123456789abcdef"

// Providers are a payment provider, a storage provider and a mail relay outside the server, like real ones:
// they outlive it and are shared by several instances.
type Providers struct {
	URL      string // of the HTTP servers
	Relay    string // host:port of the mail relay
	Mailbox  *mailbox.Server
	settings []string
}

// StartProviders starts the built-in providers in the process of the test. Their webhooks go to the public
// address of the server.
func StartProviders(t testing.TB, public string) *Providers {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	dir, log := t.TempDir(), testlog.New(t)
	faults, err := sandbox.OpenFaults(dir)
	must(err)
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	pay, err := payments.New(payments.Config{
		SecretKey: "sk_test_chaos", PublicURL: server.URL, WebhookURL: public + "/api/v1/payments/webhook",
		Dir: filepath.Join(dir, "payments"), Faults: faults, Now: ref.Now, Log: log,
	})
	must(err)
	store, err := storage.New(storage.Config{
		Cloud: "sandbox", Key: "sandbox", Secret: "secret", HookSecret: secretOfStorage, PublicURL: server.URL,
		WebhookURL: public + "/api/v1/files/webhooks/storage", Dir: filepath.Join(dir, "storage"), Faults: faults, Now: ref.Now, Log: log,
	})
	must(err)
	mails, err := mailbox.New(mailbox.Config{Dir: filepath.Join(dir, "mailbox"), Faults: faults, Now: ref.Now, Log: log})
	must(err)
	mux.Handle(payments.Prefix+"/", pay.Handler())
	mux.Handle(storage.Prefix+"/", store.Handler())
	mux.Handle(sandbox.FaultsPath, faults.Handler())
	p := &Providers{URL: server.URL, Relay: mails.Addr(), Mailbox: mails, settings: []string{
		"SANDBOX=false", "BASE_URL=" + public, "APP_SECRET=" + strings.Repeat("chaos", 8),
		"PAYSTACK_SECRET_KEY=sk_test_chaos", "PAYSTACK_BASE_URL=" + server.URL + payments.APIPrefix,
		"CLOUDINARY_URL=cloudinary://sandbox:secret@sandbox", "CLOUDINARY_API_BASE=" + server.URL + storage.Prefix,
		"STORAGE_WEBHOOK_SECRET=" + secretOfStorage, "MAIL_FROM=Stagegate <no-reply@stagegate.test>",
	}}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 3)
	for _, run := range []func(context.Context) error{pay.Run, store.Run, mails.Run} {
		go func() { ended <- run(ctx) }()
	}
	t.Cleanup(func() {
		stop()
		for range cap(ended) {
			<-ended
		}
		_, _, _ = pay.Close(), store.Close(), mails.Close() // their journals are in a temporary directory
	})
	return p
}

// Settings returns the settings of a server that uses the providers, with the mail relay at an address.
func (p *Providers) Settings(relay string) []string {
	return append([]string{"SMTP_URL=smtp://" + relay}, p.settings...)
}

// FreeAddress returns a free local address. Its port is outside the range of ephemeral client ports, so that no
// client can take it first.
func FreeAddress(t testing.TB) string {
	t.Helper()
	const first, ports = 20000, 12000 // ephemeral ports begin at 32768
	for range 100 {
		port := first + rand.N(ports)
		if !reserve(t, port) {
			continue
		}
		address := fmt.Sprint("127.0.0.1:", port)
		if listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address); err == nil {
			_ = listener.Close()
			return address
		}
	}
	t.Fatal("there is no free address")
	return ""
}

// reserve keeps other tests, also those of other packages, from choosing a port until the test ends.
func reserve(t testing.TB, port int) bool {
	t.Helper()
	file := flock.New(filepath.Join(os.TempDir(), fmt.Sprint("stagegate-port-", port)))
	t.Cleanup(func() { _ = file.Unlock() })
	locked, err := file.TryLock()
	if err != nil {
		t.Fatal(err)
	}
	return locked
}
