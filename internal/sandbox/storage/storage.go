// Package storage is the built-in storage provider: a server that speaks
// Cloudinary's wire protocol. Clients upload to it directly with signed
// parameters. It detects the format of an upload, serves it at signed addresses,
// removes it on request, and reports every upload by a signed notification
// (specification, section 10).
//
// Uploads are untrusted but served from our own origin, so they are served in ways that no
// browser executes.
package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// Paths of the sandbox. Mount Handler at Prefix + "/" without stripping the prefix.
const (
	Prefix = "/sandbox/storage"

	api = Prefix + "/v1_1/{cloud}/{resourceType}"
)

// Config configures the sandbox.
type Config struct {
	Cloud      string // name of the account
	Key        string
	Secret     string
	HookSecret string // signs notifications in X-Storage-Signature, besides the provider's own signature
	PublicURL  string // public address of the server
	WebhookURL string // where uploads are reported that name no address of their own
	Dir        string // keeps the state
	Faults     *sandbox.Faults
	Now        func() time.Time
	RealNow    func() time.Time // of notifications; nil for Now
	Log        *slog.Logger
}

// Server is the storage sandbox.
type Server struct {
	config   Config
	library  *library
	provider *sandbox.Provider
}

// New opens the sandbox with the state in its directory. Call Close when it is no
// longer used.
func New(c Config) (*Server, error) {
	if c.Cloud == "" || c.Key == "" || c.Secret == "" || c.HookSecret == "" || c.PublicURL == "" || c.WebhookURL == "" || c.Dir == "" ||
		c.Faults == nil || c.Now == nil || c.Log == nil {
		return nil, errors.New("storage sandbox: the configuration is incomplete")
	}
	if c.RealNow == nil {
		c.RealNow = c.Now
	}
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	s := &Server{config: c, library: &library{dir: filepath.Join(c.Dir, "objects"), assets: map[place]asset{}}}
	if err := os.MkdirAll(s.library.dir, 0o700); err != nil {
		return nil, fmt.Errorf("storage sandbox: %w", err)
	}
	var err error
	s.provider, err = sandbox.OpenProvider(sandbox.Config{
		Name: "storage sandbox", URL: c.WebhookURL, Path: filepath.Join(c.Dir, "storage.jsonl"), Faults: c.Faults.Storage,
		Now: c.RealNow, Log: c.Log, Timing: sandbox.Timing{LongestRetry: 3 * time.Minute, GiveUp: 20 * time.Minute}, Sign: s.signNotification, Tamper: tampered,
		Load: map[string]func(json.RawMessage) error{kindAsset: s.library.load},
	})
	if err != nil {
		return nil, fmt.Errorf("storage sandbox: %w", err)
	}
	if err := s.library.removeUnknown(); err != nil {
		return nil, fmt.Errorf("storage sandbox: %w", errors.Join(err, s.Close()))
	}
	return s, nil
}

// Run delivers notifications until ctx ends.
func (s *Server) Run(ctx context.Context) error { return s.provider.Run(ctx) }

// Close closes the state. Call it after Run has returned and the last call was
// answered.
func (s *Server) Close() error { return s.provider.Close() }

// Handler answers everything under Prefix.
func (s *Server) Handler() http.Handler {
	provider := http.NewServeMux()
	provider.HandleFunc("POST "+api+"/upload", s.upload)
	provider.HandleFunc("POST "+api+"/destroy", s.destroy)
	provider.HandleFunc("GET "+api+"/download", s.download)
	provider.HandleFunc("GET "+Prefix+"/v1_1/{cloud}/resources/{resourceType}/{type}", s.find)
	provider.HandleFunc("GET "+Prefix+"/{cloud}/{resourceType}/{type}/{rest...}", s.deliver)

	mux := http.NewServeMux()
	mux.Handle(Prefix+"/", http.MaxBytesHandler(s.provider.WithFaults(provider, refuse), maxFile+maxForm))
	mux.HandleFunc("OPTIONS "+api+"/upload", preflight)
	mux.HandleFunc("GET "+Prefix+"/assets", s.listAssets)
	mux.HandleFunc("GET "+Prefix+"/webhooks", s.provider.ListDeliveries)
	return sandbox.OtherSite(mux)
}
