package api

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/money"
)

// A file begins with a byte order mark and the names of its columns. Formulas are escaped, and
// cells are quoted according to RFC 4180.
func TestCSV(t *testing.T) {
	at := Time(time.Date(2026, 11, 22, 10, 0, 0, 5e6, time.FixedZone("", 3600)))
	values := []any{
		"plain", "=1+1", "+234", "-1", "@x", "\tx", " =1", "a,b", `a"b`, "a\nb", "é", "", nil, (*string)(nil), new("=x"), (*Time)(nil),
		"\r=1", "\n=1", "\r\n@x", "\x01\u00a0\u200b\ufeff+1", "\uff1d1", "\uff0b1", "\uff0d1", "\uff201", "\ufe661", "\u200b", "\t \t", "a=1", "'=1", "a;b", "x;=1", "a\rb", "a\r\nb", " x", "\xff=1", `\.`,
		at, &at, true, false, 7, int64(-8), money.Number("150.5"),
	}
	e := Export[any, any]{Name: "things", Columns: []Column[any]{{Name: "value", Of: func(v any) any { return v }}, {Name: "more", Of: func(any) any { return "" }}}}
	f := e.File(time.Time(at), func(use func([]any) error) error {
		return errors.Join(use(values[:3]), use(values[3:]))
	}, func([]any) (func(any) any, error) { return func(v any) any { return v }, nil })
	var text strings.Builder
	if err := f.Write(&text); err != nil {
		t.Fatal(err)
	}
	want := "\uFEFF" + strings.Join([]string{
		"value,more", "plain,", "'=1+1,", "'+234,", "'-1,", "'@x,", "'\tx,", `' =1,`, `"a,b",`, `"a""b",`, "\"a\r\nb\",", "é,", ",", ",", ",", "'=x,", ",",
		"\"'\r\n=1\",", "\"'\r\n=1\",", "\"'\r\n@x\",", "'\x01\u00a0\u200b\ufeff+1,", "'\uff1d1,", "'\uff0b1,", "'\uff0d1,", "'\uff201,", "'\ufe661,", "\u200b,", "'\t \t,", "a=1,", "''=1,", `"a;b",`, `"x;=1",`,
		"\"a\r\nb\",", "\"a\r\nb\",", `" x",`, "\xff=1,", `\.,`,
		"2026-11-22T09:00:00.005,", "2026-11-22T09:00:00.005,", "true,", "false,", "7,", "-8,", "150.5,", "",
	}, "\r\n")
	if f.Name != "things-2026-11-22.csv" || text.String() != want {
		t.Errorf("%s is\n%q, want\n%q", f.Name, text.String(), want)
	}
	broken := e.File(time.Time(at), func(func([]any) error) error { return errNoToken }, nil)
	if err := broken.Write(&text); !errors.Is(err, errNoToken) {
		t.Errorf("got %v", err)
	}
}

// Reading returns what was written, with line breaks as \n.
func TestReadCSV(t *testing.T) {
	t.Parallel()
	cell := rapid.OneOf(rapid.String(), rapid.StringMatching("'{0,3}[\t =+@\uff1d;,\"\r\n-]{0,2}'?[a=]?"))
	rapid.Check(t, func(t *rapid.T) {
		rows := [][]string{{"part", "text"}}
		var want []CSVRow
		for range rapid.IntRange(0, 4).Draw(t, "rows") {
			rows = append(rows, []string{"x", cell.Draw(t, "text")})
		}
		got, err := ReadCSV(string(CSVFile("texts.csv", rows).Content))
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			want = append(want, CSVRow{Cells: []string{row[0], strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(row[1])}})
		}
		for i := range got {
			got[i].Line = 0
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
