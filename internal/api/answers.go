package api

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/kit/email"
)

const schemaPrefix = "#/components/schemas/"

// formatEmail is the format of fields that take an e-mail address.
const formatEmail = "email"

// describeResponses corrects huma's description of the responses of an operation whose
// data is of type t: huma describes cookies for each operation, and only one success.
func describeResponses(op Operation, responses map[string]*huma.Response, t reflect.Type) {
	success := responses[strconv.Itoa(op.Status)]
	if !op.Cookies {
		delete(success.Headers, "Set-Cookie")
	}
	if t.Implements(reflect.TypeFor[statusCoder]()) && op.Status != http.StatusOK {
		responses[strconv.Itoa(http.StatusOK)] = &huma.Response{Description: "OK: it was there already", Headers: success.Headers, Content: success.Content}
	}
	for _, status := range []int{http.StatusConflict, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable} {
		if r := responses[strconv.Itoa(status)]; r != nil {
			r.Headers = map[string]*huma.Param{"Retry-After": {Ref: "#/components/headers/RetryAfter"}}
		}
	}
}

// fixSchemas corrects the schemas that huma generated.
func fixSchemas(schemas huma.Registry) {
	for name, s := range schemas.Map() {
		fixSchema(s)
		if of := schemas.TypeFromRef(schemaPrefix + name); of.Kind() == reflect.Struct {
			nullable(s, of)
		}
	}
}

// statusCoder is data that determines the status of its response: 200 if what was to be
// created exists already.
type statusCoder interface{ HTTPStatus() int }

// retryAfter describes the header of temporary failures.
var retryAfter = &huma.Header{
	Description: "Seconds after which it makes sense to try again",
	Schema:      &huma.Schema{Type: huma.TypeInteger},
}

// nullable marks properties as nullable whose field is a pointer that is never omitted.
// Huma does this only for scalar types.
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

// fixSchema makes a schema of huma valid JSON Schema. It removes the description of the
// pattern, which huma has already put into its messages, adds null to nullable
// enumerations, and describes properties without a description by the glossary. It also
// gives addresses their pattern: the format email alone allows names and comments.
func fixSchema(s *huma.Schema) {
	if s.Format == formatEmail {
		s.Pattern, s.PatternDescription = email.Pattern, strings.TrimPrefix(email.Expected, "must be ")
		s.PrecomputeMessages()
	}
	s.PatternDescription = ""
	requireIDs(s)
	if s.Nullable && len(s.Enum) > 0 && !slices.Contains(s.Enum, nil) {
		s.Enum = append(s.Enum, nil)
	}
	for name, p := range s.Properties {
		p.Description = cmp.Or(p.Description, glossary[name])
		fixSchema(p)
	}
	if s.Items != nil {
		fixSchema(s.Items)
	}
}

// checkEmbedded panics if an input embeds an unexported struct, whose fields huma
// ignores.
func checkEmbedded(op Operation, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for f := range t.Fields() {
		switch {
		case f.Anonymous && !f.IsExported():
			panic("web: " + op.ID + " embeds " + f.Name + ", which must be exported")
		case f.Anonymous, f.Name == "Body":
			checkEmbedded(op, f.Type)
		}
	}
}
