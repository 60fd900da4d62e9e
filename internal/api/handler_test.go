package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// lock is an Authenticator that accepts one caller.
type lock struct{ caller auth.Caller }

func (l lock) Authenticate(_ context.Context, _ db.Q, token string) (auth.Caller, error) {
	if token != "good" {
		return auth.Caller{}, fault.New(fault.Unauthenticated, "general.not_found")
	}
	return l.caller, nil
}

// logBuffer captures log lines.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// register adds an operation that uses no database.
func register[I, O any](a *API, op Operation, handle func(context.Context, *I) (O, error), checks ...Check[I]) {
	if op.Method == http.MethodGet {
		Read(a, op, func(ctx context.Context, _ db.Q, _ auth.Caller, in *I) (O, error) { return handle(ctx, in) }, checks...)
		return
	}
	Call(a, op, func(ctx context.Context, _ *Steps, _ auth.Caller, in *I) (O, error) { return handle(ctx, in) }, checks...)
}

// serve serves one operation at /api/thing, and returns the server and its log.
func serve[I, O any](t *testing.T, op Operation, handle func(context.Context, *I) (O, error), checks ...Check[I]) (*httptest.Server, *logBuffer) {
	t.Helper()
	log := &logBuffer{}
	api := New(Config{Auth: lock{auth.Caller{Kind: auth.Staff}}, Log: slog.New(TraceLog(slog.NewTextHandler(log, nil)))})
	op.Method, op.ID, op.Message = http.MethodPost, "thing", "Done."
	if op.Path == "" {
		op.Path = "/api/thing"
	}
	register(api, op, handle, checks...)
	s := httptest.NewServer(api.Handler())
	t.Cleanup(s.Close)
	return s, log
}

// call sends a POST request and returns the envelope of the response.
func call(t *testing.T, url, body string) (status int, envelope map[string]any) {
	t.Helper()
	resp, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var e map[string]any
	if err := json.Unmarshal(raw, &e); err != nil {
		t.Fatalf("%s is not an envelope: %v", raw, err)
	}
	if id := resp.Header.Get("X-Trace-Id"); id == "" || e["traceId"] != id {
		t.Errorf("the trace id is %v, in the header %s", e["traceId"], id)
	}
	return resp.StatusCode, e
}

// Internal errors are logged with the trace id, and the response has no details.
func TestInternalErrors(t *testing.T) {
	t.Parallel()
	const secret = "the database password"
	for what, handle := range map[string]func(context.Context, *struct{}) (Nothing, error){
		"an unknown error": func(context.Context, *struct{}) (Nothing, error) { return nil, errors.New(secret) },
		"a panic":          func(context.Context, *struct{}) (Nothing, error) { panic(secret) },
		"a panicked error": func(context.Context, *struct{}) (Nothing, error) { panic(errors.New(secret)) },
		"a bug": func(context.Context, *struct{}) (Nothing, error) {
			return nil, errors.New(strings.Split(secret, "x")[1])
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			s, log := serve(t, Operation{Public: true}, handle)
			status, e := call(t, s.URL+"/api/thing", "{}")
			if status != http.StatusInternalServerError || e["status"] != "Error" || e["errorCode"] != "INTERNAL_ERROR" || e["message"] != errInternal.Text.String() || len(e) != 4 {
				t.Errorf("got %d %v", status, e)
			}
			id, _ := e["traceId"].(string)
			if text := log.String(); !strings.Contains(text, "traceId="+id) || what != "a bug" && !strings.Contains(text, secret) {
				t.Errorf("the log says %s", text)
			}
			call(t, s.URL+"/api/thing", "{}") // the server still works
		})
	}
}

type broken struct{}

func (broken) MarshalJSON() ([]byte, error) { return nil, errors.New("cannot be encoded") }

