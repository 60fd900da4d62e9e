package api

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/names"
)

const maxName = 200 // characters, which the normal form of a shorter text can exceed

// Name is the name of a person or role in a body. It is read in its normal form, and
// refused where it has control or invisible characters, or looks like the role of tenant
// admins.
type Name string

// UnmarshalText reads a name in its normal form.
func (n *Name) UnmarshalText(b []byte) error {
	*n = Name(names.Normal(string(b)))
	return nil
}

// nameCheck adds a field error for every name in a value that is refused.
type nameCheck func(place fault.Path, v reflect.Value, wrong *fault.Fields)

// bodyNames returns the check that refuses names in the body of an input before a
// transaction begins.
func bodyNames(in reflect.Type) check {
	body, ok := in.FieldByName("Body")
	if !ok {
		return func(context.Context, any) error { return nil }
	}
	names := namesIn(body.Type, map[reflect.Type]bool{})
	if names == nil {
		return func(context.Context, any) error { return nil }
	}
	return func(_ context.Context, in any) error {
		var wrong fault.Fields
		names("", reflect.ValueOf(in).Elem().FieldByIndex(body.Index), &wrong)
		return wrong.Err()
	}
}

// namesIn returns the check of a type, or nil if it has no names.
func namesIn(t reflect.Type, within map[reflect.Type]bool) nameCheck {
	if within[t] {
		return nil
	}
	if check := nameText(t); check != nil {
		return check
	}
	within[t] = true
	defer delete(within, t)
	switch t.Kind() {
	case reflect.Pointer:
		return inside(namesIn(t.Elem(), within))
	case reflect.Slice:
		return each(namesIn(t.Elem(), within))
	case reflect.Struct:
		return namesOfStruct(t, within)
	default:
		return nil
	}
}

// namesOfStruct returns the check of a struct.
func namesOfStruct(t reflect.Type, within map[reflect.Type]bool) nameCheck {
	type property struct {
		index int
		name  string
		check nameCheck
	}
	var properties []property
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if check := namesIn(f.Type, within); check != nil && (name != "" || f.Anonymous) {
			properties = append(properties, property{i, name, check})
		}
	}
	if properties == nil {
		return nil
	}
	return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
		for _, p := range properties {
			at := place
			if p.name != "" {
				at = place.Key(p.name)
			}
			p.check(at, v.Field(p.index), wrong)
		}
	}
}

func inside(check nameCheck) nameCheck {
	if check == nil {
		return nil
	}
	return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
		if !v.IsNil() {
			check(place, v.Elem(), wrong)
		}
	}
}

func each(check nameCheck) nameCheck {
	if check == nil {
		return nil
	}
	return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
		for i := range v.Len() {
			check(place.Index(i), v.Index(i), wrong)
		}
	}
}

// nameText returns the check of a name, or of an Optional of one, and nil for other types.
func nameText(t reflect.Type) nameCheck {
	switch t {
	case reflect.TypeFor[Name]():
		return checkName
	case reflect.TypeFor[Optional[Name]]():
		return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
			if v.FieldByName("Set").Bool() {
				checkName(place, v.FieldByName("Value"), wrong)
			}
		}
	default:
		return nil
	}
}

func checkName(place fault.Path, v reflect.Value, wrong *fault.Fields) {
	name := v.String()
	message := names.Check(name)
	switch {
	case name == "":
		wrong.Add(string(place), fault.InvalidFormat, "must be more than white space")
	case utf8.RuneCountInString(name) > maxName:
		wrong.Add(string(place), fault.TooLong, fmt.Sprintf("must have at most %d characters", maxName))
	case message != "":
		wrong.Add(string(place), fault.InvalidFormat, message)
	case names.LooksLike(name, auth.SuperAdmin):
		wrong.Add(string(place), fault.NotAllowed, "this name belongs to the product; choose another")
	}
}
