package form_test

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stagegate/internal/catalog/form"
)

// Bounds of a text are accepted exactly if some answer meets them. Accepted answers have the required
// length and pattern.
func TestLengthBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q := form.Question{AnswerType: rapid.SampledFrom([]form.AnswerType{form.FreeText, form.LongText}).Draw(t, "type"), Bounds: form.Bounds{
			MinLength: rapid.IntRange(0, 12).Draw(t, "min"), MaxLength: rapid.IntRange(0, 12).Draw(t, "max"),
		}}
		least, most := max(q.MinLength, 1), 12
		if q.MaxLength > 0 {
			most = q.MaxLength
		}
		if q.AnswerType == form.FreeText {
			q.Pattern = rapid.SampledFrom([]form.Pattern{"", form.Postcode, form.Passport}).Draw(t, "pattern")
			from, to := map[form.Pattern]int{form.Postcode: 3, form.Passport: 6}[q.Pattern], map[form.Pattern]int{"": 12, form.Postcode: 10, form.Passport: 9}[q.Pattern]
			least, most = max(least, from), min(most, to)
		}
		if wrong := q.CheckBounds("NGN"); (wrong == nil) != (least <= most) {
			t.Fatalf("%+v: %v", q.Bounds, wrong)
		}
		for n := 1; n <= 12; n++ {
			if wrong := q.Check(form.Text(strings.Repeat("a", n)), "NGN"); wrong.IsZero() != (least <= n && n <= most) {
				t.Fatalf("%+v: %d characters: %s", q.Bounds, n, wrong)
			}
			if wrong := q.Check(form.Text(strings.Repeat("/", n)), "NGN"); wrong.IsZero() && q.Pattern != "" {
				t.Fatalf("%s: slashes are accepted", q.Pattern)
			}
		}
	})
}

// A number, amount or date is accepted if it is within its bounds; bounds are accepted if they are
// well-formed and some value is between them.
func TestRangeBounds(t *testing.T) {
	t.Parallel()
	forms := map[form.AnswerType]*rapid.Generator[string]{
		form.Number: rapid.StringMatching(`-?[0-9]{1,12}(\.[0-9]{1,12})?`),
		form.Money:  rapid.StringMatching(`[0-9]{1,9}(\.[0-9]{1,2})?`),
		form.Date: rapid.Custom(func(t *rapid.T) string {
			return time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(0, 9999).Draw(t, "days")).Format(time.DateOnly)
		}),
	}
	order := func(text string) *big.Rat {
		if day, err := time.Parse(time.DateOnly, text); err == nil {
			return new(big.Rat).SetInt64(day.Unix())
		}
		n, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("%q is no number", text)
		}
		return n
	}
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]form.AnswerType{form.Number, form.Money, form.Date}).Draw(t, "type")
		some, bound := forms[kind], rapid.OneOf(rapid.Just(""), forms[kind])
		q := form.Question{AnswerType: kind, Bounds: form.Bounds{Min: bound.Draw(t, "min"), Max: bound.Draw(t, "max")}}
		possible := q.Min == "" || q.Max == "" || order(q.Min).Cmp(order(q.Max)) <= 0
		if wrong := q.CheckBounds("NGN"); (wrong == nil) != possible {
			t.Fatalf("%+v: %v", q.Bounds, wrong)
		}
		for _, text := range []string{some.Draw(t, "answer"), q.Min, q.Max} {
			within := text != "" && (q.Min == "" || order(q.Min).Cmp(order(text)) <= 0) && (q.Max == "" || order(text).Cmp(order(q.Max)) <= 0)
			if wrong := q.Check(form.Text(text), "NGN"); wrong.IsZero() != within {
				t.Fatalf("%+v: %q: %s", q.Bounds, text, wrong)
			}
		}
	})
}

// A question has only the bounds of its type, in the format of its answers.
func TestCheckBounds(t *testing.T) {
	t.Parallel()
	all := form.Bounds{MinLength: 2, MaxLength: 5, Pattern: form.Postcode, Min: "1", Max: "2"}
	tests := []struct {
		kind form.AnswerType
		form.Bounds
		wrong string
	}{
		{form.FreeText, form.Bounds{MinLength: 3, MaxLength: 10, Pattern: form.Postcode}, ""},
		{form.FreeText, all, "min max"},
		{form.LongText, all, "pattern min max"},
		{form.Number, all, "pattern minLength maxLength"},
		{form.Boolean, all, "pattern minLength maxLength min max"},
		{form.Country, all, "pattern minLength maxLength min max"},
		{form.FreeText, form.Bounds{MaxLength: 4001}, "maxLength"},
		{form.LongText, form.Bounds{MinLength: 4001, MaxLength: 20_000}, ""},
		{form.LongText, form.Bounds{MaxLength: 20_001}, "maxLength"},
		{form.FreeText, form.Bounds{MinLength: 5, MaxLength: 4}, "maxLength"},
		{form.FreeText, form.Bounds{MinLength: 10, Pattern: form.Passport}, "minLength"},
		{form.FreeText, form.Bounds{MaxLength: 5, Pattern: form.Passport}, "maxLength"},
		{form.FreeText, form.Bounds{MinLength: -1, Pattern: "ZIP"}, "pattern minLength"},
		{form.Number, form.Bounds{Min: "10", Max: "9.99"}, "max"},
		{form.Number, form.Bounds{Min: "1e3", Max: "x"}, "min max"},
		{form.Money, form.Bounds{Min: "-1", Max: "1.005"}, "min max"},
		{form.Date, form.Bounds{Min: "2026-02-29", Max: "2026-03-01"}, "min"},
		{form.Date, form.Bounds{Min: "2026-03-02", Max: "2026-03-01"}, "max"},
	}
	for _, tt := range tests {
		q := form.Question{AnswerType: tt.kind, Bounds: tt.Bounds}
		var fields []string
		for _, f := range q.CheckBounds("NGN") {
			fields = append(fields, f.Field)
		}
		if got := strings.Join(fields, " "); got != tt.wrong {
			t.Errorf("%s %+v: %q is wrong, not %q", tt.kind, tt.Bounds, got, tt.wrong)
		}
	}
}

// Errors name the expected bounds.
func TestBoundsMessages(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		kind form.AnswerType
		form.Bounds
		answer, want string
	}{
		{form.Date, form.Bounds{Min: "2026-01-01", Max: "2026-12-31"}, "2027-01-01", "must be between 2026-01-01 and 2026-12-31"},
		{form.Date, form.Bounds{Min: "2027-01-01"}, "2026-12-31", "must be 2027-01-01 or later"},
		{form.Number, form.Bounds{Max: "9.5"}, "9.51", "must be at most 9.5"},
		{form.FreeText, form.Bounds{MinLength: 11}, "0123456789", "must be a string of 11 to 4000 characters"},
		{form.FreeText, form.Bounds{Pattern: form.Passport}, "A-1", "must be a passport number of 6 to 9 letters or digits"},
		{form.Money, form.Bounds{}, "-1", `must be a non-negative amount as a string, such as "1500.50"`},
		{form.Money, form.Bounds{}, "1.005", "must have at most 2 decimal places in NGN"},
	} {
		q := form.Question{AnswerType: tt.kind, Bounds: tt.Bounds}
		if got := q.Check(form.Text(tt.answer), "NGN").String(); got != tt.want {
			t.Errorf("%s: %s, instead of %s", tt.answer, got, tt.want)
		}
	}
}
