package api

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/names"
)

// The types of files.
const (
	MediaCSV = "text/csv" // of lists
	MediaPDF = "application/pdf"
	MediaSVG = "image/svg+xml"
)

// Column is a column of an exported list.
type Column[V any] struct {
	Name string
	Of   func(V) any // a text, number, boolean or Time, or a pointer to one, where nil is an empty cell
}

// Export writes a list as a CSV file with one row per record, in the order of the list.
type Export[R, V any] struct {
	Name    string // of the list, such as requests
	Columns []Column[V]
	Orders  Orders
}

// Operation completes the operation of an export. Its path is the path of the list and /export.
func (e Export[R, V]) Operation(list string, op Operation) Operation {
	op.Method, op.Path, op.MediaType, op.Sort, op.Export, op.Budget = http.MethodGet, list+"/export", MediaCSV, e.Orders, true, ExportCalls
	names := make([]string, len(e.Columns))
	for i, c := range e.Columns {
		names[i] = c.Name
	}
	op.Description += " The file is CSV (RFC 4180) in UTF-8 with a byte order mark. Times are UTC. A cell that a spreadsheet could run as a formula begins with an " +
		"apostrophe: one that starts with a tab, or with = + - @ after any white space and control characters, also behind apostrophes of its own. Accepts the filters and the sort order of the list, but not page and size. " +
		"The export is recorded in the audit log. Columns: " + strings.Join(names, ", ") + "."
	return op
}

// Order returns the order for a value of the parameter sort.
func (o Orders) Order(sort string) (db.Order, error) {
	column, direction, err := o.parse(sort)
	column, _, nullable := strings.Cut(column, isNull)
	return db.Order{Column: column, Nullable: nullable, Descending: direction == "DESC"}, err
}

// File returns the file. batches passes the records of the list to a function in batches;
// prepare loads the other data of a batch and returns the view function.
func (e Export[R, V]) File(now time.Time, batches func(use func([]R) error) error, prepare func([]R) (func(R) V, error)) File {
	return File{Name: e.Name + "-" + now.UTC().Format(time.DateOnly) + ".csv", Write: func(w io.Writer) error {
		out := bufio.NewWriter(w)
		_, _ = out.WriteString("\uFEFF")
		row := make([]string, len(e.Columns))
		for i, c := range e.Columns {
			row[i] = c.Name
		}
		writeRow(out, row)
		err := batches(func(records []R) error {
			view, err := prepare(records)
			if err != nil {
				return err
			}
			for _, r := range records {
				v := view(r)
				for i, c := range e.Columns {
					row[i] = cell(c.Of(v))
				}
				writeRow(out, row)
			}
			_, err = out.Write(nil) // an earlier error
			return err
		})
		if err != nil {
			return err
		}
		return out.Flush()
	}}
}

// writeRow writes a row according to RFC 4180. Unlike encoding/csv it keeps carriage returns
// and quotes semicolons, which separate cells in locales with decimal commas. The writer
// retains errors.
func writeRow(w *bufio.Writer, row []string) {
	for i, text := range row {
		if i > 0 {
			_ = w.WriteByte(',')
		}
		if first, _ := utf8.DecodeRuneInString(text); strings.ContainsAny(text, ",;\"\r\n") || unicode.IsSpace(first) {
			text = `"` + quoted.Replace(text) + `"`
		}
		_, _ = w.WriteString(text)
	}
	_, _ = w.WriteString("\r\n")
}

// quoted doubles quotes and normalises line breaks.
var quoted = strings.NewReplacer(`"`, `""`, "\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")

// cell returns the text of a value, with an apostrophe before a text that a spreadsheet would run as a formula.
func cell(value any) string {
	v := reflect.Indirect(reflect.ValueOf(value))
	if !v.IsValid() {
		return ""
	}
	if at, ok := reflect.TypeAssert[Time](v); ok {
		return time.Time(at).UTC().Format(timeLayout)
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	default:
		text := v.String()
		if isEscaped(text) {
			return "'" + text
		}
		return text
	}
}

// isEscaped reports whether a text has an apostrophe before it in a file: what a spreadsheet may run as a formula, also
// behind apostrophes of its own, so that reading removes exactly one.
func isEscaped(text string) bool {
	text = strings.TrimLeft(text, "'")
	return strings.HasPrefix(text, "\t") || isFormula(text)
}

// isFormula reports whether a spreadsheet may run a text as a formula. Spreadsheets skip
// leading invisible characters, and some treat full-width characters as their ASCII forms.
func isFormula(text string) bool {
	text = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || names.IsInvisible(r) })
	_, size := utf8.DecodeRuneInString(text)
	return size > 0 && strings.ContainsAny(norm.NFKC.String(text[:size]), "=+-@")
}

// Filters returns the query parameters of a request for the audit log of an export. It
// masks the search text, which can be a person's name.
func Filters(ctx context.Context) map[string]string {
	filters := map[string]string{}
	for name, values := range exchangeOf(ctx).request.URL.Query() {
		filters[name] = values[0]
	}
	if filters["search"] != "" {
		filters["search"] = "…"
	}
	return filters
}
