package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/testkit/testlog"
)

func put(t interface{ Fatal(...any) }, j *Journal, pairs ...string) {
	var records []Record
	for i := 0; i < len(pairs); i += 2 {
		r, err := NewRecord("thing", pairs[i], pairs[i+1])
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	if err := j.Write(records...); err != nil {
		t.Fatal(err)
	}
}

func reopen(t interface{ Fatal(...any) }, path string) (*Journal, []string) {
	j, records, err := OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range records {
		got = append(got, r.Key+"="+strings.Trim(string(r.Value), `"`))
	}
	return j, got
}

func TestJournalKeepsTheLatest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "j.jsonl")
	j, got := reopen(t, path)
	if got != nil {
		t.Fatal(got)
	}
	put(t, j, "a", "1", "b", "1")
	put(t, j, "a", "2")
	_ = j.Close()
	for range 2 { // the second time from the compacted file
		j, got = reopen(t, path)
		if diff := cmp.Diff([]string{"a=2", "b=1"}, got); diff != "" {
			t.Error(diff)
		}
		_ = j.Close()
	}
	if content, _ := os.ReadFile(path); strings.Count(string(content), "\n") != 2 {
		t.Errorf("not compacted: %s", content)
	}
}

func TestJournalRefusesDamageInTheMiddle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.jsonl")
	if err := os.WriteFile(path, []byte("[]\nwhat?\n[]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := OpenJournal(path); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Error(err)
	}
}

// Wherever a kill cuts the file, what is left are whole writes from the start.
func TestJournalCutAnywhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.jsonl")
	j, _ := reopen(t, path)
	for i := range 5 {
		put(t, j, fmt.Sprint("x", i), "1", fmt.Sprint("y", i), "1")
	}
	_ = j.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.IntRange(0, len(whole)).Draw(t, "cut")
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		j, got := reopen(t, path)
		put(t, j, "after", "1")
		_ = j.Close()
		j, again := reopen(t, path)
		_ = j.Close()
		if want := 2 * strings.Count(string(whole[:cut]), "\n"); len(got) != want {
			t.Fatalf("%d records, want %d", len(got), want)
		}
		if len(again) != len(got)+1 {
			t.Fatalf("a write after the cut was lost: %v", again)
		}
	})
}

func TestJournalReturnsFailures(t *testing.T) {
	j, _ := reopen(t, filepath.Join(t.TempDir(), "j.jsonl"))
	_ = j.Close()
	r, _ := NewRecord("thing", "a", 1)
	for range 2 {
		if err := j.Write(r); err == nil {
			t.Error("a write to a closed file went well")
		}
	}
	if _, err := NewRecord("thing", "a", func() {}); err == nil {
		t.Error("a function has no JSON form")
	}
}

// Without space for a shorter file the journal goes on with the one that there is, but for
// an incomplete last line.
func TestJournalThatCannotBeCompacted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.jsonl")
	j, _ := reopen(t, path)
	put(t, j, "a", "1")
	put(t, j, "a", "2")
	if _, err := j.file.WriteString(`[{"kind":"thi`); err != nil {
		t.Fatal(err)
	}
	_ = j.Close()
	if err := os.MkdirAll(filepath.Join(path+".new", "in the way"), 0o700); err != nil { // where the shorter file would be written
		t.Fatal(err)
	}
	for _, want := range []string{"a=2", "a=3"} {
		var got []string
		j, got = reopen(t, path)
		if diff := cmp.Diff([]string{want}, got); diff != "" {
			t.Error(diff)
		}
		put(t, j, "a", "3")
		_ = j.Close()
	}
}

// A journal does not grow with what was superseded or removed, also while it is open.
func TestJournalStaysShort(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.jsonl")
	j, _ := reopen(t, path)
	put(t, j, "a", "1", "gone", "1")
	removal, err := NewRecord("thing", "gone", nil)
	if err != nil || j.Write(removal) != nil {
		t.Fatal(err)
	}
	large := strings.Repeat("x", 100_000)
	for range 50 {
		put(t, j, "b", large)
		info, err := os.Stat(path)
		if err != nil || info.Size() > slack+4*int64(len(large)) {
			t.Fatalf("the file has %d bytes, %v", info.Size(), err)
		}
	}
	put(t, j, "b", "2", "c", "1")
	_ = j.Close()
	j, got := reopen(t, path)
	if diff := cmp.Diff([]string{"a=1", "b=2", "c=1"}, got); diff != "" {
		t.Error(diff)
	}
	_ = j.Close()
}

// Of deliveries that are over the newest are kept; those that wait all are.
func TestOldDeliveriesAreRemoved(t *testing.T) {
	config := Config{
		Name: "test", Path: filepath.Join(t.TempDir(), "j.jsonl"), Now: time.Now, Log: testlog.New(t),
		Faults: func() Settings { return Settings{} },
	}
	p, err := OpenProvider(config)
	if err != nil {
		t.Fatal(err)
	}
	deliver := func(n int, fault WebhookFault) {
		t.Helper()
		for range n {
			err := p.Change(func(b *Batch) error {
				p.Deliver(b, Delivery{Event: "e"}, fault)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	deliver(2, WebhookNormal)
	deliver(maxFinished+20, WebhookDrop)
	due, _ := p.claim(config.Now().Add(time.Minute), 1)
	due[0].finish(deliveryDelivered)
	if err := p.settle(due[0]); err != nil {
		t.Fatal(err)
	}
	want := func(what string) {
		t.Helper()
		if len(p.deliveries) != maxFinished+1 || len(p.pending) != 1 || p.deliveries[0].Number != 1 || p.next != maxFinished+22 {
			t.Errorf("%s there are %d deliveries from %d on, %d are pending, the next is %d", what, len(p.deliveries), p.deliveries[0].Number, len(p.pending), p.next)
		}
	}
	want("at first")
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if p, err = OpenProvider(config); err != nil {
		t.Fatal(err)
	}
	want("after a restart")
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
}
