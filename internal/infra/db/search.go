package db

import (
	"strings"
	"unicode"
)

// Searchable returns the text of a search column for case-insensitive substring search with Where.Contains. Go
// folds the case because the engines treat letters beyond A to Z differently.
func Searchable(words ...string) string { return strings.ToLower(strings.Join(words, "\n")) }

var escapeLike = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Contains adds the condition that a search column contains text, ignoring case. No character is special. An
// empty text adds no condition.
func (w *Where) Contains(column, text string) {
	if text != "" {
		w.And(column+` LIKE ? ESCAPE '\'`, "%"+escapeLike.Replace(Searchable(text))+"%")
	}
}

// HasPrefix adds the condition that a column has the prefix text. An index is used if the column sorts by bytes,
// as with the collation C.
func (w *Where) HasPrefix(column, text string) {
	w.And(column+" >= ? AND "+column+" < ?", text, text+string(unicode.MaxRune))
}
