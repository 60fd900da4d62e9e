// Package apidoc reads the OpenAPI description of the API as a client would, finds
// the operation of a call in it, and checks the answer against the description.
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

// Doc is a description.
type Doc struct {
	Operations []*Operation // those with words in their path before those with ids, as the router prefers them
	Schemas    map[string]*Schema

	headers map[string]bool // that are described for some answer

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

// Parameter is one in the path, the query or a header.
type Parameter struct {
	Name     string  `json:"name"`
	In       string  `json:"in"`
	Required bool    `json:"required"`
	Schema   *Schema `json:"schema"`
}

// Body is what an operation takes.
type Body struct {
	Required bool             `json:"required"`
	Content  map[string]Media `json:"content"`
}

// Response is what an operation may answer with one status.
type Response struct {
	Description string                     `json:"description"` // names the error codes in backticks
	Headers     map[string]json.RawMessage `json:"headers"`
	Content     map[string]Media           `json:"content"`

	codes []string
}

// Media is a body in one content type.
type Media struct {
	Schema *Schema `json:"schema"`
}

var codeForm = regexp.MustCompile("`([A-Z][A-Z_]+)`")

// Read reads a description.
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

// rank sorts operations into the order in which the router prefers them: those
// whose path names no record first, and words before parameters.
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

// Find finds the operation of a call. Where there is none, known reports whether
// the path takes another method.
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

// schema is the compiled form of a part of the description.
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
