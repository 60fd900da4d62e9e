package api

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
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

// NoETag marks data that differs in each response although the record has not changed, such
// as a link that expires. Responses that contain such data have no ETag.
type NoETag interface{ NoETag() }

// tagged reports whether the responses of an operation have an ETag: it must read one record,
// not a list (specification, section 1.8).
func tagged(op Operation, t reflect.Type) bool {
	list := t.Implements(reflect.TypeFor[interface{ paged() }]())
	return op.Method == http.MethodGet && op.MediaType == "" && t.Kind() == reflect.Struct && !list && !containsNoETag(t, map[reflect.Type]bool{})
}

func (Page[T]) paged() {}

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
		return slices.ContainsFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool { return containsNoETag(f.Type, seen) })
	default:
		return false
	}
}

// Conditional reports whether an operation accepts If-Match.
func (op Operation) Conditional() bool {
	return op.Method == http.MethodPut || op.Method == http.MethodPatch || op.Method == http.MethodDelete || op.IfMatchPath != ""
}

// Record returns the path of the record that If-Match compares.
func (op Operation) Record() string { return cmp.Or(op.IfMatchPath, op.Path) }

// setTag sets the headers of a response with an ETag, and reports whether the client already
// has this version.
func setTag(h http.Header, r *http.Request, tag string) bool {
	h.Set(eTag, tag)
	h.Set("Cache-Control", "private, no-cache") // clients may cache the data, but must revalidate it
	h.Add("Vary", "Authorization, Cookie, Accept-Language")
	return hasTag(r, tag)
}

func hasTag(r *http.Request, tag string) bool {
	known, ok := parseTags(r.Header.Values(ifNoneMatch))
	return ok && matchesTag(known, tag, weakComparison)
}

func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

var tagPattern = regexp.MustCompile(`^(W/)?"[^"\x00-\x20\x7f]*"`)

// parseTags parses If-Match or If-None-Match: a list of tags, or *.
func parseTags(values []string) (tags []string, ok bool) {
	const separators = " \t,"
	text := strings.Trim(strings.Join(values, ","), separators)
	if text == "*" {
		return []string{text}, true
	}
	for text != "" {
		tag := tagPattern.FindString(text)
		if tag == "" {
			return nil, false
		}
		tags = append(tags, tag)
		text = strings.TrimLeft(text[len(tag):], separators)
	}
	return tags, len(tags) > 0
}

// Comparisons of RFC 9110. In the weak comparison, W/"a" equals "a".
const (
	strongComparison = false
	weakComparison   = true
)

// matchesTag reports whether a tag matches one of the tags of a header.
func matchesTag(asked []string, tag string, weak bool) bool {
	return slices.ContainsFunc(asked, func(a string) bool {
		if weak {
			a = strings.TrimPrefix(a, "W/")
		}
		return a == tag || a == "*"
	})
}

// tagReader reports whether one of the responses about the record at the path of a request has a tag that matches. These
// differ in their language, and in the query parameters that have the struct tag variant.
type tagReader func(ctx context.Context, q db.Q, by auth.Caller, r *http.Request, matches func(tag string) bool) (bool, error)

// hasTag reports whether the responses of a registered operation have a tag.
func (a *API) hasTag(op Operation) bool {
	return op.Method == http.MethodGet && a.reads[op.Path] != nil
}

// reader returns the tagReader of an operation that reads a record, for the other operations at
// and below its path. These may name the parameter differently, so its value is found by
// position.
func (op *registration) reader() tagReader {
	parts := strings.Split(op.Path, "/")
	return func(ctx context.Context, q db.Q, by auth.Caller, r *http.Request, matches func(tag string) bool) (bool, error) {
		in, given := reflect.New(op.In), strings.Split(r.URL.Path, "/")
		var variants []reflect.StructField
		for _, f := range reflect.VisibleFields(op.In) {
			if name := f.Tag.Get("path"); name != "" {
				in.Elem().FieldByIndex(f.Index).SetString(given[slices.Index(parts, "{"+name+"}")])
			}
			if f.Tag.Get("variant") != "" {
				variants = append(variants, f)
			}
		}
		matching := func() (bool, error) {
			data, err := op.read(ctx, q, by, in.Interface())
			if err != nil {
				return false, err
			}
			encoded, err := encode(data)
			return matches(tagOf(encoded)), err
		}
		if met, err := matching(); met || err != nil {
			return met, err
		}
		for _, f := range variants {
			in.Elem().FieldByIndex(f.Index).SetString(f.Tag.Get("variant"))
			if met, err := matching(); met || err != nil {
				return met, err
			}
			in.Elem().FieldByIndex(f.Index).SetZero()
		}
		for _, by.Reads = range by.OtherLanguages() {
			if met, err := matching(); met || err != nil {
				return met, err
			}
		}
		return false, nil
	}
}

// precondition is the If-Match of a request. The first committed transaction checks it.
type precondition struct {
	check func(ctx context.Context, q db.Q) error
	met   bool // checked in a committed transaction
}

// preconditionOf returns the precondition of the If-Match header of a request.
func (a *API) preconditionOf(r *http.Request, op Operation) (*precondition, error) {
	reads := []tagReader{a.reads[op.Record()]}
	if reads[0] == nil {
		return nil, errNoTag
	}
	if op.IfMatchAlso != "" {
		reads = append(reads, a.reads[op.IfMatchAlso])
	}
	asked, ok := parseTags(r.Header.Values(ifMatch))
	if !ok {
		return nil, fault.Invalid(ifMatch, fault.InvalidFormat, "etag.syntax")
	}
	by := exchangeOf(r.Context()).caller
	return &precondition{check: func(ctx context.Context, q db.Q) error {
		for _, read := range reads {
			met, err := read(ctx, q, by, r, func(tag string) bool { return matchesTag(asked, tag, strongComparison) })
			if err != nil || met {
				return err
			}
		}
		return errChanged
	}}, nil
}

// ensure checks the precondition of an operation that committed nothing.
func (p *precondition) ensure(ctx context.Context, q db.Q) error {
	if p == nil || p.met {
		return nil
	}
	return p.check(ctx, q)
}
