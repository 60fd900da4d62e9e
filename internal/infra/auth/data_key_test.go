package auth

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/dbtest"
)

// The data key stays the same through changes of APP_SECRET, there and back.
func TestDataKeyStates(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	if key, state, err := ReadSecret(t.Context(), d, AppSecrets{Current: "a"}); key != nil || state != NoDataKey || err != nil {
		t.Fatalf("before the first start: %v, %v, %v", key, state, err)
	}
	first, err := EnsureSecret(t.Context(), d, AppSecrets{Current: "a"}, ref.Now())
	if err != nil {
		t.Fatal(err)
	}
	const otherSecret DataKeyState = -1
	for _, step := range []struct {
		app          AppSecrets
		found, after DataKeyState
	}{
		{AppSecrets{"a", ""}, KeyOpens, KeyOpens},
		{AppSecrets{"b", ""}, otherSecret, otherSecret},
		{AppSecrets{"b", "c"}, otherSecret, otherSecret},
		{AppSecrets{"", ""}, otherSecret, otherSecret},
		{AppSecrets{"a", "b"}, KeyOpens, KeyOpens},
		{AppSecrets{"b", "a"}, KeyNotChanged, KeyOpensChanged},
		{AppSecrets{"b", "a"}, KeyOpensChanged, KeyOpensChanged},
		{AppSecrets{"a", ""}, KeyOutdated, KeyOutdated}, // an instance that still has the previous one
		{AppSecrets{"a", "b"}, KeyNotChanged, KeyOpensChanged},
		{AppSecrets{"b", "a"}, KeyNotChanged, KeyOpensChanged},
		{AppSecrets{"b", ""}, KeyOpensChanged, KeyOpens},
		{AppSecrets{"a", ""}, otherSecret, otherSecret},
		{AppSecrets{"c", "b"}, KeyNotChanged, KeyOpensChanged},
		{AppSecrets{"d", "c"}, KeyNotChanged, KeyOpensChanged}, // a second change before the end of the first
		{AppSecrets{"b", ""}, otherSecret, otherSecret},
	} {
		key, found, err := ReadSecret(t.Context(), d, step.app)
		after, changeErr := ChangeSecret(t.Context(), d, step.app, ref.Now())
		if step.found == otherSecret {
			if err == nil || !strings.Contains(err.Error(), "APP_PREVIOUS_SECRET") || changeErr == nil {
				t.Errorf("%v: %v, %v", step.app, err, changeErr)
			}
			continue
		}
		if err != nil || changeErr != nil || !bytes.Equal(key, first) || found != step.found || after != step.after {
			t.Errorf("%v: found %v, want %v, then %v, want %v; %v, %v", step.app, found, step.found, after, step.after, err, changeErr)
		}
	}
}

// Instances that start at once create one data key, and change APP_SECRET once.
func TestDataKeyConcurrently(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, engine)
			at := func(do func(i int) error) {
				var all sync.WaitGroup
				for i := range 8 {
					all.Go(func() {
						if err := do(i); err != nil {
							t.Errorf("instance %d: %v", i, err)
						}
					})
				}
				all.Wait()
			}
			keys := make([]Secret, 8)
			at(func(i int) (err error) {
				keys[i], err = EnsureSecret(t.Context(), d, AppSecrets{Current: "a"}, ref.Now())
				return err
			})
			at(func(int) error {
				_, err := ChangeSecret(t.Context(), d, AppSecrets{"b", "a"}, ref.Now())
				return err
			})
			for _, app := range []AppSecrets{{"a", ""}, {"b", ""}} {
				key, _, err := ReadSecret(t.Context(), d, app)
				if err != nil {
					t.Fatal(err)
				}
				for i, other := range keys {
					if !bytes.Equal(other, key) {
						t.Errorf("instance %d has another key", i)
					}
				}
			}
		})
	}
}
