package contract_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// document is the part of the OpenAPI description that the tests use.
type document struct {
	OpenAPI string                           `json:"openapi"`
	Paths   map[string]map[string]*described `json:"paths"`
	Tags    []struct {
		Name string `json:"name"`
	} `json:"tags"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

// described is an operation of the description with its declaration.
type described struct {
	OperationID string      `json:"operationId"`
	Summary     string      `json:"summary"`
	Description string      `json:"description"`
	Tags        []string    `json:"tags"`
	Parameters  []parameter `json:"parameters"`
	RequestBody *struct {
		Required bool  `json:"required"`
		Content  media `json:"content"`
	} `json:"requestBody"`
	Callers          []auth.Kind       `json:"x-callers"`           //nolint:tagliatelle // extensions begin with x-
	Permission       auth.Permission   `json:"x-permission"`        //nolint:tagliatelle // as above
	PermissionEither []auth.Permission `json:"x-permission-either"` //nolint:tagliatelle // as above
	PermissionFree   []auth.Kind       `json:"x-permission-free"`   //nolint:tagliatelle // as above
	Responses        map[string]struct {
		Description string `json:"description"`
		Content     media  `json:"content"`
	} `json:"responses"`

	method, path string
	declared     api.Operation
}

type media map[string]struct {
	Schema *schema `json:"schema"`
}

type parameter struct {
	Name        string  `json:"name"`
	In          string  `json:"in"`
	Description string  `json:"description"`
	Required    bool    `json:"required"`
	Schema      *schema `json:"schema"`
}

type schema struct {
	Ref                  string             `json:"$ref"`
	Type                 types              `json:"type"`
	Description          string             `json:"description"`
	Enum                 []any              `json:"enum"`
	Format               string             `json:"format"`
	Pattern              string             `json:"pattern"`
	MinLength            *int               `json:"minLength"`
	MaxLength            *int               `json:"maxLength"`
	Minimum              *int               `json:"minimum"`
	Maximum              *int               `json:"maximum"`
	MinItems             *int               `json:"minItems"`
	MaxItems             *int               `json:"maxItems"`
	Items                *schema            `json:"items"`
	Properties           map[string]*schema `json:"properties"`
	Required             []string           `json:"required"`
	AdditionalProperties json.RawMessage    `json:"additionalProperties"`
	OneOf                []*schema          `json:"oneOf"`
	AnyOf                []*schema          `json:"anyOf"`
	Examples             []any              `json:"examples"`
}

// types are the values of "type": a string or an array of strings.
type types []string

func (t *types) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*t = types{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(t))
}

// The description in OpenAPI 3.0 has the same operations, but no lists of types, which only 3.1
// supports.
func TestDescription30(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	operations := func(path, version string) (ids []string) {
		body := s.Anyone().In(t).Get(path).Want(200).Body
		var doc struct {
			Version string                          `json:"openapi"`
			Paths   map[string]map[string]described `json:"paths"`
		}
		if err := json.Unmarshal(body, &doc); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(doc.Version, version) {
			t.Errorf("%s is OpenAPI %s, want %s", path, doc.Version, version)
		}
		if lists := strings.Count(string(body), `"type":["`); (lists > 0) != (version == "3.1") {
			t.Errorf("%s has %d lists of types", path, lists)
		}
		for _, methods := range doc.Paths {
			for _, op := range methods {
				ids = append(ids, op.OperationID)
			}
		}
		slices.Sort(ids)
		return ids
	}
	if diff := cmp.Diff(operations("/v3/api-docs", "3.1"), operations("/v3/api-docs/3.0", "3.0")); diff != "" {
		t.Error(diff)
	}
}

// loadDescription returns the description of a server and its operations, sorted by path.
func loadDescription(t *testing.T, s *apptest.Server) (document, []*described) {
	t.Helper()
	var doc document
	if err := json.Unmarshal(s.Anyone().In(t).Get("/v3/api-docs").Want(200).Body, &doc); err != nil {
		t.Fatal(err)
	}
	declared := map[string]api.Operation{}
	for _, op := range s.Operations() {
		declared[op.ID] = op
	}
	var all []*described
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(doc.Paths[path])) {
			op := doc.Paths[path][method]
			op.path, op.method, op.declared = path, strings.ToUpper(method), declared[op.OperationID]
			if op.declared.ID == "" {
				t.Errorf("%s %s is described but not declared", op.method, path)
			}
			all = append(all, op)
		}
	}
	if len(all) != len(declared) || len(all) == 0 {
		t.Errorf("%d operations are described and %d declared", len(all), len(declared))
	}
	return doc, all
}

// resolve resolves a reference.
func (d *document) resolve(s *schema) *schema {
	for s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	return s
}

