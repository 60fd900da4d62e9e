// Package names validates and normalises the names of people, organisations and roles, and detects names that
// imitate reserved identifiers.
//
// It owns no table. Every such field is checked here (specification, section 1.4).
package names

import (
	"cmp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Normal returns a name as it is stored: in Unicode NFKC, without surrounding spaces. Control characters are
// kept for Check to find.
func Normal(name string) string {
	return strings.TrimFunc(norm.NFKC.String(name), func(r rune) bool { return unicode.Is(unicode.Zs, r) })
}

// Check returns the text key that refuses the characters of a name, or "".
func Check(name string) string {
	var before rune
	for _, r := range name {
		switch {
		case unicode.IsControl(r):
			return "field.control_characters"
		case isJoiner(r) && unicode.In(before, joining...):
		case IsInvisible(r):
			return "field.invisible_characters"
		}
		before = r
	}
	return ""
}

// IsInvisible reports whether a character is invisible, or only changes how others are shown. Single-line white
// space counts as visible.
func IsInvisible(r rune) bool {
	const brailleBlank = '\u2800'
	return unicode.In(r, unicode.C, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) || r == brailleBlank
}

// isJoiner reports whether a character joins or separates its neighbours.
func isJoiner(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return r == nonJoiner || r == joiner
}

// joining are scripts in which joiners are part of the spelling, such as Persian.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// LooksLike reports whether a name imitates one of the identifiers, for example SUPER_ADMIN with Cyrillic
// letters or other separators.
func LooksLike(name string, identifiers ...string) bool {
	shape := skeleton(name)
	for _, identifier := range identifiers {
		if shape == skeleton(identifier) {
			return true
		}
	}
	return false
}

// skeleton reduces a text to the shapes of its letters: lookalikes become equal, and marks, separators and
// invisible characters are dropped.
func skeleton(text string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(text) {
		small := unicode.ToLower(r)
		switch latin := cmp.Or(lookalikes[r], lookalikes[small]); {
		case latin != 0:
			b.WriteRune(latin)
		case unicode.IsLetter(r), unicode.IsNumber(r):
			b.WriteRune(small)
		}
	}
	return strings.ReplaceAll(b.String(), "rn", "m")
}

// lookalikes maps letters and digits to the lower-case Latin letter that they resemble. A missing capital is
// treated like its lower-case letter. I, l and 1 are equal.
var lookalikes = func() map[rune]rune {
	all := map[rune]rune{}
	for latin, others := range map[rune]string{
		'a': "\u0430\u03b1\u1d00\ua4ee\u13aa",                                        // Cyrillic, Greek, small capital, Lisu, Cherokee
		'c': "\u0441\u03f2\u1d04\ua4da\u13df",                                        // Cyrillic, Greek, small capital, Lisu, Cherokee
		'd': "\u0501\u0111\u00f0\u0256\u0257\u1d05\ua4d3\u13a0",                      // Cyrillic, Latin with strokes and hooks, small capital, Lisu, Cherokee
		'e': "\u0435\u0454\u03b5\u1d07\ua4f0\u13ac",                                  // Cyrillic (2), Greek, small capital, Lisu, Cherokee
		'f': "\u03dd\u0192\ua730\ua4dd",                                              // Greek, Latin with a hook, small capital, Lisu
		'l': "i1|\u0456\u04cf\u03b9\u0131\u0142\u026a\u029f\ua4f2\ua4e1\u13a5\u13de", // Cyrillic (2), Greek, Latin without a dot and with a stroke, small capitals, Lisu, Cherokee
		'm': "\u043c\u039c\u1d0d\ua4df\u13b7",                                        // Cyrillic, Greek capital, small capital, Lisu, Cherokee
		'n': "\u043f\u03bd\u03b7\u0578\u057c\u0274\ua4e0",                            // Cyrillic, Greek (2), Armenian (2), small capital, Lisu
		'o': "0\u043e\u03bf\u03c3\u0585\u00f8\u1d0f\ua4f3",                           // Cyrillic, Greek (2), Armenian, Latin with a stroke, small capital, Lisu
		'p': "\u0440\u03c1\u1d18\ua4d1\u13e2",                                        // Cyrillic, Greek, small capital, Lisu, Cherokee
		'r': "\u0433\u0280\ua4e3\u13a1",                                              // Cyrillic, small capital, Lisu, Cherokee
		's': "5\u0455\u054f\u057f\ua731\ua4e2\u13da",                                 // Cyrillic, Armenian, small capital, Lisu, Cherokee
		't': "\u0442\u03c4\u1d1b\ua4d4\u13a2",                                        // Cyrillic, Greek, small capital, Lisu, Cherokee
		'u': "\u03c5\u03bc\u057d\u1d1c\ua4f4",                                        // Greek (2), Armenian, small capital, Lisu
	} {
		for _, other := range others {
			all[other] = latin
		}
	}
	return all
}()
