package api

import (
	"context"
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

// Jotting is a record for the tests.
type Jotting struct {
	Text string `json:"text"`
	Seen int    `json:"seen"`
}

type jottingInput struct {
	Name string `path:"name" maxLength:"20"`
	Body struct {
		Text string `json:"text" minLength:"1"`
	}
}

type jottingQuery struct {
	Name string         `path:"name"`
	Loud Optional[bool] `query:"loud"`
	From int            `query:"from" minimum:"1" default:"1"`
	Long bool           `query:"long" default:"true"`
}

// Do returns the data of an operation as the handler returned it, with the same checks as over
// HTTP.
func TestDo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		secret := auth.Secret(strings.Repeat("s", auth.MinSecret))
		a := New(Config{
			DB: d, Log: testlog.New(t), Budgets: NewAdmission(Budgets{Calls: 8, Tenant: 4}, nil),
			IdempotencyKeys: &idempotency.Keys{DB: d, Now: ref.Now, Seal: secret.Seal("idempotency"), Lease: time.Minute, MaxResponse: 1000},
		})
		if err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `CREATE TABLE jottings (id TEXT, body TEXT)`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		count := func(ctx context.Context, q db.Q) (int, error) {
			return db.One[int](ctx, q, `SELECT COUNT(*) FROM jottings`)
		}
		Write(a, Operation{Method: http.MethodPost, Path: "/api/jottings/{name}", ID: "addJotting", Public: true, Message: "Jotted.", Status: 201, SetsCookies: true},
			func(ctx context.Context, tx *db.Tx, _ auth.Caller, in *jottingInput) (Jotting, error) {
				if _, err := db.Exec(ctx, tx, `INSERT INTO jottings (id, body) VALUES ($1, $2)`, in.Name, in.Body.Text); err != nil {
					return Jotting{}, err
				}
				if in.Body.Text == "refused" {
					return Jotting{}, fault.New(fault.Conflict, "request.not_editable")
				}
				SetCookie(ctx, "svc_note", "/", "x", time.Time{})
				n, err := count(ctx, tx)
				return Jotting{Text: in.Body.Text, Seen: n}, err
			})
		Read(a, Operation{Method: http.MethodGet, Path: "/api/jottings/{name}", ID: "getJotting", Public: true},
			func(ctx context.Context, q db.Q, _ auth.Caller, in *jottingQuery) (Jotting, error) {
				n, err := count(ctx, q)
				text := in.Name
				if in.Loud.Value {
					text = strings.ToUpper(text)
				}
				return Jotting{Text: text, Seen: n * in.From}, err
			})
		const add, get = Op[jottingInput, Jotting]("addJotting"), Op[jottingQuery, Jotting]("getJotting")
		by := PageCall{Page: httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/page", nil), Form: "a form"}

		in := &jottingInput{Name: "a/b"}
		in.Body.Text = "hello"
		for _, what := range []string{"first", "repeated"} {
			made, answer := Do(a, add, by, in)
			if want := (Jotting{"hello", 1}); answer.Failure != nil || made != want || answer.Status != 201 || answer.Message != "Jotted." || len(answer.Cookies) != 1 {
				t.Errorf("%s: %+v %+v", what, made, answer)
			}
			if answer.Path != "/api/jottings/a%2Fb" || string(answer.Body) != `{"text":"hello"}` {
				t.Errorf("%s: the call was %s %s", what, answer.Path, answer.Body)
			}
		}
		in.Body.Text = "refused"
		for _, what := range []string{"refused", "refused again"} {
			if _, answer := Do(a, add, by, in); answer.Failure == nil || answer.Failure.Message.Key != "request.not_editable" || answer.Status != 409 {
				t.Errorf("%s: %+v", what, answer)
			}
		}
		in.Body.Text = ""
		if _, answer := Do(a, add, by, in); answer.Failure == nil || len(answer.Failure.Errors) != 1 || answer.Failure.Errors[0].Field != "text" || answer.Failure.Errors[0].Code != fault.TooShort {
			t.Errorf("an empty text: %+v", answer.Failure)
		}
		read, answer := Do(a, get, by, &jottingQuery{Name: "x", Loud: Optional[bool]{Value: true, Set: true}, From: 3})
		if want := (Jotting{"X", 3}); read != want || answer.Failure != nil {
			t.Errorf("read %+v %+v", read, answer)
		}
		w := httptest.NewRecorder()
		a.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, answer.Path, nil))
		if w.Header().Get(eTag) != answer.ETag() || answer.ETag() == "" {
			t.Errorf("the tag is %s, over HTTP %s", answer.ETag(), w.Header().Get(eTag))
		}
		if _, answer := Do(a, get, by, &jottingQuery{Name: "x", Loud: Optional[bool]{Set: true}}); answer.Path != "/api/jottings/x?long=false&loud=false" {
			t.Errorf("a parameter that is false: %s", answer.Path)
		}
		if _, answer := Do(a, get, by, &jottingQuery{Name: "x", From: -1}); answer.Failure == nil || answer.Failure.Errors[0].Field != "from" {
			t.Errorf("a number that is too small: %+v", answer)
		}
	})
}
