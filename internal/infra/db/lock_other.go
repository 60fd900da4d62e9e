//go:build !linux

package db

// LockHolder names the process that holds the write lock of an SQLite file. It is not known
// on this system.
func (d *DB) LockHolder() string { return "" }
