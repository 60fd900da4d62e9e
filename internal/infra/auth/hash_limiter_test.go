package auth

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/poll"
)

var cheap = Cost{Memory: 8, Passes: 1}

// waitingIn returns the number of hashes waiting in a lane.
func (h *Hasher) waitingIn(l HashLane) int { return h.Usage()[l].Waiting }

// hold takes a slot of a lane, or fails the test.
func hold(t *testing.T, l *hashLimiter, in HashLane, address string) (release func()) {
	t.Helper()
	release, err := l.acquire(t.Context(), in, address)
	if err != nil {
		t.Fatal(err)
	}
	return release
}

// At most as many hashes run concurrently as there are slots; others wait for one until their request is
// cancelled.
func TestHasherWaits(t *testing.T) {
	t.Parallel()
	h := NewHasher(cheap, HashLimits{}, nil)
	h.limiter = newHashLimiter(1, DefaultHashLimits)
	release := hold(t, h.limiter, SigningIn, "a")
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	hash := func(ctx context.Context) {
		_, err := h.Hash(ctx, "x")
		ended <- err
	}
	for range 10 {
		go hash(ctx)
	}
	poll.Until(t, "all of them wait", func() bool { return h.waitingIn(SettingPasswords) == 10 })
	cancel()
	for range 10 {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	go hash(context.WithoutCancel(ctx))
	poll.Until(t, "it waits", func() bool { return h.waitingIn(SettingPasswords) == 1 })
	if h.Computed() != 0 {
		t.Error("a hash was computed without a slot")
	}
	release()
	if err := <-ended; err != nil || h.Usage()[SettingPasswords].Hashes != 1 || h.waitingIn(SettingPasswords) != 0 {
		t.Errorf("after a slot came free: %v, %+v", err, h.Usage())
	}
}

// If too many wait, per address or lane, or for too long, calls are refused without computing a hash.
func TestHasherRefuses(t *testing.T) {
	t.Parallel()
	full := newHashLimiter(1, HashLimits{MaxWait: time.Hour, MaxWaiting: 3, MaxWaitingPerAddress: 2})
	hold(t, full, SigningIn, "a")
	for _, address := range []string{"a", "a", "b"} {
		if _, _, err := full.enqueue(SigningIn, address); err != nil {
			t.Fatal(err)
		}
	}
	for _, address := range []string{"a", "b"} {
		if _, err := full.acquire(t.Context(), SigningIn, address); !fault.Has(err, fault.TooManyRequests) {
			t.Errorf("%s: got %v", address, err)
		}
	}
	if _, _, err := full.enqueue(SettingPasswords, "a"); err != nil {
		t.Errorf("the other lane: %v", err)
	}
	slow := newHashLimiter(1, HashLimits{MaxWait: time.Millisecond, MaxWaiting: 3, MaxWaitingPerAddress: 2})
	release := hold(t, slow, SigningIn, "a")
	if _, err := slow.acquire(t.Context(), SigningIn, "b"); !fault.Has(err, fault.TooManyRequests) {
		t.Errorf("got %v", err)
	}
	release()
	hold(t, slow, SigningIn, "b")
	if u := slow.usage()[SigningIn]; u != (HashLaneUsage{Hashes: 1, Refused: 1}) {
		t.Errorf("usage %+v", u)
	}
}

// An address that fills a lane leaves a slot to others, which come before its second hash. The other lane keeps
// its share.
func TestAddressesTakeTurns(t *testing.T) {
	t.Parallel()
	l := newHashLimiter(4, DefaultHashLimits)
	starts := map[string]chan struct{}{}
	add := func(in HashLane, names ...string) {
		for _, name := range names {
			start, _, err := l.enqueue(in, name[:1])
			if err != nil {
				t.Fatal(err)
			}
			starts[name] = start
		}
	}
	started := func() (names []string) {
		for name, start := range starts {
			select {
			case <-start:
				names = append(names, name)
			default:
			}
		}
		slices.Sort(names)
		return names
	}
	want := func(when string, names ...string) {
		t.Helper()
		if got := started(); !slices.Equal(got, names) {
			t.Errorf("%s: started %v, want %v", when, got, names)
		}
	}
	release := func(in HashLane, name string) { l.release(in, l.lane(in).addresses[name[:1]]) }

	add(SigningIn, "a1", "a2", "a3", "a4", "a5")
	want("one address", "a1", "a2")
	add(SigningIn, "b1", "b2", "b3", "c1")
	want("a second address", "a1", "a2", "b1", "b2")
	release(SigningIn, "a1")
	want("turns", "a1", "a2", "a3", "b1", "b2")
	release(SigningIn, "b1")
	want("turns", "a1", "a2", "a3", "b1", "b2", "b3")
	add(SettingPasswords, "n1", "n2", "n3")
	release(SigningIn, "a2")
	want("the lane that runs fewer goes first", "a1", "a2", "a3", "b1", "b2", "b3", "n1")
	release(SigningIn, "b2")
	want("half of a lane to an address", "a1", "a2", "a3", "b1", "b2", "b3", "c1", "n1")
}

func TestHasherAtOnce(t *testing.T) {
	t.Parallel()
	var clients atomic.Int64
	h := NewHasher(cheap, HashLimits{}, func(context.Context) string { return string(rune('a' + clients.Add(1)%3)) })
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() {
			hash, err := h.Hash(t.Context(), "x")
			if right, errs := h.Verify(t.Context(), "x", hash); !right {
				t.Errorf("%v %v", err, errs)
			}
		})
	}
	all.Wait()
	for in, u := range h.Usage() {
		if u != (HashLaneUsage{Hashes: 64}) || len(h.limiter.lane(in).addresses) != 0 || len(h.limiter.lane(in).turns) != 0 || h.limiter.lane(in).running != 0 {
			t.Errorf("%s: %+v, %+v", in, u, h.limiter.lane(in))
		}
	}
	if slots := newHashLimiter(8, DefaultHashLimits); h.Computed() != 128 || slots.lane(SigningIn).slotsPerAddress != 4 || slots.lane(SettingPasswords).slotsPerAddress != 2 {
		t.Errorf("%d hashes", h.Computed())
	}
}
