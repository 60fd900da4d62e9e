package fair

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// acquire enters or fails the test.
func acquire(t *testing.T, q *Semaphore, k Key) (release func()) {
	t.Helper()
	release, err := q.Acquire(t.Context(), k)
	if err != nil {
		t.Fatal(err)
	}
	return release
}

// waiters starts waiting calls one after another, and returns a function that lists the calls admitted so far.
// Each holds its slot until released.
func waiters(t *testing.T, q *Semaphore, keys ...Key) (admitted func() []string) {
	t.Helper()
	order := make(chan string, len(keys))
	for _, k := range keys {
		go func() {
			release, err := q.Acquire(t.Context(), k)
			if err != nil {
				order <- k.Group + k.Member + " " + err.Error()
				return
			}
			order <- k.Group + k.Member
			release()
		}()
		synctest.Wait()
	}
	return func() []string {
		synctest.Wait()
		var got []string
		for len(order) > 0 {
			got = append(got, <-order)
		}
		return got
	}
}

func TestGroupsAreServedInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(Limits{Total: 1})
		release := acquire(t, q, Key{Group: "a"})
		admitted := waiters(t, q, Key{"a", "1"}, Key{"a", "1"}, Key{"a", "1"}, Key{"a", "2"}, Key{"b", "1"}, Key{"c", "1"}, Key{"b", "1"})
		release()
		// a's second member comes before the second call of its first.
		if got, want := admitted(), []string{"a1", "b1", "c1", "a2", "b1", "a1", "a1"}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if got := q.Stats(); got.Admitted != 0 || got.Waiting != 0 || got.Waits != 7 || len(q.groups) != 0 {
			t.Errorf("left behind: %+v, %d groups", got, len(q.groups))
		}
	})
}

// A call that is alone in its group is admitted at once, whatever waits in other groups.
func TestOtherGroupDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(Limits{Total: 3, Group: 2, GroupWaiting: 10})
		first, second := acquire(t, q, Key{Group: "noisy"}), acquire(t, q, Key{Group: "noisy"})
		waiters(t, q, Key{Group: "noisy"}, Key{Group: "noisy"})
		release := acquire(t, q, Key{Group: "quiet"})
		if got := q.Stats(); got.Admitted != 3 || got.Waiting != 2 {
			t.Errorf("got %+v", got)
		}
		release()
		release() // a second call does nothing
		if got := q.Stats(); got.Admitted != 2 {
			t.Errorf("the place of the quiet one went to the noisy one: %+v", got)
		}
		first()
		second()
		synctest.Wait()
	})
}

func TestRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(Limits{Total: 1, Group: 1, GroupWaiting: 2, MemberWaiting: 1, MaxWait: time.Minute})
		release := acquire(t, q, Key{"a", "1"})
		admitted := waiters(t, q, Key{"a", "1"}, Key{"a", "1"}, Key{"a", "2"}, Key{"a", "3"}, Key{"b", "1"})
		full := " " + ErrFull.Error()
		if got, want := admitted(), []string{"a1" + full, "a3" + full}; !slices.Equal(got, want) {
			t.Errorf("at once: %v, want %v", got, want)
		}
		began := time.Now()
		if _, err := q.Acquire(t.Context(), Key{"c", "1"}); !errors.Is(err, ErrFull) || time.Since(began) != time.Minute {
			t.Errorf("got %v after %v", err, time.Since(began))
		}
		if got, want := admitted(), []string{"a1" + full, "a2" + full, "b1" + full}; !slices.Equal(slices.Sorted(slices.Values(got)), want) {
			t.Errorf("after a minute: %v, want %v", got, want)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := q.Acquire(ctx, Key{"c", "1"}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		release()
		acquire(t, q, Key{"c", "1"})()
		if got := q.Stats(); got.Admitted != 0 || got.Waiting != 0 || got.Refused != 6 || len(q.groups) != 0 {
			t.Errorf("left behind: %+v, %d groups", got, len(q.groups))
		}
	})
}

// For any calls in any order, no limit is exceeded, no usable slot stays free, and no state is left behind.
func TestSemaphoreKeepsLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := New(Limits{Total: rapid.IntRange(1, 4).Draw(t, "total"), Group: rapid.IntRange(1, 3).Draw(t, "group"), GroupWaiting: 5, MemberWaiting: 3,
			Fast: rapid.IntRange(0, 3).Draw(t, "brief"), SlowAfter: time.Hour})
		keys := rapid.SampledFrom([]Key{{"a", "1"}, {"a", "2"}, {"b", "1"}, {"c", "1"}})
		var calls []*call // admitted or waiting
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			arrives := rapid.Bool().Draw(t, "arrives")
			if arrives || len(calls) == 0 {
				if c, err := q.request(keys.Draw(t, "key")); err == nil {
					calls = append(calls, c)
				}
			} else {
				at := rapid.IntRange(0, len(calls)-1).Draw(t, "which")
				if c := calls[at]; !q.cancel(c, context.Canceled) {
					handOverOrRelease(t, q, c, q.limits.Fast == 0 && rapid.Bool().Draw(t, "passes"))
				}
				calls = slices.Delete(calls, at, at+1)
			}
			check(t, q, calls)
		}
		for _, c := range calls {
			if !q.cancel(c, context.Canceled) {
				q.release(c)
			}
		}
		if s := q.Stats(); s.Admitted != 0 || s.Waiting != 0 || len(q.groups) != 0 || q.ready.len() != 0 {
			t.Fatalf("left behind: %+v, %d groups", s, len(q.groups))
		}
	})
}

