package api

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"stagegate/internal/infra/kit/fault"
)

// CSVRow is a row of a CSV file.
type CSVRow struct {
	Line  int // from 1
	Cells []string
}

// CSVFile returns rows as a complete CSV file, in the form of exported lists.
func CSVFile(name string, rows [][]string) File {
	var content strings.Builder
	out := bufio.NewWriter(&content)
	_, _ = out.WriteString("\uFEFF")
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, text := range row {
			cells[i] = cell(text)
		}
		writeRow(out, cells)
	}
	_ = out.Flush() // a strings.Builder has no errors
	return File{Name: name, Content: []byte(content.String())}
}

// ReadCSV reads a CSV file as CSVFile or a spreadsheet writes it: separated by commas, semicolons or tabs, with or
// without the apostrophes before what looks like a formula. Cells have line breaks as \n.
func ReadCSV(text string) ([]CSVRow, error) {
	text = strings.TrimPrefix(text, "\uFEFF")
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord, r.Comma = -1, separator(text)
	var rows []CSVRow
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			return nil, fault.Invalid(LineField(wrong.StartLine), fault.InvalidFormat, "csv.syntax")
		}
		if err != nil {
			return nil, err
		}
		line, _ := r.FieldPos(0)
		for i, text := range cells {
			if rest, quoted := strings.CutPrefix(text, "'"); quoted && isEscaped(rest) {
				cells[i] = rest
			}
		}
		rows = append(rows, CSVRow{line, cells})
	}
}

// LineField is the field of an error that concerns a line of a file.
func LineField(line int) string { return string(fault.Path("lines").Index(line)) }

// separator returns the first separator of the first line.
func separator(text string) rune {
	first, _, _ := strings.Cut(text, "\n")
	if i := strings.IndexAny(first, ",;\t"); i >= 0 {
		found, _ := utf8.DecodeRuneInString(first[i:])
		return found
	}
	return ','
}
