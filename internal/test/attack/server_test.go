//go:build attack

package attack

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
	"stagegate/internal/test/poll"
)

// The platform's administrator of every server.
const (
	platformEmail = "platform@stagegate.test"
	password      = apptest.Password
)

// Server is the built program, running on a database of its own.
type Server struct {
	URL    string
	Engine string // sqlite or postgres
	Dir    string // its DATA_DIR; the SQLite file is there, as stagegate.db

	t       *testing.T
	url     string // of the database
	command *exec.Cmd
	output  *output
	ended   chan struct{}
}

// output collects what the process prints.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
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

// Start starts the program with the sandbox on a fresh database.
func Start(t *testing.T, engine string, settings ...string) *Server {
	t.Helper()
	s := &Server{Engine: engine, Dir: t.TempDir(), t: t, output: &output{}, ended: make(chan struct{})}
	s.url = "sqlite:" + filepath.Join(s.Dir, "stagegate.db")
	if engine == "postgres" {
		s.url = dbtest.Empty(t) // the program makes the schema, in case it is an earlier one
	}
	s.launch(settings)
	return s
}

// launch starts the process and waits until it is ready.
func (s *Server) launch(settings []string) {
	s.t.Helper()
	path := os.Getenv("BINARY")
	if path == "" {
		path = apptest.Binary(s.t)
	}
	s.command = exec.Command(path, "serve")
	s.command.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.Dir, "DATA_DIR=" + s.Dir, "DATABASE_URL=" + s.url,
		"HTTP_ADDR=127.0.0.1:0", "SANDBOX=true", "RATE_LIMITS=off", "LOG_LEVEL=warn",
		"PLATFORM_ADMIN_EMAIL=" + platformEmail, "PLATFORM_ADMIN_PASSWORD=" + password,
	}, settings...)
	s.command.Stdout, s.command.Stderr = s.output, s.output
	if err := s.command.Start(); err != nil {
		s.t.Fatal(err)
	}
	go func() {
		_ = s.command.Wait() // scripts look at the output
		close(s.ended)
	}()
	s.t.Cleanup(s.kill)
	poll.Until(s.t, "the server is ready", func() bool {
		if !s.Running() {
			s.t.Fatalf("the server ended:\n%s", s.output)
		}
		address, err := os.ReadFile(filepath.Join(s.Dir, "address"))
		if err != nil {
			return false
		}
		s.URL = "http://" + strings.TrimSpace(string(address))
		answer, err := s.Anyone().Try("GET", "/readyz", nil)
		return err == nil && answer.Status == 200
	})
}

func (s *Server) kill() {
	_ = s.command.Process.Kill() // it may have ended by itself
	<-s.ended
}

// Running reports whether the process has not ended.
func (s *Server) Running() bool {
	select {
	case <-s.ended:
		return false
	default:
		return true
	}
}

// Output is what the process has printed so far.
func (s *Server) Output() string { return s.output.String() }

// Memory is the resident memory of the process in bytes, now and at its peak. It is 0
// where there is no /proc.
func (s *Server) Memory() (now, peak int64) {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(s.command.Process.Pid) + "/status")
	if err != nil {
		return 0, 0
	}
	for line := range strings.Lines(string(status)) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		kilobytes, _ := strconv.ParseInt(fields[1], 10, 64)
		switch fields[0] {
		case "VmRSS:":
			now = kilobytes << 10
		case "VmHWM:":
			peak = kilobytes << 10
		}
	}
	return now, peak
}

// Size is the size of the database in bytes: of SQLite's files, or of PostgreSQL's
// tables and indexes.
func (s *Server) Size() int64 {
	s.t.Helper()
	if s.Engine == "postgres" {
		return dbtest.Size(s.t, s.url)
	}
	var size int64
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(filepath.Join(s.Dir, "stagegate.db"+suffix)); err == nil {
			size += info.Size()
		}
	}
	return size
}
