package fault

import (
	"bytes"
	_ "embed"
	"encoding/gob"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

// Text is a message: a key of the catalogues with named arguments. API clients get the text of api.en.toml,
// which String returns; people get the text of package i18n in their language. The zero Text is empty.
type Text struct {
	Key     string // such as "request.not_editable"; "" for an untranslated text
	Args    []any  // pairs of name and value
	Literal string // the text if there is no key
}

// Bytes is a size. Like the following types it is an argument that is formatted for people. Other
// arguments are strings, integers, Texts, and lists of Texts or strings.
type Bytes int64

// Seconds is a duration.
type Seconds int64

// Amount is an amount of money in major units.
type Amount struct{ Number, Currency string }

// Decimal is a number such as 12.5.
type Decimal string

// Day is a date such as 2026-12-25.
type Day string

// FileTypes are MIME types.
type FileTypes []string

// T returns the text of a key. args are pairs of name and value.
func T(key string, args ...any) Text {
	for i := 1; i < len(args); i += 2 {
		args[i] = argument(args[i])
	}
	return Text{Key: key, Args: args}
}

// argument converts a value to one of the argument types.
func argument(value any) any {
	switch v := value.(type) {
	case string, int, int64, Text, []Text, []string, Bytes, Seconds, Amount, Decimal, Day, FileTypes:
		return v
	}
	list := reflect.ValueOf(value)
	if list.Kind() != reflect.Slice {
		return fmt.Sprint(value)
	}
	all := make([]string, list.Len())
	for i := range all {
		all[i] = fmt.Sprint(list.Index(i))
	}
	return all
}

// Literal returns an untranslated text.
func Literal(text string) Text { return Text{Literal: text} }

// IsZero reports whether the text is empty.
func (t Text) IsZero() bool { return t.Key == "" && t.Literal == "" }

// Error implements error, so that validation functions can return a Text.
func (t Text) Error() string { return t.String() }

// String returns the English text for API clients.
func (t Text) String() string {
	if t.Key == "" {
		return t.Literal
	}
	m, ok := messages()[t.Key]
	if !ok {
		return "⟦" + t.Key + "⟧"
	}
	text := m.other
	pairs := make([]string, 0, len(t.Args))
	for i := 0; i+1 < len(t.Args); i += 2 {
		name, value := fmt.Sprint(t.Args[i]), format(t.Args[i+1])
		if name == "count" && value == "1" && m.one != "" {
			text = m.one
		}
		pairs = append(pairs, "{{."+name+"}}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// format formats an argument for API clients.
func format(value any) string {
	switch v := value.(type) {
	case Bytes:
		return counted(int64(v), "byte")
	case Seconds:
		return counted(int64(v), "second")
	case Amount:
		return v.Number + " " + v.Currency
	case []Text:
		all := make([]string, len(v))
		for i, t := range v {
			all[i] = t.String()
		}
		return strings.Join(all, ", ")
	case []string:
		return strings.Join(v, ", ")
	case FileTypes:
		return strings.Join(v, ", ")
	}
	return fmt.Sprint(value)
}

// counted is a number of units: 1 byte, 2 bytes.
func counted(n int64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return strconv.FormatInt(n, 10) + " " + unit
}

// MarshalText writes the text for programs.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads a text for API clients. It has no key.
func (t *Text) UnmarshalText(text []byte) error {
	*t = Literal(string(text))
	return nil
}

// Encode encodes texts with their keys, so that a stored response can be shown to people. Decode decodes them.
func Encode(texts []Text) ([]byte, error) {
	registerArguments()
	var kept bytes.Buffer
	err := gob.NewEncoder(&kept).Encode(texts)
	return kept.Bytes(), err
}

// Decode decodes the result of Encode.
func Decode(kept []byte) (texts []Text, err error) {
	registerArguments()
	err = gob.NewDecoder(bytes.NewReader(kept)).Decode(&texts)
	return texts, err
}

// registerArguments registers the types of arguments for gob.
var registerArguments = sync.OnceFunc(func() {
	for _, value := range []any{Text{}, []Text{}, []string{}, Bytes(0), Seconds(0), Amount{}, Decimal(""), Day(""), FileTypes{}} {
		gob.Register(value)
	}
})

// message is an entry of the catalogue.
type message struct{ one, other string }

//go:embed api.en.toml
var catalogue string

// messages are the texts for API clients by key.
var messages = sync.OnceValue(func() map[string]message {
	var sections map[string]map[string]any
	if _, err := toml.Decode(catalogue, &sections); err != nil {
		panic(err) // the file is embedded
	}
	all := map[string]message{}
	for section, entries := range sections {
		for name, entry := range entries {
			m := message{}
			switch entry := entry.(type) {
			case string:
				m.other = entry
			case map[string]any:
				m.one, _ = entry["one"].(string)
				m.other, _ = entry["other"].(string)
			}
			all[section+"."+name] = m
		}
	}
	return all
})

// Keys returns the text of each key, for tests that compare the catalogues.
func Keys() map[string]string {
	all := map[string]string{}
	for key, m := range messages() {
		all[key] = m.other
	}
	return all
}
