// Package repo finds files of this repository, whatever folder a test runs in.
package repo

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Path returns the path of a file, given by its path from the root of the repository.
func Path(name string) string { return filepath.Join(root(), filepath.FromSlash(name)) }

// FS returns all files of the repository.
func FS() fs.FS { return os.DirFS(root()) }

// root is the folder above the one that the tests run in that holds CONTRIBUTING.md: go.mod is
// in qa, too.
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
