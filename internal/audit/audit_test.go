package audit

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

var start = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)

func record(t *testing.T, d *db.DB, at time.Time, e Event) error {
	t.Helper()
	return d.Write(t.Context(), func(tx *db.Tx) error { return Record(t.Context(), tx, at, e) })
}

func history(t *testing.T, d *db.DB, tenant, subject string, p db.Paging) ([]Entry, int64) {
	t.Helper()
	page, err := History(t.Context(), d, tenant, subject, p)
	if err != nil {
		t.Fatal(err)
	}
	return page.Items, page.Total
}

var all = db.Paging{Limit: 100}

// Recorded events are read back unchanged.
func TestRecord(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		officer := auth.Caller{Tenant: "acme", ID: "o", Name: "The officer", Kind: auth.Staff}
		events := []Event{
			{Tenant: "acme", Subject: "a", Actor: System, Action: "invoice.paid", Target: Target{"INVOICE", "i", "INV-222222"}},
			{Tenant: "acme", Subject: "a", Actor: By(officer), Action: "answer.changed", Target: Target{Type: "ANSWER", ID: "q", Code: "age"}, Before: "\u0000", After: []string{"<ж>"}},
		}
		for _, e := range events {
			if err := record(t, d, start, e); err != nil {
				t.Fatal(err)
			}
		}
		before, after := `"\u0000"`, `["\u003cж\u003e"]`
		want := []Entry{
			{
				Tenant: "acme", Subject: "a", At: start, ActorID: "o", ActorName: "The officer", ActorKind: "STAFF",
				Action: "answer.changed", TargetType: "ANSWER", TargetID: "q", TargetCode: "age", Before: &before, After: &after,
			},
			{
				Tenant: "acme", Subject: "a", At: start, ActorName: "Stagegate", ActorKind: "SYSTEM",
				Action: "invoice.paid", TargetType: "INVOICE", TargetID: "i", TargetCode: "INV-222222",
			},
		}
		got, _ := history(t, d, "acme", "a", all) // at the same time: the later one first
		for i := range got {
			got[i].ID, got[i].Number, got[i].Digest, got[i].Hash = "", 0, "", ""
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// A change that is rolled back leaves no entry, and a change fails if its entry cannot be
// encoded.
func TestRecordWithChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		undone := errors.New("undone")
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if err := Record(t.Context(), tx, start, Event{Tenant: "acme", Subject: "a"}); err != nil {
				return err
			}
			return undone
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		for _, e := range []Event{{Before: func() {}}, {After: make(chan int)}} {
			if record(t, d, start, e) == nil {
				t.Error("a value that is not JSON was recorded")
			}
		}
		if _, n := history(t, d, "acme", "a", all); n != 0 {
			t.Errorf("%d entries", n)
		}
	})
}

// A history contains one record of one tenant, newest first by default, in pages.
func TestHistory(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for i, action := range []string{"second", "first", "third"} {
			at := start.Add(time.Duration([]int{1, 0, 2}[i]) * time.Second)
			for _, e := range []Event{
				{Tenant: "acme", Subject: "a", Action: action},
				{Tenant: "acme", Subject: "b", Action: "of another record"},
				{Tenant: "rival", Subject: "a", Action: "of another tenant"},
			} {
				if err := record(t, d, at, e); err != nil {
					t.Fatal(err)
				}
			}
		}
		for offset, want := range [][]string{{"third", "second"}, {"second", "first"}, {"first"}, nil} {
			entries, total := history(t, d, "acme", "a", db.Paging{Limit: 2, Offset: offset})
			var got []string
			for _, e := range entries {
				got = append(got, e.Action)
			}
			if diff := cmp.Diff(want, got); diff != "" || total != 3 {
				t.Errorf("from %d of %d (-want +got):\n%s", offset, total, diff)
			}
		}
		if oldest, _ := history(t, d, "acme", "a", db.Paging{Limit: 1, Order: "at ASC, id ASC"}); oldest[0].Action != "first" {
			t.Errorf("first of oldest first: %s", oldest[0].Action)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := History(ctx, d, "acme", "a", all); err == nil {
			t.Error("read with a canceled context")
		}
	})
}
