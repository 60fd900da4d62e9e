package db

import (
	"stagegate/internal/infra/kit/words"
)

// Searchable returns the content of a search column: the words of texts, for Where.Contains. Go folds case and
// accents, because the engines treat letters beyond A to Z differently.
func Searchable(texts ...string) string { return words.Join(texts...) }

// Contains adds the condition that a search column contains every word of text, at the beginning of a word or,
// from three characters on, anywhere inside one. An empty text adds no condition, and a text without words finds
// nothing.
func (w *Where) Contains(column, text string) {
	query := words.Query(text)
	if text != "" && len(query) == 0 {
		w.And("1 = 0")
	}
	for _, word := range query { // of letters and digits, so that LIKE needs no escape
		if words.Inside(word) {
			w.And(column+" LIKE ?", "%"+word+"%")
		} else {
			w.And(column+" LIKE ?", "% "+word+"%")
		}
	}
}
