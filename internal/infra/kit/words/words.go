// Package words finds texts by words, ignoring case and accents. A word is a run of letters and digits. It is found
// by its beginning, and by any part that has three characters or more.
package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MinInside is the number of characters from which a text is also found inside a word.
const MinInside = 3

// Word is a word of a text.
type Word struct {
	Text string // folded: lower case, without accents

	from, to []int // for each byte of Text, where the character that it comes from begins and ends in the original
}

// Split returns the words of a text in order.
func Split(text string) []Word {
	var all []Word
	var current Word
	end := func() {
		if current.Text != "" {
			all, current = append(all, current), Word{}
		}
	}
	for at, r := range text {
		folded, part := fold(r)
		switch next := at + utf8.RuneLen(r); {
		case !part:
			end()
		case folded == "" && len(current.to) > 0: // an accent of the character before
			current.to[len(current.to)-1] = next
		default:
			current.Text += folded
			for range len(folded) {
				current.from, current.to = append(current.from, at), append(current.to, next)
			}
		}
	}
	end()
	return all
}

// plain are letters that have no decomposition, and what they are searched as.
var plain = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'ł': "l", 'ħ': "h", 'ı': "i", 'ŧ': "t", 'ŋ': "ng",
	'ɓ': "b", 'ɗ': "d", 'ƙ': "k", 'ƴ': "y", 'ɛ': "e", 'ɔ': "o",
}

// fold returns what a character is searched as, and whether it is part of a word. An accent is part of a word
// and folded to nothing.
func fold(r rune) (folded string, part bool) {
	if r < utf8.RuneSelf {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return string(r), true
		case 'A' <= r && r <= 'Z':
			return string(r - 'A' + 'a'), true
		}
		return "", false
	}
	if r == utf8.RuneError {
		return "", false
	}
	var out strings.Builder
	for _, d := range norm.NFKD.String(string(r)) {
		d = unicode.ToLower(d)
		switch {
		case unicode.Is(unicode.Mn, d):
			part = true
		case plain[d] != "":
			part = true
			out.WriteString(plain[d])
		case unicode.IsLetter(d), unicode.IsDigit(d), unicode.Is(unicode.Mc, d):
			part = true
			out.WriteRune(d)
		}
	}
	return out.String(), part
}

// Fold returns a text in lower case and without accents. Texts that differ only in these are folded to the same
// text.
func Fold(text string) string {
	var out strings.Builder
	for _, r := range text {
		folded, part := fold(r)
		if !part {
			folded = string(unicode.ToLower(r))
		}
		out.WriteString(folded)
	}
	return out.String()
}

// Join returns the words of texts, each after a blank. So the beginning of a word follows a blank, and texts
// without words are empty.
func Join(texts ...string) string {
	var out strings.Builder
	for _, text := range texts {
		for _, w := range Split(text) {
			out.WriteByte(' ')
			out.WriteString(w.Text)
		}
	}
	return out.String()
}

// Query returns the different words of a query.
func Query(text string) []string {
	var all []string
	seen := map[string]bool{}
	for _, w := range Split(text) {
		if !seen[w.Text] {
			seen[w.Text] = true
			all = append(all, w.Text)
		}
	}
	return all
}

// Match reports whether every word of a query is found in one of the texts, in any order. A query without words
// matches nothing.
func Match(query string, texts ...string) bool {
	wanted, in := Query(query), Join(texts...)
	return len(wanted) > 0 && !slices.ContainsFunc(wanted, func(word string) bool {
		return !strings.Contains(in, " "+word) && (!Inside(word) || !strings.Contains(in, word))
	})
}

// Inside reports whether a word of a query is also found inside words.
func Inside(query string) bool { return utf8.RuneCountInString(query) >= MinInside }

// Mark returns a text with [[ and ]] around what words of a query find, and whether they find anything.
func Mark(text string, query []string) (marked string, found bool) {
	on := make([]bool, len(text))
	for _, w := range Split(text) {
		for _, q := range query {
			for _, at := range w.find(q) {
				found = true
				for i := w.from[at]; i < w.to[at+len(q)-1]; i++ {
					on[i] = true
				}
			}
		}
	}
	if !found {
		return text, false
	}
	var out strings.Builder
	for i := range len(text) {
		if on[i] && (i == 0 || !on[i-1]) {
			out.WriteString("[[")
		}
		out.WriteByte(text[i])
		if on[i] && (i+1 == len(text) || !on[i+1]) {
			out.WriteString("]]")
		}
	}
	return out.String(), true
}

// find returns where a word contains a word of a query.
func (w Word) find(query string) []int {
	if !Inside(query) {
		if strings.HasPrefix(w.Text, query) {
			return []int{0}
		}
		return nil
	}
	var all []int
	for at := 0; ; {
		next := strings.Index(w.Text[at:], query)
		if next < 0 {
			return all
		}
		all = append(all, at+next)
		at += next + len(query)
	}
}
