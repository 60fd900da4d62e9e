package program

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const (
	migrations = "internal/db/migrations"
	// recentCommits is for how many commits after a migration the program of before it is
	// tested in every run. Later, the same test has passed that often.
	recentCommits = 50
)

// Before is the path of the program of the newest commit whose migrations differ from
// those of this source, or of the commit UPGRADE_FROM. The test is skipped, and says why,
// where the history does not reach back to it, or where it has not been new for long.
func Before(t testing.TB) string {
	t.Helper()
	commit, err := recentBefore()
	if err != nil {
		t.Skip(err)
	}
	return built(t, commit)
}

// AnyBefore is Before for a drill, which somebody asked for: the migration may be of any
// age, and the test fails where the history does not reach back to it.
func AnyBefore(t testing.TB) string {
	t.Helper()
	commit, _, err := commitBefore(".")
	if err != nil {
		t.Fatal(err)
	}
	return built(t, commit)
}

func built(t testing.TB, commit string) string {
	t.Helper()
	path, err := buildOnce(commit)
	if err != nil {
		t.Fatalf("the program of %s cannot be built: %v", commit, err)
	}
	return path
}

// recentBefore is commitBefore while the last migration is recent.
var recentBefore = sync.OnceValues(func() (string, error) {
	commit, age, err := commitBefore(".")
	if err == nil && age > recentCommits {
		return "", fmt.Errorf("the last migration is %d commits old, and was tested with the program of before it; UPGRADE_FROM=%.12s tests it again", age, commit)
	}
	return commit, err
})

// commitBefore returns the commit before the last migration in the repository of a
// directory, and how many commits there are since that migration.
func commitBefore(dir string) (commit string, age int, err error) {
	if chosen := os.Getenv("UPGRADE_FROM"); chosen != "" {
		commit, err = git("-C", dir, "rev-parse", "--verify", chosen+"^{commit}")
		return commit, 0, err
	}
	changed, err := git("-C", dir, "status", "--porcelain", "--", ":/"+migrations)
	if err != nil {
		return "", 0, fmt.Errorf("the program of before cannot be chosen without the history: %w", err)
	}
	if changed != "" {
		commit, err = git("-C", dir, "rev-parse", "HEAD")
		return commit, 0, err
	}
	last, err := git("-C", dir, "log", "-1", "--format=%H", "--", ":/"+migrations)
	if err != nil {
		return "", 0, err
	}
	before, err := git("-C", dir, "rev-parse", "--verify", "--quiet", last+"^")
	if last == "" || err != nil {
		return "", 0, errors.New("the history does not reach back to the commit before the last migration; fetch more of it, such as by: git fetch --unshallow")
	}
	since, err := git("-C", dir, "rev-list", "--count", last+"..HEAD")
	if err != nil {
		return "", 0, err
	}
	age, err = strconv.Atoi(since)
	return before, age, err
}

// buildOnce builds the program of a commit, unless an earlier run has left it in bin.
func buildOnce(commit string) (string, error) {
	root, err := git("rev-parse", "--show-toplevel")
	if err != nil {
		return "", err
	}
	dir := filepath.Join(root, "bin", "before", commit)
	path := filepath.Join(dir, "stagegate")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(dir, "build")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(work) }()
	archive := filepath.Join(work, "source.tar")
	if _, err := git("-C", root, "archive", "--output="+archive, commit); err != nil {
		return "", err
	}
	if out, err := exec.Command("tar", "-xf", archive, "-C", work).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", "stagegate", "./cmd/stagegate")
	build.Dir, build.Env = work, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	// Another run may do the same at this moment; both programs are alike.
	return path, os.Rename(filepath.Join(work, "stagegate"), path)
}

func git(args ...string) (string, error) {
	var complaint strings.Builder
	command := exec.Command("git", args...)
	command.Stderr = &complaint
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, complaint.String())
	}
	return strings.TrimSpace(string(out)), nil
}
