package web

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

const schemaPrefix = "#/components/schemas/"

// describeAnswers corrects what huma says about the answers of an operation whose
// data is of type t: it would set cookies in each, knows of one success, and takes
// for granted whatever is behind a pointer.
func describeAnswers(op Operation, responses map[string]*huma.Response, t reflect.Type) {
	success := responses[strconv.Itoa(op.Status)]
	if !op.Cookies {
		delete(success.Headers, "Set-Cookie")
	}
	if t.Implements(reflect.TypeFor[statusCoder]()) && op.Status != http.StatusOK {
		responses[strconv.Itoa(http.StatusOK)] = &huma.Response{Description: "OK: it was there already", Headers: success.Headers, Content: success.Content}
	}
	for _, status := range []int{http.StatusTooManyRequests, http.StatusServiceUnavailable} {
		if r := responses[strconv.Itoa(status)]; r != nil {
			r.Headers = map[string]*huma.Param{"Retry-After": {Ref: "#/components/headers/RetryAfter"}}
		}
	}
}

// tidyAll corrects what huma made of the types that it has seen.
func tidyAll(schemas huma.Registry) {
	for name, s := range schemas.Map() {
		tidy(s)
		if of := schemas.TypeFromRef(schemaPrefix + name); of.Kind() == reflect.Struct {
			nullable(s, of)
		}
	}
}

// statusCoder is data that decides about the status of its answer: 200 where what
// was to be created exists already.
type statusCoder interface{ HTTPStatus() int }

// retryAfter is the header of what passes by itself.
var retryAfter = &huma.Header{
	Description: "Seconds after which it makes sense to try again",
	Schema:      &huma.Schema{Type: huma.TypeInteger},
}

// nullable marks every property that is a pointer, and never left out, as one that
// may be null. By itself huma marks plain values only.
func nullable(s *huma.Schema, t reflect.Type) {
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		property := s.Properties[name]
		if property == nil || f.Type.Kind() != reflect.Pointer || strings.Contains(options, "omit") || f.Tag.Get("nullable") == "false" {
			continue
		}
		switch {
		case property.Ref != "":
			property.AnyOf = []*huma.Schema{{Ref: property.Ref}, {Type: "null"}}
			property.Ref = ""
		case property.Type != "":
			property.Nullable = true
		}
	}
}

// tidy makes JSON Schema of what huma made of a type. It leaves out the words
// for a pattern, which are in huma's messages by now, lets null be one of the
// values of an enumeration that may be null, and explains what has no words.
func tidy(s *huma.Schema) {
	s.PatternDescription = ""
	if s.Nullable && len(s.Enum) > 0 && !slices.Contains(s.Enum, nil) {
		s.Enum = append(s.Enum, nil)
	}
	for name, p := range s.Properties {
		p.Description = cmp.Or(p.Description, glossary[name])
		tidy(p)
	}
	if s.Items != nil {
		tidy(s.Items)
	}
}

// refuseHidden panics when an input embeds a struct that is not exported: huma
// would take no notice of what is in there.
func refuseHidden(op Operation, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for f := range t.Fields() {
		switch {
		case f.Anonymous && !f.IsExported():
			panic("web: " + op.ID + " embeds " + f.Name + ", which has to be exported to be seen")
		case f.Anonymous, f.Name == "Body":
			refuseHidden(op, f.Type)
		}
	}
}
