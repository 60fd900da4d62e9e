package words_test

import (
	"slices"
	"testing"

	"stagegate/internal/infra/kit/words"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Ünïcode É": "unicode e", "U\u0308n": "un", "Straße": "strasse", "Sœur": "soeur", "ŁÓDŹ": "lodz", "İstanbul ıçin": "istanbul icin", "ﬁn": "fin", "१२": "१२", "": "",
	} {
		if got := words.Fold(text); got != want {
			t.Errorf("%q is folded to %q, want %q", text, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	t.Parallel()
	if got := words.Of("  Permis-de_conduire: n° 12/B, d’été "); !slices.Equal(got, []string{"permis", "de", "conduire", "n", "12", "b", "d", "ete"}) {
		t.Errorf("got %q", got)
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	texts := []string{"Élevage de bétail", "Fishing licence", "SVC-SD-7K2M9P"}
	for query, want := range map[string]bool{
		"elevage": true, "BÉTAIL élev": true, "licence fish": true, "fi": true, "f l": true, "7k2": true, "svc-sd-7K2M9P": true,
		"shing": true, "hing licence": true, "7K2M9P betail": true,
		"sh": false, "ng": false, "elevages": false, "fishing boat": false, "": false, " -/. ": false,
	} {
		if got := words.Match(query, texts...); got != want {
			t.Errorf("%q: %t", query, got)
		}
	}
	if words.Match("a") {
		t.Error("found in no text")
	}
}
