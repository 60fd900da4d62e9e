// Package bucket is the built-in S3-compatible store: a server with one bucket that speaks the part of the protocol of S3
// that the program uses. Clients upload to it with a policy or a signed PUT, and read at signed addresses (specification,
// section 10).
//
// Uploads are untrusted but served from our own origin, so they are served in ways that no browser executes.
package bucket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"stagegate/internal/sandbox"
)

// Name is the name of the bucket and, because it is addressed by path, its path on the server.
const Name = "sandbox-bucket"

// Prefix is the path at which Handler is mounted, without stripping it.
const Prefix = "/" + Name

// Region is the region in signatures.
const Region = "us-east-1"

// Config configures the sandbox.
type Config struct {
	Key, Secret string
	Versions    bool   // the bucket keeps versions
	Dir         string // keeps the state
	Faults      *sandbox.Faults
	Now         func() time.Time
	Log         *slog.Logger
	Timing      sandbox.Timing
}

// Server is the sandbox.
type Server struct {
	config   Config
	dir      string // of contents
	provider *sandbox.Provider

	mu   sync.Mutex
	held []version // oldest first
}

// version is a version of an object, or the mark of a deletion.
type version struct {
	ID          string    `json:"id"` // also the name of its file
	Key         string    `json:"key"`
	ContentType string    `json:"contentType"`
	ETag        string    `json:"etag"` // with quotation marks
	Size        int64     `json:"size"`
	StoredAt    time.Time `json:"storedAt"`
	Arrived     string    `json:"arrived,omitempty"` // metadata
	Marker      bool      `json:"marker,omitempty"`
	Removed     bool      `json:"removed,omitempty"`
}

const kindVersion = "version"

// New opens the sandbox with the state in its directory. Call Close when it is no longer used.
func New(c Config) (*Server, error) {
	s := &Server{config: c, dir: filepath.Join(c.Dir, "contents")}
	err := os.MkdirAll(s.dir, 0o700)
	if err == nil {
		s.provider, err = sandbox.OpenProvider(sandbox.Config{
			Name: "bucket sandbox", Path: filepath.Join(c.Dir, "bucket.jsonl"), Faults: c.Faults.Storage, Now: c.Now, Log: c.Log, Timing: c.Timing,
			Load: map[string]func(json.RawMessage) error{kindVersion: s.load},
		})
	}
	if err == nil {
		err = s.removeUnknown()
	}
	if err != nil {
		return nil, fmt.Errorf("bucket sandbox: %w", err)
	}
	return s, nil
}

// Run ends calls that hang when ctx ends.
func (s *Server) Run(ctx context.Context) error { return s.provider.Run(ctx) }

// Close closes the state. Call it after Run has returned and the last call was answered.
func (s *Server) Close() error { return s.provider.Close() }

func (s *Server) load(raw json.RawMessage) error {
	var v version
	err := json.Unmarshal(raw, &v)
	s.keep(v)
	return err
}

// keep applies the state of a version.
func (s *Server) keep(v version) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = slices.DeleteFunc(s.held, func(h version) bool { return h.ID == v.ID })
	if !v.Removed {
		s.held = append(s.held, v)
	}
}

// removeUnknown removes contents of calls that a kill interrupted.
func (s *Server) removeUnknown() error {
	entries, err := os.ReadDir(s.dir)
	for _, e := range entries {
		if !slices.ContainsFunc(s.held, func(v version) bool { return v.ID == e.Name() }) {
			err = errors.Join(err, os.Remove(filepath.Join(s.dir, e.Name())))
		}
	}
	return err
}

// find returns a version, or the latest one for "". A delete marker does not count as a version.
func (s *Server) find(key, id string) (version, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range slices.Backward(s.held) {
		if v.Key == key && (id == "" || id == s.shownID(v)) {
			return v, !v.Marker
		}
	}
	return version{}, false
}

// shownID returns the id of a version in the API.
func (s *Server) shownID(v version) string {
	if s.config.Versions {
		return v.ID
	}
	return "null"
}

// all returns the versions of keys with a prefix, newest first.
func (s *Server) all(matches func(v version) bool) []version {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []version
	for _, v := range slices.Backward(s.held) {
		if matches(v) {
			found = append(found, v)
		}
	}
	return found
}

// put adds a version whose content is there already. Without versions, it replaces the object. If onlyNew is set, an
// object that exists stays.
func (s *Server) put(v version, onlyNew bool) (stored bool, err error) {
	var former []version
	err = s.provider.Change(func(b *sandbox.Batch) error {
		if _, exists := s.find(v.Key, ""); exists && onlyNew {
			return nil
		}
		if !s.config.Versions {
			former = s.all(func(h version) bool { return h.Key == v.Key })
		}
		for _, f := range former {
			b.Put(kindVersion, f.ID, nil, func() { f.Removed = true; s.keep(f) })
		}
		if !v.Marker || s.config.Versions {
			b.Put(kindVersion, v.ID, v, func() { s.keep(v) })
		}
		stored = true
		return nil
	})
	if err == nil {
		s.removeContents(former)
	}
	return stored, err
}

// remove deletes versions permanently.
func (s *Server) remove(versions []version) error {
	err := s.provider.Change(func(b *sandbox.Batch) error {
		for _, v := range versions {
			b.Put(kindVersion, v.ID, nil, func() { v.Removed = true; s.keep(v) })
		}
		return nil
	})
	if err == nil {
		s.removeContents(versions)
	}
	return err
}

func (s *Server) removeContents(versions []version) {
	for _, v := range versions {
		_ = os.Remove(filepath.Join(s.dir, v.ID)) // if this fails, the next start removes it
	}
}

// Handler answers everything under Prefix.
func (s *Server) Handler() http.Handler {
	store := http.NewServeMux()
	store.HandleFunc("POST "+Prefix, s.upload)
	store.HandleFunc("GET "+Prefix, s.list)
	store.HandleFunc("HEAD "+Prefix, s.list)
	store.HandleFunc("PUT "+Prefix+"/{key...}", s.write)
	store.HandleFunc("GET "+Prefix+"/{key...}", s.read)
	store.HandleFunc("DELETE "+Prefix+"/{key...}", s.delete)

	mux := http.NewServeMux()
	mux.Handle(Prefix, s.provider.WithFaults(store, refuse))
	mux.Handle(Prefix+"/", s.provider.WithFaults(store, refuse))
	mux.HandleFunc("OPTIONS "+Prefix+"/", preflight)
	mux.HandleFunc("OPTIONS "+Prefix, preflight)
	mux.HandleFunc("GET "+ObjectsPath, s.listObjects)
	return sandbox.OtherSite(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", s.config.Now().UTC().Format(http.TimeFormat)) // clients compare their clock with it
		mux.ServeHTTP(w, r)
	}))
}

// ObjectsPath is the path of a list of all keys, for developers.
const ObjectsPath = "/sandbox/bucket/objects"

func (s *Server) listObjects(w http.ResponseWriter, _ *http.Request) {
	keys := []string{}
	for _, v := range s.all(func(v version) bool { return !v.Marker }) {
		keys = append(keys, v.Key)
	}
	sandbox.WriteJSON(w, http.StatusOK, keys)
}
