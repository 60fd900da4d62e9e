package db_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// walledTable makes a table of 100 tenants with 1,000 rows each, with the policies of the tables of tenants.
var walledTable = []string{
	`CREATE TABLE jottings (tenant_id TEXT NOT NULL, id BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (tenant_id, id))`,
	`INSERT INTO jottings SELECT 'tenant ' || t, i, 'some text that is as long as a small record' FROM generate_series(1, 100) t, generate_series(1, 1000) i`,
	`ALTER TABLE jottings ENABLE ROW LEVEL SECURITY`,
	`CREATE POLICY own_tenant ON jottings TO stagegate_tenant USING (tenant_id = current_setting('stagegate.tenant', true))`,
	`GRANT SELECT, INSERT, UPDATE, DELETE ON jottings TO stagegate_tenant`,
	`ANALYZE jottings`,
}

// jotting is a row of walledTable.
type jotting struct {
	ID   int64  `db:"id"`
	Text string `db:"text"`
}

// BenchmarkWall measures what row-level security costs: each iteration runs the same statements behind the wall and without
// it, and the metric wall/none is the ratio of the medians.
func BenchmarkWall(b *testing.B) {
	const tenant = "tenant 50"
	open := dbtest.Open(b, "postgres").AsUser()
	err := open.Write(b.Context(), func(tx *db.Tx) error {
		for _, statement := range walledTable {
			if _, err := db.Exec(b.Context(), tx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	for _, work := range []struct {
		name string
		do   func(ctx context.Context, d *db.DB, n int64) error
	}{
		{"read", func(ctx context.Context, d *db.DB, n int64) error {
			_, err := db.One[jotting](ctx, d, `SELECT id, text FROM jottings WHERE tenant_id = $1 AND id = $2`, tenant, 1+n%1000)
			return err
		}},
		{"list", func(ctx context.Context, d *db.DB, n int64) error {
			_, err := db.All[jotting](ctx, d, `SELECT id, text FROM jottings WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT 20`, tenant, n%900)
			return err
		}},
		{"write", func(ctx context.Context, d *db.DB, n int64) error {
			return d.Write(ctx, func(tx *db.Tx) error {
				row, err := db.One[jotting](ctx, tx, `SELECT id, text FROM jottings WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, 1+n%1000)
				if err != nil {
					return err
				}
				if _, err := db.Exec(ctx, tx, `UPDATE jottings SET text = $3 WHERE tenant_id = $1 AND id = $2`, tenant, row.ID, row.Text); err != nil {
					return err
				}
				_, err = db.Exec(ctx, tx, `INSERT INTO jottings (tenant_id, id, text) VALUES ($1, $2, $3) ON CONFLICT (tenant_id, id) DO UPDATE SET text = excluded.text`, tenant, 1001+n%1000, row.Text)
				return err
			})
		}},
	} {
		b.Run(work.name, func(b *testing.B) {
			sides := []*db.DB{open.Of(tenant), open}
			var took [2][]time.Duration
			for n := int64(0); b.Loop(); n++ {
				for i := range sides {
					side := (int64(i) + n) % 2 // each is first as often as the other
					began := time.Now()
					if err := work.do(b.Context(), sides[side], n); err != nil {
						b.Fatal(err)
					}
					took[side] = append(took[side], time.Since(began))
				}
			}
			median := func(all []time.Duration) float64 {
				slices.Sort(all)
				return float64(all[len(all)/2])
			}
			wall, none := median(took[0]), median(took[1])
			b.ReportMetric(wall/none, "wall/none")
			b.ReportMetric(wall/1e3, "µs-wall")
			b.ReportMetric(none/1e3, "µs-none")
		})
	}
}
