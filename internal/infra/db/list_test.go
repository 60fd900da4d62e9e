package db_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// Records without a value come last in both directions, on pages of any size, and each is on exactly one page.
func TestListWithoutValues(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		type listed struct {
			ID string `db:"id"`
			At *int64 `db:"at"`
		}
		write(t, d, func(tx *db.Tx) error {
			if _, err := db.Exec(t.Context(), tx, `CREATE TABLE listed (id TEXT PRIMARY KEY, at BIGINT)`); err != nil {
				return err
			}
			var rows []listed
			for i := range 10 {
				rows = append(rows, listed{ID: fmt.Sprint(i)})
				if i%3 > 0 { // 1 2 4 5 7 8 have a value
					rows[i].At = new(int64(i / 6))
				}
			}
			return db.InsertAll(t.Context(), tx, "listed", rows)
		})
		for direction, want := range map[string][]string{
			"ASC": {"1", "2", "4", "5", "7", "8", "0", "3", "6", "9"}, "DESC": {"8", "7", "5", "4", "2", "1", "9", "6", "3", "0"},
		} {
			for size := 1; size <= 11; size++ {
				var got []string
				for offset := 0; offset < 12; offset += size {
					page, err := db.List[listed](t.Context(), d, "listed", &db.Where{}, db.Paging{Offset: offset, Limit: size, Order: "at IS NULL, at " + direction + ", id " + direction})
					if err != nil || page.Total != 10 {
						t.Fatalf("%d in all, %v", page.Total, err)
					}
					for _, r := range page.Items {
						got = append(got, r.ID)
					}
				}
				if diff := cmp.Diff(want, slices.Clip(got)); diff != "" {
					t.Errorf("%s by %d (-want +got):\n%s", direction, size, diff)
				}
			}
		}
	})
}
