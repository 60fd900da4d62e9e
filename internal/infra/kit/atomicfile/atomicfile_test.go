package atomicfile_test

import (
	"os"
	"path/filepath"
	"testing"

	"stagegate/internal/infra/kit/atomicfile"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	for _, content := range []string{"a longer first content", "short"} {
		if err := atomicfile.Write(path, []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != content {
			t.Errorf("%q, %v", got, err)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%v is left, %v", files, err)
	}
	if err := atomicfile.Write(filepath.Join(dir, "missing", "file"), nil); err == nil {
		t.Error("a file was written into a directory that does not exist")
	}
}
