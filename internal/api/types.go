package api

import (
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"unicode/utf8"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/names"
)

// Optional is a field of a PATCH that may be absent, or a query parameter whose zero value
// differs from its absence. Null is refused, since the field of the record is required.
type Optional[T any] struct {
	Value T
	Set   bool
}

// MarshalJSON encodes the value, for a page that calls an operation.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// UnmarshalJSON decodes the value of a field of a file. Bodies are read by present.
func (o *Optional[T]) UnmarshalJSON(b []byte) error {
	o.Set = true
	return json.Unmarshal(b, &o.Value)
}

// OptionalOf returns a field that is present.
func OptionalOf[T any](value T) Optional[T] { return Optional[T]{Set: true, Value: value} }

// NewBody allocates an optional body and returns it.
func NewBody[T any](body **T) *T {
	*body = new(T)
	return *body
}

// present sets Set. It refuses null, which the schema of the field allows.
func (o *Optional[T]) present(null bool) (value reflect.Value, ok bool) {
	o.Set = true
	return reflect.ValueOf(&o.Value).Elem(), !null
}

// param returns the value of a parameter, and whether it is present.
func (o Optional[T]) param() (any, bool) { return o.Value, o.Set }

// IsZero makes omitzero omit an absent field.
func (o Optional[T]) IsZero() bool { return !o.Set }

// Schema returns the schema of the value.
func (o Optional[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// Apply assigns the value to target if the field is present.
func (o Optional[T]) Apply(target *T) {
	if o.Set {
		*target = o.Value
	}
}

// ClearableOf returns a field that is present, and null if the value is its zero value.
func ClearableOf[T any](value T) Clearable[T] { return Clearable[T]{Set: true, Value: value} }

// Clearable is a field of a PATCH that may be absent, null or a value. Null
// clears the field: it becomes its zero value.
type Clearable[T any] struct {
	Set   bool
	Value T
}

func (c *Clearable[T]) present(bool) (value reflect.Value, ok bool) {
	c.Set = true
	return reflect.ValueOf(&c.Value).Elem(), true
}

// MarshalJSON encodes the value, or null for its zero value.
func (c Clearable[T]) MarshalJSON() ([]byte, error) {
	if reflect.ValueOf(&c.Value).Elem().IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(c.Value)
}

// UnmarshalJSON decodes the value of a field of a file. Bodies are read by present.
func (c *Clearable[T]) UnmarshalJSON(b []byte) error {
	c.Set = true
	return json.Unmarshal(b, &c.Value)
}

// IsZero makes omitzero omit an absent field.
func (c Clearable[T]) IsZero() bool { return !c.Set }

// Schema returns the schema of the value, or null.
func (c Clearable[T]) Schema(r huma.Registry) *huma.Schema {
	s := *huma.SchemaFromType(r, reflect.TypeFor[T]()) // a reference could not be nullable
	s.Nullable = true
	return &s
}

// Apply assigns the value to target if the field is present.
func (c Clearable[T]) Apply(target *T) {
	if c.Set {
		*target = c.Value
	}
}

// Time is a time in responses: UTC with milliseconds, without an offset.
type Time time.Time

const (
	timeLayout = "2006-01-02T15:04:05.000"
	quotedTime = `"` + timeLayout + `"`
)

// MarshalJSON encodes the time.
func (t Time) MarshalJSON() ([]byte, error) {
	return time.Time(t).UTC().AppendFormat(make([]byte, 0, len(quotedTime)), quotedTime), nil
}

// UnmarshalJSON decodes the output of MarshalJSON, for Go clients and tests.
func (t *Time) UnmarshalJSON(b []byte) error {
	parsed, err := time.Parse(quotedTime, string(b))
	*t = Time(parsed)
	return err
}

// Instant is a time in requests: in the format of Time, or of RFC 3339 with an offset.
// Null and the zero value mean no time.
type Instant struct {
	at      time.Time
	invalid bool
	text    string // invalid input
}

// InstantOf returns the time that was entered on a page. The operation refuses an invalid time
// with an error at its field.
func InstantOf(text string) Instant {
	at, ok := ParseTime(text)
	return Instant{at: at, invalid: !ok, text: text}
}

// UnmarshalJSON decodes the time. It leaves errors to validate, which knows the field.
func (i *Instant) UnmarshalJSON(b []byte) error {
	*i = Instant{}
	var text *string
	if err := json.Unmarshal(b, &text); err != nil || text == nil {
		return err
	}
	*i = InstantOf(*text)
	return nil
}

// ParseTime parses a time in one of the two formats of Instant.
func ParseTime(text string) (time.Time, bool) {
	for _, layout := range []string{"2006-01-02T15:04:05", time.RFC3339} { // both allow fractional seconds
		if at, err := time.Parse(layout, text); err == nil {
			at = at.UTC().Truncate(time.Millisecond)
			return at, at.Year() >= 1 && at.Year() <= 9999 // an offset can move the time out of the supported range
		}
	}
	return time.Time{}, false
}

// validate refuses a time that does not exist, such as 30 February.
func (i Instant) validate(at string, wrong *fault.Fields) {
	if i.invalid {
		wrong.Add(at, fault.InvalidFormat, "field.no_such_time")
	}
}

// MarshalJSON encodes the time, an invalid time as it was entered, and null for none.
func (i Instant) MarshalJSON() ([]byte, error) {
	if i.invalid {
		return json.Marshal(i.text)
	}
	if !i.Set() {
		return []byte("null"), nil
	}
	return Time(i.at).MarshalJSON()
}

// Set reports whether there is a time.
func (i Instant) Set() bool { return !i.at.IsZero() }

// IsZero makes omitzero omit an absent time.
func (i Instant) IsZero() bool { return !i.Set() && !i.invalid }

// Time returns the time in UTC, or nil for none.
func (i Instant) Time() *time.Time {
	if !i.Set() {
		return nil
	}
	return &i.at
}

// Schema returns the schema of both formats.
func (Instant) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString, Nullable: true, MaxLength: new(40), Description: "UTC without offset, or RFC 3339 with one",
		Pattern:            `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$`,
		PatternDescription: "field.time",
		Examples:           []any{"2026-11-20T09:15:30.123"},
	}
}

