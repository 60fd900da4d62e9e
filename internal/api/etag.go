package api

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Headers of conditional requests.
const (
	eTag        = "ETag"
	ifMatch     = "If-Match"
	ifNoneMatch = "If-None-Match"
)

var (
	errChanged = fault.New(fault.PreconditionFailed, "general.changed")
	errNoTag   = fault.New(fault.PreconditionFailed, "etag.unsupported")
)

// NoETag marks data that differs in each response although the record has not changed,
// such as a link that expires. Responses that contain it have no ETag: a client would
// cache a link that no longer works.
type NoETag interface{ NoETag() }

// tagged reports whether the responses of an operation have a tag: those that read one
// record, not a list (specification, section 1.8).
func tagged(op Operation, t reflect.Type) bool {
	list := t.Implements(reflect.TypeFor[interface{ paged() }]())
	return op.Method == http.MethodGet && op.Media == "" && t.Kind() == reflect.Struct && !list && !containsNoETag(t, map[reflect.Type]bool{})
}

func (Page[T]) paged() {}

// containsNoETag reports whether a type contains a NoETag.
func containsNoETag(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if t.Implements(reflect.TypeFor[NoETag]()) {
		return true
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return containsNoETag(t.Elem(), seen)
	case reflect.Struct:
		for f := range t.Fields() {
			if containsNoETag(f.Type, seen) {
				return true
			}
		}
		return false
	default:
		return false
	}
}

// Conditional reports whether an operation accepts If-Match.
func (op Operation) Conditional() bool {
	return op.Method == http.MethodPut || op.Method == http.MethodPatch || op.Method == http.MethodDelete || op.Changes != ""
}

// Record returns the path of the record that If-Match compares.
func (op Operation) Record() string { return cmp.Or(op.Changes, op.Path) }

// tag encodes the data of a response and sets the ETag header. If the tag matches
// If-None-Match, the status is 304.
func (e *envelope) tag(x *exchange, out *output) error {
	var err error
	if e.encoded, err = encode(e.Data); err != nil {
		return err
	}
	if setTag(x.header, x.request, tagOf(e.encoded)) {
		out.Status = http.StatusNotModified
	}
	return nil
}

// setTag sets the headers of a response with a tag, and reports whether the client has what
// the tag names.
func setTag(h http.Header, r *http.Request, tag string) bool {
	h.Set(eTag, tag)
	h.Set("Cache-Control", "private, no-cache") // clients may cache the data, but must revalidate it
	h.Add("Vary", "Authorization, Cookie")
	return hasTag(r, tag)
}

// hasTag reports whether If-None-Match says that the client has what a tag names.
func hasTag(r *http.Request, tag string) bool {
	known, ok := tagsIn(r.Header.Values(ifNoneMatch))
	return ok && among(known, tag, weakly)
}

// encode returns data as JSON.
func encode(data any) ([]byte, error) {
	line, err := encodeLine(data)
	return bytes.TrimSuffix(line, []byte("\n")), err
}

// encodeLine returns data as JSON with a line break at its end, as responses have it.
func encodeLine(data any) ([]byte, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	err := enc.Encode(data)
	return text.Bytes(), err
}

// tagOf returns the tag of encoded data. The rest of the envelope is not part of it,
// since it differs in each response.
func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

// parts are the envelope as JSON. It does not encode again what was encoded before, its
// data for its tag or all of it for an Idempotency-Key.
func (e envelope) parts() ([][]byte, error) {
	if e.whole != nil {
		return [][]byte{e.whole}, nil
	}
	if e.encoded == nil {
		line, err := encodeLine(e.Envelope)
		return [][]byte{line}, err
	}
	without, err := encode(Envelope[any]{Status: e.Status, Message: e.Message, TraceID: e.TraceID})
	before, isLast := bytes.CutSuffix(without, []byte("null}"))
	if err == nil && !isLast {
		err = errors.New("api: data is not the last field of an envelope")
	}
	return [][]byte{before, e.encoded, []byte("}\n")}, err
}

var tagForm = regexp.MustCompile(`^(W/)?"[^"\x00-\x20\x7f]*"`)

// tagsIn parses If-Match or If-None-Match: a list of tags, or *.
func tagsIn(values []string) (tags []string, ok bool) {
	const separators = " \t,"
	text := strings.Trim(strings.Join(values, ","), separators)
	if text == "*" {
		return []string{text}, true
	}
	for text != "" {
		tag := tagForm.FindString(text)
		if tag == "" {
			return nil, false
		}
		tags = append(tags, tag)
		text = strings.TrimLeft(text[len(tag):], separators)
	}
	return tags, len(tags) > 0
}

// Kinds of comparison of RFC 9110. In a weak one, W/"a" equals "a".
const (
	strongly = false
	weakly   = true
)

// among reports whether a tag matches one of the tags of a header.
func among(asked []string, tag string, weak bool) bool {
	return slices.ContainsFunc(asked, func(a string) bool {
		if weak {
			a = strings.TrimPrefix(a, "W/")
		}
		return a == tag || a == "*"
	})
}

// tagReader returns the current tag of the record at the path of a request.
type tagReader func(ctx context.Context, q db.Q, by auth.Caller, r *http.Request) (tag string, err error)

// hasTag reports whether the responses of a registered operation have a tag.
func (a *API) hasTag(op Operation) bool {
	return op.Method == http.MethodGet && a.reads[op.Path] != nil
}

// reader returns the tagReader of an operation that reads a record, for the other
// operations at its path and below. They may have another name for the same parameter, so
// its value is found by its place.
func (op *registration) reader() tagReader {
	parts := strings.Split(op.Path, "/")
	return func(ctx context.Context, q db.Q, by auth.Caller, r *http.Request) (string, error) {
		in, given := reflect.New(op.In), strings.Split(r.URL.Path, "/")
		for _, f := range reflect.VisibleFields(op.In) {
			if name := f.Tag.Get("path"); name != "" {
				in.Elem().FieldByIndex(f.Index).SetString(given[slices.Index(parts, "{"+name+"}")])
			}
		}
		data, err := op.read(ctx, q, by, in.Interface())
		if err != nil {
			return "", err
		}
		encoded, err := encode(data)
		return tagOf(encoded), err
	}
}

// precondition is the If-Match of a request. It is checked in the first
// transaction that the operation commits.
type precondition struct {
	check func(ctx context.Context, q db.Q) error
	met   bool // it was checked in a transaction that was committed
}

// preconditionOf returns the precondition of the If-Match header of a request.
func (a *API) preconditionOf(r *http.Request, op Operation) (*precondition, error) {
	read := a.reads[op.Record()]
	if read == nil {
		return nil, errNoTag
	}
	asked, ok := tagsIn(r.Header.Values(ifMatch))
	if !ok {
		return nil, fault.Invalid(ifMatch, fault.InvalidFormat, "etag.syntax")
	}
	by := exchangeOf(r.Context()).caller
	return &precondition{check: func(ctx context.Context, q db.Q) error {
		tag, err := read(ctx, q, by, r)
		if err == nil && !among(asked, tag, strongly) {
			err = errChanged
		}
		return err
	}}, nil
}

// ensure checks the precondition of an operation that has committed nothing.
func (p *precondition) ensure(ctx context.Context, q db.Q) error {
	if p == nil || p.met {
		return nil
	}
	return p.check(ctx, q)
}
