//go:build !linux

package db

// LockHolder describes the process that holds the write lock of an SQLite file. This system does not tell.
func (d *DB) LockHolder() string { return "" }