// A response that cannot be encoded results in an internal error; no part of it is sent.
func TestUnencodableResponse(t *testing.T) {
	t.Parallel()
	s, log := serve(t, Operation{Public: true}, func(context.Context, *struct{}) (broken, error) { return broken{}, nil })
	resp, err := http.Post(s.URL+"/api/thing", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusInternalServerError || !strings.Contains(string(body), `"errorCode":"INTERNAL_ERROR"`) {
		t.Errorf("got %d %s, %v", resp.StatusCode, body, err)
	}
	if !strings.Contains(log.String(), "cannot be encoded") {
		t.Errorf("the log says %s", log)
	}
}

func TestFaultsAreSent(t *testing.T) {
	t.Parallel()
	taken := &fault.Error{Code: fault.Conflict, Text: fault.Literal("This is taken.")}
	for what, c := range map[string]struct {
		err    error
		status int
		want   string
	}{
		"a fault":      {taken, 409, `"errorCode":"CONFLICT"`},
		"wrapped":      {fmt.Errorf("outer: %w", taken.Wrap(errors.New("secret"))), 409, `"message":"This is taken."`},
		"with fields":  {fault.Validation.With(fault.Field{Field: "a", Code: "B", Message: fault.Literal("c <d>")}), 400, `"errors":[{"field":"a","code":"B","message":"c <d>"}]`},
		"with data":    {taken.WithData(map[string]int{"max": 3}), 409, `"data":{"max":3}`},
		"database":     {fmt.Errorf("secret: %w", db.ErrUnavailable), 503, `"errorCode":"NOT_READY"`},
		"out of time":  {context.DeadlineExceeded, 500, `"errorCode":"INTERNAL_ERROR"`},
		"provider":     {fault.New(fault.PaymentProviderUnavailable, "payment.provider_unreachable"), 502, `"status":"Error"`},
		"unknown code": {&fault.Error{Code: "UNDECLARED"}, 500, ``},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			s, _ := serve(t, Operation{Public: true}, func(context.Context, *struct{}) (Nothing, error) { return nil, c.err })
			resp, err := http.Post(s.URL+"/api/thing", "application/json", nil)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			body, err := io.ReadAll(resp.Body)
			if err != nil || resp.StatusCode != c.status || !strings.Contains(string(body), c.want) || strings.Contains(string(body), "secret") {
				t.Errorf("got %d %s, %v", resp.StatusCode, body, err)
			}
			if got := resp.Header.Get("Link"); !strings.HasPrefix(got, "</errors#") || !strings.HasSuffix(got, `>; rel="help"`) {
				t.Errorf("Link is %q", got)
			}
			if got := resp.Header.Get("Retry-After"); (got != "") != (c.status == 503) {
				t.Errorf("Retry-After is %q", got)
			}
		})
	}
}

// none is a handler without data.
var none Nothing

// statusOf is data that determines the status of its response.
type statusOf int

func (s statusOf) HTTPStatus() int { return int(s) }

func TestStatusOfSuccess(t *testing.T) {
	t.Parallel()
	s, _ := serve(t, Operation{Public: true, Status: 201}, func(context.Context, *struct{}) (statusOf, error) { return 202, nil })
	if status, e := call(t, s.URL+"/api/thing", ""); status != http.StatusAccepted || e["status"] != "Success" || e["data"] != 202.0 {
		t.Errorf("got %d %v", status, e)
	}
	s, _ = serve(t, Operation{Public: true, Status: 201}, func(context.Context, *struct{}) (Nothing, error) { return none, nil })
	status, e := call(t, s.URL+"/api/thing", "")
	if data, ok := e["data"]; status != http.StatusCreated || !ok || data != nil || e["message"] != "Done." || len(e) != 4 {
		t.Errorf("got %d %v", status, e)
	}
}

