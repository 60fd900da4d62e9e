package words_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/words"
)

// Words are runs of letters and digits, without case and accents.
func TestJoin(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                       "",
		" –%_'\"\\ ":             "",
		"REQ-7K2M9Q":             " req 7k2m9q",
		"Élodie O'Brien":         " elodie o brien",
		"E\u0301lodie":           " elodie",
		"Ẹ̀kọ́ Ṣadé":             " eko sade",
		"Straße Łódź Ærø":        " strasse lodz aero",
		"ada.obi@acme.example":   " ada obi acme example",
		"passport_2026 (2).pdf":  " passport 2026 2 pdf",
		"ﬁsh x²":                 " fish x2",
		"Ɗan Ƙasa":               " dan kasa",
		"Ольга 你好":               " ольга 你好",
		"a\xffb":                 " a b",
		"\u0301 x":               " x",
		strings.Repeat("A", 300): " " + strings.Repeat("a", 300),
	} {
		if got := words.Join(text); got != want {
			t.Errorf("%q becomes %q, not %q", text, got, want)
		}
	}
	if got := words.Join("Ada", "", "Obi"); got != " ada obi" {
		t.Errorf("several texts become %q", got)
	}
	if diff := cmp.Diff([]string{"ada", "obi"}, words.Query("Ada obi ADA")); diff != "" {
		t.Error(diff)
	}
}

// What was found is marked in the original text.
func TestMark(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, query, want string }{
		{"Élodie Okafor", "elod", "[[Élod]]ie Okafor"},
		{"E\u0301lodie", "e", "[[E\u0301]]lodie"},
		{"Élodie Okafor", "kaf eLOdie", "[[Élodie]] O[[kaf]]or"},
		{"Okafor", "ka", ""},
		{"Okafor", "ok", "[[Ok]]afor"},
		{"Straße", "ras", "St[[raß]]e"},
		{"banana", "ana", "b[[ana]]na"},
		{"anaana", "ana", "[[anaana]]"},
		{"aaa bbb", "aaa bbb", "[[aaa]] [[bbb]]"},
		{"Okafor", "oka kaf", "[[Okaf]]or"},
		{"", "x", ""},
	} {
		got, found := words.Mark(c.text, words.Query(c.query))
		if found != (c.want != "") || found && got != c.want {
			t.Errorf("%q in %q gives %q", c.query, c.text, got)
		}
	}
}

// Marks only add brackets, and there are some exactly if the folded text contains a word of the query.
func TestMarkAny(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-cÀ-Ýß \-.\x{301}]{0,12}`).Draw(t, "text")
		query := words.Query(rapid.StringMatching(`[a-cà-ý ]{0,6}`).Draw(t, "query"))
		marked, found := words.Mark(text, query)
		if strings.NewReplacer("[[", "", "]]", "").Replace(marked) != text {
			t.Fatalf("%q becomes %q", text, marked)
		}
		want := false
		for _, q := range query {
			want = want || strings.Contains(words.Join(text), " "+q) || words.Inside(q) && strings.Contains(words.Join(text), q)
		}
		if found != want {
			t.Fatalf("%q in %q: %v", query, text, found)
		}
	})
}

// Texts are folded as a whole, too.
func TestFold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Ünïcode É": "unicode e", "U\u0308n": "un", "Straße": "strasse", "Sœur": "soeur", "ŁÓDŹ": "lodz", "İstanbul ıçin": "istanbul icin", "ﬁn": "fin", "Ｆｕｌｌ": "full", "Ŧ": "t", "Ọláyínká": "olayinka", "李明": "李明", "१२": "१२", "": "", "A-b, C!": "a-b, c!",
	} {
		if got := words.Fold(text); got != want {
			t.Errorf("%q is folded to %q, want %q", text, got, want)
		}
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
