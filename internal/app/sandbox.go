package app

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/console/public/account"
	"stagegate/internal/infra/kit/loopback"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/providers/s3"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/bucket"
	"stagegate/internal/sandbox/mailbox"
	"stagegate/internal/sandbox/oidc"
	"stagegate/internal/sandbox/payments"
	"stagegate/internal/sandbox/receiver"
	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/sandbox/storage"
)

// receiverHang is how long the receiver of webhooks stays without an answer under its timeout fault.
const receiverHang = time.Minute

// scannerSlow is how much later the scanner replies under its fault slow.
const scannerSlow = 5 * time.Second

// sandboxes holds the built-in providers. The clients of the real providers call them over
// HTTP or SMTP.
type sandboxes struct {
	payments *payments.Server
	storage  *storage.Server // nil with another storage, as bucket
	bucket   *bucket.Server
	account  s3.Account      // of bucket, without its address
	scanner  *scanner.Server // nil if it is off
	mailbox  *mailbox.Server
	receiver *receiver.Receiver // created with the services
	oidc     *oidc.Server
	faults   *sandbox.Faults
	clock    *sandbox.Clock
	signIn   *sandbox.Clock
}

// openSandboxes opens the built-in providers and sets their addresses in the settings.
// Missing secrets are generated at the first start. After an error, the result holds the
// providers that were opened, so that they can be closed.
func openSandboxes(c *config.Config, local string, realNow ref.Clock, log *slog.Logger) (s *sandboxes, err error) {
	s = &sandboxes{}
	dir := filepath.Join(c.DataDir, "sandbox")
	if s.faults, err = sandbox.OpenFaults(dir); err != nil {
		return s, err
	}
	if s.clock, err = sandbox.OpenClock(filepath.Join(dir, "clock.json"), realNow); err != nil {
		return s, err
	}
	if s.signIn, err = sandbox.OpenClock(filepath.Join(dir, "sign-in-clock.json"), realNow); err != nil {
		return s, err
	}
	now := s.clock.Now
	if err := s.openPayments(c, dir, local, realNow, log); err != nil {
		return s, err
	}
	switch {
	case c.StorageURL != "":
	case c.SandboxStorage == "s3":
		err = s.openBucket(c, filepath.Join(dir, "bucket"), now, log)
	default:
		err = s.openStorage(c, filepath.Join(dir, "storage"), local, realNow, log)
	}
	if err != nil {
		return s, err
	}
	if c.ScansInSandbox() {
		if s.scanner, err = scanner.New(scanner.Config{Faults: s.faults, Slow: cmp.Or(c.Test.Hang, scannerSlow), Log: log}); err != nil {
			return s, err
		}
		c.ScannerURL = s.scanner.URL()
	}
	if s.mailbox, err = mailbox.New(mailbox.Config{Dir: filepath.Join(dir, "mailbox"), Faults: s.faults, Now: now, Log: log}); err == nil {
		c.SMTPURL = s.mailbox.URL()
		s.oidc, err = oidc.New(oidc.Config{PublicURL: c.BaseURL, Faults: s.faults, Now: realNow, Hang: c.Test.Hang})
	}
	return s, err
}

func (s *sandboxes) openPayments(c *config.Config, dir, local string, realNow ref.Clock, log *slog.Logger) error {
	if c.PaystackSecretKey == "" {
		secret, err := open.StoredSecret(filepath.Join(dir, "payment-key"))
		if err != nil {
			return err
		}
		c.PaystackSecretKey = "sk_test_" + secret
	}
	c.PaystackBaseURL = local + payments.APIPrefix
	var err error
	s.payments, err = payments.New(payments.Config{
		SecretKey: c.PaystackSecretKey, PublicURL: c.BaseURL, WebhookURL: local + "/api/v1/payments/webhook",
		Callback: strings.TrimRight(c.BaseURL, "/") + account.PaidPath,
		Dir:      filepath.Join(dir, "payments"), Faults: s.faults, Now: s.clock.Now, Billing: realNow, Log: log,
		Timing: sandbox.Timing{Hang: c.Test.Hang},
	})
	return err
}