// Operations require authentication unless they are public, and check kinds and permissions.
func TestAuthorization(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		op     Operation
		token  string
		status int
	}{
		"closed by itself":    {Operation{}, "", 401},
		"bad token":           {Operation{}, "bad", 401},
		"any session":         {Operation{}, "good", 200},
		"another kind":        {Operation{Kinds: []auth.Kind{auth.Customer}}, "good", 403},
		"this kind":           {Operation{Kinds: []auth.Kind{auth.Customer, auth.Staff}}, "good", 200},
		"without permission":  {Operation{Permission: auth.ServiceRead}, "good", 403},
		"kind but permission": {Operation{Kinds: auth.Team, Permission: auth.ServiceRead}, "good", 403},
		"free of it":          {Operation{Kinds: auth.Team, Permission: auth.ServiceRead, Exempt: []auth.Kind{auth.Staff}}, "good", 200},
		"another is free":     {Operation{Permission: auth.ServiceRead, Exempt: []auth.Kind{auth.Customer}}, "good", 403},
		"public":              {Operation{Public: true}, "bad", 200},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			reached := false
			s, _ := serve(t, c.op, func(ctx context.Context, _ *struct{}) (Nothing, error) {
				reached = true
				if (Caller(ctx).Kind == auth.Staff) == c.op.Public {
					t.Errorf("the caller is %+v", Caller(ctx))
				}
				return none, nil
			})
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/api/thing", nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Authorization", "Bearer "+c.token)
			resp, err := s.Client().Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if resp.StatusCode != c.status || reached != (c.status == 200) {
				t.Errorf("got %d, reached: %v", resp.StatusCode, reached)
			}
		})
	}
}

// Invalid bodies are refused with the codes and messages of the API.
func TestValidationMessages(t *testing.T) {
	t.Parallel()
	type input struct {
		Name string `path:"name" maxLength:"3"`
		Body struct {
			Text Optional[string] `json:"text,omitzero" maxLength:"3" pattern:"^[a-z]+$" patternDescription:"small letters"`
			Mail string           `json:"mail,omitempty" format:"email"`
			List []struct {
				N int `json:"n" minimum:"1"`
			} `json:"list,omitempty" minItems:"1" maxItems:"2"`
			Name string `json:"name,omitempty" minLength:"1"`
			Code string `json:"code,omitempty" minLength:"10"`
		}
	}
	s, _ := serve(t, Operation{Public: true, Path: "/api/thing/{name}"}, func(context.Context, *input) (Nothing, error) { return none, nil })
	for body, want := range map[string]string{
		`{"text":"abcd"}`: "text TOO_LONG must have at most 3 characters", `{"text":"AB"}`: "text INVALID_FORMAT ⟦small letters⟧",
		`{"text":null}`: "text WRONG_TYPE must not be null", `{"text":5}`: "text WRONG_TYPE must be a string",
		`{"Text":"a"}`: "Text UNKNOWN_FIELD There is no such field.", `{"mail":"x"}`: "mail INVALID_FORMAT must be an email address such as ada@example.org", `{"mail":"<a@b.test>"}`: "mail INVALID_FORMAT must be an email address such as ada@example.org",
		`{"list":[{"n":1},{}]}`: "list[1].n REQUIRED This field is required.", `{"list":[{"n":0}]}`: "list[0].n OUT_OF_RANGE must be at least 1",
		`{"list":[{"n":1,"m":2}]}`: "list[0].m UNKNOWN_FIELD There is no such field.", `{"list":[{"n":1},{"n":1},{"n":1}]}`: "list TOO_MANY must have at most 2 entries",
		`{"list":[]}`: "list TOO_FEW must not be empty", `{"name":""}`: "name TOO_SHORT must not be empty", `{"code":"x"}`: "code TOO_SHORT must have at least 10 characters",
	} {
		status, e := call(t, s.URL+"/api/thing/abc", body)
		list, _ := e["errors"].([]any)
		if status != http.StatusBadRequest || len(list) != 1 {
			t.Errorf("%s: got %d %v", body, status, e)
			continue
		}
		f := list[0].(map[string]any)
		if got := fmt.Sprint(f["field"], " ", f["code"], " ", f["message"]); got != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
	if status, e := call(t, s.URL+"/api/thing/abcd", `{}`); status != http.StatusNotFound || e["errorCode"] != "NOT_FOUND" {
		t.Errorf("a name that is too long: %d %v", status, e)
	}
	if status, e := call(t, s.URL+"/api/thing/abc?x=%zz", `{}`); status != http.StatusBadRequest || e["errorCode"] != "VALIDATION_FAILED" {
		t.Errorf("a query that cannot be read: %d %v", status, e)
	}
}
