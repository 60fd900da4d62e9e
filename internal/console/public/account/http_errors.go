package account

import (
	"strings"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// errorsData is the catalogue of errors.
type errorsData struct {
	Sections []errorSection
	Fields   []errorEntry
}

type errorSection struct {
	Title        string
	Introduction []piece
	Entries      []errorEntry
}

type errorEntry struct {
	Code            string
	Status          int
	Meaning, Remedy []piece
}

// explain serves the catalogue of errors with an anchor for every code.
func explain(r *ui.Request) ui.Response {
	var data errorsData
	for _, s := range fault.Catalogue {
		section := errorSection{Title: s.Title, Introduction: pieces(s.Introduction)}
		for _, e := range s.Entries {
			section.Entries = append(section.Entries, errorEntry{string(e.Code), e.Status, pieces(e.Meaning), pieces(e.Remedy)})
		}
		data.Sections = append(data.Sections, section)
	}
	for _, f := range fault.FieldCatalogue {
		data.Fields = append(data.Fields, errorEntry{Code: string(f.Code), Meaning: pieces(f.Meaning)})
	}
	return r.Show(errorsScreen, r.Text("account.errors"), data)
}

// piece is a part of a text.
type piece struct {
	Text string
	Code bool // between backticks
}

// pieces splits a text at its backticks.
func pieces(text string) []piece {
	var all []piece
	for i, part := range strings.Split(text, "`") {
		all = append(all, piece{Text: part, Code: i%2 == 1})
	}
	return all
}
