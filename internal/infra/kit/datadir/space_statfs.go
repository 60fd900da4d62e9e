//go:build darwin || freebsd || linux

package datadir

import "syscall"

// Free returns the free disk space of a directory for this process in bytes.
func Free(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil //nolint:unconvert // the types differ between systems
}

// Size returns the disk size of a directory in bytes.
func Size(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Blocks) * int64(s.Bsize), nil //nolint:unconvert // the types differ between systems
}
