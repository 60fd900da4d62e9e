package program

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
)

// PlatformEmail is the address of the platform's administrator of every server, and
// Password the password of everybody.
const (
	PlatformEmail = "platform@stagegate.test"
	Password      = apptest.Password
)

// Server is the built program, running on a database of its own.
type Server struct {
	*apptest.Program // the process that was started last; nil before

	T        testing.TB
	URL      string
	Engine   string // sqlite or postgres
	Dir      string // its DATA_DIR; the SQLite file is there, as stagegate.db
	Database string // the URL of the database

	Path      string     // of the program; "" for that of this source, or BINARY
	Providers *Providers // nil for those of the sandbox

	settings []string
}

// Each runs a script on both engines, one after the other, each on a fresh server. The
// settings are added to the environment of the process. Rate limits are off unless
// RATE_LIMITS=on is among them.
func Each(t *testing.T, script func(t *testing.T, s *Server), settings ...string) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) { script(t, Start(t, engine, settings...)) })
	}
}

// Start starts the program with the sandbox on a fresh database, and waits until it is
// ready.
func Start(t testing.TB, engine string, settings ...string) *Server {
	t.Helper()
	s := New(t, engine, settings...)
	s.Start()
	s.Ready()
	return s
}

// New is a server with a fresh database that is not running yet.
func New(t testing.TB, engine string, settings ...string) *Server {
	t.Helper()
	s := &Server{T: t, Engine: engine, Dir: t.TempDir(), settings: settings}
	s.Database = "sqlite:" + filepath.Join(s.Dir, "stagegate.db")
	if engine == "postgres" {
		s.Database = dbtest.Empty(t) // the program makes the schema, in case it is an earlier one
	}
	return s
}

// Set adds settings to those of the next start.
func (s *Server) Set(settings ...string) { s.settings = append(s.settings, settings...) }

// Run runs another command of the program with the settings of the server, and gives
// what it prints and its exit code.
func (s *Server) Run(args ...string) (printed string, code int) {
	s.T.Helper()
	p := apptest.Launch(s.T, s.path(), s.environment(), args...)
	code = p.Wait()
	return p.Output(), code
}

// Start starts the process. After an earlier one has ended, it goes on with its data.
func (s *Server) Start() {
	s.T.Helper()
	_ = os.Remove(filepath.Join(s.Dir, "address")) // of the process before
	s.Program = apptest.Launch(s.T, s.path(), s.environment(), "serve")
}

// path is that of the program.
func (s *Server) path() string {
	s.T.Helper()
	if path := cmp.Or(s.Path, os.Getenv("BINARY")); path != "" {
		return path
	}
	return apptest.Binary(s.T)
}

func (s *Server) environment() []string {
	return append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.Dir, "DATA_DIR=" + s.Dir, "DATABASE_URL=" + s.Database,
		"HTTP_ADDR=127.0.0.1:0", "SANDBOX=true", "RATE_LIMITS=off", "LOG_LEVEL=warn", "SHUTDOWN_DELAY_SECONDS=0",
		"PLATFORM_ADMIN_EMAIL=" + PlatformEmail, "PLATFORM_ADMIN_PASSWORD=" + Password,
	}, s.settings...)
}

// Ready waits until the process serves calls.
func (s *Server) Ready() {
	s.T.Helper()
	s.await("/readyz")
}

// Alive waits until the process answers at all.
func (s *Server) Alive() {
	s.T.Helper()
	s.await("/healthz")
}

func (s *Server) await(path string) {
	s.T.Helper()
	poll.Until(s.T, "the server answers "+path, func() bool {
		if !s.Running() {
			s.T.Fatalf("the server ended:\n%s", s.Output())
		}
		address, err := os.ReadFile(filepath.Join(s.Dir, "address"))
		if err != nil {
			return false
		}
		s.URL = "http://" + strings.TrimSpace(string(address))
		answer, err := s.Anyone().Try("GET", path, nil)
		return err == nil && answer.Status == 200
	})
}

// Size is the size of the database in bytes: of SQLite's files, or of PostgreSQL's
// tables and indexes.
func (s *Server) Size() int64 {
	s.T.Helper()
	if s.Engine == "postgres" {
		return dbtest.Size(s.T, s.Database)
	}
	var size int64
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(filepath.Join(s.Dir, "stagegate.db"+suffix)); err == nil {
			size += info.Size()
		}
	}
	return size
}
