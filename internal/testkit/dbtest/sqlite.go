package dbtest

import (
	"crypto/rand"
	"database/sql"
	"os"
	"testing"
)

// Outside opens a connection to an SQLite file beside the program, as another process would.
func Outside(t *testing.T, path string) *sql.Conn {
	t.Helper()
	pool, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	conn, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// Overwrite replaces a page of an SQLite file, counted from 1, with random bytes.
func Overwrite(t *testing.T, path string, page int64) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 4096)
	_, _ = rand.Read(noise) // never fails
	if _, err := file.WriteAt(noise, (page-1)*4096); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}
