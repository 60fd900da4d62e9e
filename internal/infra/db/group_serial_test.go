package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/infra/db"
)

// step is one step of a random function.
type step struct {
	What string
	Key  string
}

// random is a random transaction.
type random struct {
	Steps    []step
	Response string // "", or the outcome after the steps: "stored" or "refused"
	Check    string // key whose value a precondition requires to be small, or ""
	Hook     string // key that is written before the commit, or ""
}

// Random groups with random failures end like the same transactions one by one with separate COMMITs: every
// function reads the same, every caller gets the same result, and the same rows remain.
func TestGroupsAreSerial(t *testing.T) {
	keys := rapid.SampledFrom([]string{"a", "b", "c"})
	steps := rapid.Custom(func(t *rapid.T) step {
		return step{rapid.SampledFrom([]string{
			"read", "read", "put", "put", "put", "insert", "insert", "grow", "grow", "delete", "error", "panic", "fill", "fillByRows", "refuse", "cancel",
		}).Draw(t, "what"), keys.Draw(t, "key")}
	})
	transactions := rapid.Custom(func(t *rapid.T) random {
		return random{
			Steps:    rapid.SliceOfN(steps, 0, 4).Draw(t, "steps"),
			Response: rapid.SampledFrom([]string{"", "", "", "", "stored", "refused"}).Draw(t, "response"),
			Check:    rapid.SampledFrom([]string{"", "", "", "a", "b"}).Draw(t, "check"),
			Hook:     rapid.SampledFrom([]string{"", "", "", "a", "c"}).Draw(t, "hook"),
		}
	})
	grouped, single := openGroups(t, db.Options{}), openGroups(t, db.Options{GroupSize: 1})
	for _, d := range []*db.DB{grouped, single} {
		jottings(t, d)
		run(t, d, "CREATE TABLE entries (id TEXT PRIMARY KEY, value BIGINT NOT NULL)")
		refusable(t, d)
	}
	rapid.Check(t, func(r *rapid.T) {
		all := rapid.SliceOfN(transactions, 1, 12).Draw(r, "transactions")
		answers, order, rows := runTogether(t, grouped, all)
		wantAnswers, wantRows := runAlone(t, single, all, order)
		if !slices.Equal(answers, wantAnswers) || !slices.Equal(rows, wantRows) {
			r.Fatalf("in the order %v\ntogether: %q %v\nalone:    %q %v", order, answers, rows, wantAnswers, wantRows)
		}
	})
	g := grouped.Groups()
	if g.UpTo[8]+g.UpTo[16] == 0 || g.RolledBack == 0 {
		t.Errorf("there were few groups: %+v", g)
	}
}

