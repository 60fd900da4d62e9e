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

// Answer is the response to a call.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Check validates a response and returns what is wrong with it. Paths outside /api, such as those of the
// sandbox, are not described and not checked. It also returns the parsed body; nil if it is not JSON.
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
		return body, nil // the introduction of the description covers the rest
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

// response returns the description of a status. Unknown paths and methods belong to no operation and are
// refused alike.
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

// file returns the content type of a response that is a file, or "".
func (r *Response) file() string {
	for kind := range r.Content {
		if kind != media {
			return kind
		}
	}
	return ""
}

// code returns an error if a refusal has an undescribed code.
func (r *Response) code(body any) error {
	envelope, _ := body.(map[string]any)
	code, refused := envelope["errorCode"].(string)
	if refused && !slices.Contains(r.codes, code) {
		return fmt.Errorf("the code %s is not described; %v are", code, r.codes)
	}
	return nil
}

// parse parses a body with a single JSON value. Numbers keep their text.
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
