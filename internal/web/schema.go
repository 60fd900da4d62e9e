package web

import (
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
	if room = capital(room); room != "Web" && !strings.HasPrefix(name, room) {
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

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
