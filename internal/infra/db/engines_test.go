package db_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// The tests in this file check that both engines behave alike. Each fails if a driver is replaced by one that
// interprets the same SQL differently.

func TestPlaceholdersBindByNumber(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		got := one[string](t, d, "SELECT $2||$1||$2", "one", "two")
		if got != "twoonetwo" {
			t.Errorf("got %q", got)
		}
		args := make([]any, 12)
		for i := range args {
			args[i] = fmt.Sprint(i + 1)
		}
		got = one[string](t, d, "SELECT $12||$1||$2||$11||$10||$3||$4||$5||$6||$7||$8||$9", args...)
		if want := "1212111034" + "56789"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestTimes(t *testing.T) {
	lagos := time.FixedZone("WAT", 3600)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, "CREATE TABLE moments (id TEXT PRIMARY KEY, at TIMESTAMPTZ NOT NULL, maybe TIMESTAMPTZ)")
		type moment struct {
			ID    string     `db:"id"`
			At    time.Time  `db:"at"`
			Maybe *time.Time `db:"maybe"`
		}
		later := noon.Add(time.Microsecond)
		write(t, d, func(tx *db.Tx) error {
			// The same instant in two time zones, with nanoseconds that no engine stores.
			err := db.Insert(t.Context(), tx, "moments", moment{"a", noon.In(lagos).Add(999), nil})
			return errors.Join(err, db.Insert(t.Context(), tx, "moments", moment{"b", later, &later}))
		})
		want := []moment{{"a", noon, nil}, {"b", later, &later}}
		for _, m := range all[moment](t, d, "SELECT "+db.Cols[moment]()+" FROM moments ORDER BY at") {
			if m.At.Location() != time.UTC {
				t.Errorf("%s: location %v", m.ID, m.At.Location())
			}
		}
		if diff := cmp.Diff(want, all[moment](t, d, "SELECT maybe, at, id FROM moments ORDER BY at")); diff != "" {
			t.Error(diff)
		}
		if got := all[string](t, d, "SELECT id FROM moments WHERE at <= $1", noon.In(lagos)); !slices.Equal(got, []string{"a"}) {
			t.Errorf("at or before noon: %v", got)
		}
		if got := one[time.Time](t, d, "SELECT MAX(at) FROM moments"); got != later {
			t.Errorf("MAX: %v", got)
		}
		if got := one[*time.Time](t, d, "SELECT MIN(maybe) FROM moments WHERE id = $1", "a"); got != nil {
			t.Errorf("MIN of NULL: %v", got)
		}
		if _, err := db.One[time.Time](t.Context(), d, "SELECT maybe FROM moments WHERE id = 'a'"); err == nil {
			t.Error("NULL was read as a time")
		}
		write(t, d, func(tx *db.Tx) error {
			got := one[*time.Time](t, tx, "UPDATE moments SET maybe = $1 WHERE id = $2 RETURNING maybe", &noon, "a")
			if got == nil || *got != noon {
				t.Errorf("RETURNING: %v", got)
			}
			return nil
		})
	})
}

type colour string

func TestValues(t *testing.T) {
	type tags struct {
		Names []string       `json:"names"`
		Sizes map[string]int `json:"sizes,omitempty"`
	}
	type thing struct {
		ID     string            `db:"id"`
		Colour colour            `db:"colour"`
		Note   *string           `db:"note"`
		Count  int               `db:"count"`
		Limit  *int64            `db:"most"`
		On     bool              `db:"is_on"`
		Raw    []byte            `db:"raw"`
		Tags   db.JSON[tags]     `db:"tags"`
		Extra  db.JSON[[]string] `db:"extra"`
		Loose  string            // not a column
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, `CREATE TABLE things (id TEXT PRIMARY KEY, colour TEXT NOT NULL, note TEXT, count BIGINT NOT NULL,
			most BIGINT, is_on BOOLEAN NOT NULL, raw BYTEA, tags JSONB NOT NULL, extra JSONB)`)
		note, most := "it's ünï", int64(1)<<60
		want := []thing{
			{ID: "a", Colour: "red", Note: &note, Count: -3, Limit: &most, On: true, Raw: []byte{0, 255},
				Tags: db.JSON[tags]{V: tags{Names: []string{"<é>"}, Sizes: map[string]int{"x": 1}}}},
			{ID: "b", Colour: "", Tags: db.JSON[tags]{V: tags{Names: []string{}}}},
		}
		write(t, d, func(tx *db.Tx) error {
			for _, w := range want {
				if err := db.Insert(t.Context(), tx, "things", &w); err != nil {
					return err
				}
			}
			_, err := db.Exec(t.Context(), tx, "UPDATE things SET extra = NULL")
			return err
		})
		got := all[thing](t, d, "SELECT "+db.Cols[thing]("x")+" FROM things x ORDER BY x.id")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if got := all[string](t, d, "SELECT id FROM things WHERE is_on = $1 AND colour = $2 AND NOT (NOT is_on)", true, colour("red")); len(got) != 1 {
			t.Errorf("by flag and colour: %v", got)
		}
		if got := one[colour](t, d, "SELECT colour FROM things WHERE is_on = TRUE"); got != "red" {
			t.Errorf("colour %q", got)
		}
		if !one[bool](t, d, "SELECT EXISTS (SELECT 1 FROM things WHERE note IS NULL)") {
			t.Error("EXISTS gave false")
		}
		if got := one[db.JSON[tags]](t, d, "SELECT tags FROM things WHERE id = $1", "a"); got.V.Sizes["x"] != 1 {
			t.Errorf("JSON by itself: %+v", got)
		}
		if got := one[int64](t, d, "SELECT CAST(SUM(count) AS BIGINT) FROM things"); got != -3 {
			t.Errorf("SUM %d", got)
		}
	})
}

