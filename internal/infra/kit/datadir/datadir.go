// Package datadir manages the directory of a server's files: the embedded database, keys and the state of the
// sandbox. It is private to its owner, and locked so that one server uses it at a time. An embedded database
// elsewhere is locked too.
package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gofrs/flock"
)

// Permissions of directories and files: owner only.
const (
	PrivateDir  fs.FileMode = 0o700
	PrivateFile fs.FileMode = 0o600
)

const (
	// lockFile is the file in a directory that the server locks. It contains the server's process id. The
	// operating system releases the lock when the process ends.
	lockFile = "lock"
	// lockSuffix is the suffix of the lock file beside a database file.
	lockSuffix = ".lock"
)

// IsLock reports whether a file name is that of a lock.
func IsLock(name string) bool { return name == lockFile || strings.HasSuffix(name, lockSuffix) }

// InUseError is returned if another server uses a directory or database file.
type InUseError struct {
	Setting string // the setting that contains Path
	Path    string
	PID     string // of the other server; empty if unknown
}

func (e InUseError) Error() string {
	by := "another stagegate"
	if e.PID != "" {
		by += " (process " + e.PID + ")"
	}
	return fmt.Sprintf("%s: %s is in use by %s; stop it first, or set another %s", e.Setting, e.Path, by, e.Setting)
}

// Make creates a directory, or makes an existing one private.
func Make(path string) error {
	err := os.MkdirAll(path, PrivateDir)
	if err == nil {
		err = restrict(path, PrivateDir)
	}
	if err != nil {
		return fmt.Errorf("DATA_DIR: %w; give the user that runs this command write access, or set another DATA_DIR", err)
	}
	return nil
}

// Lock is the lock of a server on its directory or database file.
type Lock struct {
	file *flock.Flock
	name string
}

// Acquire locks a directory for this process, or returns an InUseError.
func Acquire(path string) (*Lock, error) {
	name := filepath.Join(path, lockFile)
	lock, err := acquire(name, InUseError{Setting: "DATA_DIR", Path: path})
	if err != nil {
		return nil, err
	}
	lock.SetOwner()
	return lock, nil
}

// AcquireFile locks a database file for this process, or returns an InUseError. The file need not exist. All
// symbolic links to a file share its lock. The lock has no owner yet: see SetOwner.
func AcquireFile(path string) (*Lock, error) {
	if err := os.MkdirAll(filepath.Dir(path), PrivateDir); err != nil {
		return nil, err
	}
	name, err := lockOf(path)
	if err != nil {
		return nil, err
	}
	return acquire(name, InUseError{Setting: "DATABASE_URL", Path: path})
}

// HasOwner reports whether the lock of a database file contains a process id: a server has the file open, or ended
// without closing it.
func HasOwner(path string) (bool, error) {
	name, err := lockOf(path)
	if err != nil {
		return false, err
	}
	pid, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return len(pid) > 0, err
}

// lockOf returns the path of the lock of a database file.
func lockOf(path string) (string, error) {
	path, err := Resolve(path)
	return path + lockSuffix, err
}

// Resolve returns the path of a file without symbolic links. The file need not exist. SQLite keeps its WAL
// beside the file itself, not beside a link to it.
func Resolve(path string) (string, error) {
	resolved, err := filepath.EvalSymlinks(path)
	if errors.Is(err, syscall.ENOTDIR) { // it has no path
		return "", &fs.PathError{Op: "open", Path: path, Err: err}
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return resolved, err
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	return filepath.Join(dir, filepath.Base(path)), err
}

func acquire(name string, inUse InUseError) (*Lock, error) {
	file := flock.New(name, flock.SetPermissions(PrivateFile))
	locked, err := file.TryLock()
	if err != nil {
		return nil, lockError(inUse.Setting, err)
	}
	if !locked {
		pid, _ := os.ReadFile(name) // without it the message has no process id
		inUse.PID = strings.TrimSpace(string(pid))
		return nil, inUse
	}
	return &Lock{file, name}, nil
}

// SetOwner writes the process id to the lock. On a full disk the lock stays without an owner.
func (l *Lock) SetOwner() { _ = os.WriteFile(l.name, fmt.Appendln(nil, os.Getpid()), PrivateFile) }

// ClearOwner removes the process id from the lock, after the database file was closed.
func (l *Lock) ClearOwner() error { return os.Truncate(l.name, 0) }

// lockError adds advice to the error of a lock that cannot be opened or taken.
func lockError(setting string, err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: the lock cannot be opened: %w; make the user that runs this command the owner of the directory and its files (chown -R), or set another %[1]s", setting, err)
	}
	return fmt.Errorf("%s: the directory cannot be locked: %w; set %[1]s to a path on a local disk", setting, err)
}

// Release unlocks the directory or file.
func (l *Lock) Release() error { return l.file.Close() }

// Empty deletes everything in a directory except locks and the entry named keep, which may be empty.
func Empty(path, keep string) error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if IsLock(entry.Name()) || entry.Name() == keep {
			continue
		}
		if err := os.RemoveAll(filepath.Join(path, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

// MakePrivate removes the permissions of others from files. Missing files and files of other owners are
// ignored.
func MakePrivate(files ...string) error {
	for _, path := range files {
		err := restrict(path, PrivateFile)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return nil
}

// restrict removes the permissions of others from a file or directory. Directories with the sticky bit, such as
// /tmp, are shared on purpose and left alone.
func restrict(path string, most fs.FileMode) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode()&fs.ModeSticky != 0 || info.Mode().Perm()&^most == 0 {
		return err
	}
	return os.Chmod(path, info.Mode().Perm()&most)
}

// Exposed returns the files and directories that others than the owner may access. Missing ones are ignored.
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
