package i18n

import (
	"cmp"
	"regexp"
	"slices"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
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

// tooLong is the length from which an Accept-Language header is ignored.
const tooLong = 200

// Or returns the language if the product has texts in it, else another.
func (l Language) Or(other Language) Language {
	if l.Known() {
		return l
	}
	return other
}

// Choose returns the first of the chosen languages that the product knows, or else the one
// that fits an Accept-Language header best, which may be empty.
func Choose(acceptLanguage string, chosen ...Language) Language {
	for _, l := range chosen {
		if l.Known() {
			return l
		}
	}
	if len(acceptLanguage) > tooLong {
		return English
	}
	_, i := language.MatchStrings(matcher, acceptLanguage)
	return Languages()[i]
}

// Match returns the first of the chosen languages that is among those offered, or else the one that fits an
// Accept-Language header best, or "". It compares languages without their regions and scripts.
func Match(offered []string, acceptLanguage string, chosen ...string) string {
	for _, c := range chosen {
		if slices.Contains(offered, c) {
			return c
		}
	}
	if len(offered) == 0 || len(acceptLanguage) > tooLong {
		return ""
	}
	tags, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil {
		return ""
	}
	for _, t := range tags {
		if base, _ := t.Base(); slices.Contains(offered, base.String()) {
			return base.String()
		}
	}
	return ""
}

// code matches primary subtags of BCP 47.
var code = regexp.MustCompile(`^[a-z]{2,3}$`)

// IsCode reports whether a text can be the code of a language.
func IsCode(text string) bool { return code.MatchString(text) }

// DirectionOf returns the direction in which a language is written, as the attribute dir names it.
func DirectionOf(code string) string {
	if RightToLeft(code) {
		return "rtl"
	}
	return "ltr"
}

// RightToLeft reports whether a language is written from right to left.
func RightToLeft(code string) bool {
	tag, err := language.Parse(code)
	if err != nil {
		return false
	}
	script, _ := tag.Script()
	return slices.Contains([]string{"Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"}, script.String())
}

// NameOf returns the name of a language in itself, such as français, or its code if that is unknown.
func NameOf(code string) string {
	tag, err := language.Parse(code)
	if err != nil {
		return code
	}
	return cmp.Or(display.Self.Name(tag), code)
}

var matcher = language.NewMatcher(tags())

func tags() []language.Tag {
	var list []language.Tag
	for _, l := range Languages() {
		list = append(list, language.MustParse(string(l)))
	}
	return list
}
