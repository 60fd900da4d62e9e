//go:build unix

package datadir

import "syscall"

// Umask makes all files that this process creates private.
func Umask() { syscall.Umask(0o077) }
