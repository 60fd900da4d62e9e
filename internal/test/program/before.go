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
	commit, err := commitBefore()
	if err != nil {
		t.Skip(err)
	}
	path, err := buildOnce(commit)
	if err != nil {
		t.Fatalf("the program of %s cannot be built: %v", commit, err)
	}
	return path
}

var commitBefore = sync.OnceValues(func() (string, error) {
	if chosen := os.Getenv("UPGRADE_FROM"); chosen != "" {
		return git("rev-parse", "--verify", chosen+"^{commit}")
	}
	changed, err := git("status", "--porcelain", "--", ":/"+migrations)
	if err != nil {
		return "", fmt.Errorf("the program of before cannot be chosen without the history: %w", err)
	}
	if changed != "" {
		return git("rev-parse", "HEAD")
	}
	last, err := git("log", "-1", "--format=%H", "--", ":/"+migrations)
	if err != nil {
		return "", err
	}
	before, err := git("rev-parse", "--verify", "--quiet", last+"^")
	if last == "" || err != nil {
		return "", errors.New("the history does not reach back to the commit before the last migration; fetch more of it, such as by: git fetch --unshallow")
	}
	since, err := git("rev-list", "--count", last+"..HEAD")
	if err != nil {
		return "", err
	}
	if n, err := strconv.Atoi(since); err != nil || n > recentCommits {
		return "", fmt.Errorf("the last migration is %s commits old, and was tested with the program of before it; UPGRADE_FROM=%.12s tests it again", since, before)
	}
	return before, nil
})

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
