package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"

	"stagegate/internal/ref"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/mailbox"
	"stagegate/internal/sandbox/payments"
	"stagegate/internal/sandbox/storage"
	"stagegate/internal/web"
)

// sandboxes are the built-in providers. The production clients speak to them
// over HTTP, as they speak to the real ones.
type sandboxes struct {
	payments   *payments.Server
	storage    *storage.Server
	mailbox    *mailbox.Server
	faults     *sandbox.Faults
	paymentKey string
	paymentAPI string

	storageAccount string // as CLOUDINARY_URL
	storageBase    string
	storageSecret  string // of notifications
}

// openSandboxes opens the built-in providers with the state they find.
func openSandboxes(c Config, local string, now ref.Clock, log *slog.Logger) (*sandboxes, error) {
	dir := filepath.Join(c.DataDir, "sandbox")
	key := c.PaystackSecretKey
	if key == "" {
		secret, err := keptSecret(filepath.Join(dir, "payment-key"))
		if err != nil {
			return nil, err
		}
		key = "sk_test_" + secret
	}
	faults, err := sandbox.OpenFaults(dir)
	if err != nil {
		return nil, err
	}
	server, err := payments.New(payments.Config{
		SecretKey: key, PublicURL: c.BaseURL, WebhookURL: local + "/api/v1/payments/webhook",
		Dir: filepath.Join(dir, "payments"), Faults: faults, Now: now, Log: log,
	})
	if err != nil {
		return nil, err
	}
	s := &sandboxes{payments: server, faults: faults, paymentKey: key, paymentAPI: local + payments.APIPrefix}
	if err := s.openStorage(c, local, filepath.Join(dir, "storage"), now, log); err != nil {
		return nil, err
	}
	s.mailbox, err = mailbox.New(mailbox.Config{Dir: filepath.Join(dir, "mailbox"), Now: now, Log: log})
	return s, err
}

// openStorage opens the storage provider, with an account and a secret of
// notifications that are made at the first start and kept.
func (s *sandboxes) openStorage(c Config, local, dir string, now ref.Clock, log *slog.Logger) error {
	secret, err := keptSecret(filepath.Join(dir, "secret"))
	if err != nil {
		return err
	}
	if s.storageSecret = c.StorageWebhookSecret; s.storageSecret == "" {
		if s.storageSecret, err = keptSecret(filepath.Join(dir, "webhook-secret")); err != nil {
			return err
		}
	}
	const name = "sandbox" // of account and key
	s.storageAccount, s.storageBase = "cloudinary://"+name+":"+secret+"@"+name, local+storage.Prefix
	s.storage, err = storage.New(storage.Config{
		Cloud: name, Key: name, Secret: secret, HookSecret: s.storageSecret, PublicURL: c.BaseURL, WebhookURL: local + storageWebhookPath,
		Dir: dir, Faults: s.faults, Now: now, Log: log,
	})
	return err
}

func (s *sandboxes) mount(api *web.API) {
	api.Mount(payments.Prefix+"/", elsewhere(s.payments.Handler()))
	api.Mount(storage.Prefix+"/", elsewhere(s.storage.Handler()))
	api.Mount("GET "+uploadPagePath, uploadPage())
	api.Mount(sandbox.FaultsPath, s.faults.Handler())
	api.Mount(mailbox.Path, s.mailbox.Handler())
	api.Mount(mailbox.Path+"/", s.mailbox.Handler())
}

// elsewhere serves a provider as the other site that it stands for, whose pages
// may be opened, and whose files may be shown, by pages of any origin.
func elsewhere(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Del("Cross-Origin-Opener-Policy")
		w.Header().Del("Cross-Origin-Resource-Policy")
		h.ServeHTTP(w, r)
	})
}

// run works until ctx ends, or until one of them fails.
func (s *sandboxes) run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 3)
	go func() { ended <- s.payments.Run(ctx) }()
	go func() { ended <- s.storage.Run(ctx) }()
	go func() { ended <- s.mailbox.Run(ctx) }()
	first := <-ended
	stop()
	return errors.Join(first, <-ended, <-ended)
}

func (s *sandboxes) close() {
	// Their journals are written through already.
	_ = s.payments.Close()
	if s.storage != nil {
		_ = s.storage.Close()
	}
	if s.mailbox != nil {
		_ = s.mailbox.Close()
	}
}
