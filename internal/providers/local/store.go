// Package local stores files in a directory and serves them at signed addresses, for installations without an
// external storage provider. It knows no tenants and no records: package files decides which files stay
// (specification, section 6).
//
// A file appears under its key complete and synced to disk, or not at all. The first upload under a key wins.
package local

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/rs/cors"

	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/infra/kit/ref"
)

// Prefix is the path of all addresses. Mount Handler there without stripping the prefix.
const Prefix = "/files/"

// incoming is the directory of uploads that have not ended.
const incoming = "incoming"

// incomingAge is the time since the last write at which an upload that has not ended is removed: the process that
// received it is gone. It is much longer than maxStall.
const incomingAge = 5 * time.Minute

// ErrNotFound means that there is no such file.
var ErrNotFound = errors.New("local: no such file")

// Config configures a store.
type Config struct {
	Dir     string   // private to the program; several instances may share it
	Alone   bool     // no other instance uses it
	URL     string   // public URL of the server
	Key     []byte   // signs addresses
	Origins []string // of pages that may upload and read, besides those of the server
	Now     func() time.Time
	Log     *slog.Logger
	// Arrived is called when a file has been stored.
	Arrived func(ctx context.Context, key string) error
}

// Store stores files. It is safe for concurrent use.
type Store struct {
	config Config
	clock  func() time.Time // of deadlines of the operating system

	mu        sync.Mutex
	receiving map[string]bool // keys of uploads in progress
}

// maxUploads is the number of uploads that one server receives concurrently.
const maxUploads = 128

// New opens a store and creates its directory.
func New(c Config) (*Store, error) {
	c.URL = strings.TrimRight(c.URL, "/")
	dir, err := filepath.Abs(c.Dir)
	if err != nil {
		return nil, fmt.Errorf("finding the directory of files: %w", err)
	}
	c.Dir = dir
	s := &Store{config: c, clock: ref.Now, receiving: map[string]bool{}}
	if err := os.MkdirAll(filepath.Join(c.Dir, incoming), datadir.PrivateDir); err != nil {
		return nil, fmt.Errorf("creating the directory of files: %w", err)
	}
	if err := s.removeStale(); err != nil {
		return nil, fmt.Errorf("removing interrupted uploads: %w", err)
	}
	return s, nil
}

// removeStale removes uploads that a kill interrupted. Those of other instances are younger.
func (s *Store) removeStale() error {
	entries, err := os.ReadDir(filepath.Join(s.config.Dir, incoming))
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !s.config.Alone && s.config.Now().Sub(info.ModTime()) < incomingAge {
			continue // it has just ended, or is in progress
		}
		if err := remove(filepath.Join(s.config.Dir, incoming, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// Handler serves uploads and downloads under Prefix.
func (s *Store) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Prefix+"{folder}/{name}", s.upload)
	mux.HandleFunc("GET "+Prefix+"{folder}/{name}", s.download)
	if len(s.config.Origins) == 0 {
		return mux
	}
	return cors.New(cors.Options{ // addresses carry signatures, not cookies
		AllowedOrigins: s.config.Origins, AllowedMethods: []string{http.MethodGet, http.MethodPost}, AllowedHeaders: []string{"Range"},
	}).Handler(mux)
}

// keyForm is the form of a key: a folder and a name.
var keyForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}/[A-Za-z0-9_-]{1,64}$`)

// path returns the path of a file, or ErrNotFound for an invalid key.
func (s *Store) path(key string) (string, error) {
	folder, _, _ := strings.Cut(key, "/")
	if !keyForm.MatchString(key) || folder == incoming {
		return "", ErrNotFound
	}
	return filepath.Join(s.config.Dir, filepath.FromSlash(key)), nil
}

// File is a stored file.
type File struct {
	Size     int64
	StoredAt time.Time
}

// Stat returns the properties of a file, or ErrNotFound.
func (s *Store) Stat(key string) (File, error) {
	path, err := s.path(key)
	if err != nil {
		return File{}, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return File{}, notFound(err)
	}
	return File{Size: info.Size(), StoredAt: info.ModTime().UTC()}, nil
}

// Open opens a file, or returns ErrNotFound.
func (s *Store) Open(key string) (*os.File, error) {
	path, err := s.path(key)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	return file, notFound(err)
}

// Head returns at most the first n bytes of a file, or ErrNotFound.
func (s *Store) Head(key string, n int64) ([]byte, error) {
	file, err := s.Open(key)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // read only
	return io.ReadAll(io.LimitReader(file, n))
}

// Remove removes a file. A missing file is not an error.
func (s *Store) Remove(key string) error {
	path, err := s.path(key)
	if err != nil {
		return err
	}
	if err := remove(path); err != nil {
		return err
	}
	if err := syncDir(filepath.Dir(path)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Dir returns the directory.
func (s *Store) Dir() string { return s.config.Dir }

// Write stores a file that no client uploads, and replaces what is there.
func (s *Store) Write(key string, content io.Reader) error {
	path, err := s.path(key)
	if err != nil {
		return err
	}
	file, err := s.create()
	if err != nil {
		return err
	}
	defer func() { _ = remove(file.Name()) }() // the next start removes it
	_, err = io.Copy(file, content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := s.createFolder(filepath.Dir(path)); err != nil {
		return err
	}
	return errors.Join(os.Rename(file.Name(), path), syncDir(filepath.Dir(path)))
}

// Check stores and removes a file, to find out whether the directory can be written.
func (s *Store) Check() error {
	file, err := s.create()
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close(), remove(file.Name()))
}

// create creates the file of an upload.
func (s *Store) create() (*os.File, error) {
	return os.CreateTemp(filepath.Join(s.config.Dir, incoming), "")
}

// publish moves a received file, which is synced, to the path of its key, unless there is one already. Unlike a rename,
// a link never replaces a file.
func (s *Store) publish(received, key string) error {
	path, err := s.path(key)
	if err != nil {
		return err
	}
	folder := filepath.Dir(path)
	if err := s.createFolder(folder); err != nil {
		return err
	}
	if err := os.Link(received, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDir(folder)
}

// createFolder creates the directory of a folder, unless it exists.
func (s *Store) createFolder(path string) error {
	err := os.Mkdir(path, datadir.PrivateDir)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return syncDir(s.config.Dir)
}

func notFound(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNotFound
	}
	return err
}

func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// syncDir syncs the entries of a directory. It does nothing on Windows.
func syncDir(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
