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

// common are the passwords that attackers try first.
var common = func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(commonPasswords) {
		set[strings.TrimSpace(line)] = true
	}
	return set
}()

// CheckPassword returns what is wrong with a new password, or "". There are no rules
// about its characters.
func CheckPassword(password, email string) string {
	lower := strings.ToLower(password)
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword || n > MaxPassword:
		return "must have 10 to 128 characters"
	case lower == strings.ToLower(strings.TrimSpace(email)):
		return "must not be the e-mail address"
	case common[lower] || repetitive(lower):
		return "must not be a common password; choose another one"
	}
	return ""
}

// repetitive reports whether a text only repeats at most four bytes, such as
// aaaaaaaaaa or 1212121212.
func repetitive(s string) bool {
	for size := 1; size <= 4; size++ {
		if len(s) > size && strings.HasPrefix(strings.Repeat(s[:size], len(s)/size+1), s) {
			return true
		}
	}
	return false
}
