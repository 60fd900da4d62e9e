package auth

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"
)

// Minimum and maximum length of a password in characters (specification, section 2).
const (
	MinPassword = 10
	MaxPassword = 128
)

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

// CheckPassword returns the text key that refuses a new password, or "". No character classes are required.
func CheckPassword(password, email string) string {
	lower := strings.ToLower(password)
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword || n > MaxPassword:
		return "password.length"
	case lower == strings.ToLower(strings.TrimSpace(email)):
		return "password.is_email"
	case common[lower]:
		return "password.common"
	case repetitive(lower):
		return "password.repetitive"
	}
	return ""
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
