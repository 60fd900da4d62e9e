package program

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// tests is a run of tests that ends with a code and may measure something.
type tests struct {
	code     int
	measured string
}

func (t tests) Run() int {
	figures.lines = nil
	if t.measured != "" {
		figures.lines = []string{t.measured}
	}
	return t.code
}

// A drill in which nothing was measured fails, although no test did.
func TestFinish(t *testing.T) {
	for _, c := range []struct {
		run  tests
		want int
	}{
		{tests{0, "reads that failed"}, 0}, {tests{0, ""}, 1}, {tests{1, "reads that failed"}, 1}, {tests{2, ""}, 2},
	} {
		if got := Finish(c.run); got != c.want {
			t.Errorf("%+v ends with %d, want %d", c.run, got, c.want)
		}
	}
}

// The commit before the last migration is found however old the migration is. Without one
// there is an error.
func TestCommitBefore(t *testing.T) {
	t.Setenv("UPGRADE_FROM", "")
	dir := t.TempDir()
	run := func(args ...string) string {
		t.Helper()
		command := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	migrate := func(name string) {
		t.Helper()
		path := filepath.Join(dir, migrations, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
		run("add", "-A")
		run("commit", "-qm", name)
	}
	run("init", "-q")
	migrate("00001.sql")
	if _, _, err := commitBefore(dir); err == nil {
		t.Error("there is a commit before the first one")
	}
	want := run("rev-parse", "HEAD")
	migrate("00002.sql")
	for range recentCommits + 1 {
		run("commit", "-q", "--allow-empty", "-m", "else")
	}
	if got, age, err := commitBefore(dir); err != nil || got != want || age != recentCommits+1 {
		t.Errorf("got %s, %d commits ago, %v; want %s", got, age, err, want)
	}
}
