package db

import (
	"strings"
	"unicode"
)

// Searchable is the text of a search column, in which Contains finds parts of the
// words without regard to case. Go makes it, because the engines map letters beyond
// A to Z differently.
func Searchable(words ...string) string { return strings.ToLower(strings.Join(words, "\n")) }

var escapeLike = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Contains adds the condition that a search column contains text, without regard to
// case. No character of text is special. An empty text adds no condition.
func (w *Where) Contains(column, text string) {
	if text != "" {
		w.And(column+` LIKE ? ESCAPE '\'`, "%"+escapeLike.Replace(Searchable(text))+"%")
	}
}

// Begins adds the condition that a column begins with text, for which an index on the
// column is used where text sorts by its bytes, as with the collation C.
func (w *Where) Begins(column, text string) {
	w.And(column+" >= ? AND "+column+" < ?", text, text+string(unicode.MaxRune))
}
