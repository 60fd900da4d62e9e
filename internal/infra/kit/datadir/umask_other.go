//go:build !unix

package datadir

// Umask does nothing on systems without a umask.
func Umask() {}
