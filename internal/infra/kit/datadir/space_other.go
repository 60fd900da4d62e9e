//go:build !darwin && !freebsd && !linux

package datadir

import "math"

// Free returns the free disk space of a directory for this process in bytes. It is unknown on this system, so a
// full disk is noticed only when a write fails.
func Free(string) (int64, error) { return math.MaxInt64, nil }

// Size returns the disk size of a directory in bytes, which is unknown on this system: it equals Free.
func Size(string) (int64, error) { return math.MaxInt64, nil }
