package program

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"
)

// M is a JSON object.
type M = map[string]any

// Client makes calls as one caller. It is safe for concurrent use.
type Client struct {
	Token string      // bearer token, if any
	Extra http.Header // sent with every call

	t    testing.TB
	ctx  context.Context //nolint:containedctx // a client lives as long as its test
	base string
	http *http.Client
}

// Response is the response to a call.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
	Code   string // errorCode of a refusal
	Data   any

	t    testing.TB
	what string
}

// transport keeps connections alive, like clients do.
var transport = &http.Transport{MaxIdleConnsPerHost: 512}

// Anyone returns a client that is not signed in and keeps no cookies.
func (s *Server) Anyone() *Client {
	c := NewClient(s.URL)
	c.t, c.ctx = s.T, s.T.Context()
	return c
}

// NewClient returns a client that is not signed in, for processes other than tests: only Try and Status may be
// used.
func NewClient(base string) *Client {
	return &Client{ctx: context.Background(), base: base, http: &http.Client{Transport: transport, Timeout: 2 * time.Minute}}
}

// Browser returns a client that is not signed in and keeps cookies.
func (s *Server) Browser() *Client {
	c := s.Anyone()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.T.Fatal(err)
	}
	c.http.Jar = jar
	return c
}

// Keyed returns the client with an Idempotency-Key for its next call.
func (c *Client) Keyed(key string) *Client {
	keyed := *c
	keyed.Extra = maps.Clone(c.Extra)
	if keyed.Extra == nil {
		keyed.Extra = http.Header{}
	}
	keyed.Extra.Set("Idempotency-Key", key)
	return &keyed
}

// At returns the client for another base URL, such as that of another instance.
func (c *Client) At(base string) *Client {
	other := *c
	other.base = base
	return &other
}

// Try makes a call. A body that is a string or bytes is sent unchanged, anything else as JSON; nil sends no
// body. An error means that the connection failed.
func (c *Client) Try(method, path string, body any) (Response, error) {
	resp, err := c.send(method, path, body, nil)
	if err != nil {
		return Response{}, err
	}
	defer resp.Body.Close()
	a := Response{Status: resp.StatusCode, Header: resp.Header, t: c.t, what: method + " " + path}
	if a.Body, err = io.ReadAll(resp.Body); err != nil {
		return Response{}, err
	}
	var envelope struct {
		ErrorCode string `json:"errorCode"`
		Data      any    `json:"data"`
	}
	if json.Unmarshal(a.Body, &envelope) == nil { // other bodies have no code and no data
		a.Code, a.Data = envelope.ErrorCode, envelope.Data
	}
	return a, nil
}

func (c *Client) send(method, path string, body any, more http.Header) (*http.Response, error) {
	content, err := encode(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(c.ctx, method, c.base+path, content)
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.Token != "" {
		req.Header.Set("Authorization", "Bearer "+c.Token)
	}
	maps.Copy(req.Header, more)
	maps.Copy(req.Header, c.Extra)
	return c.http.Do(req)
}

func encode(body any) (io.Reader, error) {
	switch b := body.(type) {
	case nil:
		return http.NoBody, nil
	case string:
		return strings.NewReader(b), nil
	case []byte:
		return bytes.NewReader(b), nil
	}
	raw, err := json.Marshal(body)
	return bytes.NewReader(raw), err
}

// Do makes a call and fails the test if the connection fails.
func (c *Client) Do(method, path string, body any) Response {
	c.t.Helper()
	a, err := c.Try(method, path, body)
	if err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	return a
}

// Get makes a GET call.
func (c *Client) Get(path string) Response { c.t.Helper(); return c.Do(http.MethodGet, path, nil) }

// Post makes a POST call.
func (c *Client) Post(path string, body any) Response {
	c.t.Helper()
	return c.Do(http.MethodPost, path, body)
}

// Status makes a call and returns only its status, or 0 if the connection failed. It discards the body, to
// leave the processor to the server.
func (c *Client) Status(method, path string, body any) int {
	resp, err := c.send(method, path, body, http.Header{"Accept-Encoding": {"identity"}})
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return 0
	}
	return resp.StatusCode
}

// Encode encodes a body that is sent many times.
func Encode(body any) []byte {
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err) // a constant of the test
	}
	return raw
}

// Want checks the status of the response.
func (a Response) Want(status int) Response {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("%s: got %d, want %d: %.2000s", a.what, a.Status, status, a.Body)
	}
	return a
}

// String returns a string in the data by keys and list indices.
func (a Response) String(path ...any) string {
	a.t.Helper()
	v := a.Data
	for _, step := range path {
		switch at := step.(type) {
		case string:
			object, _ := v.(map[string]any)
			v = object[at]
		case int:
			list, _ := v.([]any)
			if at >= len(list) {
				a.t.Fatalf("%s: no %v in the data: %.2000s", a.what, path, a.Body)
			}
			v = list[at]
		}
	}
	if v == nil {
		a.t.Fatalf("%s: no %v in the data: %.2000s", a.what, path, a.Body)
	}
	return fmt.Sprint(v)
}
