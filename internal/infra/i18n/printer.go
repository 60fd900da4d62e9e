package i18n

import (
	"fmt"
	"html/template"
	"reflect"
	"strings"
	"sync"
	"time"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
)

// Printer writes texts in one language, and times in one timezone. It is a small value
// for one answer or mail.
type Printer struct {
	Language Language
	Zone     *time.Location
}

// For returns the printer of a language, the default if it is unknown, and of a timezone,
// UTC if it is nil.
func For(l Language, zone *time.Location) Printer {
	if !l.Known() {
		l = English
	}
	if zone == nil {
		zone = time.UTC
	}
	return Printer{Language: l, Zone: zone}
}

// Dir is the direction of writing, for the attribute dir.
func (p Printer) Dir() string { return p.Text("format.dir") }

// Text returns the text of a key. The arguments are pairs of a name and a value; whole
// numbers are written in the form of the language, and that of "count" chooses the plural
// form. An unknown key is returned in brackets, which tests of pages look for.
func (p Printer) Text(key string, args ...any) string {
	return p.text(key, args, func(s string) string { return s })
}

// Optional returns the text of a key without arguments, or "" where there is none: of a code
// that another version of the program has, for example.
func (p Printer) Optional(key string) string {
	text := p.Text(key)
	if isUnknown(text) {
		return ""
	}
	return text
}

// HTML is Text for a text that contains HTML. The arguments are escaped, apart from those
// that are template.HTML.
func (p Printer) HTML(key string, args ...any) template.HTML {
	return template.HTML(p.text(key, args, template.HTMLEscapeString)) //nolint:gosec // the texts are part of the program
}

// plain are the texts without arguments, which are most of a page: looking them up in the
// catalogue compares languages each time.
var plain sync.Map

func (p Printer) text(key string, args []any, escape func(string) string) string {
	if len(args) > 0 {
		return p.localize(key, args, escape)
	}
	type id struct {
		language Language
		key      string
	}
	if text, ok := plain.Load(id{p.Language, key}); ok {
		return text.(string) //nolint:forcetypeassert // it is stored below
	}
	text := p.localize(key, nil, escape)
	if !isUnknown(text) { // unknown keys may be any
		plain.Store(id{p.Language, key}, text)
	}
	return text
}

func isUnknown(text string) bool { return strings.HasPrefix(text, "⟦") }

func (p Printer) localize(key string, args []any, escape func(string) string) string {
	config := goi18n.LocalizeConfig{MessageID: key}
	if len(args) > 0 {
		data := map[string]string{}
		for i := 0; i+1 < len(args); i += 2 {
			name := fmt.Sprint(args[i])
			if name == "count" {
				config.PluralCount = args[i+1]
			}
			data[name] = p.argument(args[i+1], escape)
		}
		config.TemplateData = data
	}
	text, err := catalogue()[p.Language].Localize(&config)
	if text == "" && err != nil {
		return "⟦" + key + "⟧"
	}
	return text
}

func (p Printer) argument(value any, escape func(string) string) string {
	switch v := value.(type) {
	case template.HTML:
		return string(v)
	case string:
		return escape(v)
	case int:
		return p.Number(int64(v))
	case int64:
		return p.Number(v)
	}
	if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && !v.IsNil() {
		return p.argument(v.Elem().Interface(), escape)
	}
	return escape(fmt.Sprint(value))
}

// Funcs are the functions of templates that are parsed once for each language: t for texts,
// rich for texts with HTML (html is a name of html/template itself), number, money, size and
// list. What depends on a timezone is a method of the Printer in the data.
func Funcs(l Language) template.FuncMap {
	p := For(l, nil)
	return template.FuncMap{
		"t": p.Text, "rich": p.HTML, "number": p.integer, "money": p.Money, "size": p.Size, "list": p.List,
	}
}

// integer writes a whole number of any type.
func (p Printer) integer(n any) string { return p.Number(reflect.Indirect(reflect.ValueOf(n)).Int()) }
