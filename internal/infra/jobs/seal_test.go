package jobs

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

const token = "tO_ken-of-a-mailed-link-5f1c"

var about = func(e Event) map[string]string {
	var got struct{ To string }
	if e.Decode(&got) != nil {
		return nil
	}
	return map[string]string{"to": got.To}
}

// visibleRecipients returns the visible recipients of all events.
func (d *testOutbox) visibleRecipients() (all []string) {
	d.t.Helper()
	page, err := d.List(d.t.Context(), "", db.Paging{Limit: 10, Order: "created_at, id"})
	if err != nil {
		d.t.Fatal(err)
	}
	for _, e := range page.Items {
		all = append(all, e.Summary["to"])
	}
	return all
}

// Payloads of pending and failed events are encrypted, those of completed events are erased, and summaries
// remain visible.
func TestPayloadsAreSealed(t *testing.T) {
	each(t, func(d *testOutbox) {
		fail := true
		d.Handle("mail", func(_ context.Context, e Event) error {
			if !strings.Contains(e.Payload, token) {
				t.Errorf("handled %s", e.Payload)
			}
			if fail {
				return errBroken
			}
			return nil
		}, about)
		d.add("mail", "", map[string]string{"to": "ada@example.test", "link": token})
		unreadable := func() {
			t.Helper()
			if r := d.only(); strings.Contains(r.Payload, "ada@") || strings.Contains(r.Payload, token) {
				t.Errorf("%s: %s", r.Status, r.Payload)
			}
			if got := d.visibleRecipients(); got[0] != "ada@example.test" {
				t.Errorf("it is for %q", got)
			}
		}
		unreadable()
		for range settings.MaxAttempts {
			d.work()
			d.clock.advance(settings.Backoff.Max)
		}
		d.want(Failed, settings.MaxAttempts)
		unreadable()
		fail = false
		if err := d.db.Write(t.Context(), func(tx *db.Tx) error { _, err := d.Retry(t.Context(), tx, d.only().ID); return err }); err != nil {
			t.Fatal(err)
		}
		d.work()
		if r := d.want(Completed, 1); r.Payload != "null" {
			t.Errorf("it still holds %s", r.Payload)
		}
		unreadable()
		for _, step := range []struct {
			wait time.Duration
			left int
		}{{settings.Retention.Completed - time.Hour, 1}, {time.Hour, 0}} {
			d.clock.advance(step.wait)
			if err := d.CleanUp(t.Context()); err != nil || len(d.rows()) != step.left {
				t.Errorf("%d are left, %v", len(d.rows()), err)
			}
		}
	})
}

// The token of a pending event appears in none of SQLite's files.
func TestTokenIsNotInTheFile(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, "sqlite")
	base, err := db.Open(t.Context(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	base = base.EveryTenant()
	c := &clock{now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	d := &testOutbox{Outbox: NewOutbox(base, c.Now, settings), t: t, clock: c}
	d.add("mail", "", map[string]string{"to": "ada@example.test", "link": token})
	id := d.only().ID
	paths, err := filepath.Glob(strings.TrimPrefix(url, "sqlite:") + "*")
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		found = found || bytes.Contains(b, []byte(id))
		if bytes.Contains(b, []byte(token)) {
			t.Errorf("%s holds the token", path)
		}
	}
	if !found {
		t.Errorf("the event is in none of %q", paths)
	}
	if err := base.Close(); err != nil {
		t.Fatal(err)
	}
}
