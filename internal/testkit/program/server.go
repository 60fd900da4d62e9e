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

// PlatformEmail is the address of the platform administrator of every server, and Password the password of all
// accounts.
const (
	PlatformEmail = "platform@stagegate.test"
	Password      = apptest.Password
)

// Server is the built program with a separate database.
type Server struct {
	*apptest.Program // the process started last; nil before

	T        testing.TB
	URL      string
	Engine   string // sqlite or postgres
	Dir      string // DATA_DIR; it contains the SQLite file stagegate.db
	Database string // database URL

	Path      string     // of the program; "" for that of this source tree, or BINARY
	Providers *Providers // nil for those of the sandbox

	settings []string
}

// Each runs a test on both engines, one after the other, each on a fresh server. The settings are added to its
// environment. Rate limits are off unless RATE_LIMITS=on is among them.
func Each(t *testing.T, script func(t *testing.T, s *Server), settings ...string) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) { script(t, Start(t, engine, settings...)) })
	}
}

// Start starts the program with the sandbox on a fresh database and waits until it is ready.
func Start(t testing.TB, engine string, settings ...string) *Server {
	t.Helper()
	s := New(t, engine, settings...)
	s.Start()
	s.Ready()
	return s
}

// New returns a server with a fresh database that is not running yet.
func New(t testing.TB, engine string, settings ...string) *Server {
	t.Helper()
	s := &Server{T: t, Engine: engine, Dir: t.TempDir(), settings: settings}
	s.Database = "sqlite:" + filepath.Join(s.Dir, "stagegate.db")
	if engine == "postgres" {
		s.Database = dbtest.Empty(t) // the program migrates it, in case it is an earlier version
	}
	return s
}

// Set adds settings for the next start.
func (s *Server) Set(settings ...string) { s.settings = append(s.settings, settings...) }

// Run runs another command of the program with the settings of the server, and returns its output and exit
// code.
func (s *Server) Run(args ...string) (printed string, code int) {
	s.T.Helper()
	p := apptest.Launch(s.T, s.path(), s.environment(), args...)
	code = p.Wait()
	return p.Output(), code
}

// Start starts the process, or restarts it with its data.
func (s *Server) Start() {
	s.T.Helper()
	_ = os.Remove(filepath.Join(s.Dir, "address")) // of the previous process
	s.Program = apptest.Launch(s.T, s.path(), s.environment(), "serve")
}

// path returns the path of the program.
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

// Ready waits until the server is ready.
func (s *Server) Ready() {
	s.T.Helper()
	s.await("/readyz")
}

// Alive waits until the server responds at all.
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

// Size returns the size of the database in bytes: of SQLite's files, or of PostgreSQL's tables and indexes.
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
