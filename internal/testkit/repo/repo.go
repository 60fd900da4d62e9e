// Package repo finds files of this repository from any working directory.
package repo

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Path returns the path of a file relative to the repository root.
func Path(name string) string { return filepath.Join(root(), filepath.FromSlash(name)) }

// FS returns all files of the repository.
func FS() fs.FS { return os.DirFS(root()) }

// root is the nearest parent directory with CONTRIBUTING.md: go.mod exists in qa, too.
var root = sync.OnceValue(func() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "CONTRIBUTING.md")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			panic("repo: there is no CONTRIBUTING.md above the tests")
		}
		dir = parent
	}
})
