package program

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
	"stagegate/internal/test/poll"
)

// PlatformEmail is the address of the platform's administrator of every server, and
// Password the password of everybody.
const (
	PlatformEmail = "platform@stagegate.test"
	Password      = apptest.Password
)

// Server is the built program, running on a database of its own.
type Server struct {
	T        testing.TB
	URL      string
	Engine   string // sqlite or postgres
	Dir      string // its DATA_DIR; the SQLite file is there, as stagegate.db
	Database string // the URL of the database

	Program   string     // path of the program; "" for that of this source, or BINARY
	Providers *Providers // nil for those of the sandbox

	settings []string
	command  *exec.Cmd
	output   *output
	ended    chan struct{}
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
	t.Cleanup(s.Kill)
	return s
}

// Set adds settings to those of the next start.
func (s *Server) Set(settings ...string) { s.settings = append(s.settings, settings...) }

// Run runs another command of the program with the settings of the server, and gives
// what it prints and its exit code.
func (s *Server) Run(args ...string) (printed string, code int) {
	s.T.Helper()
	command := s.program(args...)
	out, err := command.CombinedOutput()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		s.T.Fatal(err)
	}
	return string(out), command.ProcessState.ExitCode()
}

// Start starts the process. After an earlier one has ended, it goes on with its data.
func (s *Server) Start() {
	s.T.Helper()
	_ = os.Remove(filepath.Join(s.Dir, "address")) // of the process before
	command := s.program("serve")
	s.output = &output{}
	command.Stdout, command.Stderr = s.output, s.output
	if err := command.Start(); err != nil {
		s.T.Fatal(err)
	}
	ended := make(chan struct{})
	s.command, s.ended = command, ended
	go func() {
		_ = command.Wait() // scripts look at the output
		close(ended)
	}()
}

func (s *Server) program(args ...string) *exec.Cmd {
	s.T.Helper()
	path := cmp.Or(s.Program, os.Getenv("BINARY"))
	if path == "" {
		path = apptest.Binary(s.T)
	}
	command := exec.Command(path, args...)
	command.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.Dir, "DATA_DIR=" + s.Dir, "DATABASE_URL=" + s.Database,
		"HTTP_ADDR=127.0.0.1:0", "SANDBOX=true", "RATE_LIMITS=off", "LOG_LEVEL=warn", "SHUTDOWN_DELAY_SECONDS=0",
		"PLATFORM_ADMIN_EMAIL=" + PlatformEmail, "PLATFORM_ADMIN_PASSWORD=" + Password,
	}, s.settings...)
	return command
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
			s.T.Fatalf("the server ended:\n%s", s.output)
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

// Kill ends the process at once, wherever it is.
func (s *Server) Kill() {
	if s.command == nil {
		return
	}
	_ = s.command.Process.Kill() // it may have ended by itself
	<-s.ended
}

// Stop asks the process to end, waits for that, and gives its exit code.
func (s *Server) Stop() int {
	s.T.Helper()
	s.Terminate()
	return s.Wait()
}

// Terminate asks the process to end.
func (s *Server) Terminate() {
	s.T.Helper()
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		s.T.Fatal(err)
	}
}

// Wait waits until the process has ended, and gives its exit code.
func (s *Server) Wait() int {
	<-s.ended
	return s.command.ProcessState.ExitCode()
}

// PID is the process's id.
func (s *Server) PID() int { return s.command.Process.Pid }

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
