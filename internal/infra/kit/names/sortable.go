package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Sortable returns a name for sorting: in lower case, without accents, and with letters that have
// no accent to remove, such as ł, as the letters that they are sorted with.
func Sortable(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(norm.NFKD.String(name))) {
		switch latin := plain[r]; {
		case latin != "":
			b.WriteString(latin)
		case !unicode.Is(unicode.Mn, r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plain maps letters without a decomposition to those with which they are sorted.
var plain = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ħ': "h", 'ı': "i", 'ŧ': "t",
}
