package tenants

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCheckSlug(t *testing.T) {
	for slug, good := range map[string]bool{
		"demo": true, "a1b": true, "a-b": true, "123": true, strings.Repeat("a", 40): true,
		"": false, "ab": false, strings.Repeat("a", 41): false, "-ab": false, "ab-": false, "a--b": false,
		"Demo": false, "a_b": false, "a b": false, "é-é": false, "admin": false, "www": false, "ab\n": false,
		"stagegate": false, "security": false, "account": false, "accounts": false, "pay": false, "payments": false, "signin": false, "login": false,
		"staff": false, "support": false, "help": false, "well-known": false, "verify": false, "status": false, "payday": true, "staffing": true,
	} {
		if reason := slugMistake(slug); (reason == "") != good {
			t.Errorf("%q: %q", slug, reason)
		}
	}
}

func TestSuggestSlug(t *testing.T) {
	for name, want := range map[string]string{
		"Demo Travel":            "demo-travel",
		"  Ministère -- Santé  ": "ministere-sante",
		"Ọjà & Ṣọ̀wọ̀ Ltd.":      "oja-and-sowo-ltd",
		"Ɖevi Ŋutɔ":              "devi-nuto",
		"Ada's Straße":           "adas-strasse",
		"ACME™":                  "acmetm",
		"ﬁne ½":                  "fine-1-2",
		"Admin":                  "admin-org",
		"A":                      "a-org",
		"":                       "organisation",
		"Ελλάδα":                 "organisation",
		strings.Repeat("x", 50):  strings.Repeat("x", 40),
		"The Very Long Name of an Organisation Without End": "the-very-long-name-of-an-organisation",
	} {
		if got := slugFrom(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestSuggestionsValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(
			rapid.String(), rapid.SampledFrom(reserved),
			rapid.StringMatching(`[A-Za-zÀ-ɏ0-9' &-]{0,80}`),
		).Draw(t, "name")
		base := slugFrom(name)
		for _, n := range []int{1, 2, 10, 999} {
			if slug := numbered(base, n); slugMistake(slug) != "" {
				t.Fatalf("%q gives %q: %s", name, slug, slugMistake(slug))
			}
		}
	})
}
