package audit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

func exec(t testing.TB, d *db.DB, statement string, args ...any) {
	t.Helper()
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		n, err := db.Exec(t.Context(), tx, statement, args...)
		if err == nil && n == 0 {
			err = fmt.Errorf("%s changes nothing", statement)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func verify(t testing.TB, d *db.DB, tenant string) Report {
	t.Helper()
	r, err := Verify(t.Context(), d, tenant)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// trail writes histories of two tenants, among them subject a of acme with five entries.
func trail(t *testing.T, d *db.DB) {
	t.Helper()
	for i := range 4 {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			for _, subject := range []string{"b", "a", "c"} {
				for range map[bool]int{true: 2, false: 1}[i == 2 && subject == "a"] {
					e := Event{Tenant: "acme", Subject: subject, Actor: System, Action: "thing.done", Target: Target{"THING", "t", "T"}, Before: i, After: []string{"ж"}}
					if err := Record(t.Context(), tx, start, e); err != nil {
						return err
					}
				}
			}
			return Record(t.Context(), tx, start, Event{Tenant: "rival", Subject: "a", Action: "other.done"})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if r := verify(t, d, ""); r.Breaks != nil || r.Total().Histories != 4 || r.Total().Entries != 17 {
		t.Fatalf("before any change: %+v", r)
	}
}

// Every external change of a history is found with its place.
func TestTampering(t *testing.T) {
	t.Parallel()
	const third = " WHERE tenant_id = 'acme' AND subject_id = 'a' AND number = 3"
	const a = " WHERE tenant_id = 'acme' AND subject_id = 'a'"
	columns := strings.Split(db.Cols[Entry](), ", ")
	type change struct {
		name, place string
		statements  []string
	}
	changes := []change{
		{"delete the first", "entry 1", []string{"DELETE FROM audit_events" + a + " AND number = 1"}},
		{"delete one in the middle", "entry 3", []string{"DELETE FROM audit_events" + third}},
		{"delete the last", "entry 5", []string{"DELETE FROM audit_events" + a + " AND number = 5"}},
		{"delete the last two", "entries 4 to 5", []string{"DELETE FROM audit_events" + a + " AND number > 3"}},
		{"delete all", "entries 1 to 5", []string{"DELETE FROM audit_events" + a}},
		{"delete all and empty the head", "head", []string{"DELETE FROM audit_events" + a, "UPDATE audit_heads SET count = 0, previous = '', digest = '', tip = ''" + a}},
		{"delete the head", "head", []string{"DELETE FROM audit_heads" + a}},
		{"delete the last, and set the head back", "head", []string{
			"DELETE FROM audit_events" + a + " AND number = 5",
			"UPDATE audit_heads SET count = 4, digest = (SELECT digest FROM audit_events" + a + " AND number = 4)" + a,
		}},
		{"delete one and close the gap", "entry 3", []string{
			"DELETE FROM audit_events" + third, "UPDATE audit_events SET number = 3" + a + " AND number = 4",
			"UPDATE audit_events SET number = 4" + a + " AND number = 5", "UPDATE audit_heads SET count = 4" + a,
		}},
		{"swap two", "entry 2", []string{
			"UPDATE audit_events SET number = 99" + a + " AND number = 2", "UPDATE audit_events SET number = 2" + third,
			"UPDATE audit_events SET number = 3" + a + " AND number = 99",
		}},
		{"count less", "entry 5", []string{"UPDATE audit_heads SET count = 4" + a}},
		{"another tip", "head", []string{"UPDATE audit_heads SET tip = 'x'" + a}},
		{"no tip", "head", []string{"UPDATE audit_heads SET tip = ''" + a}},
		{"take the seals off", "entry 3", []string{"UPDATE audit_events SET digest = '', hash = ''" + third}},
		{"insert at the end", "entry 6", []string{insertLike("'new'", "6", "digest", "hash") + third}},
		{"insert at the end, counted", "entry 6", []string{insertLike("'new'", "6", "digest", "hash") + third, "UPDATE audit_heads SET count = 6" + a}},
		{"insert at the end without a seal", "entry 6", []string{insertLike("'new'", "6", "''", "''") + third, "UPDATE audit_heads SET count = 6" + a}},
	}
	for _, column := range columns {
		d := change{"alter " + column, "entry 3", []string{"UPDATE audit_events SET " + column + " = 'x'" + third}}
		switch column {
		case "at":
			d.statements[0] = "UPDATE audit_events SET at = (SELECT at FROM audit_events WHERE tenant_id = 'elsewhere')" + third
		case "before":
			d.statements = append(d.statements, "UPDATE audit_events SET before = NULL"+third)
		case "number":
			d.statements[0] = "UPDATE audit_events SET number = 99" + third
		}
		changes = append(changes, d)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail(t, d)
		if err := record(t, d, start.Add(time.Hour), Event{Tenant: "elsewhere", Subject: "later"}); err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			var found []Break
			undone := errors.New("undone")
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				for _, s := range c.statements {
					if n, err := db.Exec(t.Context(), tx, s); err != nil || n == 0 {
						t.Errorf("%s: %s: %d, %v", c.name, s, n, err)
					}
				}
				found = verifyUncommitted(t, tx)
				return undone
			})
			if err != undone { //nolint:errorlint // it is returned unchanged
				t.Errorf("%s: %v", c.name, err)
			}
			if !slices.ContainsFunc(found, func(b Break) bool { return b.Place == c.place }) {
				t.Errorf("%s: found %v, want a break at %s", c.name, found, c.place)
			}
		}
		if r := verify(t, d, ""); r.Breaks != nil {
			t.Errorf("after rollback: %v", r.Breaks)
		}
		exec(t, d, "UPDATE audit_events SET action = 'nothing'"+third) // permanently
		if r := verify(t, d, ""); len(r.Breaks) != 1 || r.Breaks[0].Place != "entry 3" || r.Breaks[0].Subject != "a" {
			t.Errorf("found %v", r.Breaks)
		}
		if r := verify(t, d, "rival"); r.Breaks != nil || r.Total().Histories != 1 {
			t.Errorf("another tenant: %+v", r)
		}
	})
}

