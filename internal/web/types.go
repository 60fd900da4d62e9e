package web

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/auth"
)

// Optional is a field of a PATCH that may be absent. Null is refused, since
// the field is one that a record must have.
type Optional[T any] struct {
	Set   bool
	Value T

	null bool
}

// UnmarshalJSON notes that the field was there.
func (o *Optional[T]) UnmarshalJSON(b []byte) error {
	o.Set, o.null = true, bytes.Equal(b, []byte("null"))
	return json.Unmarshal(b, &o.Value)
}

// Resolve refuses null, which huma's own validation lets pass wherever a field
// may be absent; huma asks for it.
func (o *Optional[T]) Resolve(_ huma.Context, place *huma.PathBuffer) []error {
	if !o.null {
		return nil
	}
	return []error{&huma.ErrorDetail{Location: place.String(), Message: "must not be null"}}
}

// IsZero lets omitzero leave an absent field out.
func (o Optional[T]) IsZero() bool { return !o.Set }

// Schema describes the field as its value's type.
func (o Optional[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// Apply writes the value to its place if the field was there.
func (o Optional[T]) Apply(place *T) {
	if o.Set {
		*place = o.Value
	}
}

// Clearable is a field of a PATCH that may be absent, null or a value. Null
// clears the field: it becomes its zero value.
type Clearable[T any] struct {
	Set   bool
	Value T
}

// UnmarshalJSON notes that the field was there; null leaves the zero value.
func (c *Clearable[T]) UnmarshalJSON(b []byte) error {
	c.Set = true
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	return json.Unmarshal(b, &c.Value)
}

// IsZero lets omitzero leave an absent field out.
func (c Clearable[T]) IsZero() bool { return !c.Set }

// Schema describes the field as its value's type, or null.
func (c Clearable[T]) Schema(r huma.Registry) *huma.Schema {
	s := *r.Schema(reflect.TypeFor[T](), true, "")
	s.Nullable = true
	return &s
}

// Apply writes the value to its place if the field was there.
func (c Clearable[T]) Apply(place *T) {
	if c.Set {
		*place = c.Value
	}
}

// Time is a moment as the API writes it: UTC, three decimals, no offset.
type Time time.Time

const timeLayout = "2006-01-02T15:04:05.000"

// MarshalJSON writes the moment.
func (t Time) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, len(`"`+timeLayout+`"`))
	b = append(b, '"')
	b = time.Time(t).UTC().AppendFormat(b, timeLayout)
	return append(b, '"'), nil
}

// UnmarshalJSON reads what MarshalJSON wrote, for clients in Go and for tests.
func (t *Time) UnmarshalJSON(b []byte) error {
	parsed, err := time.Parse(timeLayout, strings.Trim(string(b), `"`))
	*t = Time(parsed)
	return err
}

// Schema describes the form.
func (Time) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString, Description: "UTC, without offset",
		Pattern:  `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$`,
		Examples: []any{"2026-11-20T09:15:30.123"},
	}
}

// Instant is a moment as a caller writes it: like Time, which is UTC, or as RFC
// 3339 says, with an offset. Its zero value is none; null stands for it.
type Instant struct {
	at    time.Time
	wrong bool
}

// UnmarshalJSON reads the moment. What is none is left to Resolve, which can name
// the field.
func (i *Instant) UnmarshalJSON(b []byte) error {
	*i = Instant{}
	var text *string
	if err := json.Unmarshal(b, &text); err != nil || text == nil {
		return err
	}
	at, ok := instant(*text)
	i.at = at.UTC().Truncate(time.Millisecond)
	i.wrong = !ok || i.at.Year() < 1 || i.at.Year() > 9999 // an offset may lead out of what can be kept
	return nil
}

func instant(text string) (time.Time, bool) {
	for _, layout := range []string{"2006-01-02T15:04:05", time.RFC3339} { // both take decimals as well
		if at, err := time.Parse(layout, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// Resolve refuses what looks like a moment and is none, such as the 30th of
// February; huma asks for it.
func (i *Instant) Resolve(_ huma.Context, place *huma.PathBuffer) []error {
	if !i.wrong {
		return nil
	}
	return []error{&huma.ErrorDetail{Location: place.String(), Message: "expected string to be a time that exists"}}
}

// Set reports whether there is a moment.
func (i Instant) Set() bool { return !i.at.IsZero() }

// IsZero lets omitzero leave an absent moment out.
func (i Instant) IsZero() bool { return i.at.IsZero() }

// Time is the moment in UTC, nil for none.
func (i Instant) Time() *time.Time {
	if i.at.IsZero() {
		return nil
	}
	return &i.at
}

// Schema describes both forms.
func (Instant) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{
		Type: huma.TypeString, Nullable: true, MaxLength: new(40), Description: "UTC without offset, or RFC 3339 with one",
		Pattern:            `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$`,
		PatternDescription: "be a time such as 2026-11-20T09:15:30.123",
		Examples:           []any{"2026-11-20T09:15:30.123"},
	}
	s.PrecomputeMessages()
	return s
}

// TimeOf shows a moment that may be missing.
func TimeOf(t *time.Time) *Time {
	if t == nil {
		return nil
	}
	shown := Time(*t)
	return &shown
}

// TextOf shows a text that may be missing: "" becomes null.
func TextOf[S ~string](s S) *S {
	if s == "" {
		return nil
	}
	return &s
}

// permission describes auth.Permission, which is one of a closed list.
type permission struct{}

// Schema describes a permission code.
func (permission) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, p := range slices.Concat(auth.TenantPermissions, auth.PlatformPermissions) {
		s.Enum = append(s.Enum, string(p))
	}
	s.PrecomputeMessages()
	return s
}

// nothing describes the data of an operation that gives none.
type nothing struct{}

// Schema describes null.
func (nothing) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Enum: []any{nil}}
}

// amount describes money.Number, which is a text inside and a number in JSON.
type amount struct{}

// Schema describes an amount of money.
func (amount) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeNumber, Examples: []any{json.Number("150.5")},
		Description: "Major units of the currency, with at most as many decimals as the currency has",
	}
}
