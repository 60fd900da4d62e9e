package db_test

import (
	"context"
	"runtime"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// openGroups opens an SQLite database whose groups have no time limit, so that a test decides which
// transactions share one.
func openGroups(t testing.TB, o db.Options) *db.DB {
	t.Helper()
	o.SQLiteSync, o.Key = "NORMAL", dbtest.Key
	if o.GroupAge == 0 {
		o.GroupAge = time.Hour
	}
	d, err := db.Open(t.Context(), dbtest.URL(t, "sqlite"), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// together queues all writers in this order behind a transaction that writes nothing, then lets them write. It
// returns when all have ended.
func together(t testing.TB, d *db.DB, writers ...func()) {
	t.Helper()
	begun, release := make(chan struct{}), make(chan struct{})
	begin := sync.OnceFunc(func() { close(begun) })
	var all sync.WaitGroup
	all.Go(func() {
		err := d.Write(context.Background(), func(*db.Tx) error { begin(); <-release; return nil })
		if err != nil {
			t.Errorf("the first transaction: %v", err)
		}
	})
	<-begun
	waitFor(t, d, all.Go, writers...)
	close(release)
	all.Wait()
}

// waitFor starts writers, each after the previous one waits for the write limiter.
func waitFor(t testing.TB, d *db.DB, start func(func()), writers ...func()) {
	t.Helper()
	before := d.WriteWaits().Waiting
	for i, w := range writers {
		start(w)
		for d.WriteWaits().Waiting < before+int64(i)+1 {
			runtime.Gosched()
			if t.Context().Err() != nil {
				t.Fatal("a writer does not wait")
			}
		}
	}
}

// adding returns a writer that adds a row and must succeed.
func adding(t testing.TB, d *db.DB, add func(context.Context, *db.Tx, int) error, id int) func() {
	return func() {
		err := d.Write(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, id) })
		if err != nil {
			t.Errorf("adding %d: %v", id, err)
		}
	}
}
