package i18n

import (
	"slices"

	"golang.org/x/text/language"
)

// Language is a language of the product, as its code in ISO 639-1. The empty one stands
// for no choice.
type Language string

// The languages.
const (
	English Language = "en" // the default
	French  Language = "fr"
)

// Languages returns all languages, the default first.
func Languages() []Language { return []Language{English, French} }

// Known reports whether the product has texts in the language.
func (l Language) Known() bool { return slices.Contains(Languages(), l) }

// Choose returns the first of the chosen languages that the product knows, or else the one
// that fits an Accept-Language header best, which may be empty.
func Choose(acceptLanguage string, chosen ...Language) Language {
	for _, l := range chosen {
		if l.Known() {
			return l
		}
	}
	const tooLong = 200 // for a header that is compared with two languages
	if len(acceptLanguage) > tooLong {
		return English
	}
	_, i := language.MatchStrings(matcher, acceptLanguage)
	return Languages()[i]
}

var matcher = language.NewMatcher(tags())

func tags() []language.Tag {
	var list []language.Tag
	for _, l := range Languages() {
		list = append(list, language.MustParse(string(l)))
	}
	return list
}
