package db

import "strings"

// Searchable is the text of a search column: words in which Contains finds a
// part, whatever the case of its letters. It is made in Go, because the
// engines disagree about the capitals beyond A to Z.
func Searchable(words ...string) string { return strings.ToLower(strings.Join(words, "\n")) }

var escapeLike = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Contains adds the condition that a search column holds text, ignoring case.
// Nothing in text is special, and an empty one does not narrow the query.
func (w *Where) Contains(column, text string) {
	if text != "" {
		w.And(column+` LIKE ? ESCAPE '\'`, "%"+escapeLike.Replace(Searchable(text))+"%")
	}
}
