// Package standby starts a PostgreSQL primary and a standby for a test.
package standby

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

// Pair is a primary and a standby.
type Pair struct {
	// Primary and Standby are the URLs of the same database on both servers, which is initially empty.
	Primary, Standby string

	t       testing.TB
	bin     string // directory of the server's programs
	folder  string
	standby string // directory of the standby
}

// Start starts a pair of servers until the end of the test. It uses the programs of the server in
// TEST_POSTGRES_URL, which must be on this machine.
func Start(t testing.TB) *Pair {
	t.Helper()
	p := &Pair{t: t, folder: serverFolder(t)}
	p.bin = p.ask(os.Getenv("TEST_POSTGRES_URL"), "SELECT setting FROM pg_config WHERE name = 'BINDIR'")
	primary := filepath.Join(p.folder, "primary")
	p.standby = filepath.Join(p.folder, "standby")
	p.run("initdb", "-D", primary, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	port := p.start(primary)
	p.Primary = databaseURL(port)
	p.run("pg_basebackup", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-D", p.standby, "-R", "-c", "fast", "--no-sync")
	p.Standby = databaseURL(p.start(p.standby))
	return p
}

// Pause stops replay on the standby, so that it falls behind.
func (p *Pair) Pause() {
	p.t.Helper()
	p.ask(p.Standby, "SELECT CAST(pg_wal_replay_pause() AS TEXT)")
	poll.Until(p.t, "the standby pauses", func() bool { return p.ask(p.Standby, "SELECT pg_get_wal_replay_pause_state()") == "paused" })
}

// Resume ends Pause.
func (p *Pair) Resume() {
	p.t.Helper()
	p.ask(p.Standby, "SELECT CAST(pg_wal_replay_resume() AS TEXT)")
}

// Promote promotes the standby to a primary.
func (p *Pair) Promote() {
	p.t.Helper()
	p.ask(p.Standby, "SELECT CAST(pg_promote() AS TEXT)")
}

// Stop stops the standby.
func (p *Pair) Stop() {
	p.t.Helper()
	p.run("pg_ctl", "-D", p.standby, "-m", "immediate", "-w", "stop")
}

// Restart restarts the standby at the same address.
func (p *Pair) Restart() {
	p.t.Helper()
	p.run("pg_ctl", "-D", p.standby, "-l", filepath.Join(p.folder, "standby.log"), "-w", "start")
}

// serverFolder creates a directory that servers may write to.
func serverFolder(t testing.TB) string {
	t.Helper()
	// t.TempDir is not usable, since only its owner may enter its parent directory.
	folder, err := os.MkdirTemp("", "stagegate-standby-") //nolint:usetesting // as above
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	if owner := ServerUser(t); owner != nil {
		if err := os.Chown(folder, int(owner.Uid), int(owner.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// ServerUser returns the credentials of the user postgres if the test runs as root, which PostgreSQL refuses;
// otherwise nil.
func ServerUser(t testing.TB) *syscall.Credential {
	t.Helper()
	if os.Geteuid() != 0 {
		return nil
	}
	owner, err := user.Lookup("postgres")
	if err != nil {
		t.Fatalf("standby: PostgreSQL does not run as root: %v", err)
	}
	uid, err := strconv.ParseUint(owner.Uid, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	gid, err := strconv.ParseUint(owner.Gid, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
}

// start starts the server of a directory on a free port, which it writes to its settings.
func (p *Pair) start(data string) (port string) {
	p.t.Helper()
	_, port, _ = strings.Cut(program.FreeAddress(p.t), ":")
	settings, err := os.OpenFile(filepath.Join(data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	_, err = fmt.Fprintf(settings, "port = %s\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\nshared_buffers = 16MB\n", port)
	if e := settings.Close(); err == nil {
		err = e
	}
	if err != nil {
		p.t.Fatal(err)
	}
	p.run("pg_ctl", "-D", data, "-l", data+".log", "-w", "start")
	p.t.Cleanup(func() {
		if _, err := os.Stat(filepath.Join(data, "postmaster.pid")); err == nil {
			p.run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
		}
	})
	return port
}

// run runs a program of the server to completion.
func (p *Pair) run(name string, args ...string) {
	p.t.Helper()
	// The context of the test would end before its servers are stopped.
	command := exec.CommandContext(context.Background(), filepath.Join(p.bin, name), args...) //nolint:gosec // the programs of the server that runs the tests
	command.Dir = p.folder
	command.SysProcAttr = &syscall.SysProcAttr{Credential: ServerUser(p.t)}
	log, err := os.CreateTemp(p.folder, name)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = log.Close() }()
	// A file, since a server would keep a pipe open.
	command.Stdout, command.Stderr = log, log
	if err := command.Run(); err != nil {
		printed, _ := os.ReadFile(log.Name())
		p.t.Fatalf("standby: %s %v: %v\n%s", name, args, err, printed)
	}
}

// ask returns the result of a query as text.
func (p *Pair) ask(url, query string) (text string) {
	p.t.Helper()
	ctx := p.t.Context()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if err := conn.QueryRow(ctx, query).Scan(&text); err != nil {
		p.t.Fatal(err)
	}
	return text
}

func databaseURL(port string) string {
	return "postgres://postgres@127.0.0.1:" + port + "/postgres?sslmode=disable"
}
