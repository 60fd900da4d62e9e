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

// Text names a text of the catalogues, with its named arguments. Programs read it in the
// wording of api.en.toml, which String returns; people read it in their language, as package
// i18n words it. The zero Text says nothing.
type Text struct {
	Key   string // such as "request.not_editable"; "" for a text that is the same for everybody
	Args  []any  // pairs of a name and a value
	Plain string // the text without a key
}

// Values of arguments are strings, whole numbers, Texts and lists of Texts or strings, and
// those that are written in another form for people.
type (
	Bytes   int64                             // a size
	Seconds int64                             // a duration
	Amount  struct{ Number, Currency string } // of money, in major units
	Decimal string                            // a number, such as 12.5
	Day     string                            // such as 2026-12-25

	FileTypes []string // MIME types
)

// T returns the text of a key. The arguments are pairs of a name and a value.
func T(key string, args ...any) Text {
	for i := 1; i < len(args); i += 2 {
		args[i] = argument(args[i])
	}
	return Text{Key: key, Args: args}
}

// argument makes a value one of those that arguments have.
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

// Literal returns a text that is the same for everybody.
func Literal(text string) Text { return Text{Plain: text} }

// IsZero reports whether the text says nothing.
func (t Text) IsZero() bool { return t.Key == "" && t.Plain == "" }

// Error makes a text an error: that of a function that checks a value.
func (t Text) Error() string { return t.String() }

// String returns the text for programs, in English.
func (t Text) String() string {
	if t.Key == "" {
		return t.Plain
	}
	m, ok := messages()[t.Key]
	if !ok {
		return "⟦" + t.Key + "⟧"
	}
	text := m.other
	pairs := make([]string, 0, len(t.Args))
	for i := 0; i+1 < len(t.Args); i += 2 {
		name, value := fmt.Sprint(t.Args[i]), written(t.Args[i+1])
		if name == "count" && value == "1" && m.one != "" {
			text = m.one
		}
		pairs = append(pairs, "{{."+name+"}}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// written is a value as programs read it.
func written(value any) string {
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

// UnmarshalText reads a text that was written for programs. It has no key.
func (t *Text) UnmarshalText(text []byte) error {
	*t = Literal(string(text))
	return nil
}

// Keep returns texts in a form in which Kept reads them with their keys, so that a response
// can be stored for people.
func Keep(texts []Text) ([]byte, error) {
	var kept bytes.Buffer
	err := gob.NewEncoder(&kept).Encode(texts)
	return kept.Bytes(), err
}

// Kept reads what Keep returned.
func Kept(kept []byte) (texts []Text, err error) {
	err = gob.NewDecoder(bytes.NewReader(kept)).Decode(&texts)
	return texts, err
}

func init() {
	for _, value := range []any{Text{}, []Text{}, []string{}, Bytes(0), Seconds(0), Amount{}, Decimal(""), Day(""), FileTypes{}} {
		gob.Register(value)
	}
}

// message is an entry of the catalogue.
type message struct{ one, other string }

//go:embed api.en.toml
var catalogue string

// messages is the catalogue of the texts for programs, by key.
var messages = sync.OnceValue(func() map[string]message {
	var sections map[string]map[string]any
	if _, err := toml.Decode(catalogue, &sections); err != nil {
		panic(err) // the file is part of the program
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

// Keys returns the keys of the catalogue, each with its text, for tests that compare it with
// those for people.
func Keys() map[string]string {
	all := map[string]string{}
	for key, m := range messages() {
		all[key] = m.other
	}
	return all
}
