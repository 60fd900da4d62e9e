// Package datadir is the directory in which a server keeps its own files: the embedded
// database, keys, and the state of the sandbox. It is private to its owner, and one
// server uses it at a time. So does one server with the embedded database, wherever its
// file is.
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

// Rights of what is kept: only the owner may read it.
const (
	PrivateDir  fs.FileMode = 0o700
	PrivateFile fs.FileMode = 0o600
)

const (
	// lockFile is the name of the file in a directory that the server locks. It contains
	// the server's process id. The operating system releases the lock when the process
	// ends.
	lockFile = "lock"
	// lockSuffix is added to the name of a database file for the file beside it that the
	// server locks.
	lockSuffix = ".lock"
)

// IsLock reports whether a file name is that of a lock.
func IsLock(name string) bool { return name == lockFile || strings.HasSuffix(name, lockSuffix) }

// InUseError says that another server uses a directory or a database file.
type InUseError struct {
	Setting string // the setting that names Path
	Path    string
	PID     string // of the other server; empty if it is not known
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
		return fmt.Errorf("DATA_DIR: %w; let the user that runs this command write it, or set another DATA_DIR", err)
	}
	return nil
}

// Lock is the lock of a server on its directory or its database file.
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
	lock.Sign()
	return lock, nil
}

// AcquireFile locks a database file for this process, or returns an InUseError. The file
// need not exist. All paths that lead to one file through symbolic links share its lock.
// The lock is not signed: see Sign.
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

// Signed reports whether the lock of a database file is signed: a server has the file open,
// or ended without closing it.
func Signed(path string) (bool, error) {
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

// Resolve returns the path of a file without symbolic links. The file need not exist.
// SQLite keeps its log beside the file itself, not beside a link to it.
func Resolve(path string) (string, error) {
	resolved, err := filepath.EvalSymlinks(path)
	if errors.Is(err, syscall.ENOTDIR) { // which has no path
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
		return nil, explainLock(inUse.Setting, err)
	}
	if !locked {
		pid, _ := os.ReadFile(name) // without it the message has no process id
		inUse.PID = strings.TrimSpace(string(pid))
		return nil, inUse
	}
	return &Lock{file, name}, nil
}

// Sign writes the process id into the lock. On a full disk it stays unsigned.
func (l *Lock) Sign() { _ = os.WriteFile(l.name, fmt.Appendln(nil, os.Getpid()), PrivateFile) }

// Unsign removes the process id from the lock. The lock of a database file is unsigned once
// the file is closed.
func (l *Lock) Unsign() error { return os.Truncate(l.name, 0) }

// explainLock says what to do about a lock that cannot be opened or taken.
func explainLock(setting string, err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: the lock cannot be opened: %w; let the user that runs this command own the directory and all files in it (chown -R), or set another %[1]s", setting, err)
	}
	return fmt.Errorf("%s: the directory cannot be locked: %w; set %[1]s to a place on a disk of this machine", setting, err)
}

// Release lets other servers use the directory or the file.
func (l *Lock) Release() error { return l.file.Close() }

// Empty deletes everything in a directory but locks and the entry of another name, which
// may be empty.
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
