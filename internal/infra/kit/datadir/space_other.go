//go:build !darwin && !freebsd && !linux

package datadir

import "math"

// Free is how many bytes this process can still write to the disk of a directory. It
// is not known on this system, so that only a write that fails shows a full disk.
func Free(string) (int64, error) { return math.MaxInt64, nil }

// Size returns the size of the disk of a directory, which is not known on this system: as much as is free.
func Size(string) (int64, error) { return math.MaxInt64, nil }
