// Package atomicfile writes files as a whole.
package atomicfile

import (
	"errors"
	"os"
)

// Write replaces a file: whoever reads it, also after a crash, finds the old
// content or the new one. Only the owner may read it.
func Write(path string, content []byte) error {
	temporary := path + ".new"
	if err := writeSynced(temporary, content); err != nil {
		return errors.Join(err, os.RemoveAll(temporary)) // it would take space on a full disk
	}
	return os.Rename(temporary, path)
}

// writeSynced writes a file and syncs it to the disk: a rename could otherwise
// be on the disk before the content.
func writeSynced(path string, content []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}
