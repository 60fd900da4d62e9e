// Package storage is the built-in storage provider: a server that speaks
// Cloudinary's wire protocol. Clients upload to it directly with signed
// parameters, it finds out what they sent, hands it out again for signed
// addresses, removes it when told to, and reports every upload by a signed
// notification (specification, section 10).
//
// What somebody uploads comes from strangers and is served from our own origin,
// so it is served such that nothing of it can run there.
package storage

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// Paths of the sandbox. Handler takes whole paths: mount it at Prefix + "/"
// without stripping anything.
const (
	Prefix = "/sandbox/storage"

	api = Prefix + "/v1_1/{cloud}/{resourceType}"
)

// Config is what the sandbox needs to know.
type Config struct {
	Cloud      string // name of the account
	Key        string
	Secret     string
	HookSecret string // signs notifications in X-Storage-Signature, besides the provider's own form
	PublicURL  string // public address of the server
	WebhookURL string // where uploads are reported to that name no address of their own
	Dir        string // keeps the state
	Faults     *sandbox.Faults
	Now        func() time.Time
	Log        *slog.Logger
	Timing     Timing
}

// Timing changes the pace of the sandbox, for tests. A zero value means the
// default.
type Timing struct {
	FirstRetry   time.Duration // before the second try of a notification, doubled after; 2 s
	LongestRetry time.Duration // 3 min
	GiveUp       time.Duration // after the first try; 20 min
	HookTimeout  time.Duration // for an answer to a notification; 30 s
	Delay        time.Duration // of the first try under the fault "delay"; 5 s
	Hang         time.Duration // how long a call is left without an answer at most; 60 s
}

func (t Timing) withDefaults() Timing {
	return Timing{
		FirstRetry:   cmp.Or(t.FirstRetry, 2*time.Second),
		LongestRetry: cmp.Or(t.LongestRetry, 3*time.Minute),
		GiveUp:       cmp.Or(t.GiveUp, 20*time.Minute),
		HookTimeout:  cmp.Or(t.HookTimeout, 30*time.Second),
		Delay:        cmp.Or(t.Delay, 5*time.Second),
		Hang:         cmp.Or(t.Hang, time.Minute),
	}
}

// Server is the storage sandbox.
type Server struct {
	config  Config
	timing  Timing
	library *library
	wake    chan struct{} // something to deliver may have come due
	stopped chan struct{} // closed when Run ends, so that calls left hanging end too
}

// New opens the sandbox with the state that it finds in its directory. Call
// Close when it is no longer used.
func New(c Config) (*Server, error) {
	if c.Cloud == "" || c.Key == "" || c.Secret == "" || c.HookSecret == "" || c.PublicURL == "" || c.WebhookURL == "" || c.Dir == "" ||
		c.Faults == nil || c.Now == nil || c.Log == nil {
		return nil, errors.New("storage sandbox: the configuration is incomplete")
	}
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	l, err := openLibrary(c.Dir)
	if err != nil {
		return nil, fmt.Errorf("storage sandbox: %w", err)
	}
	return &Server{
		config: c, timing: c.Timing.withDefaults(), library: l, wake: make(chan struct{}, 1), stopped: make(chan struct{}),
	}, nil
}

// Close closes the state. It comes after Run has returned and the last call was
// answered.
func (s *Server) Close() error { return s.library.journal.Close() }

// Handler answers everything under Prefix.
func (s *Server) Handler() http.Handler {
	provider := http.NewServeMux()
	provider.HandleFunc("POST "+api+"/upload", s.upload)
	provider.HandleFunc("OPTIONS "+api+"/upload", preflight)
	provider.HandleFunc("POST "+api+"/destroy", s.destroy)
	provider.HandleFunc("GET "+api+"/download", s.download)
	provider.HandleFunc("GET "+Prefix+"/{cloud}/{resourceType}/{type}/{rest...}", s.deliver)

	mux := http.NewServeMux()
	mux.Handle(Prefix+"/", s.faulty(provider))
	mux.HandleFunc("GET "+Prefix+"/assets", s.listAssets)
	mux.HandleFunc("GET "+Prefix+"/webhooks", s.listDeliveries)
	return mux
}