func TestConstraintErrors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d,
			"CREATE TABLE owners (tenant_id TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (tenant_id, id))",
			`CREATE TABLE pets (id TEXT PRIMARY KEY, tenant_id TEXT NOT NULL, owner_id TEXT, name TEXT NOT NULL, open BOOLEAN NOT NULL CHECK (name <> 'bad'),
				FOREIGN KEY (tenant_id, owner_id) REFERENCES owners (tenant_id, id) ON DELETE RESTRICT)`,
			"CREATE UNIQUE INDEX pets_tenant_id_name_key ON pets (tenant_id, name) WHERE open",
			"CREATE UNIQUE INDEX pets_shout_key ON pets (upper(name)) WHERE NOT open",
			"INSERT INTO owners (tenant_id, id) VALUES ('t', 'o')",
			"INSERT INTO pets (id, tenant_id, owner_id, name, open) VALUES ('p', 't', 'o', 'rex', TRUE), ('q', 't', NULL, 'rex', FALSE)",
		)
		tests := []struct {
			name, statement, unique string
			foreign                 bool
		}{
			{"partial index", "INSERT INTO pets VALUES ('x', 't', 'o', 'rex', TRUE)", "pets_tenant_id_name_key", false},
			{"primary key", "INSERT INTO pets VALUES ('p', 't', 'o', 'tom', TRUE)", "pets_pkey", false},
			{"primary key of two columns", "INSERT INTO owners VALUES ('t', 'o')", "owners_pkey", false},
			{"expression", "INSERT INTO pets VALUES ('x', 't', 'o', 'Rex', FALSE)", "pets_shout_key", false},
			{"by an update", "UPDATE pets SET open = TRUE WHERE id = 'q'", "pets_tenant_id_name_key", false},
			{"no parent", "INSERT INTO pets VALUES ('x', 'other', 'o', 'tom', TRUE)", "", true},
			{"children left", "DELETE FROM owners", "", true},
			{"check", "INSERT INTO pets VALUES ('x', 't', 'o', 'bad', TRUE)", "", false},
		}
		for _, test := range tests {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, test.statement)
				return fmt.Errorf("wrapped: %w", err)
			})
			if err == nil {
				t.Errorf("%s: no error", test.name)
			}
			for _, key := range []string{"pets_tenant_id_name_key", "pets_pkey", "owners_pkey", "pets_shout_key", ""} {
				if got, want := db.IsUnique(err, key), key == test.unique && key != ""; got != want {
					t.Errorf("%s: IsUnique(%q) = %v (%v)", test.name, key, got, err)
				}
			}
			if got := db.IsForeignKey(err); got != test.foreign {
				t.Errorf("%s: IsForeignKey = %v (%v)", test.name, got, err)
			}
			if db.IsUnavailable(err) {
				t.Errorf("%s: counts as unavailable", test.name)
			}
		}
	})
}

func TestTextOrderAndSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, "CREATE TABLE words (word TEXT NOT NULL, n BIGINT NOT NULL)",
			"INSERT INTO words VALUES ('é', 1), ('a', 1), ('B', 1), ('_', 2), ('b', 2), ('a_b', 3), ('axb', 3)")
		got := all[string](t, d, "SELECT word FROM words ORDER BY word")
		if want := []string{"B", "_", "a", "a_b", "axb", "b", "é"}; !slices.Equal(got, want) {
			t.Errorf("order %v, want the order of the bytes %v", got, want)
		}
		got = all[string](t, d, `SELECT word FROM words WHERE word LIKE $1 ESCAPE '\'`, `%a\_b%`)
		if !slices.Equal(got, []string{"a_b"}) {
			t.Errorf("LIKE with an escaped _: %v", got)
		}
		got = all[string](t, d, "SELECT word FROM words WHERE (n, word) > ($1, $2) ORDER BY n, word", 2, "_")
		if !slices.Equal(got, []string{"b", "a_b", "axb"}) {
			t.Errorf("row values: %v", got)
		}
	})
}

