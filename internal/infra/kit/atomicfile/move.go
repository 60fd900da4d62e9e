package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Move moves a file or a directory of files to a path where nothing is, also on another filesystem. After a crash
// it is whole at the path, or not there.
func Move(from, to string) error {
	err := os.Rename(from, to)
	if !errors.Is(err, syscall.EXDEV) {
		return err
	}
	draft := to + ".new"
	if err := os.RemoveAll(draft); err != nil { // left by a crash
		return err
	}
	err = filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		at := filepath.Join(draft, below)
		if d.IsDir() {
			return os.Mkdir(at, 0o700)
		}
		return copySynced(path, at)
	})
	if err == nil {
		err = errors.Join(os.Rename(draft, to), syncDir(filepath.Dir(to)))
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(draft))
	}
	return os.RemoveAll(from)
}

func copySynced(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = source.Close() }() // read only
	return writeSynced(to, source)
}
