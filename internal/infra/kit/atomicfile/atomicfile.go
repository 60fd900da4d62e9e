// Package atomicfile writes files atomically.
package atomicfile

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// Write replaces a file atomically: readers see either the old or the new content, even after a crash. After it
// returns, the new content survives a power failure. Only the owner may read the file.
func Write(path string, content []byte) error {
	temporary := path + ".new"
	if err := writeSynced(temporary, bytes.NewReader(content)); err != nil {
		_ = os.Remove(temporary) // it would take space on a full disk; it may be missing
		return err
	}
	if err := os.Rename(temporary, path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// Remove removes a file if it exists. After it returns, a power failure does not restore the file.
func Remove(path string) error {
	err := os.Remove(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// syncDir syncs the entries of a directory. It does nothing on Windows.
func syncDir(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// writeSynced writes a file and syncs it: otherwise the rename could reach the disk before the content.
func writeSynced(path string, content io.Reader) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return errors.Join(err, file.Sync(), file.Close())
}
