package limits_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/dbtest"
)

var rates = limits.Rates{
	SignInAccount: limits.Rate{Max: 3, Per: time.Minute}, Calls: limits.Rate{Max: 3, Per: time.Minute},
}

func TestRateText(t *testing.T) {
	t.Parallel()
	var r limits.Rate
	if err := r.UnmarshalText([]byte("5/15m")); err != nil || r != (limits.Rate{Max: 5, Per: 15 * time.Minute}) {
		t.Errorf("got %v, %v", r, err)
	}
	for _, bad := range []string{"", "5", "/1m", "0/1m", "-1/1m", "5/", "5/x", "5/0s", "5/1ms", "5/1m/2"} {
		if err := r.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// A list of rates overrides the standard ones, and the reserves of the daily mails follow.
func TestRatesText(t *testing.T) {
	t.Parallel()
	var r limits.Rates
	if err := r.UnmarshalText([]byte("standard")); err != nil || r != limits.Standard() || r.String() != "standard" {
		t.Errorf("standard: got %v, %v", r, err)
	}
	if r.MailsAsked.Max != 25 || r.MailsUnasked.Max != 20 || r.MailsFromTenant.Max != 15 {
		t.Errorf("of 30 mails a day %v, %v and %v are left", r.MailsAsked, r.MailsUnasked, r.MailsFromTenant)
	}
	if err := r.UnmarshalText([]byte("calls=5/1m,mails-day=60/24h")); err != nil || r.Calls.Max != 5 || r.MailsAsked.Max != 50 || r.Uploads != limits.Standard().Uploads {
		t.Errorf("changed: got %v, %v", r, err)
	}
	if r.String() != "calls=5/1m0s,mails-day=60/24h0m0s" {
		t.Errorf("it is written as %s", r)
	}
	for text, want := range map[string]string{
		"":                     ": unknown rate",
		"cals=5/1m":            "cals: unknown rate",
		"mails-asked=5/1m":     "mails-asked: unknown rate",
		"uploads=1/1m,calls=x": `calls: must be a number, a slash and a duration of at least a second, such as 5/15m, not "x"`,
	} {
		if err := r.UnmarshalText([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	for _, p := range limits.Named() {
		if err := r.UnmarshalText([]byte(string(p) + "=7/3s")); err != nil || r == limits.Standard() {
			t.Errorf("%s: got %v", p, err)
		}
	}
}

// clock is a clock set by the test.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

// counted returns how many events are allowed before the first refusal.
func counted(t *testing.T, take func() error) (taken int) {
	t.Helper()
	for {
		err := take()
		if _, ok := errors.AsType[*limits.Exceeded](err); ok {
			return taken
		}
		if err != nil {
			t.Fatal(err)
		}
		taken++
	}
}

func TestLocal(t *testing.T) {
	t.Parallel()
	c := &clock{at: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	l := limits.NewLocal(rates, c.now)
	of := func(key string) func() error {
		return func() error { _, err := l.Take(limits.Calls, key); return err }
	}
	if n, m := counted(t, of("a")), counted(t, of("b")); n != 3 || m != 3 {
		t.Errorf("%d and %d were taken", n, m)
	}
	c.at = c.at.Add(time.Minute - time.Second)
	var e *limits.Exceeded
	if err := of("a")(); !errors.As(err, &e) || e.Reset != time.Second || e.Left() != 0 {
		t.Errorf("got %v", err)
	}
	c.at = c.at.Add(time.Second)
	if n := counted(t, of("a")); n != 3 {
		t.Errorf("%d were taken in the next window", n)
	}
	l.Undo(limits.Calls, "c") // nothing was counted
	if n := counted(t, of("c")); n != 3 {
		t.Errorf("%d were taken", n)
	}
	var off *limits.Local
	off.Undo(limits.Calls, "a")
	if _, err := off.Take(limits.Calls, "a"); err != nil {
		t.Error(err)
	}
}

// Of many concurrent events on any instance exactly the allowed number succeeds.
func TestShared(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := &clock{at: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
		s := &limits.Shared{DB: d, Now: c.now, Rates: rates}
		take := func() error { return s.Take(t.Context(), d, limits.SignInAccount, "a") }
		var wait sync.WaitGroup
		passed := make(chan struct{}, 16)
		for range cap(passed) {
			wait.Go(func() {
				if take() == nil {
					passed <- struct{}{}
				}
			})
		}
		wait.Wait()
		if len(passed) != 3 {
			t.Errorf("%d passed at once", len(passed))
		}
		change := func(fn func(ctx context.Context, tx *db.Tx, p limits.Policy, key string) error) {
			t.Helper()
			if err := d.Write(t.Context(), func(tx *db.Tx) error { return fn(t.Context(), tx, limits.SignInAccount, "a") }); err != nil {
				t.Fatal(err)
			}
		}
		change(s.UndoIn)
		if n := counted(t, take); n != 1 {
			t.Errorf("%d passed after one was taken back", n)
		}
		change(s.ResetIn)
		if n := counted(t, take); n != 3 {
			t.Errorf("%d passed after the reset", n)
		}
		c.at = c.at.Add(time.Minute)
		if err := s.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := counted(t, take); n != 3 {
			t.Errorf("%d passed in the next window", n)
		}
		var off *limits.Shared
		change(off.ResetIn)
		change(off.UndoIn)
		none := &limits.Shared{DB: d, Now: c.now}
		if err := errors.Join(off.Take(t.Context(), d, limits.SignInAccount, "a"), none.Take(t.Context(), d, limits.SignInAccount, "b"), off.CleanUp(t.Context())); err != nil {
			t.Error(err)
		}
	})
}
