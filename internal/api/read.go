package api

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/mail"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
)

type findings struct {
	fields    fault.Fields // schema errors
	invalid   fault.Fields // invalid values that the schema allows
	at        place        // of the current value
	decodeErr error        // a type cannot decode a value that its schema allows
}

// add adds an error of the current value. If a text violates its length, its format and its
// pattern, only the first error is added.
func (f *findings) add(code fault.FieldCode, key string, args ...any) {
	at := f.at.path()
	if n := len(f.fields); n == 0 || code != fault.InvalidFormat || f.fields[n-1].Field != at {
		f.fields.Add(at, code, key, args...)
	}
}

// read validates a value and decodes it into a target of the type of the shape. It reports
// whether the value fits its type; otherwise the target is unchanged. The target is invalid
// inside a value that encoding/json decodes.
func (f *findings) read(s *shape, n node, target reflect.Value) bool {
	if n.value == nil && s.nullable {
		f.null(s, n, target)
		return true
	}
	number, fits := f.check(s, n)
	if !fits {
		return false
	}
	value := allocate(target)
	inner := value
	if s.byJSON {
		inner = reflect.Value{}
	}
	switch of := n.value.(type) {
	case map[string]node:
		f.object(s, of, inner)
	case []node:
		if s.elem != nil {
			f.array(s, of, inner)
		}
	}
	if !value.IsValid() {
		return true
	}
	f.set(s, n, number, value)
	if s.validates {
		m, _ := reflect.TypeAssert[validator](value)
		m.validate(f.at.path(), &f.invalid)
	}
	return true
}

func (f *findings) null(s *shape, n node, target reflect.Value) {
	if !target.IsValid() {
		return
	}
	if w, ok := reflect.TypeAssert[wrapper](target.Addr()); ok {
		if _, ok := w.present(true); !ok {
			f.invalid.Add(f.at.path(), fault.WrongType, "field.null")
		}
		return
	}
	if s.byJSON && target.Kind() != reflect.Pointer {
		f.decodeErr = cmp.Or(f.decodeErr, json.Unmarshal(n.raw, target.Addr().Interface()))
	}
}

// allocate allocates the pointers of a target, marks its wrappers as present and returns the
// innermost value.
func allocate(target reflect.Value) reflect.Value {
	for target.IsValid() {
		if w, ok := reflect.TypeAssert[wrapper](target.Addr()); ok {
			target, _ = w.present(false)
		} else if target.Kind() == reflect.Pointer {
			target.Set(reflect.New(target.Type().Elem()))
			target = target.Elem()
		} else {
			break
		}
	}
	return target
}

func (f *findings) set(s *shape, n node, number float64, value reflect.Value) {
	text, _ := n.value.(string)
	switch {
	case s.byJSON:
		f.decodeErr = cmp.Or(f.decodeErr, json.Unmarshal(n.raw, value.Addr().Interface()))
	case s.byText:
		reader, _ := reflect.TypeAssert[encoding.TextUnmarshaler](value.Addr())
		f.decodeErr = cmp.Or(f.decodeErr, reader.UnmarshalText([]byte(text)))
	case s.kind == huma.TypeString:
		value.SetString(text)
	case s.kind == huma.TypeBoolean:
		truth, _ := n.value.(bool)
		value.SetBool(truth)
	case value.CanInt():
		value.SetInt(int64(number))
	case value.CanFloat():
		value.SetFloat(number)
	}
}

func (f *findings) array(s *shape, elements []node, target reflect.Value) {
	if target.IsValid() {
		target.Set(reflect.MakeSlice(target.Type(), len(elements), len(elements)))
	}
	for i, n := range elements {
		var element reflect.Value
		if target.IsValid() {
			element = target.Index(i)
		}
		f.at.enter(step{index: i})
		f.read(s.elem, n, element)
		f.at.leave()
	}
}

func (f *findings) object(s *shape, members map[string]node, target reflect.Value) {
	if target.IsValid() && target.Kind() == reflect.Map {
		target.Set(reflect.MakeMap(target.Type()))
	}
	known := 0
	for _, p := range s.fields {
		n, present := members[p.name]
		var field reflect.Value
		if target.IsValid() {
			field = target.FieldByIndex(p.index)
		}
		f.at.enter(step{name: &p.name})
		switch {
		case !present && p.required:
			f.fields.Add(f.at.path(), fault.Required, "field.required")
		case !present:
		case n.value == nil && !p.required:
			f.null(p.shape, n, field)
		default:
			f.read(p.shape, n, field)
		}
		f.at.leave()
		if present {
			known++
		}
	}
	if known < len(members) {
		f.additional(s, members, target)
	}
}

