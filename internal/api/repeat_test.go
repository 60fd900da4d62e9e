package api

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

// keyed is an operation that adds a row, and then does as a test says.
type keyed struct {
	t  *testing.T
	db *db.DB
	h  http.Handler

	key  string
	then func(ctx context.Context) (int, error)
}

func newKeyed(t *testing.T, d *db.DB) *keyed {
	t.Helper()
	k := &keyed{t: t, db: d, key: "a key"}
	k.write(t.Context(), `CREATE TABLE jottings (id BIGINT)`)
	secret := auth.Secret(strings.Repeat("s", auth.MinSecret))
	api := New(Config{
		Log:     testlog.New(t),
		Repeats: &idempotency.Keys{DB: d, Now: ref.Now, Seal: secret.Seal("idempotency"), Lease: time.Minute, MaxResponse: 1000},
	})
	Register(api, Operation{Method: http.MethodPost, Path: "/api/jottings", ID: "addNote", Public: true, Cookies: true, Status: 201, Errors: []fault.Code{fault.Conflict}},
		func(ctx context.Context, _ *struct{}) (int, error) {
			if err := k.add(ctx); err != nil {
				return 0, err
			}
			SetCookie(ctx, "svc_note", "/", "x", time.Time{})
			return k.then(ctx)
		})
	k.h = api.Handler()
	return k
}

func (k *keyed) write(ctx context.Context, query string) {
	k.t.Helper()
	err := k.db.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, query)
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

func (k *keyed) add(ctx context.Context) error {
	return k.db.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `INSERT INTO jottings (id) VALUES (1)`)
		return err
	})
}

// count is the number of jottings, as the operation sees them.
func (k *keyed) count(ctx context.Context) (int, error) {
	return db.One[int](ctx, k.db, `SELECT COUNT(*) FROM jottings`)
}

// call makes the call with a key, and returns the number of jottings that are committed.
func (k *keyed) call(ctx context.Context, then func(ctx context.Context) (int, error)) (*httptest.ResponseRecorder, int) {
	k.t.Helper()
	k.then = then
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/jottings", http.NoBody)
	r.Header.Set(idempotencyKey, k.key)
	w := httptest.NewRecorder()
	k.h.ServeHTTP(w, r)
	n, err := k.count(k.t.Context())
	if err != nil {
		k.t.Fatal(err)
	}
	return w, n
}

// What is committed, and whether the key is free for a repeat, depends on how the
// operation ends.
func TestKeyedOperationEnds(t *testing.T) {
	t.Parallel()
	ends := map[string]struct {
		then     func(k *keyed, ctx context.Context) (int, error)
		status   int
		jottings int // that are committed
		kept     bool
	}{
		"well": {func(k *keyed, ctx context.Context) (int, error) { return k.count(ctx) }, 201, 1, true},
		"with a refusal, after it has written": {func(*keyed, context.Context) (int, error) {
			return 0, fault.New(fault.Conflict, "The note is used up.")
		}, 409, 1, true},
		"with a refusal that passes": {func(*keyed, context.Context) (int, error) {
			return 0, fault.New(fault.Conflict, "The note is being changed.").WithRetryAfter(2)
		}, 409, 1, false},
		"with a failure of a provider": {func(*keyed, context.Context) (int, error) {
			return 0, fault.New(fault.PaymentProviderUnavailable, "Try again in a moment.")
		}, 502, 1, false},
		"with an error":        {func(*keyed, context.Context) (int, error) { return 0, errors.New("boom") }, 500, 0, false},
		"with a panic":         {func(*keyed, context.Context) (int, error) { panic("boom") }, 500, 0, false},
		"without the database": {func(*keyed, context.Context) (int, error) { return 0, db.ErrUnavailable }, 503, 0, false},
		"with a query that failed": {func(k *keyed, ctx context.Context) (int, error) {
			_, _ = db.One[int](ctx, k.db, `SELECT nothing`)
			return 1, nil
		}, 500, 0, false},
		"with an error after a part": {func(k *keyed, ctx context.Context) (int, error) {
			return 0, errors.Join(k.add(ctx), errors.New("boom"))
		}, 500, 2, true}, // the repeat is told that it was done
		"with a panic after a part": {func(k *keyed, ctx context.Context) (int, error) {
			if err := k.add(ctx); err != nil {
				return 0, err
			}
			panic("boom")
		}, 500, 2, true},
		"well, in two parts": {func(k *keyed, ctx context.Context) (int, error) {
			if err := k.add(ctx); err != nil {
				return 0, err
			}
			return k.count(ctx)
		}, 201, 2, true},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newKeyed(t, d)
		for name, c := range ends {
			k.key = name
			k.write(t.Context(), `DELETE FROM jottings`)
			w, jottings := k.call(t.Context(), func(ctx context.Context) (int, error) { return c.then(k, ctx) })
			if w.Code != c.status || jottings != c.jottings {
				t.Errorf("%s: got %d with %d jottings: %s", name, w.Code, jottings, w.Body)
			}
			if cookie := w.Header().Get("Set-Cookie"); (cookie != "") != (c.status < 300) {
				t.Errorf("%s: the cookie is %q", name, cookie)
			}
			again, jottings := k.call(t.Context(), func(ctx context.Context) (int, error) { return k.count(ctx) })
			switch replayed := again.Header().Get(replayedHeader) == "true"; {
			case !c.kept && (again.Code != 201 || jottings != c.jottings+1):
				t.Errorf("%s: the repeat got %d with %d jottings: %s", name, again.Code, jottings, again.Body)
			case c.kept && jottings != c.jottings:
				t.Errorf("%s: the repeat made another note: %d %s", name, again.Code, again.Body)
			case c.kept && replayed && again.Body.String() != w.Body.String():
				t.Errorf("%s: first %s\nthen %s", name, w.Body, again.Body)
			case c.kept && !replayed && !strings.Contains(again.Body.String(), "lost"):
				t.Errorf("%s: the repeat got %d: %s", name, again.Code, again.Body)
			}
		}
	})
}

// The operation sees what it has written before others do, and nothing is sent before
// it is committed.
func TestKeyedOperationSeesWhatItWrote(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newKeyed(t, d)
		w, jottings := k.call(t.Context(), func(ctx context.Context) (int, error) {
			if others, err := k.count(t.Context()); err != nil || others != 0 {
				t.Errorf("others see %d jottings, %v", others, err)
			}
			return k.count(ctx)
		})
		if w.Code != 201 || jottings != 1 || !strings.Contains(w.Body.String(), `"data":1`) {
			t.Errorf("got %d with %d jottings: %s", w.Code, jottings, w.Body)
		}
	})
}

// A client that disconnects before the response is ready has changed nothing; one that
// disconnects afterwards has.
func TestKeyedClientDisconnects(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newKeyed(t, d)
		ctx, leave := context.WithCancel(t.Context())
		if _, jottings := k.call(ctx, func(ctx context.Context) (int, error) {
			leave()
			return k.count(ctx)
		}); jottings != 0 {
			t.Errorf("%d jottings", jottings)
		}
		ctx, leave = context.WithCancel(t.Context())
		first, jottings := k.call(ctx, func(ctx context.Context) (n int, err error) {
			defer leave()
			return k.count(ctx)
		})
		if jottings != 1 {
			t.Errorf("%d jottings: %s", jottings, first.Body)
		}
		again, _ := k.call(t.Context(), nil)
		if again.Header().Get(replayedHeader) != "true" {
			t.Errorf("the repeat got %d: %s", again.Code, again.Body)
		}
	})
}