func (s *sandboxes) openBucket(c *config.Config, dir string, now ref.Clock, log *slog.Logger) error {
	secret, err := open.StoredSecret(filepath.Join(dir, "secret"))
	if err != nil {
		return err
	}
	s.account = s3.Account{Key: "sandbox", Secret: secret, Bucket: bucket.Name, Region: bucket.Region}
	s.bucket, err = bucket.New(bucket.Config{
		Key: s.account.Key, Secret: secret, Versions: !c.Test.NoVersions, Dir: dir, Faults: s.faults, Now: now, Log: log,
	})
	return err
}

func (s *sandboxes) openStorage(c *config.Config, dir, local string, realNow ref.Clock, log *slog.Logger) error {
	secret, err := open.StoredSecret(filepath.Join(dir, "secret"))
	if err == nil && c.StorageWebhookSecret == "" {
		c.StorageWebhookSecret, err = open.StoredSecret(filepath.Join(dir, "webhook-secret"))
	}
	if err != nil {
		return err
	}
	const name = "sandbox" // of the account and its key
	c.CloudinaryURL, c.CloudinaryAPIBase = "cloudinary://"+name+":"+secret+"@"+name, local+storage.Prefix
	s.storage, err = storage.New(storage.Config{
		Cloud: name, Key: name, Secret: secret, HookSecret: c.StorageWebhookSecret, PublicURL: c.BaseURL, WebhookURL: local + storageWebhookPath,
		Dir: dir, Faults: s.faults, Now: s.clock.Now, RealNow: realNow, Log: log,
	})
	return err
}

// mount serves the providers; to other machines only if public is set.
func (s *sandboxes) mount(routes *api.API, public bool, advance, advanceSignIn http.Handler) {
	mount := func(pattern string, h http.Handler) {
		if !public {
			h = onThisMachine(h)
		}
		routes.Mount(pattern, h)
	}
	mount(payments.Prefix+"/", s.payments.Handler())
	if s.storage != nil {
		mount(storage.Prefix+"/", s.storage.Handler())
	}
	if s.bucket != nil {
		mount(bucket.Prefix, s.bucket.Handler())
		mount(bucket.Prefix+"/", s.bucket.Handler())
		mount("GET "+bucket.ObjectsPath, s.bucket.Handler())
	}
	mount("GET "+storage.UploadPagePath, storage.UploadPage())
	mount(sandbox.FaultsPath, s.faults.Handler())
	mount("POST "+sandbox.ClockPath, advance)
	mount("POST "+sandbox.SignInClockPath, advanceSignIn)
	mount(mailbox.Path, s.mailbox.Handler())
	mount(mailbox.Path+"/", s.mailbox.Handler())
	mount(oidc.Prefix, s.oidc.Handler())
	mount(oidc.Prefix+"/", s.oidc.Handler())
	mount(receiver.Path, s.receiver.Handler())
	mount(receiver.Path+"/", s.receiver.Handler())
}

// onThisMachine returns 404 unless the caller and the Host header are local.
func onThisMachine(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !loopback.Request(r) {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// run runs the providers until ctx ends or one of them fails.
func (s *sandboxes) run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	running := []func(context.Context) error{s.payments.Run, s.mailbox.Run}
	if s.storage != nil {
		running = append(running, s.storage.Run)
	}
	if s.bucket != nil {
		running = append(running, s.bucket.Run)
	}
	if s.scanner != nil {
		running = append(running, s.scanner.Run)
	}
	ended := make(chan error, len(running))
	for _, run := range running {
		go func() { ended <- run(ctx) }()
	}
	err := <-ended
	stop()
	for range len(running) - 1 {
		err = errors.Join(err, <-ended)
	}
	return err
}

func (s *sandboxes) close() {
	// Journals are already synced.
	if s.payments != nil {
		_ = s.payments.Close()
	}
	if s.storage != nil {
		_ = s.storage.Close()
	}
	if s.bucket != nil {
		_ = s.bucket.Close()
	}
	if s.scanner != nil {
		_ = s.scanner.Close()
	}
	if s.mailbox != nil {
		_ = s.mailbox.Close()
	}
}
