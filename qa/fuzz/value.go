package fuzz

import (
	"encoding/json"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"stagegate/internal/testkit/apidoc"
)

// place is the context of a value.
type place struct {
	op    *apidoc.Operation
	who   *person
	pool  pool
	bound map[string]string // ids in the path by kind
	about *known            // the record named by the last of them
	depth int
}

// absent is the value of an omitted property.
type absent struct{}

// value creates a value for a schema.
func (f *Fuzzer) value(s *apidoc.Schema, name string, at *place) any {
	s = f.doc.Is(s)
	if hint, ok := hints[name]; ok && f.chance(0.93) {
		if v := hint(f, at, s); v != nil {
			return v
		}
	}
	if len(s.OneOf) > 0 {
		return f.value(s.OneOf[f.rng.IntN(len(s.OneOf))], "", at)
	}
	if len(s.Enum) > 0 {
		return s.Enum[f.rng.IntN(len(s.Enum))]
	}
	if slices.Contains(s.Type, "null") && f.chance(0.2) {
		return nil
	}
	if kind := f.kinds.named(name); kind != "" {
		if k := f.pick(at.pool, kind, at.bound); k != nil {
			return k.value
		}
	}
	switch kind := s.Type.First(); kind {
	case "object":
		return f.object(s, at)
	case "array":
		least, most := 0, 3
		if s.MinItems != nil {
			least = *s.MinItems
		}
		list := []any{}
		for range max(least, f.rng.IntN(most+1)) {
			list = append(list, f.value(s.Items, singular(name), at))
		}
		return list
	case "integer":
		return int(f.number(s))
	case "number":
		return math.Round(f.number(s)*100) / 100 //nolint:mnd // kobo
	case "boolean":
		return f.chance(0.5)
	case "string":
		return f.text(s)
	}
	return f.text(s)
}

func (f *Fuzzer) object(s *apidoc.Schema, at *place) map[string]any {
	inner := *at
	inner.depth++
	o := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if !slices.Contains(s.Required, name) && f.chance(0.5) {
			continue
		}
		if v := f.value(s.Properties[name], name, &inner); v != (absent{}) {
			o[name] = v
		}
	}
	var members *apidoc.Schema
	if len(s.Properties) == 0 && json.Unmarshal(s.AdditionalProperties, &members) == nil {
		for range f.rng.IntN(3) {
			key := "x"
			if k := f.pick(at.pool, "questionCode", at.bound); k != nil {
				key = of("request.", "party.", "")(f) + k.value
			}
			o[key] = f.value(members, "", &inner)
		}
	}
	return o
}

func (f *Fuzzer) number(s *apidoc.Schema) float64 {
	least, most := 0.0, 1e6
	if s.Minimum != nil {
		least = *s.Minimum
	}
	if s.Maximum != nil {
		most = *s.Maximum
	}
	switch f.rng.IntN(20) {
	case 0:
		return least
	case 1:
		return most
	case 2, 3, 4:
		return least + math.Floor(f.rng.Float64()*(most-least))
	}
	return min(most, least+float64(f.rng.IntN(5)))
}

// words are texts, realistic and unusual ones.
var words = []string{
	"Harbour", "a", "Ada Lovelace", "Ünïcödé", "\u6f22\u5b57\u304b\u306a", "x y  z", "O'Brien; DROP TABLE", "<b>bold</b>", "%", "_", "\\", "\"quoted\"",
	"🚣‍♀️", "line\nbreak", "\t", "İstanbul", "ẞ", "null", "0", "-1", "true", "../../etc/passwd", "a\u0301", "\u202eright", "{{.}}", "%s%d",
	"2026-11-20", "2026-11-20T09:15:30.123", "a1", "NGN", "12.50",
}

// text creates a text within the limits of a schema, sometimes at its limits.
func (f *Fuzzer) text(s *apidoc.Schema) string {
	most := 40
	if s.MaxLength != nil {
		most = *s.MaxLength
	}
	text := words[0]
	switch {
	case s.Format == "email":
		return f.fresh("mail") + "@fuzz.test"
	case s.Pattern != "":
		if fits := matching(s.Pattern); len(fits) > 0 {
			text = fits[f.rng.IntN(len(fits))]
		}
	case f.chance(0.05) && most <= 4000:
		return strings.Repeat(of("x", "é", "\u6f22")(f), most)
	case f.chance(0.6):
		text = f.fresh("Thing ")
	default:
		text = words[f.rng.IntN(len(words))]
	}
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most])
	}
	return text
}

// matching returns the words that match a pattern.
func matching(pattern string) []string {
	form, err := regexp.Compile(pattern)
	if err != nil {
		return nil
	}
	var fits []string
	for _, w := range words {
		if form.MatchString(w) {
			fits = append(fits, w)
		}
	}
	return fits
}

// of returns a function that chooses one of the texts.
func of(texts ...string) func(*Fuzzer) string {
	return func(f *Fuzzer) string { return texts[f.rng.IntN(len(texts))] }
}
