// Package datadir is the directory in which a server keeps its own files: the embedded
// database, keys, and the state of the sandbox. It is private to its owner, and one
// server uses it at a time.
package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// Rights of what is kept: only the owner may read it.
const (
	PrivateDir  fs.FileMode = 0o700
	PrivateFile fs.FileMode = 0o600
)

// lockFile is the name of the file that the server locks. It contains the server's
// process id. The operating system releases the lock when the process ends.
const lockFile = "lock"

// InUseError says that another server uses a directory.
type InUseError struct {
	Path string
	PID  string // of the other server; empty if it is not known
}

func (e InUseError) Error() string {
	by := "another stagegate"
	if e.PID != "" {
		by += " (process " + e.PID + ")"
	}
	return fmt.Sprintf("DATA_DIR: %s is in use by %s; stop it first, or set another DATA_DIR", e.Path, by)
}

// Make creates a directory, or makes an existing one private.
func Make(path string) error {
	err := os.MkdirAll(path, PrivateDir)
	if err == nil {
		err = restrict(path, PrivateDir)
	}
	if err != nil {
		return fmt.Errorf("DATA_DIR: %w; let the user that runs this command write it, or set another DATA_DIR", err)
	}
	return nil
}

// Lock is the lock of a server on its directory.
type Lock struct{ file *flock.Flock }

// Acquire locks a directory for this process, or returns an InUseError.
func Acquire(path string) (*Lock, error) {
	name := filepath.Join(path, lockFile)
	file := flock.New(name, flock.SetPermissions(PrivateFile))
	locked, err := file.TryLock()
	if err != nil {
		return nil, fmt.Errorf("DATA_DIR: locking %s: %w", name, err)
	}
	if !locked {
		pid, _ := os.ReadFile(name) // without it the message has no process id
		return nil, InUseError{Path: path, PID: strings.TrimSpace(string(pid))}
	}
	// On a full disk the message of the second server has no process id.
	_ = os.WriteFile(name, fmt.Appendln(nil, os.Getpid()), PrivateFile)
	return &Lock{file}, nil
}

// Release lets other servers use the directory.
func (l *Lock) Release() error { return l.file.Close() }

// Empty deletes everything in a directory but the lock and the entry of another name,
// which may be empty.
func Empty(path, keep string) error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Name() == lockFile || entry.Name() == keep {
			continue
		}
		if err := os.RemoveAll(filepath.Join(path, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

// MakePrivate takes the rights of others from files. Files that do not exist, or that
// belong to somebody else, stay as they are.
func MakePrivate(files ...string) error {
	for _, path := range files {
		err := restrict(path, PrivateFile)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return nil
}

// restrict takes the rights of others from a file or directory. It leaves a directory
// with the sticky bit alone: such a directory, as /tmp, is shared on purpose.
func restrict(path string, most fs.FileMode) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode()&fs.ModeSticky != 0 || info.Mode().Perm()&^most == 0 {
		return err
	}
	return os.Chmod(path, info.Mode().Perm()&most)
}

// Exposed returns those of the files and directories that others than their owner may
// use. Missing ones are left out.
func Exposed(paths ...string) ([]string, error) {
	var exposed []string
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		case info.Mode().Perm()&0o077 != 0:
			exposed = append(exposed, fmt.Sprintf("%s (%v)", path, info.Mode().Perm()))
		}
	}
	return exposed, nil
}
