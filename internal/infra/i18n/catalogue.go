package i18n

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed messages
var files embed.FS

// catalogue has all texts by language. It is read when the first text is needed.
var catalogue = sync.OnceValue(func() map[Language]*goi18n.Localizer {
	bundle := goi18n.NewBundle(language.English)
	all := map[Language]*goi18n.Localizer{}
	for _, l := range Languages() {
		messages, err := readMessages(l)
		if err == nil {
			err = bundle.AddMessages(language.MustParse(string(l)), messages...)
		}
		if err != nil {
			panic(err) // the files are part of the program
		}
	}
	for _, l := range Languages() {
		all[l] = goi18n.NewLocalizer(bundle, string(l))
	}
	return all
})

// readMessages reads the files of a language.
func readMessages(l Language) ([]*goi18n.Message, error) {
	names, err := fs.Glob(files, "messages/*/*."+string(l)+".toml")
	if err != nil {
		return nil, fmt.Errorf("i18n: %w", err)
	}
	var list []*goi18n.Message
	for _, name := range names {
		messages, err := readFile(l, name)
		if err != nil {
			return nil, err
		}
		list = append(list, messages...)
	}
	return list, nil
}

// readFile reads a file of a language. Its keys begin with its name.
func readFile(l Language, name string) ([]*goi18n.Message, error) {
	subject := strings.TrimSuffix(path.Base(name), "."+string(l)+".toml")
	var tree map[string]any
	if _, err := toml.DecodeFS(files, name, &tree); err != nil {
		return nil, fmt.Errorf("i18n: %s: %w", name, err)
	}
	messages, err := flatten(l, subject, tree)
	if err != nil {
		return nil, fmt.Errorf("i18n: %s: %w", name, err)
	}
	return messages, nil
}

// flatten makes messages of a table of texts and tables. A table with the entry "other" is
// one message with plural forms.
func flatten(l Language, key string, tree map[string]any) ([]*goi18n.Message, error) {
	if other, ok := tree["other"].(string); ok {
		m := &goi18n.Message{ID: key, Other: spaced(l, other)}
		for form, text := range tree {
			s, ok := text.(string)
			switch {
			case ok && form == "one":
				m.One = spaced(l, s)
			case ok && form == "many":
				m.Many = spaced(l, s)
			case !ok || form != "other":
				return nil, fmt.Errorf("%s.%s is no plural form: use one, many and other", key, form)
			}
		}
		return []*goi18n.Message{m}, nil
	}
	var list []*goi18n.Message
	for name, value := range tree {
		switch value := value.(type) {
		case string:
			list = append(list, &goi18n.Message{ID: key + "." + name, Other: spaced(l, value)})
		case map[string]any:
			below, err := flatten(l, key+"."+name, value)
			if err != nil {
				return nil, err
			}
			list = append(list, below...)
		default:
			return nil, fmt.Errorf("%s.%s is neither a text nor a table", key, name)
		}
	}
	return list, nil
}

var (
	beforeSign = regexp.MustCompile(` +([:;!?»])`)
	afterSign  = regexp.MustCompile(`« +`)
)

// spaced puts no-break spaces where a language needs them, so that a translator can type
// plain ones.
func spaced(l Language, text string) string {
	if l != French {
		return text
	}
	return afterSign.ReplaceAllString(beforeSign.ReplaceAllString(text, noBreak+"$1"), "«"+noBreak)
}
