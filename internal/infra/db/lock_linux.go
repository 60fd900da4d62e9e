package db

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// writeLockByte is the byte of SQLite's WAL index that is locked for writing.
const writeLockByte = "120"

// LockHolder describes the process that holds the write lock of an SQLite file. It returns "" if it is not
// known, for example a process outside the container, or because other locks changed while the list was read.
func (d *DB) LockHolder() string {
	info, err := os.Stat(d.path + "-shm")
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	// Using fcntl would need a descriptor of the file, and closing that would release the locks of this
	// process.
	locks, err := os.ReadFile("/proc/locks")
	if err != nil {
		return ""
	}
	return lockHolder(string(locks), fmt.Sprintf(":%d", stat.Ino))
}

// lockHolder finds the process in the contents of /proc/locks.
func lockHolder(locks, inode string) string {
	for line := range strings.Lines(locks) {
		f := strings.Fields(line) // number, POSIX, ADVISORY, WRITE, process, device and inode, first byte, last byte
		if len(f) != 8 || f[3] != "WRITE" || !strings.HasSuffix(f[5], inode) || f[6] != writeLockByte || strings.TrimLeft(f[4], "-01") == "" {
			continue
		}
		name, _ := os.ReadFile("/proc/" + f[4] + "/comm") // the process may have ended
		return strings.TrimSpace(f[4] + " " + string(name))
	}
	return ""
}
