package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// schemaName names a schema after its Go type: the room, so that no two rooms
// clash, and the type without the endings that only matter in code.
// application.QuestionView is ApplicationQuestion, application.View is
// Application, and Envelope[web.Page[request.RecordView]] is
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

// publishedAs are the packages whose schemas were published under another name
// than the package's, and keep it.
var publishedAs = map[string]string{"audit": "Application", "casefile": "Application"}

// readable turns the text of a type, with its path and type arguments, into a name.
func readable(text string) string {
	text = strings.TrimLeft(text, "*")
	if element, ok := strings.CutPrefix(text, "[]"); ok {
		return readable(element) + "List"
	}
	generic, arguments, _ := strings.Cut(strings.TrimSuffix(text, "]"), "[")
	if strings.HasPrefix(generic, "struct") {
		return "Nothing"
	}
	room, name, ok := strings.Cut(path.Base(generic), ".")
	if !ok {
		return capital(generic)
	}
	name = strings.TrimSuffix(name, "View")
	if room = cmp.Or(publishedAs[room], capital(room)); room != "Web" && !strings.HasPrefix(name, room) {
		name = room + name
	}
	if arguments != "" {
		name += readable(arguments) // none of our generic types has two
	}
	return capital(name)
}

// requestBody names the schema of a body after its operation: most bodies are
// of a type without a name, and those of different rooms must not clash. It
// gives nil for an input without such a body.
func requestBody[I any](registry huma.Registry, op Operation) *huma.RequestBody {
	body, ok := reflect.TypeFor[I]().FieldByName("Body")
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
	return &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
}

// describeRaw says of a body that is taken as it is that it is JSON all the
// same; huma would have it any bytes.
func describeRaw(_ *huma.OpenAPI, op *huma.Operation) {
	if op.SkipValidateBody && op.RequestBody != nil {
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

// jsonSchema is the schema of a type by itself, in JSON Schema 2020-12,
// together with those that it refers to.
func (a *API) jsonSchema(t reflect.Type, title string) ([]byte, error) {
	schemas := a.description().Components.Schemas
	name := path.Base(schemas.Schema(t, true, "").Ref)
	described, err := json.Marshal(schemas.Map())
	if err != nil {
		return nil, err
	}
	const there = "#/$defs/"
	var all map[string]any
	if err := json.Unmarshal(bytes.ReplaceAll(described, []byte(schemaPrefix), []byte(there)), &all); err != nil {
		return nil, err
	}
	defs := map[string]any{}
	gather(all, name, defs)
	var document bytes.Buffer
	enc := json.NewEncoder(&document)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err = enc.Encode(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "$ref": there + name, "$defs": defs,
	})
	return document.Bytes(), err
}

// gather takes a schema and all that it refers to, directly or not.
func gather(all map[string]any, name string, taken map[string]any) {
	if taken[name] != nil {
		return
	}
	taken[name] = all[name]
	var look func(any)
	look = func(part any) {
		switch part := part.(type) {
		case map[string]any:
			if ref, ok := part["$ref"].(string); ok {
				gather(all, path.Base(ref), taken)
			}
			for _, inner := range part {
				look(inner)
			}
		case []any:
			for _, inner := range part {
				look(inner)
			}
		}
	}
	look(all[name])
}
