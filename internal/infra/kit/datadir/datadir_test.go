package datadir_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/infra/kit/datadir"
)

func mode(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

// Existing directories and files become private; a shared directory stays shared.
func TestPrivate(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	file := filepath.Join(dir, "stagegate.db")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	exposed, err := datadir.Exposed(dir, file, filepath.Join(dir, "missing"))
	if err != nil || len(exposed) != 2 || !strings.HasPrefix(exposed[1], file) {
		t.Errorf("before: %v, %v", exposed, err)
	}
	if err := errors.Join(datadir.Make(dir), datadir.MakePrivate(file, file+"-wal")); err != nil {
		t.Fatal(err)
	}
	if mode(t, dir) != 0o700 || mode(t, file) != 0o600 {
		t.Errorf("the directory has %v, the file %v", mode(t, dir), mode(t, file))
	}
	if exposed, err := datadir.Exposed(dir, file); err != nil || exposed != nil {
		t.Errorf("after: %v, %v", exposed, err)
	}

	shared := filepath.Join(t.TempDir(), "shared")
	if err := os.Mkdir(shared, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(shared, 0o777|fs.ModeSticky); err != nil {
		t.Fatal(err)
	}
	if err := datadir.Make(shared); err != nil || mode(t, shared) != 0o777 {
		t.Errorf("the shared directory has %v, %v", mode(t, shared), err)
	}
}

// One server uses a directory at a time, and a second one is told which.
func TestLock(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, err := datadir.Acquire(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = datadir.Acquire(dir)
	inUse, ok := errors.AsType[datadir.InUseError](err)
	if !ok || inUse.PID != strconv.Itoa(os.Getpid()) || !strings.Contains(err.Error(), dir) {
		t.Fatalf("the second gets %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "other"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := datadir.Empty(dir, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := datadir.Acquire(dir); err == nil {
		t.Fatal("emptying the directory released the lock")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("after emptying there are %v, %v", entries, err)
	}
	if err := first.Release(); err != nil {
		t.Fatal(err)
	}
	second, err := datadir.Acquire(dir)
	if err != nil {
		t.Fatalf("after the release: %v", err)
	}
	if err := second.Release(); err != nil {
		t.Error(err)
	}
}

// A database file has one lock under all of its names, even before it exists. The lock has an owner while a server
// has the file open, and after a server that did not close it.
func TestFileLock(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	link := filepath.Join(t.TempDir(), "link.db")
	file := filepath.Join(dir, "new", "stagegate.db")
	first, err := datadir.AcquireFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	hasOwner := func(want bool) {
		t.Helper()
		if got, err := datadir.HasOwner(link); err != nil || got != want {
			t.Errorf("has an owner: %v, %v", got, err)
		}
	}
	hasOwner(false)
	first.SetOwner()
	hasOwner(true)
	_, err = datadir.AcquireFile(link)
	inUse, ok := errors.AsType[datadir.InUseError](err)
	if !ok || inUse.PID != strconv.Itoa(os.Getpid()) || !strings.Contains(err.Error(), "DATABASE_URL: "+link+" is in use by another stagegate") {
		t.Fatalf("the second gets %v", err)
	}
	if err := first.Release(); err != nil { // as if it were killed
		t.Fatal(err)
	}
	second, err := datadir.AcquireFile(link)
	if err != nil {
		t.Fatal(err)
	}
	hasOwner(true)
	if err := errors.Join(second.ClearOwner(), second.Release()); err != nil {
		t.Fatal(err)
	}
	hasOwner(false)
	if found, err := datadir.Exposed(file + ".lock"); err != nil || found != nil {
		t.Errorf("the lock: %v, %v", found, err)
	}
}

// The error of a lock that cannot be opened, for example of another user, says what to do.
func TestLockThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "lock"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := datadir.Acquire(dir); err == nil || !strings.Contains(err.Error(), "the owner of the directory and its files (chown -R), or set another DATA_DIR") {
		t.Errorf("got %v", err)
	}
}