func TestUpsertAndGuardedUpdate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, "CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL, status TEXT NOT NULL)")
		write(t, d, func(tx *db.Tx) error {
			for want := range 3 {
				got := one[int](t, tx, `INSERT INTO counters (id, n, status) VALUES ($1, 0, 'OPEN')
					ON CONFLICT (id) DO UPDATE SET n = counters.n + 1 RETURNING n`, "a")
				if got != want {
					t.Errorf("got %d, want %d", got, want)
				}
			}
			_, err := db.One[int](t.Context(), tx, "INSERT INTO counters VALUES ('a', 9, 'OPEN') ON CONFLICT (id) DO NOTHING RETURNING n")
			if !errors.Is(err, db.ErrNotFound) {
				t.Errorf("DO NOTHING: %v", err)
			}
			for _, want := range []int64{1, 0} {
				n, err := db.Exec(t.Context(), tx, "UPDATE counters SET status = $1 WHERE id = $2 AND status = $3", "DONE", "a", "OPEN")
				if err != nil || n != want {
					t.Errorf("guarded update: %d rows, want %d (%v)", n, want, err)
				}
			}
			return nil
		})
	})
}

func TestClaimHandsOutEachRowOnce(t *testing.T) {
	const jobs, workers = 200, 8
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, "CREATE TABLE jobs (id BIGINT PRIMARY KEY, run_at TIMESTAMPTZ NOT NULL, taken BOOLEAN NOT NULL)")
		write(t, d, func(tx *db.Tx) error {
			for i := range jobs {
				if _, err := db.Exec(t.Context(), tx, "INSERT INTO jobs VALUES ($1, $2, FALSE)", i, noon); err != nil {
					return err
				}
			}
			return nil
		})
		var mu sync.Mutex
		var wg sync.WaitGroup
		claimed := map[int]int{}
		for range workers {
			wg.Go(func() {
				for {
					var ids []int
					err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
						ids, err = db.All[int](t.Context(), tx, `UPDATE jobs SET taken = TRUE WHERE id IN (
							SELECT id FROM jobs WHERE NOT taken AND run_at <= $1 ORDER BY run_at, id LIMIT $2
							FOR UPDATE SKIP LOCKED) RETURNING id`, noon, 7)
						return err
					})
					if err != nil {
						t.Errorf("claim: %v", err)
					}
					if err != nil || len(ids) == 0 {
						return
					}
					mu.Lock()
					for _, id := range ids {
						claimed[id]++
					}
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		for id := range jobs {
			if claimed[id] != 1 {
				t.Errorf("job %d was claimed %d times", id, claimed[id])
			}
		}
	})
}

func TestLockingClauses(t *testing.T) {
	tests := map[string]string{
		"SELECT a FROM t WHERE b = $1 FOR UPDATE":                   "SELECT a FROM t WHERE b = $1",
		"SELECT a FROM t\n\tFOR NO KEY UPDATE NOWAIT":               "SELECT a FROM t",
		"SELECT a FROM t x, u y for update of x, y skip locked":     "SELECT a FROM t x, u y",
		"x IN (SELECT a FROM t LIMIT 3 FOR UPDATE SKIP LOCKED) AND": "x IN (SELECT a FROM t LIMIT 3) AND",
		"SELECT a FROM t FOR SHARE; SELECT b FROM t FOR KEY SHARE":  "SELECT a FROM t; SELECT b FROM t",
		"SELECT 'not for update' || \"is for update\" FROM t":       "SELECT 'not for update' || \"is for update\" FROM t",
		"SELECT a -- ready for update\nFROM t":                      "SELECT a -- ready for update\nFROM t",
		"SELECT a FROM t WHERE b = ' it''s for update ' FOR UPDATE": "SELECT a FROM t WHERE b = ' it''s for update '",
		"SELECT for_update FROM t FOR UPDATED":                      "SELECT for_update FROM t FOR UPDATED",
	}
	for query, want := range tests {
		if got := db.WithoutLocking(query); got != want {
			t.Errorf("%q became %q", query, got)
		}
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		write(t, d, func(tx *db.Tx) error {
			all[string](t, tx, "SELECT t.id FROM tenants t WHERE t.slug = $1 ORDER BY t.id LIMIT 3 FOR UPDATE OF t SKIP LOCKED", "x")
			return nil
		})
	})
}
