package mail

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxPlainName is the maximum length of a plain name in characters.
const maxPlainName = 40

// separators may stand between the words of a plain name, but not at its ends.
const separators = " ,&-–("

// plainName reduces a name that somebody else chose to letters and the punctuation of names,
// for people who have not accepted anything yet: no digits, line breaks, invisible or
// direction-changing characters, and nothing that mail programs show as a link. Addresses
// are dropped. The result may be empty.
func plainName(name string) string {
	name = norm.NFKC.String(strings.Map(noNumber, strings.ToValidUTF8(name, ""))) // before NFKC turns Roman numerals into letters
	var words []string
	for word := range strings.FieldsSeq(name) {
		if isAddress(word) {
			continue
		}
		for part := range strings.FieldsSeq(strings.Map(nameRune, word)) {
			part = withoutDots(part)
			if part == "&" || part == "-" || part == "–" || strings.ContainsFunc(part, unicode.IsLetter) {
				words = append(words, part)
			}
		}
	}
	plain := strings.TrimLeft(strings.TrimRight(strings.Join(words, " "), separators), separators+".)")
	if !strings.ContainsFunc(plain, unicode.IsLetter) {
		return ""
	}
	if runes := []rune(plain); len(runes) > maxPlainName {
		return strings.TrimRight(string(runes[:maxPlainName-1]), separators+".") + "…"
	}
	return plain
}

// isAddress reports whether a word is a web or mail address.
func isAddress(word string) bool {
	return strings.ContainsAny(word, `@\`) || strings.Contains(word, "//") || strings.HasPrefix(strings.ToLower(word), "www.")
}

// nameRune keeps the characters of names, drops invisible ones and replaces others by spaces.
func nameRune(r rune) rune {
	switch {
	case unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return -1
	case unicode.IsLetter(r), unicode.IsMark(r), strings.ContainsRune(".,'’&-–()", r):
		return r
	}
	return ' '
}

func noNumber(r rune) rune {
	if unicode.IsNumber(r) {
		return ' '
	}
	return r
}

// withoutDots replaces the dots in a word, as in a domain, by spaces, except in initials and
// at the end, as in "J.R." and "Inc.".
func withoutDots(word string) string {
	parts := strings.FieldsFunc(word, func(r rune) bool { return r == '.' })
	between := "."
	if slices.ContainsFunc(parts, func(part string) bool { return utf8.RuneCountInString(part) > 1 }) {
		between = " "
	}
	plain := strings.Join(parts, between)
	if plain != "" && strings.HasSuffix(word, ".") {
		plain += "."
	}
	return plain
}
