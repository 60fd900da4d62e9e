//go:build chaos

package chaos

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

const (
	failedSyncs   = 10
	powerFailures = 100 // per setting
	writersTraced = 8
	writesTraced  = 15 // per writer
)

// The disk repeatedly refuses to sync SQLite's WAL, and the process is killed once during that. Everything
// acknowledged must exist afterwards.
func TestFailedSync(t *testing.T) {
	s := program.Start(t, "sqlite", "HTTP_ADDR="+program.FreeAddress(t), shortCalls)
	c := newCases(t, s, customers)
	stop := c.work()
	notReady := 0
	for i := range some(failedSyncs) {
		refused := c.answered("503 NOT_READY")
		end := traced(t, s.PID(), "-o", os.DevNull, "-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO")
		poll.Until(t, "a write is refused", func() bool { return c.answered("503 NOT_READY") > refused })
		during(time.Second)
		if s.Anyone().Status(http.MethodGet, "/readyz", nil) != http.StatusServiceUnavailable {
			notReady++
		}
		if i == 0 {
			s.Kill()
			end()
			s.Start()
			s.Ready()
		}
		end()
		before := c.acknowledgements()
		poll.Until(t, "writes are acknowledged again", func() bool { return c.acknowledgements() > before })
	}
	stop()
	s.Figure("/readyz was not 503 while the disk refused to sync", float64(notReady), "times", program.AtMost(0))
	c.report(fmt.Sprint(some(failedSyncs), " disks that refuse to sync"))
}

// The power fails at random moments and unsynced data is lost completely or partly. With
// SQLITE_SYNCHRONOUS=FULL all acknowledged data exists afterwards; losses with NORMAL show that the test
// detects them. CHAOS_SEED sets the random seed.
func TestPowerFailure(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	if given, err := strconv.ParseUint(os.Getenv("CHAOS_SEED"), 10, 64); err == nil {
		seed = given
	}
	for _, setting := range []string{"FULL", "NORMAL"} {
		t.Run(setting, func(t *testing.T) {
			t.Logf("CHAOS_SEED=%d", seed)
			const never = "86400000"
			s := program.Start(t, "sqlite", "SQLITE_SYNCHRONOUS="+setting, "OUTBOX_PROCESSING_INTERVAL_MS="+never)
			before, steps := traceWrites(t, s)
			lost, damaged, answers := failPower(t, before, steps, rand.New(rand.NewPCG(seed, 0)))
			if answers < writersTraced*writesTraced/2 {
				t.Fatalf("only %d answers are in the trace", answers)
			}
			bound := program.AtMost(0)
			if setting == "NORMAL" {
				bound = program.AtLeast(1)
			}
			s.Figure(fmt.Sprintf("answers lost in %d power failures, SQLITE_SYNCHRONOUS=%s", some(powerFailures), setting), float64(lost), "", bound)
			s.Figure("corrupted databases after them, SQLITE_SYNCHRONOUS="+setting, float64(damaged), "", program.AtMost(0))
		})
	}
}

// databaseFiles are the relevant files of a disk.
var databaseFiles = []string{"stagegate.db", "stagegate.db-wal"}

// traceWrites makes concurrent writes, and returns the initial files and all system calls that change a file or
// send a response.
func traceWrites(t *testing.T, s *program.Server) (before map[string][]byte, steps []step) {
	t.Helper()
	n := s.Tenant("chaos")
	unlimited(s)
	n.Admin.Extra = http.Header{"Accept-Encoding": {"identity"}}
	trace := filepath.Join(t.TempDir(), "trace")
	end := traced(t, s.PID(), "-o", trace, "-y", "-xx", "-s", "1000000", "-e", "trace=pwrite64,write,ftruncate,fsync,fdatasync")
	before = map[string][]byte{}
	for _, name := range databaseFiles {
		content, err := os.ReadFile(filepath.Join(s.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		before[name] = content
	}
	var all sync.WaitGroup
	for i := range writersTraced {
		all.Go(func() {
			for j := range writesTraced {
				body := program.M{"amount": 100, "currency": "NGN", "description": fmt.Sprint("Case ", j, " of ", i)}
				n.Admin.Post(finance+"/invoices", body).Want(http.StatusCreated)
			}
		})
	}
	all.Wait()
	end()
	return before, readTrace(t, trace)
}

var answeredID = regexp.MustCompile(`"id":"([0-9a-f-]{36})"`)

// failPower simulates power failures: right after responses without the page cache, and at random steps with a
// random part of it. It counts acknowledged records that are missing, and corrupted databases.
func failPower(t *testing.T, before map[string][]byte, steps []step, chance *rand.Rand) (lost, damaged, answers int) {
	t.Helper()
	var answered []int
	ids := map[int]string{}
	for i, s := range steps {
		if s.call == "write" && bytes.HasPrefix(s.data, []byte("HTTP/1.1 201 ")) {
			if m := answeredID.FindSubmatch(s.data); m != nil {
				answered = append(answered, i)
				ids[i] = string(m[1])
			}
		}
	}
	if len(answered) == 0 {
		return 0, 0, 0
	}
	for n := range some(powerFailures) {
		at, rest := answered[chance.IntN(len(answered))], (*rand.Rand)(nil)
		if n%2 == 1 {
			at, rest = chance.IntN(len(steps)), chance
		}
		d := &disk{files: map[string][]byte{}, pending: map[string][]step{}}
		for name, content := range before {
			d.files[name] = bytes.Clone(content)
		}
		d.run(steps[:at+1])
		found, err := invoicesIn(t, d.lose(rest))
		if err != nil {
			damaged++
			t.Logf("after step %d: %v", at, err)
			continue
		}
		for _, i := range answered {
			if i <= at && !found[ids[i]] {
				lost++
			}
		}
	}
	return lost, damaged, len(answered)
}

// invoicesIn opens a database from its files, checks it and returns the ids of its invoices.
func invoicesIn(t *testing.T, files map[string][]byte) (ids map[string]bool, err error) {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d, err := db.Open(t.Context(), "sqlite:"+filepath.Join(dir, databaseFiles[0]), db.Options{})
	if err != nil {
		return nil, err
	}
	defer func() { _ = d.Close() }()
	if err := d.CheckFile(t.Context(), true); err != nil {
		return nil, err
	}
	all, err := db.All[string](t.Context(), d, "/* every tenant */ SELECT id FROM invoices")
	if err != nil {
		return nil, err
	}
	ids = map[string]bool{}
	for _, id := range all {
		ids[id] = true
	}
	return ids, os.RemoveAll(dir)
}
