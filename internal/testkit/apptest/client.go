package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/testkit/apidoc"
)

// M is a JSON object.
type M = map[string]any

// Client makes calls as one caller. It is safe for concurrent use.
type Client struct {
	Token string      // bearer token, if any
	Extra http.Header // sent with every call

	t    testing.TB
	base string
}

// Anyone returns a client that is not signed in.
func (s *Server) Anyone() *Client { return &Client{t: s.t, base: s.URL} }

// In returns the client for another test, such as a subtest.
func (c *Client) In(t testing.TB) *Client {
	other := *c
	other.t = t
	return &other
}

// At returns the client for another base URL, such as that of the built program on the same database.
func (c *Client) At(base string) *Client {
	other := *c
	other.base = base
	return &other
}

// Response is the response to a call.
type Response struct {
	Status    int
	Header    http.Header
	Body      []byte
	Message   string
	ErrorCode string
	Errors    []FieldError
	Data      any // numbers are json.Number

	t    testing.TB
	what string
}

// FieldError is an entry of errors in a response.
type FieldError struct {
	Field   string `json:"field"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

var transport = &http.Transport{MaxIdleConnsPerHost: 64}

// Do makes a call. A body that is a string or bytes is sent unchanged, anything else as JSON; nil sends no
// body.
func (c *Client) Do(method, path string, body any) *Response {
	c.t.Helper()
	r, err := c.Try(c.t.Context(), method, path, body)
	if err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	return r
}

// Try is Do for a call whose response may be lost, for example by cancellation: after an error its outcome is
// unknown.
func (c *Client) Try(ctx context.Context, method, path string, body any) (*Response, error) {
	c.t.Helper()
	var content io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		content = strings.NewReader(b)
	case []byte:
		content = bytes.NewReader(b)
	default:
		raw, err := json.Marshal(b)
		if err != nil {
			c.t.Fatal(err)
		}
		content = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, content)
	if err != nil {
		c.t.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.Token != "" {
		req.Header.Set("Authorization", "Bearer "+c.Token)
	}
	maps.Copy(req.Header, c.Extra)
	client := http.Client{Transport: transport, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	return c.read(method, path, resp)
}

// read reads a response and fails the test if it does not match the API description.
func (c *Client) read(method, target string, resp *http.Response) (*Response, error) {
	c.t.Helper()
	r := &Response{Status: resp.StatusCode, Header: resp.Header, t: c.t, what: method + " " + target}
	var err error
	if r.Body, err = io.ReadAll(resp.Body); err != nil {
		return nil, err
	}
	body, wrong := description(c.t).Check(method, target, apidoc.Answer{Status: r.Status, Header: r.Header, Body: r.Body})
	if wrong != nil {
		c.t.Errorf("%s: got %d, which is not as described: %v: %s", r.what, r.Status, wrong, r.Body)
	}
	if envelope, ok := body.(map[string]any); ok {
		r.Message, _ = envelope["message"].(string)
		r.ErrorCode, _ = envelope["errorCode"].(string)
		r.Errors = fieldErrors(envelope["errors"])
		r.Data = envelope["data"]
	}
	return r, nil
}

func fieldErrors(list any) []FieldError {
	entries, _ := list.([]any)
	var errs []FieldError
	for _, entry := range entries {
		var e FieldError
		object, _ := entry.(map[string]any)
		e.Field, _ = object["field"].(string)
		e.Code, _ = object["code"].(string)
		e.Message, _ = object["message"].(string)
		errs = append(errs, e)
	}
	return errs
}

var described = sync.OnceValues(func() (*apidoc.Doc, error) {
	raw, err := api.Description.Read()
	if err != nil {
		return nil, err
	}
	return apidoc.Read(raw)
})

// description returns the API description, which is parsed once.
func description(t testing.TB) *apidoc.Doc {
	t.Helper()
	d, err := described()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Get makes a GET call.
func (c *Client) Get(path string) *Response { c.t.Helper(); return c.Do(http.MethodGet, path, nil) }

// Post makes a POST call.
func (c *Client) Post(path string, body any) *Response {
	c.t.Helper()
	return c.Do(http.MethodPost, path, body)
}

// Put makes a PUT call.
func (c *Client) Put(path string, body any) *Response {
	c.t.Helper()
	return c.Do(http.MethodPut, path, body)
}

// Patch makes a PATCH call.
func (c *Client) Patch(path string, body any) *Response {
	c.t.Helper()
	return c.Do(http.MethodPatch, path, body)
}

// Delete makes a DELETE call.
func (c *Client) Delete(path string) *Response {
	c.t.Helper()
	return c.Do(http.MethodDelete, path, nil)
}

// Want checks the status of the response.
func (r *Response) Want(status int) *Response {
	r.t.Helper()
	if r.Status != status {
		r.t.Fatalf("%s: got %d, want %d: %s", r.what, r.Status, status, r.Body)
	}
	return r
}

// Refused checks that the response is a refusal with this status and code.
func (r *Response) Refused(status int, code string) *Response {
	r.t.Helper()
	if r.Status != status || r.ErrorCode != code {
		r.t.Fatalf("%s: got %d %s, want %d %s: %s", r.what, r.Status, r.ErrorCode, status, code, r.Body)
	}
	return r
}

// At checks that an error of the response names this field.
func (r *Response) At(field string) *Response {
	r.t.Helper()
	for _, e := range r.Errors {
		if e.Field == field {
			return r
		}
	}
	r.t.Fatalf("%s: no error names %q: %s", r.what, field, r.Body)
	return r
}

// Value returns a value in the data by keys and list indices.
func (r *Response) Value(path ...any) any {
	r.t.Helper()
	v := r.Data
	for _, step := range path {
		switch at := step.(type) {
		case string:
			object, ok := v.(map[string]any)
			if _, has := object[at]; !ok || !has {
				r.t.Fatalf("%s: no %v in the data: %s", r.what, path, r.Body)
			}
			v = object[at]
		case int:
			list, ok := v.([]any)
			if !ok || at >= len(list) {
				r.t.Fatalf("%s: no %v in the data: %s", r.what, path, r.Body)
			}
			v = list[at]
		}
	}
	return v
}

// Bool returns a boolean in the data.
func (r *Response) Bool(path ...any) bool {
	r.t.Helper()
	b, ok := r.Value(path...).(bool)
	if !ok {
		r.t.Fatalf("%s: %v is neither true nor false: %s", r.what, path, r.Body)
	}
	return b
}

// String returns a string in the data; a number keeps its text, null is "".
func (r *Response) String(path ...any) string {
	r.t.Helper()
	switch v := r.Value(path...).(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case nil:
		return ""
	}
	r.t.Fatalf("%s: %v is not a text: %s", r.what, path, r.Body)
	return ""
}

// Len returns the length of a list in the data.
func (r *Response) Len(path ...any) int {
	r.t.Helper()
	list, ok := r.Value(path...).([]any)
	if !ok {
		r.t.Fatalf("%s: %v is not a list: %s", r.what, path, r.Body)
	}
	return len(list)
}

// With returns the member of a list in the data whose key has this value.
func (r *Response) With(key, value string, path ...any) M {
	r.t.Helper()
	return r.Member(key, value, path...).Data.(M)
}

// Member is With as a response whose data is the member.
func (r *Response) Member(key, value string, path ...any) *Response {
	r.t.Helper()
	list, _ := r.Value(path...).([]any)
	for _, member := range list {
		if object, ok := member.(map[string]any); ok && object[key] == value {
			found := *r
			found.Data, found.what = object, fmt.Sprintf("%s: %v with %s %q", r.what, path, key, value)
			return &found
		}
	}
	r.t.Fatalf("%s: nothing in %v has %s %q: %s", r.what, path, key, value, r.Body)
	return nil
}
