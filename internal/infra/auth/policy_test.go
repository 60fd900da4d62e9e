package auth_test

import (
	"os"
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
)

// Only length, common passwords, repetitions and the own address are checked; no character classes are
// required.
func TestCheckPassword(t *testing.T) {
	t.Parallel()
	of := auth.Owner{Email: "ada.lovelace@acme.test", Names: []string{"Olu Adeyemi", "Acme Travel"}}
	for password, want := range map[string]string{
		"abcdefghi":                     "password.length",
		"":                              "password.length",
		strings.Repeat("é", 9):          "password.length", // characters, not bytes
		strings.Repeat("xyz é", 26):     "password.length",
		"Ada.Lovelace@Acme.test":        "password.is_email",
		"Password123":                   "password.common",
		"3838383838":                    "password.repetitive",
		"aaaaaaaaaaaaaaaaaaaa":          "password.repetitive",
		"AbcdaBcdabcD":                  "password.repetitive",
		"äöüßäöüßäöüß":                  "password.repetitive", // characters, not bytes
		"abcabcabcab":                   "password.repetitive", // with a partial repetition at the end
		"abcdeabcdeabcde":               "password.repeated_word",
		"sunshine-Sunshine1":            "password.repeated_word",
		"x7391x826451":                  "",
		"adeyemi2026":                   "password.personal",
		"OluAdeyemi!!99":                "password.personal",
		"abc-Adeyemi-2026":              "password.personal",
		"abcd-Adeyemi-2026":             "",
		"Acme Travel 2026":              "password.personal",
		"2026stagegate":                 "password.personal",
		"lovelace1815":                  "password.personal",
		"olu and his boat":              "",
		"travelling light":              "",
		"correct horse":                 "",
		"lowercaseonly":                 "",
		"8305719264":                    "",
		"пароль по-русски":              "",
		" leading and trailing spaces ": "",
		strings.Repeat("wxyz é", 20) + "kl mno p": "",
	} {
		if got := auth.CheckPassword(password, of); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
}

// Every password of the list is refused, and there are 3,000 that are long enough to be chosen.
func TestCommonPasswords(t *testing.T) {
	t.Parallel()
	list, err := os.ReadFile("common_passwords.txt")
	if err != nil {
		t.Fatal(err)
	}
	long := 0
	for password := range strings.FieldsSeq(string(list)) {
		if len(password) < auth.MinPassword {
			continue
		}
		long++
		if auth.CheckPassword(password, auth.Owner{}) == "" {
			t.Errorf("%q is accepted", password)
		}
	}
	if long < 3000 {
		t.Errorf("the list has %d passwords of at least %d characters", long, auth.MinPassword)
	}
}