// additional reads the members of an object that are not declared fields.
func (f *findings) additional(s *shape, members map[string]node, target reflect.Value) {
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if slices.ContainsFunc(s.fields, func(p fieldShape) bool { return p.name == name }) {
			continue
		}
		f.at.enter(step{name: &name})
		switch {
		case s.closed:
			f.add(fault.UnknownField, "field.unknown")
		case s.elem != nil && target.IsValid():
			element := reflect.New(target.Type().Elem()).Elem()
			if f.read(s.elem, members[name], element) {
				target.SetMapIndex(reflect.ValueOf(name).Convert(target.Type().Key()), element)
			}
		case s.elem != nil:
			f.read(s.elem, members[name], reflect.Value{})
		}
		f.at.leave()
	}
}

// maxNumber is the largest allowed number. Larger integers are not exact in a float64.
const maxNumber = 1 << 53

// check validates a value apart from its members and elements. It reports whether the value
// fits its type, and returns a number.
func (f *findings) check(s *shape, n node) (number float64, fits bool) {
	before := len(f.fields)
	value := n.value
	switch of := value.(type) {
	case string:
		fits = s.kind == huma.TypeString
	case bool:
		fits = s.kind == huma.TypeBoolean
	case []node:
		fits = s.kind == huma.TypeArray
	case map[string]node:
		fits = s.kind == huma.TypeObject
	case json.Number:
		if s.kind == huma.TypeNumber || s.kind == huma.TypeInteger {
			fits = true
			number = f.number(s, of)
			value = number
		}
	}
	switch {
	case len(s.oneOf) > 0:
		if !slices.ContainsFunc(s.oneOf, func(one *shape) bool { return one.allows(n) }) {
			f.add(fault.WrongType, "field.no_schema")
		}
	case s.kind == "":
	case !fits:
		f.add(fault.WrongType, expectations[s.kind])
		return 0, false
	}
	switch of := value.(type) {
	case string:
		f.text(s, of)
	case []node:
		f.entries(s, of)
	}
	if len(s.enum) > 0 && !slices.Contains(s.enum, value) {
		f.add(fault.InvalidValue, "field.one_of", "values", joinValues(s.enum))
	}
	return number, !slices.ContainsFunc(f.fields[before:], func(wrong fault.Field) bool {
		return wrong.Code == fault.WrongType || wrong.Code == fault.OutOfRange
	})
}

// expectations are the keys of the messages for values of another type.
var expectations = map[string]string{
	huma.TypeString: "field.string", huma.TypeBoolean: "field.boolean", huma.TypeNumber: "field.number",
	huma.TypeInteger: "field.whole_number", huma.TypeArray: "field.array", huma.TypeObject: "field.object",
}

func (s *shape) allows(n node) bool {
	var found findings
	return found.read(s, n, reflect.Value{}) && len(found.fields) == 0
}

func (f *findings) number(s *shape, text json.Number) float64 {
	number, err := text.Float64()
	if err != nil || math.Abs(number) > maxNumber {
		f.add(fault.OutOfRange, "field.number_between", "min", -maxNumber, "max", maxNumber)
		return number
	}
	if s.kind == huma.TypeInteger && number != math.Trunc(number) {
		f.add(fault.WrongType, expectations[s.kind])
	}
	if s.min != nil && number < *s.min {
		f.add(fault.OutOfRange, "field.at_least", "min", formatNumber(*s.min))
	}
	if s.exclusiveMin != nil && number <= *s.exclusiveMin {
		f.add(fault.OutOfRange, "field.more_than", "min", formatNumber(*s.exclusiveMin))
	}
	if s.max != nil && number > *s.max {
		f.add(fault.OutOfRange, "field.at_most", "max", formatNumber(*s.max))
	}
	return number
}

func formatNumber(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }

func (f *findings) text(s *shape, text string) {
	switch n := utf8.RuneCountInString(text); {
	case s.minLength != nil && n < *s.minLength && *s.minLength == 1:
		f.add(fault.TooShort, "field.empty")
	case s.minLength != nil && n < *s.minLength:
		f.add(fault.TooShort, "field.too_short", "min", *s.minLength)
	case s.maxLength != nil && n > *s.maxLength:
		f.add(fault.TooLong, "field.too_long", "max", *s.maxLength)
	}
	if s.pattern == nil {
		return
	}
	if !s.pattern.MatchString(text) {
		f.add(fault.InvalidFormat, s.expected, "pattern", s.pattern.String())
	} else if _, err := mail.ParseAddress(text); s.email && err != nil {
		f.add(fault.InvalidFormat, email.Expected)
	}
}

func (f *findings) entries(s *shape, elements []node) {
	switch n := len(elements); {
	case s.minLength != nil && n < *s.minLength && *s.minLength == 1:
		f.add(fault.TooFew, "field.empty")
	case s.minLength != nil && n < *s.minLength:
		f.add(fault.TooFew, "field.too_few", "count", *s.minLength)
	case s.maxLength != nil && n > *s.maxLength:
		f.add(fault.TooMany, "field.too_many", "count", *s.maxLength)
	}
}

func joinValues(values []any) string {
	var texts []string
	for _, v := range values {
		if v != nil {
			texts = append(texts, fmt.Sprint(v))
		}
	}
	return strings.Join(texts, ", ")
}
