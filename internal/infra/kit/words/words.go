// Package words finds texts by words, ignoring case and accents.
package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letters are letters that Unicode does not decompose into a base letter and a mark.
var letters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i", "ħ", "h")

// Fold returns a text in lower case and without accents. Texts that differ only in these are folded to
// the same text.
func Fold(text string) string {
	folded := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
	return letters.Replace(folded)
}

// Of returns the folded words of a text. Words are separated by anything but letters and digits.
func Of(text string) []string {
	return strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// minInside is the number of characters from which a word is also found inside other words.
const minInside = 3

// Match reports whether every word of a query is found in one of the texts, in any order: at the
// beginning of a word or, from three characters on, also inside one. A query without words matches
// nothing.
func Match(query string, texts ...string) bool {
	wanted := Of(query)
	if len(wanted) == 0 {
		return false
	}
	var found []string
	for _, text := range texts {
		found = append(found, Of(text)...)
	}
	return !slices.ContainsFunc(wanted, func(word string) bool {
		in := strings.HasPrefix
		if utf8.RuneCountInString(word) >= minInside {
			in = strings.Contains
		}
		return !slices.ContainsFunc(found, func(text string) bool { return in(text, word) })
	})
}
