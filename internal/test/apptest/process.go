package apptest

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// Process is the built program, running by itself, so that a test can kill it.
type Process struct {
	URL string
	Dir string // its DATA_DIR

	t       testing.TB
	command *exec.Cmd
	output  *output
	ended   chan struct{}
	err     error
}

// output collects what a process prints.
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

// binary builds the program once for a test run.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "stagegate-test")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "stagegate")
	out, err := exec.Command("go", "build", "-o", path, "stagegate/cmd/stagegate").CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

// Binary is the path of the built program.
func Binary(t testing.TB) string {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Run runs the program to its end and gives what it printed and its exit code.
func Run(t testing.TB, env []string, args ...string) (printed string, code int) {
	t.Helper()
	p := launch(t, t.TempDir(), env, args...)
	<-p.ended
	return p.output.String(), p.command.ProcessState.ExitCode()
}

// Demo starts the demo on a data directory and a database, with further settings
// if need be, and waits until it has printed what there is to try.
func Demo(t testing.TB, dir, databaseURL string, settings ...string) *Process {
	t.Helper()
	env := append([]string{"DATABASE_URL=" + databaseURL, "HTTP_ADDR=127.0.0.1:0", "OUTBOX_LEASE_SECONDS=2", "DB_MAX_CONNS=6"}, settings...)
	p := launch(t, dir, env, "demo")
	Until(t, "the demo is ready", func() bool {
		select {
		case <-p.ended:
			t.Fatalf("the demo ended: %v\n%s", p.err, p.Output())
		default:
		}
		return strings.Contains(p.Output(), "onboarding.sh")
	})
	address, err := os.ReadFile(filepath.Join(dir, "demo", "address"))
	if err != nil {
		t.Fatal(err)
	}
	p.URL = "http://" + strings.TrimSpace(string(address))
	return p
}

func launch(t testing.TB, dir string, env []string, args ...string) *Process {
	t.Helper()
	path := Binary(t)
	p := &Process{Dir: dir, t: t, output: &output{}, ended: make(chan struct{})}
	p.command = exec.Command(path, args...)
	p.command.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "DATA_DIR=" + dir, "RATE_LIMITS=off", "SHUTDOWN_DELAY_SECONDS=0"}, env...)
	p.command.Stdout, p.command.Stderr = p.output, p.output
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.err = p.command.Wait()
		close(p.ended)
	}()
	t.Cleanup(p.Kill)
	return p
}

// Output is what the process has printed so far.
func (p *Process) Output() string { return p.output.String() }

// PID is the process's id.
func (p *Process) PID() int { return p.command.Process.Pid }

// Kill ends the process at once, wherever it is.
func (p *Process) Kill() {
	_ = p.command.Process.Kill() // it may have ended by itself
	<-p.ended
}

// Stop asks the process to end and gives its exit code.
func (p *Process) Stop() int {
	p.t.Helper()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	<-p.ended
	return p.command.ProcessState.ExitCode()
}

// Anyone is a client of the process that has not signed in.
func (p *Process) Anyone() *Client { return &Client{t: p.t, base: p.URL} }

// SignIn signs one of the demo's people in to the organisation demo.
func (p *Process) SignIn(email, password string) *Client {
	p.t.Helper()
	c := p.Anyone()
	c.Token = c.Post("/api/v1/auth/login", M{"tenantSlug": "demo", "email": email, "password": password}).
		Want(200).String("accessToken")
	return c
}
