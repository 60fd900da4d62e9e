package atomicfile_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"stagegate/internal/infra/kit/atomicfile"
)

// A file and a directory are moved whole, also to another filesystem, and replace what a crash has left.
func TestMove(t *testing.T) {
	t.Parallel()
	elsewhere, err := os.MkdirTemp("/dev/shm", "move-*") //nolint:usetesting // on another filesystem
	if err != nil {
		t.Skip("there is no second filesystem:", err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(elsewhere) })
	here := t.TempDir()
	if err := os.Rename(here, filepath.Join(elsewhere, "x")); !errors.Is(err, syscall.EXDEV) {
		t.Skip("there is no second filesystem:", err)
	}
	want := map[string]string{"t_1/a": "one", "t_1/b": "two", "t_2/c": ""}
	for name, content := range want {
		path := filepath.Join(here, "files", name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	left := filepath.Join(elsewhere, "files.new", "t_3")
	if err := os.MkdirAll(left, 0o700); err != nil {
		t.Fatal(err)
	}
	last := filepath.Join(here, "back")
	for _, step := range [][2]string{{filepath.Join(here, "files"), filepath.Join(elsewhere, "files")}, {filepath.Join(elsewhere, "files"), last}} {
		if err := atomicfile.Move(step[0], step[1]); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(step[0]); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is still there: %v", step[0], err)
		}
	}
	if err := atomicfile.Move(filepath.Join(last, "t_1", "a"), filepath.Join(elsewhere, "a")); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Move(filepath.Join(elsewhere, "a"), filepath.Join(last, "t_1", "a")); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	err = filepath.WalkDir(last, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(last, path)
		content, err := os.ReadFile(path)
		got[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("it has %v (%v), want %v", got, err, want)
	}
	if entries, _ := os.ReadDir(elsewhere); len(entries) != 0 {
		t.Errorf("left behind: %v", entries)
	}
}
