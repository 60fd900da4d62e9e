package i18n

import (
	"embed"
	"fmt"
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
	entries, err := files.ReadDir("messages")
	if err != nil {
		return nil, fmt.Errorf("i18n: %w", err)
	}
	var list []*goi18n.Message
	for _, e := range entries {
		subject, ok := strings.CutSuffix(e.Name(), "."+string(l)+".toml")
		if !ok {
			continue
		}
		messages, err := readSubject(l, subject)
		if err != nil {
			return nil, err
		}
		list = append(list, messages...)
	}
	return list, nil
}

// readSubject reads the file of a subject in a language.
func readSubject(l Language, subject string) ([]*goi18n.Message, error) {
	name := subject + "." + string(l) + ".toml"
	var tree map[string]any
	if _, err := toml.DecodeFS(files, "messages/"+name, &tree); err != nil {
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
func flatten(l Language, path string, tree map[string]any) ([]*goi18n.Message, error) {
	if other, ok := tree["other"].(string); ok {
		m := &goi18n.Message{ID: path, Other: spaced(l, other)}
		for form, text := range tree {
			s, ok := text.(string)
			switch {
			case ok && form == "one":
				m.One = spaced(l, s)
			case ok && form == "many":
				m.Many = spaced(l, s)
			case !ok || form != "other":
				return nil, fmt.Errorf("%s.%s is no plural form: use one, many and other", path, form)
			}
		}
		return []*goi18n.Message{m}, nil
	}
	var list []*goi18n.Message
	for name, value := range tree {
		switch value := value.(type) {
		case string:
			list = append(list, &goi18n.Message{ID: path + "." + name, Other: spaced(l, value)})
		case map[string]any:
			below, err := flatten(l, path+"."+name, value)
			if err != nil {
				return nil, err
			}
			list = append(list, below...)
		default:
			return nil, fmt.Errorf("%s.%s is neither a text nor a table", path, name)
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
