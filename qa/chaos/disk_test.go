//go:build chaos

package chaos

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

const fullDisks = 10 // per engine

// The disk of the database is full repeatedly, and once at the start of the process. Reads succeed all the
// time, and writes get 503.
func TestFullDisk(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			disk := small(t)
			s := program.New(t, engine, "HTTP_ADDR="+program.FreeAddress(t))
			if engine == "sqlite" {
				s.Database = "sqlite:" + filepath.Join(disk, "stagegate.db")
			} else {
				of := filepath.Join(disk, "tables")
				run(t, "install", "--directory", "--owner=postgres", of)
				s.Database = dbtest.EmptyIn(t, of)
			}
			s.Start()
			s.Ready()
			c := newCases(t, s, customers)
			stop := c.work()
			var reads, refused, notReady int
			for range some(fullDisks) {
				fill(t, disk)
				poll.Until(t, "a write is refused", func() bool { return c.answered("503 NOT_READY") > refused })
				for end := time.Now().Add(time.Second); time.Now().Before(end); {
					if c.staff.Status(http.MethodGet, applications, nil) != http.StatusOK {
						reads++
					}
				}
				if s.Anyone().Status(http.MethodGet, "/readyz", nil) != http.StatusServiceUnavailable {
					notReady++
				}
				empty(t, disk)
				before := c.acknowledgements()
				poll.Until(t, "writes are acknowledged again", func() bool { return c.acknowledgements() > before })
				refused = c.answered("503 NOT_READY")
			}
			fill(t, disk)
			s.Kill()
			s.Start()
			s.Alive()
			poll.Until(t, "a read is answered", func() bool { return c.staff.Status(http.MethodGet, applications, nil) == http.StatusOK })
			empty(t, disk)
			s.Ready()
			stop()
			s.Figure("reads that failed while the disk was full", float64(reads), "", program.AtMost(0))
			if engine == "sqlite" { // PostgreSQL stays writable for a while when its tables cannot grow
				s.Figure("/readyz was not 503 while the disk was full", float64(notReady), "times", program.AtMost(0))
			}
			c.report(fmt.Sprint(some(fullDisks), " full disks"))
		})
	}
}

// small returns a directory on a small separate file system. It needs root privileges.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	run(t, "mount", "-t", "tmpfs", "-o", "size=96m,mode=0777", "none", dir)
	t.Cleanup(func() { run(t, "umount", "--lazy", dir) })
	for parent := dir; parent != os.TempDir() && len(parent) > len(os.TempDir()); parent = filepath.Dir(parent) {
		if err := os.Chmod(parent, 0o777); err != nil { // PostgreSQL runs as another user
			t.Fatal(err)
		}
	}
	return dir
}

func run(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// fill fills a disk.
func fill(t *testing.T, disk string) {
	t.Helper()
	file, err := os.OpenFile(filepath.Join(disk, "ballast"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1 << 20; size > 0; {
		if _, err := file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	_ = file.Close() // it is full
}

// empty frees the space again.
func empty(t *testing.T, disk string) {
	t.Helper()
	if err := os.Remove(filepath.Join(disk, "ballast")); err != nil {
		t.Fatal(err)
	}
}
