package auth_test

import (
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
)

// Only length, common passwords, repetitions and the own address are checked; no character classes are
// required.
func TestCheckPassword(t *testing.T) {
	t.Parallel()
	const email = "ada@acme.test"
	for password, want := range map[string]string{
		"abcdefghi":                     "password.length",
		"":                              "password.length",
		strings.Repeat("é", 9):          "password.length", // characters, not bytes
		strings.Repeat("xyz é", 26):     "password.length",
		"Ada@Acme.test":                 "password.is_email",
		"Password123":                   "password.common",
		"1212121212":                    "password.repetitive",
		"aaaaaaaaaaaaaaaaaaaa":          "password.repetitive",
		"AbcdaBcdabcD":                  "password.repetitive",
		"äöüßäöüßäöüß":                  "password.repetitive", // characters, not bytes
		"abcabcabcab":                   "password.repetitive", // with a partial repetition at the end
		"abcdeabcdeabcde":               "",
		"correct horse":                 "",
		"lowercaseonly":                 "",
		"8305719264":                    "",
		"пароль по-русски":              "",
		" leading and trailing spaces ": "",
		strings.Repeat("wxyz é", 21):    "",
	} {
		if got := auth.CheckPassword(password, email); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
}
