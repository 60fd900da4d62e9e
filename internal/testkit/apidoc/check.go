package apidoc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const media = "application/json"

// Answer is the answer to a call.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Check compares the answer to a call with the description and returns what is
// wrong with it. Paths outside /api, such as those of the sandbox, are not
// described and not checked. It also returns the body; nil if it is not JSON.
func (d *Doc) Check(method, target string, a Answer) (body any, wrong error) {
	body, parsed := parse(a.Body)
	if !strings.HasPrefix(target, "/api/") || method == http.MethodOptions {
		return body, nil
	}
	asked := method
	if method == http.MethodHead {
		asked = http.MethodGet
	}
	op, known := d.Find(asked, target)
	r, err := op.response(a.Status, known)
	if err != nil {
		return body, err
	}
	for name := range d.headers {
		if _, ok := r.Headers[name]; !ok && a.Header.Get(name) != "" {
			return body, fmt.Errorf("the header %s is not described for %d", name, a.Status)
		}
	}
	if file := r.file(); file != "" {
		if kind, _, err := mime.ParseMediaType(a.Header.Get("Content-Type")); err != nil || kind != file {
			return nil, fmt.Errorf("the content type is %q, not %s", a.Header.Get("Content-Type"), file)
		}
		return body, nil
	}
	content, described := r.Content[media]
	if method == http.MethodHead || !described {
		if len(a.Body) > 0 {
			return body, fmt.Errorf("%d has a body, but nothing is described", a.Status)
		}
		return body, nil
	}
	if kind, _, err := mime.ParseMediaType(a.Header.Get("Content-Type")); err != nil || kind != media {
		return body, fmt.Errorf("the content type is %q", a.Header.Get("Content-Type"))
	}
	if parsed != nil {
		return body, fmt.Errorf("the body is not JSON: %w", parsed)
	}
	if a.Header.Get("Preference-Applied") != "" {
		return body, nil // the introduction of the description says what is left
	}
	schema, err := d.schema(content.Schema.Ref)
	if err != nil {
		return body, err
	}
	if err := schema.Validate(body); err != nil {
		return body, fmt.Errorf("the body is not as described: %w", err)
	}
	return body, r.code(body)
}

// response is what is described for a status. An unknown path and a method that a
// path does not have belong to no operation; both are refused in the same way.
func (o *Operation) response(status int, known bool) (*Response, error) {
	failure := map[string]Media{media: {Schema: &Schema{Ref: components + "Failure"}}}
	switch {
	case o != nil:
		if r := o.Responses[strconv.Itoa(status)]; r != nil {
			return r, nil
		}
		return nil, fmt.Errorf("the description of %s has no answer %d", o.ID, status)
	case known && status == http.StatusMethodNotAllowed:
		return &Response{Content: failure, codes: []string{"METHOD_NOT_ALLOWED"}}, nil
	case status == http.StatusNotFound:
		return &Response{Content: failure, codes: []string{"NOT_FOUND"}}, nil
	}
	return nil, fmt.Errorf("no operation is described for this path, but the answer is %d", status)
}

// file is the type of an answer that is a file and not JSON, or "".
func (r *Response) file() string {
	for kind := range r.Content {
		if kind != media {
			return kind
		}
	}
	return ""
}

// code fails if a refusal has a code that is not described.
func (r *Response) code(body any) error {
	envelope, _ := body.(map[string]any)
	code, refused := envelope["errorCode"].(string)
	if refused && !slices.Contains(r.codes, code) {
		return fmt.Errorf("the code %s is not described; %v are", code, r.codes)
	}
	return nil
}

// parse reads a body that is one JSON value. Numbers stay as they are written.
func parse(raw []byte) (body any, err error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(&body); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("something comes after the value")
	}
	return body, nil
}
