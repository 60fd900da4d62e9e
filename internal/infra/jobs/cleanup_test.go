package jobs

import (
	"context"
	"slices"
	"testing"
	"time"
)

// Finished events are deleted after their retention: completed ones by kind, including unknown kinds, and
// failed ones. Pending events stay.
func TestRetention(t *testing.T) {
	each(t, func(d *testOutbox) {
		t := d.t
		for _, kind := range []string{"mail", "webhook", "former"} {
			d.Handle(kind, nothing, nil)
			d.add(kind, "", nil)
		}
		d.Handle("bad", broken, nil)
		d.add("bad", "", nil)
		for range settings.MaxAttempts {
			d.work()
			d.clock.advance(settings.Backoff.Max)
		}
		over := d.clock.Now()
		d.Handle("later", func(_ context.Context, _ Event) error { return Postpone(errBroken, over.Add(1000*24*time.Hour)) }, nil)
		d.add("later", "", nil)
		d.work()
		after := d.secondInstance()
		delete(after.kinds, "former")
		for _, step := range []struct {
			day  int
			left []string
		}{
			{3, []string{"mail", "webhook", "former", "bad", "later"}},
			{5, []string{"mail", "former", "bad", "later"}},
			{29, []string{"mail", "former", "bad", "later"}},
			{31, []string{"bad", "later"}},
			{364, []string{"bad", "later"}},
			{366, []string{"later"}},
			{900, []string{"later"}},
		} {
			d.clock.advance(over.Add(time.Duration(step.day) * 24 * time.Hour).Sub(d.clock.Now()))
			if err := after.CleanUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			var left []string
			for _, r := range d.rows() {
				left = append(left, r.Kind)
			}
			if !slices.Equal(left, step.left) {
				t.Errorf("after %d days %v are left, want %v", step.day, left, step.left)
			}
		}
		after.set.Retention.Failed = 0
		d.add("bad", "", nil)
		for range settings.MaxAttempts {
			d.work()
			d.clock.advance(settings.Backoff.Max)
		}
		d.clock.advance(3000 * 24 * time.Hour)
		if err := after.CleanUp(t.Context()); err != nil || len(d.rows()) != 2 {
			t.Errorf("when what failed is kept for ever, %d are left, %v", len(d.rows()), err)
		}
	})
}
