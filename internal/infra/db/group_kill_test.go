package db_test

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

// defaultKills is how often the process is killed unless KILLS is set.
const defaultKills = 3

// A process is repeatedly killed while it commits groups. Everything confirmed is stored, everything refused is
// not, and the rest is stored as a whole or not at all.
func TestKilledInGroups(t *testing.T) {
	t.Parallel()
	kills, _ := strconv.Atoi(os.Getenv("KILLS"))
	url := dbtest.URL(t, "sqlite")
	check := func(fn func(d *db.DB)) {
		d, err := db.Open(t.Context(), url, db.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = d.Close() }()
		fn(d)
	}
	check(func(d *db.DB) {
		run(t, d, "CREATE TABLE heads (id TEXT PRIMARY KEY, number BIGINT NOT NULL)", "CREATE TABLE parts (id TEXT PRIMARY KEY, number BIGINT NOT NULL)",
			"CREATE TABLE counters (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)", "INSERT INTO counters VALUES (1, 0)")
	})
	var confirmed, transactions, commits int
	for range cmp.Or(kills, defaultKills) {
		output := killWriters(t, url)
		check(func(d *db.DB) {
			there := map[string]bool{}
			for _, id := range all[string](t, d, "SELECT id FROM heads") {
				there[id] = true
			}
			for _, line := range output {
				var what, id string
				var c, n int
				if _, err := fmt.Sscan(line, &what, &id, &c, &n); err != nil {
					t.Fatalf("%q: %v", line, err)
				}
				if there[id] != (what == "confirmed") {
					t.Errorf("%s is there: %v", line, there[id])
				}
				if what == "confirmed" {
					confirmed++
				}
			}
			last := strings.Fields(output[len(output)-1])
			c, _ := strconv.Atoi(last[2])
			n, _ := strconv.Atoi(last[3])
			commits, transactions = commits+c, transactions+n
			rows := one[int](t, d, "SELECT COUNT(*) FROM heads JOIN parts USING (id, number)")
			if n := one[int](t, d, "SELECT n FROM counters"); rows != n || len(there) != n || one[int](t, d, "SELECT COUNT(*) FROM parts") != n ||
				one[int](t, d, "SELECT COALESCE(MAX(number), 0) FROM heads") != n {
				t.Errorf("%d transactions were counted, %d heads, %d whole", n, len(there), rows)
			}
		})
	}
	t.Logf("%d kills: %d transactions were confirmed; %d transactions in %d COMMITs", cmp.Or(kills, defaultKills), confirmed, transactions, commits)
	if transactions < 2*commits {
		t.Error("there were few groups")
	}
}

// killWriters runs TestGroupWriters in a separate process, kills it after a random number of transactions and returns its output.
func killWriters(t *testing.T, url string) (output []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestGroupWriters$")
	cmd.Env = append(os.Environ(), writersURL+"="+url)
	cmd.Stderr = testlog.Writer(t)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	last, lines := 50+rand.N(250), bufio.NewScanner(out) // enough for several groups
	for lines.Scan() {
		if output = append(output, lines.Text()); len(output) == last {
			_ = cmd.Process.Kill()
		}
	}
	if err := cmd.Wait(); err == nil || len(output) == 0 {
		t.Fatalf("the writers end with %v after %q", err, output)
	}
	return output
}

// writersURL is the environment variable that enables TestGroupWriters.
const writersURL = "TEST_GROUP_WRITERS"

// TestGroupWriters writes until the process is killed, and prints what was confirmed. It is run by
// TestKilledInGroups.
func TestGroupWriters(t *testing.T) {
	url := os.Getenv(writersURL)
	if url == "" {
		t.Skip("run by TestKilledInGroups")
	}
	d, err := db.Open(t.Context(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const writers = 24
	for range writers {
		go func() {
			for n := 0; ; n++ {
				id := ref.NewID()
				err := d.Write(context.Background(), func(tx *db.Tx) error { return writeWhole(tx, id, n%7 == 6) })
				what := "confirmed"
				if errors.Is(err, errNo) {
					what = "refused"
				} else if err != nil {
					what = "failed:" + strings.ReplaceAll(err.Error(), " ", "_")
				}
				g := d.Groups()
				_, _ = fmt.Fprintln(os.Stdout, what, id, g.Commits, g.Transactions)
			}
		}()
	}
	select {}
}

// writeWhole increments a counter and inserts two related rows, or fails in the end.
func writeWhole(tx *db.Tx, id string, refuse bool) error {
	ctx := context.Background()
	n, err := db.One[int](ctx, tx, "UPDATE counters SET n = n + 1 WHERE id = 1 RETURNING n")
	if err != nil {
		return err
	}
	for _, table := range []string{"heads", "parts"} {
		if _, err := db.Exec(ctx, tx, "INSERT INTO "+table+" VALUES ($1, $2)", id, n); err != nil {
			return err
		}
	}
	if refuse {
		return errNo
	}
	return nil
}
