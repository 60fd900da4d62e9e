package apptest

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"stagegate/internal/testkit/testlog"
)

// Program is a process of the built program.
type Program struct {
	t       testing.TB
	command *exec.Cmd
	output  *output
	ended   chan struct{}
}

// output collects the output of a process, which is also in the log of the test.
type output struct {
	log io.Writer

	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text.Write(b)
	return o.log.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// binary builds the program once per test run.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "stagegate-test")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "stagegate")
	out, err := exec.Command("go", "build", "-ldflags", "-s -w", "-o", path, "stagegate/cmd/stagegate").CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

// Binary returns the path of the built program.
func Binary(t testing.TB) string {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Launch starts the program at a path with an environment and arguments. It is killed when the test ends.
func Launch(t testing.TB, path string, env []string, args ...string) *Program {
	t.Helper()
	p := &Program{t: t, command: exec.Command(path, args...), output: &output{log: testlog.Writer(t)}, ended: make(chan struct{})}
	p.command.Env = env
	p.command.Stdout, p.command.Stderr = p.output, p.output
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.command.Wait() // tests look at the exit code
		close(p.ended)
	}()
	t.Cleanup(p.Kill)
	return p
}

// Output returns the output of the process so far.
func (p *Program) Output() string { return p.output.String() }

// PID returns the process id.
func (p *Program) PID() int { return p.command.Process.Pid }

// Running reports whether the process is running.
func (p *Program) Running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// Kill kills the process.
func (p *Program) Kill() {
	_ = p.command.Process.Kill() // it may have ended already
	<-p.ended
}

// Terminate sends a termination signal to the process.
func (p *Program) Terminate() {
	p.t.Helper()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
}

// Wait waits until the process has ended and returns its exit code.
func (p *Program) Wait() int {
	<-p.ended
	return p.command.ProcessState.ExitCode()
}

// Stop terminates the process and returns its exit code.
func (p *Program) Stop() int {
	p.t.Helper()
	p.Terminate()
	return p.Wait()
}

// Memory returns the current and peak resident memory of the process in bytes, or 0 without /proc.
func (p *Program) Memory() (now, peak int64) {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(p.PID()) + "/status")
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
