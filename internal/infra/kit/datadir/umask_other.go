//go:build !unix

package datadir

// Umask does nothing where files have no rights of that kind.
func Umask() {}
