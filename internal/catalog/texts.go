package catalog

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

// The first columns of a file of texts. A column for each language follows, the default first.
var textColumns = []string{"part", "code", "field"}

// missingText is a text without a translation.
type missingText struct {
	form.TextPart

	Language string
	Text     form.Translatable
}

// missingTexts returns the texts that lack a translation into one of the languages.
func missingTexts(d *form.Definition, languages []string) []missingText {
	var missing []missingText
	parts := d.TextParts()
	for _, language := range languages {
		for _, p := range parts {
			for _, t := range p.Texts {
				if t.Default() != "" && (*p.Translations)[language][t.Field] == "" {
					missing = append(missing, missingText{p, language, t})
				}
			}
		}
	}
	return missing
}

// textRows returns a definition's texts with their translations as rows of a file. languages begin with the default.
func textRows(d *form.Definition, languages []string) [][]string {
	rows := [][]string{slices.Concat(textColumns, languages)}
	for _, p := range d.TextParts() {
		for _, t := range p.Texts {
			if t.Default() == "" {
				continue
			}
			row := []string{p.Type, p.Code, t.Field, t.Default()}
			for _, language := range languages[1:] {
				row = append(row, (*p.Translations)[language][t.Field])
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// outdatedText is a row of a file whose text has changed in the service since.
type outdatedText struct {
	Line              int
	Part, Code, Field string
	Before, Now       string
}

// imported is the result of reading a file of texts.
type imported struct {
	Changed  int // translations
	Outdated []outdatedText
}

// textKey identifies a text of a definition.
type textKey struct{ part, code, field string }

// importTexts takes the translations of a file over into a definition. It refuses a file with wrong lines, with all of
// them. What translates a text that has changed since is reported and left out.
func importTexts(d *form.Definition, languages []string, rows []api.CSVRow) (imported, error) {
	var done imported
	var wrong fault.Fields
	columns := languagesOf(rows, languages, &wrong)
	if wrong != nil {
		return done, wrong.Err()
	}
	texts := map[textKey]struct {
		form.TextPart
		form.Translatable
	}{}
	for _, p := range d.TextParts() {
		for _, t := range p.Texts {
			texts[textKey{p.Type, p.Code, t.Field}] = struct {
				form.TextPart
				form.Translatable
			}{p, t}
		}
	}
	seen := map[textKey]bool{}
	for _, row := range rows[1:] {
		at := api.LineField(row.Line)
		if len(row.Cells) != len(rows[0].Cells) {
			wrong.Add(at, fault.InvalidFormat, "csv.columns", "cells", len(rows[0].Cells))
			continue
		}
		key := textKey{row.Cells[0], row.Cells[1], row.Cells[2]}
		text, known := texts[key]
		switch {
		case !known:
			wrong.Add(at, fault.InvalidValue, "service.text_unknown")
			continue
		case seen[key]:
			wrong.Add(at, fault.NotUnique, "service.text_twice")
			continue
		}
		seen[key] = true
		current := normalText(text.Default()) == normalText(row.Cells[len(textColumns)])
		changed := 0
		for i, language := range columns {
			translation := normalText(row.Cells[len(textColumns)+1+i])
			if utf8.RuneCountInString(translation) > text.Max {
				wrong.Add(at+"."+language, fault.TooLong, "field.too_long", "max", text.Max)
			}
			if translation == normalText((*text.Translations)[language][key.field]) {
				continue
			}
			if changed++; current {
				*text.Translations = text.Translations.Set(language, key.field, translation)
			}
		}
		if current {
			done.Changed += changed
		} else if changed > 0 {
			done.Outdated = append(done.Outdated, outdatedText{row.Line, key.part, key.code, key.field, row.Cells[len(textColumns)], text.Default()})
		}
	}
	return done, wrong.Err()
}

// languagesOf returns the languages of the translations in a file, by its first row.
func languagesOf(rows []api.CSVRow, languages []string, wrong *fault.Fields) []string {
	fixed := append(slices.Clone(textColumns), languages[0])
	if len(rows) == 0 || len(rows[0].Cells) < len(fixed) || !slices.Equal(rows[0].Cells[:len(fixed)], fixed) {
		wrong.Add(api.LineField(1), fault.InvalidFormat, "service.text_header", "columns", strings.Join(fixed, ", "))
		return nil
	}
	columns := rows[0].Cells[len(fixed):]
	for i, language := range columns {
		if !slices.Contains(languages[1:], language) || slices.Contains(columns[:i], language) {
			addLanguage(wrong, fmt.Sprintf("%s.%s", api.LineField(1), language), withoutDefault(languages))
		}
	}
	return columns
}

// normalText returns a text without white space around it, with line breaks as \n.
func normalText(text string) string { return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) }