// TimeOf converts a time that may be nil.
func TimeOf(t *time.Time) *Time {
	if t == nil {
		return nil
	}
	shown := Time(*t)
	return &shown
}

// TextOf converts a string to a pointer: "" becomes nil.
func TextOf[S ~string](s S) *S {
	if s == "" {
		return nil
	}
	return &s
}

type permission struct{}

// Schema returns the schema of a permission.
func (permission) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, p := range slices.Concat(auth.TenantPermissions, auth.PlatformPermissions) {
		s.Enum = append(s.Enum, string(p))
	}
	return s
}

// amount describes money.Number, which is a string in Go and a number in JSON.
type amount struct{}

// Schema returns the schema of an amount of money. The format double keeps generators from
// using float32. A double represents every amount exactly: none has more than 16 digits, and the
// only one with 16 is a power of ten (docs/adr/0014-money.md). The maximum is that of a currency
// without decimals.
func (amount) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeNumber, Format: "double", Maximum: new(float64(money.Max)), Examples: []any{json.Number("150.5")},
		Description: "Major units of the currency, with at most as many decimals as the currency has",
	}
}

const maxName = 200 // characters; normalisation can lengthen a text beyond it

// Name is the name of a person or role in a body. It is normalised, and refused if it contains
// control or invisible characters or resembles the role of tenant admins.
type Name string

// UnmarshalText decodes and normalises a name.
func (n *Name) UnmarshalText(b []byte) error {
	*n = Name(names.Normal(string(b)))
	return nil
}

// validate refuses an invalid name of a person or role.
func (n Name) validate(at string, wrong *fault.Fields) {
	name := string(n)
	problem := names.Check(name)
	switch {
	case name == "":
		wrong.Add(at, fault.InvalidFormat, "field.white_space")
	case utf8.RuneCountInString(name) > maxName:
		wrong.Add(at, fault.TooLong, "field.too_long", "max", maxName)
	case problem != "":
		wrong.Add(at, fault.InvalidFormat, problem)
	case names.LooksLike(name, auth.SuperAdmin):
		wrong.Add(at, fault.NotAllowed, "role.reserved_name")
	}
}
