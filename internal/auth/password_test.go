package auth

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/fault"
	"stagegate/internal/test/poll"
)

func TestHasher(t *testing.T) {
	t.Parallel()
	h := NewHasher(StandardCost)
	hash, err := h.Hash(t.Context(), "correct-horse")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(hash, "correct") {
		t.Fatalf("got %q, %v", hash, err)
	}
	if again, err := h.Hash(t.Context(), "correct-horse"); err != nil || again == hash {
		t.Errorf("the salt was used twice: %v", err)
	}
	for password, want := range map[string]bool{
		"correct-horse": true, "correct-horse" + " ": false, "Correct-horse": false, "": false, "correct-horse\x00": false, strings.Repeat("x", 10_000): false,
	} {
		if got, err := h.Verify(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("%.20q: got %v, %v", password, got, err)
		}
	}
	before := h.Done()
	for _, password := range []string{"", "anything"} {
		if right, err := h.Verify(t.Context(), password, ""); right || err != nil {
			t.Errorf("%q opens an account without a hash: %v", password, err)
		}
	}
	if n := h.Done() - before; n != 2 {
		t.Errorf("no account took %d hashes", n)
	}
	for _, bad := range []string{
		"x", hash[:len(hash)-1], strings.Replace(hash, "t=2", "t=1", 1), strings.Replace(hash, "argon2id", "argon2i", 1), hash + "$x", strings.Replace(hash, "p=1$", "p=1$%", 1),
	} {
		if right, err := h.Verify(t.Context(), "correct-horse", bad); right {
			t.Errorf("%q is accepted: %v", bad, err)
		}
	}
}

// A hash contains its cost, so that it stays valid when the cost changes.
func TestHasherOfAnotherCost(t *testing.T) {
	t.Parallel()
	cheap, dear := NewHasher(Cost{Memory: 8, Passes: 1}), NewHasher(Cost{Memory: 64, Passes: 3})
	hash, err := cheap.Hash(t.Context(), "correct-horse")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=8,t=1,p=1$") {
		t.Fatalf("got %q, %v", hash, err)
	}
	for password, want := range map[string]bool{"correct-horse": true, "wrong-horse": false} {
		if got, err := dear.Verify(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("%s: got %v, %v", password, got, err)
		}
	}
	for _, impossible := range []string{"m=8,t=0", "m=8,t=101", "m=1048577,t=1", "m=8,t=-1", "m=8", "t=1,m=8"} {
		bad := strings.Replace(hash, "m=8,t=1", impossible, 1)
		if right, err := dear.Verify(t.Context(), "correct-horse", bad); right || err == nil {
			t.Errorf("%s: got %v, %v", impossible, right, err)
		}
	}
}

// As many hashes run at once as there are slots; others wait for one, and give
// up when their request does.
func TestHasherWaits(t *testing.T) {
	t.Parallel()
	h := NewHasher(StandardCost)
	for range cap(h.slots) {
		h.slots <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	for range 10 {
		go func() {
			_, err := h.Hash(ctx, "x")
			ended <- err
		}()
	}
	poll.Until(t, "all of them wait", func() bool { return h.waiting.Load() == 10 })
	if h.Done() != 0 {
		t.Error("a hash was made without a slot")
	}
	cancel()
	for range 10 {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	go func() {
		_, err := h.Hash(context.WithoutCancel(ctx), "x")
		ended <- err
	}()
	poll.Until(t, "it waits", func() bool { return h.waiting.Load() == 1 })
	<-h.slots
	if err := <-ended; err != nil || h.Done() != 1 || h.waiting.Load() != 0 {
		t.Errorf("after a slot came free: %v, %d done, %d waiting", err, h.Done(), h.waiting.Load())
	}
}

// When the queue is full, calls are refused without work.
func TestHasherRefusesWhenFull(t *testing.T) {
	t.Parallel()
	h := NewHasher(StandardCost)
	h.waiting.Store(h.maxQueue)
	if _, err := h.Hash(t.Context(), "x"); !fault.Has(err, fault.TooManyRequests) {
		t.Errorf("got %v", err)
	}
	if _, err := h.Verify(t.Context(), "x", ""); !fault.Has(err, fault.TooManyRequests) {
		t.Errorf("got %v", err)
	}
	if h.Done() != 0 || h.waiting.Load() != h.maxQueue {
		t.Errorf("%d done, %d waiting of %d", h.Done(), h.waiting.Load(), h.maxQueue)
	}
	h.waiting.Add(-1)
	if _, err := h.Hash(t.Context(), "x"); err != nil {
		t.Errorf("with a place in the queue: %v", err)
	}
}

func TestHasherAtOnce(t *testing.T) {
	t.Parallel()
	h := NewHasher(StandardCost)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			hash, err := h.Hash(t.Context(), "x")
			if right, errs := h.Verify(t.Context(), "x", hash); !right {
				t.Errorf("%v %v", err, errs)
			}
			if running := len(h.slots); running > cap(h.slots) {
				t.Errorf("%d run at once", running)
			}
		})
	}
	all.Wait()
	if h.Done() != 16 || h.waiting.Load() != 0 || len(h.slots) != 0 {
		t.Errorf("%d done, %d waiting, %d running", h.Done(), h.waiting.Load(), len(h.slots))
	}
}
