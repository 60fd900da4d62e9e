package auth_test

import (
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
)

// Length, common passwords, repetitions and the own address decide, and nothing else:
// no character is required.
func TestCheckPassword(t *testing.T) {
	t.Parallel()
	const email = "ada@acme.test"
	for password, want := range map[string]string{
		"abcdefghi":                     "10 to 128 characters",
		"":                              "10 to 128 characters",
		strings.Repeat("é", 9):          "10 to 128 characters", // characters, not bytes
		strings.Repeat("xyz é", 26):     "10 to 128 characters",
		"Ada@Acme.test":                 "e-mail address",
		"Password123":                   "common",
		"1212121212":                    "over and over",
		"aaaaaaaaaaaaaaaaaaaa":          "over and over",
		"AbcdaBcdabcD":                  "over and over",
		"äöüßäöüßäöüß":                  "over and over", // characters, not bytes
		"abcabcabcab":                   "over and over", // also a piece of it at the end
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