// body returns the schema of the JSON body of an operation, or nil.
func (d *document) body(op *described) *schema {
	if op.RequestBody == nil || op.declared.Raw {
		return nil
	}
	return d.resolve(op.RequestBody.Content["application/json"].Schema)
}

// allows reports whether a schema allows a JSON type.
func (d *document) allows(s *schema, kind string) bool {
	s = d.resolve(s)
	if s.anything() {
		return true
	}
	if len(s.Type) == 0 && len(s.OneOf) == 0 {
		return kind == "null" && slices.Contains(s.Enum, nil)
	}
	for _, one := range s.OneOf {
		if d.allows(one, kind) {
			return true
		}
	}
	return slices.Contains(s.Type, kind) || kind == "integer" && slices.Contains(s.Type, "number")
}

// anything reports whether the schema allows every value.
func (s *schema) anything() bool { return len(s.Type) == 0 && len(s.OneOf) == 0 && len(s.Enum) == 0 }

// sample returns a valid value of a schema with all optional properties.
func (d *document) sample(s *schema) any {
	s = d.resolve(s)
	switch {
	case len(s.Examples) > 0:
		return s.Examples[0]
	case len(s.Enum) > 0:
		return s.Enum[0]
	case len(s.OneOf) > 0:
		return d.sample(s.OneOf[0])
	case s.anything():
		return "x"
	}
	switch s.Type[0] {
	case "object":
		object := apptest.M{}
		for name, p := range s.Properties {
			switch object[name] = d.sample(p); {
			case strings.HasSuffix(name, "Url"):
				object[name] = "https://example.test/done"
			case object[name] == "x" && (name == "id" || strings.HasSuffix(name, "Id")):
				object[name] = ref.NewID()
			}
		}
		if more := d.more(s); more != nil {
			object["some"] = d.sample(more)
		}
		return object
	case "array":
		list := []any{}
		for range max(1, valueOr(s.MinItems, 0)) {
			list = append(list, d.sample(s.Items))
		}
		return list
	case "boolean":
		return true
	case "integer", "number":
		return valueOr(s.Minimum, 1)
	}
	switch s.Format {
	case "email":
		return "payer@example.test"
	case "date":
		return "2026-11-20"
	case "uuid":
		return ref.NewID()
	}
	return strings.Repeat("x", max(1, valueOr(s.MinLength, 1)))
}

// more returns the schema of additional properties, or nil if there are none.
func (d *document) more(s *schema) *schema {
	if text := string(s.AdditionalProperties); text == "" || text == "false" || text == "true" {
		return nil
	}
	var more schema
	if json.Unmarshal(s.AdditionalProperties, &more) != nil {
		return nil
	}
	return &more
}

func valueOr(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

// place is a place in a body.
type place struct {
	steps    []any // keys and indices
	schema   *schema
	required bool
}

// path returns the field path of the place in errors.
func (s place) path() string {
	var path fault.Path
	for _, step := range s.steps {
		switch step := step.(type) {
		case int:
			path = path.Index(step)
		case string:
			path = path.Key(step)
		}
	}
	return string(path)
}

// places returns all places of a body, beginning with the body itself.
func (d *document) places(s *schema) []place { return d.below(place{schema: s, required: true}) }

func (d *document) below(here place) []place {
	s := d.resolve(here.schema)
	here.schema = s
	all := []place{here}
	inside := func(step any, s *schema, required bool) {
		all = append(all, d.below(place{append(slices.Clone(here.steps), step), s, required})...)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		inside(name, s.Properties[name], slices.Contains(s.Required, name))
	}
	if more := d.more(s); more != nil {
		inside("some", more, false)
	}
	if s.Items != nil {
		inside(0, s.Items, true)
	}
	if len(s.OneOf) > 0 { // the kind of sample; without its required properties, a body is of another kind
		for _, inner := range d.below(place{here.steps, s.OneOf[0], here.required})[1:] {
			inner.required = false
			all = append(all, inner)
		}
	}
	return all
}

// removed is the value of a property to be removed.
type removed struct{}

// withValue returns a copy of a body with another value at a place.
func withValue(body any, steps []any, value any) any {
	if len(steps) == 0 {
		return value
	}
	switch step := steps[0].(type) {
	case int:
		list := slices.Clone(body.([]any))
		list[step] = withValue(list[step], steps[1:], value)
		return list
	case string:
		object := apptest.M{} // an example may have other keys in a map
		if given, ok := body.(map[string]any); ok {
			maps.Copy(object, given)
		}
		if _, takeAway := value.(removed); takeAway && len(steps) == 1 {
			delete(object, step)
			return object
		}
		object[step] = withValue(object[step], steps[1:], value)
		return object
	}
	panic("a step is a key or an index")
}
