//go:build !linux

package db

import "syscall"

// limitUnacked does nothing: the system's retransmission timeout applies.
func limitUnacked(string, string, syscall.RawConn) error { return nil }
