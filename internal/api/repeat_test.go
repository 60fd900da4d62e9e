package api

import (
	"cmp"
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

// Paths of the operations, which add jottings.
const (
	inOne     = "/api/jottings"
	inSteps   = "/api/steps"
	resumable = "/api/resumable"
	looking   = "/api/look"   // changes nothing
	secret    = "/api/secret" // its response is never kept
)

// keyed is an API with operations that a test controls.
type keyed struct {
	t  *testing.T
	db *db.DB
	h  http.Handler

	key   string
	write func(ctx context.Context, tx *db.Tx) (Jotting, error) // called after adding a jotting
	steps func(ctx context.Context, s *Steps) (Jotting, error)
	looks int
}

func newKeyed(t *testing.T, d *db.DB) *keyed {
	t.Helper()
	k := &keyed{t: t, db: d, key: "a key"}
	k.exec(`CREATE TABLE jottings (id BIGINT)`)
	sealing := auth.Secret(strings.Repeat("s", auth.MinSecret))
	api := New(Config{
		DB: d, Log: testlog.New(t), Budgets: NewAdmission(Budgets{Calls: 8, Tenant: 4}, nil),
		IdempotencyKeys: &idempotency.Keys{DB: d, Now: ref.Now, Seal: sealing.Seal("idempotency"), Lease: time.Minute, MaxResponse: 1000},
	})
	op := func(path string) Operation {
		return Operation{
			Method: http.MethodPost, Path: path, ID: strings.TrimPrefix(path, "/api/"), Public: true, SetsCookies: true, Status: 201,
			Errors: []fault.Code{fault.Conflict}, Resumable: path == resumable, ReadOnly: path == looking, NeverKept: path == secret,
		}
	}
	for _, path := range []string{inOne, secret} {
		Write(api, op(path), func(ctx context.Context, tx *db.Tx, _ auth.Caller, _ *struct{}) (Jotting, error) {
			if err := jot(ctx, tx); err != nil {
				return Jotting{}, err
			}
			SetCookie(ctx, "svc_note", "/", "x", time.Time{})
			return k.write(ctx, tx)
		})
	}
	Read(api, op(looking), func(context.Context, db.Q, auth.Caller, *struct{}) (Jotting, error) {
		k.looks++
		return large, nil
	})
	for _, path := range []string{inSteps, resumable} {
		Call(api, op(path), func(ctx context.Context, s *Steps, _ auth.Caller, _ *struct{}) (Jotting, error) {
			SetCookie(ctx, "svc_note", "/", "x", time.Time{})
			return k.steps(ctx, s)
		})
	}
	k.h = api.Handler()
	return k
}

func (k *keyed) exec(query string) {
	k.t.Helper()
	err := k.db.Write(k.t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(k.t.Context(), tx, query)
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

// jot adds a jotting.
func jot(ctx context.Context, tx *db.Tx) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO jottings (id) VALUES (1)`)
	return err
}

// firstStep adds a jotting in a separate step.
func firstStep(ctx context.Context, s *Steps) error {
	return s.Step(ctx, func(tx *db.Tx) error { return jot(ctx, tx) })
}

// lastStep adds a jotting in the last step and returns the result of then.
func lastStep(ctx context.Context, s *Steps, then func(ctx context.Context, tx *db.Tx) (Jotting, error)) (Jotting, error) {
	return Last(ctx, s, func(tx *db.Tx) (Jotting, error) {
		if err := jot(ctx, tx); err != nil {
			return Jotting{}, err
		}
		return then(ctx, tx)
	})
}

// seen returns the number of jottings.
func seen(ctx context.Context, q db.Q) (Jotting, error) {
	n, err := db.One[int](ctx, q, `SELECT COUNT(*) FROM jottings`)
	return Jotting{Seen: n}, err
}

func seenInTx(ctx context.Context, tx *db.Tx) (Jotting, error) { return seen(ctx, tx) }

// call sends a request with a key, and returns the number of committed jottings.
func (k *keyed) call(ctx context.Context, path string) (*httptest.ResponseRecorder, int) {
	k.t.Helper()
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, path, http.NoBody)
	r.Header.Set(idempotencyKey, k.key)
	w := httptest.NewRecorder()
	k.h.ServeHTTP(w, r)
	j, err := seen(k.t.Context(), k.db)
	if err != nil {
		k.t.Fatal(err)
	}
	return w, j.Seen
}

// Results of a repeated request.
const (
	again     = "another run"
	same      = "the first response"
	succeeded = "the response that is stored, though the first call failed after it"
	lost      = "was lost"
	tooLarge  = "too large"
)

// check sends a request twice.
func (k *keyed) check(name, path string, status, jottings int, repeat string) {
	k.t.Helper()
	k.key = name
	k.exec(`DELETE FROM jottings`)
	first, n := k.call(k.t.Context(), path)
	if first.Code != status || n != jottings {
		k.t.Errorf("%s %s: got %d with %d jottings: %s", path, name, first.Code, n, first.Body)
	}
	if cookie := first.Header().Get("Set-Cookie"); (cookie != "") != (status < 300) {
		k.t.Errorf("%s %s: the cookie is %q", path, name, cookie)
	}
	k.write = seenInTx
	k.steps = func(ctx context.Context, s *Steps) (Jotting, error) { return lastStep(ctx, s, seenInTx) }
	second, n := k.call(k.t.Context(), path)
	replayed := second.Header().Get(replayedHeader) == "true"
	ok := n == jottings
	switch repeat {
	case again:
		ok = n == jottings+1 && second.Code == 201 && !replayed
	case same:
		ok = ok && replayed && second.Code == first.Code && second.Body.String() == first.Body.String() &&
			second.Header().Get("Set-Cookie") == first.Header().Get("Set-Cookie")
	case succeeded:
		ok = ok && replayed && second.Code == 201
	default:
		ok = ok && !replayed && second.Code == 409 && strings.Contains(second.Body.String(), repeat)
	}
	if !ok {
		k.t.Errorf("%s %s: first %d %s\nrepeat, want %s: %d %s with %d jottings", path, name, first.Code, first.Body, repeat, second.Code, second.Body, n)
	}
}

var (
	errUsedUp  = fault.New(fault.Conflict, "request.not_editable")
	errChanges = fault.New(fault.Conflict, "service.busy").WithRetryAfter(2)
	errAway    = fault.New(fault.PaymentProviderUnavailable, "general.unavailable")
	errBoom    = errors.New("boom")
	large      = Jotting{Text: strings.Repeat("x", 2000)}
)

// ends returns an operation that returns an error.
func ends(err error) func(context.Context, *db.Tx) (Jotting, error) {
	return func(context.Context, *db.Tx) (Jotting, error) { return Jotting{}, err }
}

// The changes of a Write are committed together with its response. Whether the key is released
// depends on the result. A read-only operation with a large response runs again.
func TestIdempotentWrite(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newKeyed(t, d)
		for name, c := range map[string]struct {
			then     func(ctx context.Context, tx *db.Tx) (Jotting, error)
			status   int
			jottings int // committed
			repeat   string
		}{
			"well":                                 {seenInTx, 201, 1, same},
			"with a refusal, after it has written": {ends(errUsedUp), 409, 0, same},
			"with a refusal that passes":           {ends(errChanges), 409, 0, again},
			"with a failure of a provider":         {ends(errAway), 502, 0, again},
			"with an error":                        {ends(errBoom), 500, 0, again},
			"with a panic":                         {func(context.Context, *db.Tx) (Jotting, error) { panic("boom") }, 500, 0, again},
			"without the database":                 {ends(db.ErrUnavailable), 503, 0, again},
			"with a query that failed": {func(ctx context.Context, tx *db.Tx) (Jotting, error) {
				_, _ = db.One[int](ctx, tx, `SELECT nothing`)
				return Jotting{Seen: 1}, nil
			}, 500, 0, again},
			"with a large response": {func(context.Context, *db.Tx) (Jotting, error) { return large, nil }, 201, 1, tooLarge},
		} {
			k.write = c.then
			k.check(name, inOne, c.status, c.jottings, c.repeat)
		}
		k.write = seenInTx
		k.check("with a secret", secret, 201, 1, again)
		k.write = ends(errUsedUp)
		k.check("with a refusal instead of a secret", secret, 409, 0, again)
		for n := 1; n <= 2; n++ {
			if w, _ := k.call(t.Context(), looking); w.Code != 201 || k.looks != n {
				t.Errorf("%d runs, %d calls: %d %s", k.looks, n, w.Code, w.Body)
			}
		}
	})
}

// Which steps of a Call are committed and whether the key is released depends on the result and
// on Resumable.
func TestIdempotentCall(t *testing.T) {
	t.Parallel()
	// after returns an operation that fails after a step.
	after := func(err error) func(ctx context.Context, s *Steps) (Jotting, error) {
		return func(ctx context.Context, s *Steps) (Jotting, error) { return Jotting{}, cmp.Or(firstStep(ctx, s), err) }
	}
	// inLast returns an operation that fails in its second and last step.
	inLast := func(then func(ctx context.Context, tx *db.Tx) (Jotting, error)) func(ctx context.Context, s *Steps) (Jotting, error) {
		return func(ctx context.Context, s *Steps) (Jotting, error) {
			if err := firstStep(ctx, s); err != nil {
				return Jotting{}, err
			}
			return lastStep(ctx, s, then)
		}
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newKeyed(t, d)
		for name, c := range map[string]struct {
			then     func(ctx context.Context, s *Steps) (Jotting, error)
			status   int
			jottings int // committed
			repeat   string
		}{
			"well, in two steps":                 {inLast(seenInTx), 201, 2, same},
			"with a refusal after a step":        {after(errUsedUp), 409, 1, same},
			"with a passing one after a step":    {after(errChanges), 409, 1, lost},
			"with a provider away after a step":  {after(errAway), 502, 1, lost},
			"with an error after a step":         {after(errBoom), 500, 1, lost},
			"without the database after a step":  {after(db.ErrUnavailable), 503, 1, lost},
			"with a refusal in the last step":    {inLast(ends(errUsedUp)), 409, 1, same},
			"with an error in the last step":     {inLast(ends(errBoom)), 500, 1, lost},
			"with a panic in the last step":      {inLast(func(context.Context, *db.Tx) (Jotting, error) { panic("boom") }), 500, 1, lost},
			"with a large response":              {inLast(func(context.Context, *db.Tx) (Jotting, error) { return large, nil }), 201, 2, tooLarge},
			"well, without a last step":          {func(ctx context.Context, s *Steps) (Jotting, error) { return Jotting{Seen: 1}, firstStep(ctx, s) }, 201, 1, same},
			"with a large one, without any last": {func(ctx context.Context, s *Steps) (Jotting, error) { return large, firstStep(ctx, s) }, 201, 1, tooLarge},
			"well, without a step":               {func(ctx context.Context, s *Steps) (Jotting, error) { return seen(ctx, s.DB()) }, 201, 0, same},
			"with an error before a step":        {func(context.Context, *Steps) (Jotting, error) { return Jotting{}, errBoom }, 500, 0, again},
			"with a panic after a step": {func(ctx context.Context, s *Steps) (Jotting, error) {
				panic(cmp.Or(firstStep(ctx, s), errBoom))
			}, 500, 1, lost},
			"with an error in a step": {func(ctx context.Context, s *Steps) (Jotting, error) {
				return Jotting{}, s.Step(ctx, func(tx *db.Tx) error { return cmp.Or(jot(ctx, tx), errBoom) })
			}, 500, 0, again},
			"with an error after a step that reads": {func(ctx context.Context, s *Steps) (Jotting, error) {
				return Jotting{}, cmp.Or(s.Step(ctx, func(tx *db.Tx) error { _, err := seen(ctx, tx); return err }), errBoom)
			}, 500, 0, again},
			"with a panic after the last step": {func(ctx context.Context, s *Steps) (Jotting, error) {
				_, err := inLast(seenInTx)(ctx, s)
				panic(cmp.Or(err, errBoom))
			}, 500, 2, succeeded},
		} {
			for _, path := range []string{inSteps, resumable} {
				repeat := c.repeat
				if path == resumable && repeat == lost {
					repeat = again
				}
				k.steps = c.then
				k.check(name, path, c.status, c.jottings, repeat)
			}
		}
	})
}

// The operation sees its own writes before other transactions do, and the response is sent after
// the commit.
func TestIdempotentWriteSeesItsWrites(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newKeyed(t, d)
		k.write = func(ctx context.Context, tx *db.Tx) (Jotting, error) {
			if others, err := seen(t.Context(), d); err != nil || others.Seen != 0 {
				t.Errorf("others see %d jottings, %v", others.Seen, err)
			}
			return seen(ctx, tx)
		}
		w, jottings := k.call(t.Context(), inOne)
		if w.Code != 201 || jottings != 1 || !strings.Contains(w.Body.String(), `"seen":1`) {
			t.Errorf("got %d with %d jottings: %s", w.Code, jottings, w.Body)
		}
	})
}

// A disconnect of the client rolls back the operation before its commit, and has no effect after
// it.
func TestClientDisconnectsWithKey(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newKeyed(t, d)
		for _, late := range []bool{false, true} { // after the last statement of the operation
			ctx, leave := context.WithCancel(t.Context())
			k.write = func(ctx context.Context, tx *db.Tx) (Jotting, error) {
				if late {
					defer leave()
				} else {
					leave()
				}
				return seen(ctx, tx)
			}
			if _, jottings := k.call(ctx, inOne); jottings != 0 {
				t.Errorf("%d jottings", jottings)
			}
		}
		ctx, leave := context.WithCancel(t.Context())
		k.write = func(ctx context.Context, tx *db.Tx) (Jotting, error) {
			tx.AfterCommit(leave)
			return seen(ctx, tx)
		}
		first, jottings := k.call(ctx, inOne)
		if jottings != 1 {
			t.Errorf("%d jottings: %s", jottings, first.Body)
		}
		k.write = nil
		if again, _ := k.call(t.Context(), inOne); again.Header().Get(replayedHeader) != "true" {
			t.Errorf("the repeat: %d %s", again.Code, again.Body)
		}
		k.key = "another key"
		ctx, leave = context.WithCancel(t.Context())
		k.steps = func(ctx context.Context, s *Steps) (Jotting, error) {
			defer leave()
			return Jotting{Seen: 1}, firstStep(ctx, s)
		}
		if first, jottings = k.call(ctx, inSteps); jottings != 2 {
			t.Errorf("%d jottings: %s", jottings, first.Body)
		}
		if again, _ := k.call(t.Context(), inSteps); again.Header().Get(replayedHeader) != "true" {
			t.Errorf("the repeat of steps: %d %s", again.Code, again.Body)
		}
	})
}
