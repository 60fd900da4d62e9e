// Package openapi generates the documents of the API from its operations: the OpenAPI description
// and the JSON Schema of an exported service. The server serves the files written by the command
// openapi and does not import this package.
package openapi

import (
	"bytes"
	"encoding/json"
	"path"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/kit/fault"
)

// Document is the OpenAPI description of an API.
type Document struct {
	api    *api.API
	open   *huma.OpenAPI
	values map[string][]string
}

// New returns the description of all operations of an API. values are the named values of the tag
// described.
func New(a *api.API, values map[string][]string, examples Examples) *Document {
	schemas := a.Schemas(schemaName)
	schemas.RegisterTypeAlias(reflect.TypeFor[fault.Code](), reflect.TypeFor[errorCode]())
	schemas.RegisterTypeAlias(reflect.TypeFor[fault.FieldCode](), reflect.TypeFor[fieldCode]())
	schemas.RegisterTypeAlias(reflect.TypeFor[struct{}](), reflect.TypeFor[nothing]())
	schemas.RegisterTypeAlias(reflect.TypeFor[api.Time](), reflect.TypeFor[instant]())
	d := &Document{api: a, values: values, open: &huma.OpenAPI{
		OpenAPI: "3.1.0", Tags: tags,
		Info: &huma.Info{
			Title: "Stagegate", Version: build.Version, Description: introduction, Contact: &huma.Contact{Name: "The operator of this server"},
			License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
		},
		Servers:    []*huma.Server{{URL: "/"}},
		Components: &huma.Components{Schemas: schemas, SecuritySchemes: securitySchemes, Headers: map[string]*huma.Header{"RetryAfter": retryAfter}},
	}}
	for _, op := range a.Signatures() {
		d.add(op)
	}
	api.CompleteSchemas(schemas)
	d.describeChecks(d.open)
	examples.show(d.open)
	return d
}

// JSON returns the description as JSON.
func (d *Document) JSON() ([]byte, error) { return d.open.MarshalJSON() }

// JSON30 returns the description in OpenAPI 3.0, for tools that do not support 3.1. It has no webhooks.
func (d *Document) JSON30() ([]byte, error) {
	open := *d.open
	open.Webhooks = nil
	return open.Downgrade()
}

// nothing describes the data of an operation without data.
type nothing struct{}

// Schema returns the schema of null.
func (nothing) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Enum: []any{nil}} }

// instant describes api.Time.
type instant struct{}

// Schema returns the schema of the format.
func (instant) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString, Description: "UTC, without offset",
		Pattern:  `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$`,
		Examples: []any{"2026-11-20T09:15:30.123"},
	}
}

// JSONSchema returns the schema of a type in JSON Schema 2020-12, with all referenced schemas.
func (d *Document) JSONSchema(t reflect.Type, title string) ([]byte, error) {
	schemas := d.open.Components.Schemas
	name := path.Base(schemas.Schema(t, true, "").Ref)
	described, err := json.Marshal(schemas.Map())
	if err != nil {
		return nil, err
	}
	const defsPrefix = "#/$defs/"
	var all map[string]any
	if err := json.Unmarshal(bytes.ReplaceAll(described, []byte(api.SchemaPrefix), []byte(defsPrefix)), &all); err != nil {
		return nil, err
	}
	defs := map[string]any{}
	collectSchemas(all, name, defs)
	var document bytes.Buffer
	enc := json.NewEncoder(&document)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err = enc.Encode(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "$ref": defsPrefix + name, "$defs": defs,
	})
	return document.Bytes(), err
}

// collectSchemas adds a schema and all schemas that it references to collected.
func collectSchemas(all map[string]any, name string, collected map[string]any) {
	if collected[name] != nil {
		return
	}
	collected[name] = all[name]
	var visit func(any)
	visit = func(part any) {
		switch part := part.(type) {
		case map[string]any:
			if ref, ok := part["$ref"].(string); ok {
				collectSchemas(all, path.Base(ref), collected)
			}
			for _, inner := range part {
				visit(inner)
			}
		case []any:
			for _, inner := range part {
				visit(inner)
			}
		}
	}
	visit(all[name])
}
