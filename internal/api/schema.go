package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// schemaName names a schema after its Go type: the package, so that names are unique,
// and the name of the type without the suffix View.
// application.QuestionView is ApplicationQuestion, application.View is
// Application, and Envelope[api.Page[request.RecordView]] is
// EnvelopePageRequestRecord.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return strings.TrimSuffix(huma.DefaultSchemaNamer(t, hint), "Body")
	}
	return readable(t.PkgPath() + "." + t.Name())
}

// publishedAs has the prefixes of schemas that are published with another prefix than
// the name of their package.
var publishedAs = map[string]string{
	"accounts": "Member", "audit": "Application", "casefile": "Application", "files": "File", "notices": "Notice", "reports": "Insights", "tenants": "Tenant",
}

// readable returns the schema name of a type, given as text with its path and type
// arguments.
func readable(text string) string {
	text = strings.TrimLeft(text, "*")
	if element, ok := strings.CutPrefix(text, "[]"); ok {
		return readable(element) + "List"
	}
	generic, arguments, _ := strings.Cut(strings.TrimSuffix(text, "]"), "[")
	if strings.HasPrefix(generic, "struct") {
		return "Nothing"
	}
	pkg, name, ok := strings.Cut(path.Base(generic), ".")
	if !ok {
		return capital(generic)
	}
	name = strings.TrimSuffix(name, "View")
	if pkg = cmp.Or(publishedAs[pkg], capital(pkg)); pkg != "Api" && !strings.HasPrefix(name, pkg) {
		name = pkg + name
	}
	if arguments != "" {
		name += readable(arguments) // none of our generic types has two
	}
	return capital(name)
}

// requestBody names the schema of a body of an unnamed type after its operation, and
// describes which of its properties may be absent. It returns nil for other inputs.
func requestBody(in reflect.Type, registry huma.Registry, op Operation) *huma.RequestBody {
	body, ok := in.FieldByName("Body")
	if !ok {
		return nil
	}
	t := body.Type
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || t.Name() != "" {
		return nil
	}
	schema := registry.Schema(t, true, op.ID+"Input")
	describeAbsence(op, registry.SchemaFromRef(schema.Ref), t)
	return &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
}

// rawOperation is the key of Operation.Raw among what huma keeps of an operation.
const rawOperation = "raw"

// describeRaw describes the body of a Raw operation as JSON. Huma would describe it as
// any bytes.
func describeRaw(_ *huma.OpenAPI, op *huma.Operation) {
	if raw, _ := op.Metadata[rawOperation].(bool); raw && op.RequestBody != nil {
		op.RequestBody.Content["application/json"].Schema = &huma.Schema{
			Type: huma.TypeObject, AdditionalProperties: true, Description: "As the provider writes and signs it",
		}
	}
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// jsonSchema returns the schema of a type in JSON Schema 2020-12, with the schemas that
// it refers to.
func (a *API) jsonSchema(t reflect.Type, title string) ([]byte, error) {
	schemas := a.description().Components.Schemas
	name := path.Base(schemas.Schema(t, true, "").Ref)
	described, err := json.Marshal(schemas.Map())
	if err != nil {
		return nil, err
	}
	const defsPrefix = "#/$defs/"
	var all map[string]any
	if err := json.Unmarshal(bytes.ReplaceAll(described, []byte(schemaPrefix), []byte(defsPrefix)), &all); err != nil {
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

// collectSchemas adds a schema, and those that it refers to, to collected.
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
