package openapi

import (
	"cmp"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// schemaName returns the name of the schema of a Go type: the package, so that names are unique,
// and the name of the type without the suffix View. For example,
// catalog.QuestionView is CatalogQuestion, cases.ApplicationView is Application, and
// Envelope[api.Page[cases.RequestRecordView]] is EnvelopePageRequestRecord.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return strings.TrimSuffix(huma.DefaultSchemaNamer(t, hint), "Body")
	}
	return readable(t.PkgPath() + "." + t.Name())
}

// publishedAs has the prefixes of schemas by package, where they differ from its name.
var publishedAs = map[string]string{
	"accounts": "Member", "audit": "Application", "cases": "Application", "events": "Event", "files": "File", "notices": "Notice", "reports": "Insights", "tenants": "Tenant",
	"webhooks": "Webhook",
}

// publishedType has the names of schemas by type, where they do not begin with the package.
var publishedType = map[string]string{
	"cases.Message": "ConversationMessage", "cases.MessageInput": "ConversationMessageInput", "cases.From": "ConversationFrom",
	"cases.Option": "FormOption", "cases.Note": "ConversationNote", "cases.NoteInput": "ConversationNoteInput", "cases.Author": "ConversationAuthor",
	"queue.Result": "SearchResult",
}

// readable returns the schema name of a type that is given as text with its path and type
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
	if published, ok := publishedType[pkg+"."+name]; ok {
		return published
	}
	if pkg == "cases" && strings.HasPrefix(name, "Request") {
		return name
	}
	if pkg = cmp.Or(publishedAs[pkg], capital(pkg)); pkg != "Api" && !strings.HasPrefix(name, pkg) {
		name = pkg + name
	}
	if arguments != "" {
		name += readable(arguments) // no generic type has two
	}
	return capital(name)
}

// nameOf returns the schema name of the type of the data in an envelope.
func nameOf(t reflect.Type) string {
	switch {
	case t.Name() != "":
		return readable(t.PkgPath() + "." + t.Name())
	case t.Kind() == reflect.Slice:
		return nameOf(t.Elem()) + "List"
	default:
		return nameOf(t.Elem())
	}
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