// insertLike returns a statement that copies an entry with another id, number and seals.
func insertLike(id, number, digest, hash string) string {
	columns := db.Cols[Entry]()
	values := strings.NewReplacer(" id,", " "+id+",", "number", number, "digest", digest, ", hash", ", "+hash).Replace(columns)
	return "INSERT INTO audit_events (" + columns + ") SELECT " + values + " FROM audit_events"
}

// verifyUncommitted verifies the uncommitted state of a transaction.
func verifyUncommitted(t *testing.T, tx *db.Tx) (found []Break) {
	t.Helper()
	heads, err := listHeads(t.Context(), tx, "", head{}, 100)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := listEntries(t.Context(), tx, heads)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range heads {
		found = append(found, key(tx.Key()).verifyHistory(h, entries[h.key()])...)
	}
	lost, err := listHeadless(t.Context(), tx, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range lost {
		found = append(found, Break{Subject: h.Subject, Place: "head"})
	}
	return found
}

// Random changes of a chain are found, without a database.
func TestTamperingAtRandom(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := key("some key")
		n := rapid.IntRange(1, 12).Draw(t, "entries")
		entries := make([]Entry, n)
		for i := range entries {
			entries[i] = Entry{Tenant: "t", Subject: "s", ID: fmt.Sprint(i), At: start, Action: fmt.Sprint("a", i%2)}
			entries[i].Digest = k.digest(entries[i])
		}
		k.chain(entries, 0, "")
		last := entries[n-1].Digest
		h := head{Tenant: "t", Subject: "s", Count: int64(n), Digest: last, Tip: k.tip("t", "s", last)}
		if breaks := k.verifyHistory(h, entries); breaks != nil {
			t.Fatalf("unchanged: %v", breaks)
		}
		at := rapid.IntRange(0, n-1).Draw(t, "at")
		switch rapid.IntRange(0, 4).Draw(t, "change") {
		case 0:
			entries = slices.Delete(entries, at, at+rapid.IntRange(1, n-at).Draw(t, "many"))
			if rapid.Bool().Draw(t, "renumber") {
				for i := range entries {
					entries[i].Number = int64(i + 1)
				}
				h.Count = int64(len(entries))
				if h.Count > 0 {
					h.Digest = entries[h.Count-1].Digest
				}
			}
		case 1:
			entries[at].Action += rapid.StringN(1, 3, 9).Draw(t, "more")
		case 2:
			text := rapid.String().Draw(t, "after")
			entries[at].After = &text
		case 3:
			copied := entries[at]
			copied.Number = int64(n + 1)
			entries = slices.Concat(entries, []Entry{copied})
			h.Count, h.Digest = copied.Number, copied.Digest
		case 4:
			entries[at].At = entries[at].At.Add(time.Microsecond)
		}
		if k.verifyHistory(h, entries) == nil {
			t.Fatal("not found")
		}
	})
}

// Many writers append to the same histories in different orders while a reader verifies.
func TestConcurrentWriters(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const writers, rounds = 6, 8
		var all sync.WaitGroup
		for w := range writers {
			all.Go(func() {
				for i := range rounds {
					subjects := []string{"x", "y", "z"}
					if (w+i)%2 == 0 {
						slices.Reverse(subjects)
					}
					err := d.Write(context.Background(), func(tx *db.Tx) error {
						for _, s := range subjects {
							if err := Record(context.Background(), tx, start, Event{Tenant: "acme", Subject: s, Action: fmt.Sprint(w, i)}); err != nil {
								return err
							}
						}
						return nil
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Go(func() {
			for range 5 {
				if r, err := Verify(context.Background(), d, ""); err != nil || r.Breaks != nil {
					t.Errorf("during writes: %v, %v", r.Breaks, err)
				}
			}
		})
		all.Wait()
		if r := verify(t, d, "acme"); r.Breaks != nil || r.Total().Entries != 3*writers*rounds {
			t.Errorf("at the end: %+v", r)
		}
	})
}

// An entry without its seal counts as changed.
func TestUnsealed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail(t, d)
		exec(t, d, "UPDATE audit_events SET digest = '', hash = '' WHERE tenant_id = 'acme' AND subject_id = 'a' AND number = 1")
		if r := verify(t, d, "acme"); len(r.Breaks) == 0 || r.Breaks[0].Place != "entry 1" {
			t.Errorf("without the first seal: %+v", r)
		}
		exec(t, d, "UPDATE audit_events SET digest = '', hash = ''")
		exec(t, d, "UPDATE audit_heads SET digest = '', previous = '', tip = ''")
		if r := verify(t, d, ""); len(r.Breaks) < 17 {
			t.Errorf("without any seal: %+v", r)
		}
	})
}

// Recording and verifying fail without the key.
func TestWithoutKey(t *testing.T) {
	t.Parallel()
	d, err := db.Open(t.Context(), dbtest.URL(t, "sqlite"), db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	if record(t, d, start, Event{Tenant: "acme", Subject: "a"}) == nil {
		t.Error("recorded without a key")
	}
	if _, err := Verify(t.Context(), d, ""); err == nil {
		t.Error("verified without a key")
	}
}
