package db_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// BenchmarkWriters measures writers with separate and with shared COMMITs.
func BenchmarkWriters(b *testing.B) {
	for _, writers := range []int{1, 16, 64} {
		for _, size := range []int{1, 64} {
			b.Run(fmt.Sprintf("%d,group=%d", writers, size), func(b *testing.B) {
				d, err := db.Open(b.Context(), dbtest.URL(b, "sqlite"), db.Options{GroupSize: size})
				if err != nil {
					b.Fatal(err)
				}
				defer d.Close()
				err = d.Write(b.Context(), func(tx *db.Tx) error {
					_, err := db.Exec(b.Context(), tx, "CREATE TABLE jottings (id BIGINT PRIMARY KEY, text TEXT NOT NULL)")
					return err
				})
				if err != nil {
					b.Fatal(err)
				}
				var id atomic.Int64
				b.SetParallelism(writers)
				b.ResetTimer()
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						err := d.Write(b.Context(), func(tx *db.Tx) error {
							for range 3 {
								if _, err := db.Exec(b.Context(), tx, "INSERT INTO jottings VALUES ($1, 'some text that is as long as a small record')", id.Add(1)); err != nil {
									return err
								}
							}
							return nil
						})
						if err != nil {
							b.Error(err)
						}
					}
				})
				if g := d.Groups(); g.Commits > 0 {
					b.ReportMetric(float64(g.Transactions)/float64(g.Commits), "tx/commit")
				}
			})
		}
	}
}