// handOverOrRelease ends an admitted call. If it hands over, another one takes its slot, unless none would be
// admitted anyway.
func handOverOrRelease(t *rapid.T, q *Semaphore, c *call, passes bool) {
	before := q.admitted
	if passes && q.HandOver(Key{Group: c.group.key}) {
		if q.admitted != before {
			t.Fatalf("%d calls were admitted, then %d", before, q.admitted)
		}
		return
	}
	q.release(c)
	if passes && q.admitted >= before {
		t.Fatal("the call was not passed on although another one was to be admitted")
	}
}

func check(t *rapid.T, q *Semaphore, calls []*call) {
	admitted, waiting := map[string]int{}, map[string]int{}
	var total int
	for _, c := range calls {
		select {
		case <-c.admitted:
			admitted[c.group.key]++
			total++
		default:
			waiting[c.group.key]++
		}
	}
	if total != q.admitted || total > q.limits.Total {
		t.Fatalf("%d are admitted, counted as %d, of %d", total, q.admitted, q.limits.Total)
	}
	most := q.limits.Group // no call takes an hour
	if q.limits.Fast > 0 {
		most = min(most, q.limits.Fast)
	}
	for key, n := range admitted {
		if n > most {
			t.Fatalf("%d of group %s are admitted", n, key)
		}
	}
	for key, n := range waiting {
		if n > q.limits.GroupWaiting {
			t.Fatalf("%d of group %s wait", n, key)
		}
		if total < q.limits.Total && admitted[key] < most {
			t.Fatalf("group %s waits for nothing", key)
		}
	}
}

// An uncontended group has a higher limit until another group calls, and again a second later.
func TestUncontendedGroup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(Limits{Total: 4, Group: 1, Uncontended: 3})
		var ends []func()
		for range 3 {
			ends = append(ends, acquire(t, q, Key{Group: "noisy"}))
		}
		admitted := waiters(t, q, Key{Group: "noisy"}, Key{Group: "noisy"})
		acquire(t, q, Key{Group: "quiet"})() // finds a free slot
		ends[0]()
		ends[1]()
		if got := admitted(); len(got) != 0 {
			t.Errorf("beside another group, with one admitted: %v", got)
		}
		<-time.After(contentionWindow + 1) // in the fake time of the bubble
		ends[2]()
		if got := admitted(); len(got) != 2 {
			t.Errorf("alone again: %v", got)
		}
	})
}

// A long call delays calls of its group only until it counts as slow.
func TestFastCallsPassSlowOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const slow = 50 * time.Millisecond
		q := New(Limits{Total: 9, Group: 2, Fast: 1, SlowAfter: slow})
		k := Key{Group: "busy"}
		began := time.Now()
		first := acquire(t, q, k)
		second := acquire(t, q, k)
		if got := time.Since(began); got != slow {
			t.Errorf("the second was admitted after %v, want %v", got, slow)
		}
		admitted := waiters(t, q, k, k)
		<-time.After(2 * slow)
		if got := admitted(); len(got) != 0 {
			t.Errorf("beside as many slow ones as may be: %v", got)
		}
		first()
		second()
		if got := admitted(); len(got) != 2 {
			t.Errorf("after the slow ones: %v", got)
		}
		if got := q.Stats(); got.Admitted != 0 || got.Waiting != 0 || len(q.groups) != 0 {
			t.Errorf("left behind: %+v, %d groups", got, len(q.groups))
		}
	})
}

// A fast call frees its slot when it ends, and the group is not re-examined twice.
func TestFastCallsInSequence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(Limits{Total: 9, Group: 3, Fast: 1, SlowAfter: time.Hour})
		release := acquire(t, q, Key{Group: "busy"})
		admitted := waiters(t, q, Key{"busy", "1"}, Key{"busy", "2"})
		acquire(t, q, Key{Group: "quiet"})() // does not wait for them
		release()
		if got, want := admitted(), []string{"busy1", "busy2"}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		<-time.After(2 * time.Hour) // the waiting group is re-examined, and is gone
		acquire(t, q, Key{Group: "busy"})()
	})
}
