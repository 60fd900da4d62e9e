package apptest

import (
	"os"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/poll"
)

// Process is the demo of the built program in a separate process, which a test can kill.
type Process struct {
	*Program
	URL string
	Dir string // its DATA_DIR
}

// Run runs the program to completion and returns its output and exit code.
func Run(t testing.TB, env []string, args ...string) (printed string, code int) {
	t.Helper()
	p := launch(t, t.TempDir(), env, args...)
	code = p.Wait()
	return p.Output(), code
}

// Demo starts the demo with a data directory, a database and optional settings, and waits until it has printed
// its accounts.
func Demo(t testing.TB, dir, databaseURL string, settings ...string) *Process {
	t.Helper()
	p := StartDemo(t, dir, databaseURL, settings...)
	p.Prints("onboarding.sh")
	return p
}

// StartDemo is Demo, but waits only until the demo has printed its address. It may have no data yet.
func StartDemo(t testing.TB, dir, databaseURL string, settings ...string) *Process {
	t.Helper()
	env := append([]string{"DATABASE_URL=" + databaseURL, "HTTP_ADDR=127.0.0.1:0", "OUTBOX_LEASE_SECONDS=5", "DB_MAX_CONNS=6"}, settings...)
	p := &Process{Program: launch(t, dir, env, "demo"), Dir: dir}
	p.Prints("the demo:  ")
	_, line, _ := strings.Cut(p.Output(), "the demo:  ")
	p.URL, _, _ = strings.Cut(line, "/\n")
	return p
}

// Prints waits until the process has printed a text.
func (p *Process) Prints(text string) {
	p.t.Helper()
	const patience = 5 * time.Minute // a demo fills its database, on a busy machine and sometimes through a proxy
	if !poll.Within(patience, func() bool {
		if !p.Running() {
			p.t.Fatalf("the program ended with code %d:\n%s", p.Wait(), p.Output())
		}
		return strings.Contains(p.Output(), text)
	}) {
		p.t.Fatalf("the program does not print %q:\n%s", text, p.Output())
	}
}

func launch(t testing.TB, dir string, env []string, args ...string) *Program {
	t.Helper()
	return Launch(t, Binary(t), append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "DATA_DIR=" + dir, "RATE_LIMITS=off", "SHUTDOWN_DELAY_SECONDS=0",
	}, env...), args...)
}

// Anyone returns a client of the process that is not signed in.
func (p *Process) Anyone() *Client { return &Client{t: p.t, base: p.URL} }

// SignIn signs in a user of the organisation demo.
func (p *Process) SignIn(email, password string) *Client {
	p.t.Helper()
	c := p.Anyone()
	c.Token = c.Post("/api/v1/auth/login", M{"tenantSlug": "demo", "email": email, "password": password}).
		Want(200).String("accessToken")
	return c
}
