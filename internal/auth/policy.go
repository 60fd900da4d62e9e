package auth

import (
	_ "embed"
	"strings"
	"unicode/utf8"
)

// Bounds of a password in characters (specification, section 2).
const (
	MinPassword = 10
	MaxPassword = 128
)

//go:embed common_passwords.txt
var commonPasswords string

// common are passwords that everybody tries first.
var common = func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(commonPasswords) {
		set[strings.TrimSpace(line)] = true
	}
	return set
}()

// CheckPassword says what is wrong with a password that somebody chose, or "".
// Length is what counts: there are no rules about its characters.
func CheckPassword(password, email string) string {
	lower := strings.ToLower(password)
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword || n > MaxPassword:
		return "must have 10 to 128 characters"
	case lower == strings.ToLower(strings.TrimSpace(email)):
		return "must not be the e-mail address"
	case common[lower] || monotonous(lower):
		return "this password is one of those that are tried first; choose another"
	}
	return ""
}

// monotonous reports whether a text repeats a piece of at most four characters
// all the way, such as aaaaaaaaaa or 1212121212.
func monotonous(s string) bool {
	for size := 1; size <= 4; size++ {
		if len(s) > size && strings.HasPrefix(strings.Repeat(s[:size], len(s)/size+1), s) {
			return true
		}
	}
	return false
}
