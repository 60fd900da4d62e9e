// Package apidoc parses the OpenAPI description, finds the operation of a call, and validates responses against
// the description.
package apidoc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Doc is an OpenAPI description.
type Doc struct {
	Operations []*Operation // literal paths before parameters, in the order of the router
	Schemas    map[string]*Schema

	headers map[string]bool // described for any response

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by reference
}

// Operation is one endpoint.
type Operation struct {
	Method, Path string `json:"-"`

	ID          string               `json:"operationId"`
	Callers     []string             `json:"x-callers"` //nolint:tagliatelle // as the description calls it
	Parameters  []Parameter          `json:"parameters"`
	RequestBody *Body                `json:"requestBody"`
	Responses   map[string]*Response `json:"responses"`

	doc   *Doc
	parts []string
}

// Parameter is a path, query or header parameter.
type Parameter struct {
	Name     string  `json:"name"`
	In       string  `json:"in"`
	Required bool    `json:"required"`
	Schema   *Schema `json:"schema"`
}

// Body is a request body.
type Body struct {
	Required bool             `json:"required"`
	Content  map[string]Media `json:"content"`
}

// Response is a response with one status.
type Response struct {
	Description string                     `json:"description"` // lists the error codes in backticks
	Headers     map[string]json.RawMessage `json:"headers"`
	Content     map[string]Media           `json:"content"`

	codes []string
}

// Media is a body with one content type.
type Media struct {
	Schema *Schema `json:"schema"`
}

var codeForm = regexp.MustCompile("`([A-Z][A-Z_]+)`")

// Read parses a description.
func Read(raw []byte) (*Doc, error) {
	var read struct {
		Paths      map[string]map[string]*Operation `json:"paths"`
		Components struct {
			Schemas map[string]*Schema `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &read); err != nil {
		return nil, err
	}
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	d := &Doc{
		Schemas: read.Components.Schemas, headers: map[string]bool{},
		compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{},
	}
	d.compiler.AssertFormat()
	if err := d.compiler.AddResource(here, whole); err != nil {
		return nil, err
	}
	for path, methods := range read.Paths {
		for method, op := range methods {
			op.Method, op.Path, op.doc, op.parts = strings.ToUpper(method), path, d, strings.Split(path, "/")
			for _, r := range op.Responses {
				for _, m := range codeForm.FindAllStringSubmatch(r.Description, -1) {
					r.codes = append(r.codes, m[1])
				}
				for name := range r.Headers {
					d.headers[name] = true
				}
			}
			d.Operations = append(d.Operations, op)
		}
	}
	slices.SortFunc(d.Operations, func(a, b *Operation) int {
		return slices.Compare([]string{a.rank(), a.Path, a.Method}, []string{b.rank(), b.Path, b.Method})
	})
	return d, nil
}

// rank returns a sort key in the order of the router: literal segments before parameters.
func (o *Operation) rank() string {
	rank, records := "", "words"
	for _, part := range o.parts {
		if name, ok := parameter(part); !ok {
			rank += "a"
		} else {
			rank += "b"
			if name == "id" || strings.HasSuffix(name, "Id") {
				records = "zrecords"
			}
		}
	}
	return records + rank
}

func parameter(part string) (string, bool) {
	if strings.HasPrefix(part, "{") {
		return strings.Trim(part, "{}"), true
	}
	return "", false
}

// Find returns the operation of a call. If there is none, known reports whether the path exists with another
// method.
func (d *Doc) Find(method, target string) (op *Operation, known bool) {
	path, _, _ := strings.Cut(target, "?")
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if plain, err := url.PathUnescape(part); err == nil {
			parts[i] = plain
		}
	}
	for _, o := range d.Operations {
		if o.at(parts) {
			if o.Method == method {
				return o, true
			}
			known = true
		}
	}
	return nil, known
}

func (o *Operation) at(parts []string) bool {
	if len(parts) != len(o.parts) {
		return false
	}
	for i, part := range o.parts {
		if _, free := parameter(part); part != parts[i] && (!free || parts[i] == "") {
			return false
		}
	}
	return true
}

const (
	here       = "openapi.json"
	components = "#/components/schemas/"
)

// schema compiles a part of the description.
func (d *Doc) schema(ref string) (*jsonschema.Schema, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.compiled[ref]; s != nil {
		return s, nil
	}
	s, err := d.compiler.Compile(here + ref)
	if err != nil {
		return nil, fmt.Errorf("the schema at %s is not valid: %w", ref, err)
	}
	d.compiled[ref] = s
	return s, nil
}
