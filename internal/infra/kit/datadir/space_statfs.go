//go:build darwin || freebsd || linux

package datadir

import "syscall"

// Free is how many bytes this process can still write to the disk of a directory.
func Free(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil //nolint:unconvert // the types differ between systems
}

// Size returns the size of the disk of a directory in bytes.
func Size(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Blocks) * int64(s.Bsize), nil //nolint:unconvert // the types differ between systems
}