// runTogether runs transactions in groups. The order is that of the last run of each.
func runTogether(t *testing.T, d *db.DB, all []random) (answers []string, order []int, rows []string) {
	t.Helper()
	var mu sync.Mutex
	var ran []int
	answers = make([]string, len(all))
	var writers []func()
	for i, x := range all {
		writers = append(writers, func() {
			answers[i] = x.run(t, d, func() { mu.Lock(); ran = append(ran, i); mu.Unlock() })
		})
	}
	together(t, d, writers...)
	for _, i := range slices.Backward(ran) {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	slices.Reverse(order)
	return answers, order, entries(t, d)
}

// runAlone runs the same transactions one by one.
func runAlone(t *testing.T, d *db.DB, all []random, order []int) (answers, rows []string) {
	t.Helper()
	answers = make([]string, len(all))
	for _, i := range order {
		answers[i] = all[i].run(t, d, func() {})
	}
	return answers, entries(t, d)
}

// entries returns the remaining rows and deletes them.
func entries(t *testing.T, d *db.DB) []string {
	t.Helper()
	rows := all[string](t, d, "SELECT id || ' ' || value FROM entries ORDER BY id")
	run(t, d, "DELETE FROM entries")
	if n := one[int](t, d, "SELECT (SELECT COUNT(*) FROM jottings) + (SELECT COUNT(*) FROM parts) + (SELECT COUNT(*) FROM blobs)"); n != 0 {
		t.Errorf("%d refused rows are there", n)
	}
	return rows
}

// run runs a transaction and returns what its caller observes: what it has read, how it ended, whether the
// AfterCommit functions have run, and how much had been written by then.
func (x random) run(t *testing.T, d *db.DB, ran func()) (answer string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var read []string
	committed, written := false, 0
	o := db.TxOptions{OnWritten: func(bytes int) { written += bytes }}
	if x.Check != "" {
		o.Precondition = func(ctx context.Context, tx *db.Tx) error {
			if n, err := db.One[int](ctx, tx, "SELECT value FROM entries WHERE id = $1", x.Check); err == nil && n > 100 {
				return errNo
			}
			return nil
		}
	}
	defer func() {
		if r := recover(); r != nil {
			answer = fmt.Sprint("panic ", r, committed, written)
		}
	}()
	err := d.WriteWith(ctx, o, func(tx *db.Tx) error {
		read = nil
		ran()
		tx.AfterCommit(func() { committed = true })
		if x.Hook != "" {
			tx.BeforeCommit(func() error { return step{"put", x.Hook}.do(ctx, tx, nil, nil) })
		}
		for _, s := range x.Steps {
			if err := s.do(ctx, tx, &read, cancel); err != nil {
				return err
			}
		}
		return x.respond(ctx, tx, &read)
	})
	if ctx.Err() != nil { // nobody reads the result
		return fmt.Sprint("gone ", committed, written)
	}
	return fmt.Sprint(read, " ", kindOf(err), " ", committed, written)
}

// respond stores a response in the transaction of its operation, or fails.
func (x random) respond(ctx context.Context, tx *db.Tx, read *[]string) error {
	if x.Response == "" {
		return nil
	}
	inside, err := db.All[string](ctx, tx, "SELECT id || ' ' || value FROM entries ORDER BY id")
	*read = append(*read, fmt.Sprint(inside))
	if err == nil && x.Response == "refused" {
		err = errNo
	}
	if err != nil {
		return err
	}
	return step{"put", "response"}.do(ctx, tx, nil, nil)
}

// kindOf names an error.
func kindOf(err error) string {
	switch {
	case err == nil:
		return "done"
	case isFull(err):
		return "full"
	case db.IsForeignKey(err):
		return "foreign key"
	case db.IsUnique(err, "entries_pkey"):
		return "duplicate"
	}
	return err.Error()
}

// do runs a step.
func (s step) do(ctx context.Context, tx *db.Tx, read *[]string, cancel func()) (err error) {
	switch s.What {
	case "read":
		values, err := db.All[int](ctx, tx, "SELECT value FROM entries WHERE id = $1", s.Key)
		*read = append(*read, s.Key+strings.Trim(fmt.Sprint(values), "[]"))
		return err
	case "put":
		_, err = db.Exec(ctx, tx, "INSERT INTO entries (id, value) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET value = 2 * entries.value", s.Key)
	case "insert":
		_, err = db.Exec(ctx, tx, "INSERT INTO entries (id, value) VALUES ($1, 5)", s.Key)
	case "grow":
		_, err = db.Exec(ctx, tx, "UPDATE entries SET value = value + 1")
	case "delete":
		_, err = db.Exec(ctx, tx, "DELETE FROM entries WHERE id = $1", s.Key)
	case "error":
		return errNo
	case "panic":
		panic("boom")
	case "fill":
		_, err = db.Exec(ctx, tx, fillDisk)
	case "fillByRows":
		_, err = db.Exec(ctx, tx, fillDiskByRows)
	case "refuse":
		_, err = db.Exec(ctx, tx, "INSERT INTO parts VALUES (1000)")
	case "cancel":
		cancel()
	default:
		err = errors.New("unknown step " + s.What)
	}
	return err
}
