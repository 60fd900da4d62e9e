package api

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
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

// misfit is a value in a body that can be wrong although the schema allows it. It says what
// is wrong with it.
type misfit interface {
	misfit(place fault.Path, wrong *fault.Fields)
}

// valueCheck adds a field error for every name and misfit in a value that is refused.
type valueCheck func(place fault.Path, v reflect.Value, wrong *fault.Fields)

// bodyValues returns the check that refuses names and misfits in the body of an input before
// a transaction begins.
func bodyValues(in reflect.Type) check {
	body, ok := in.FieldByName("Body")
	if !ok {
		return func(context.Context, db.Q, auth.Caller, any) error { return nil }
	}
	values := valuesIn(body.Type, map[reflect.Type]bool{})
	if values == nil {
		return func(context.Context, db.Q, auth.Caller, any) error { return nil }
	}
	return func(_ context.Context, _ db.Q, _ auth.Caller, in any) error {
		var wrong fault.Fields
		values("", reflect.ValueOf(in).Elem().FieldByIndex(body.Index), &wrong)
		return wrong.Err()
	}
}

// valuesIn returns the check of a type, or nil if nothing in it needs one.
func valuesIn(t reflect.Type, within map[reflect.Type]bool) valueCheck {
	if within[t] {
		return nil
	}
	if check := checkOf(t); check != nil {
		return check
	}
	within[t] = true
	defer delete(within, t)
	switch t.Kind() {
	case reflect.Pointer:
		return inside(valuesIn(t.Elem(), within))
	case reflect.Slice:
		return each(valuesIn(t.Elem(), within))
	case reflect.Struct:
		return valuesOfStruct(t, within)
	default:
		return nil
	}
}

// valuesOfStruct returns the check of a struct.
func valuesOfStruct(t reflect.Type, within map[reflect.Type]bool) valueCheck {
	type property struct {
		index int
		name  string
		check valueCheck
	}
	var properties []property
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if check := valuesIn(f.Type, within); check != nil && (name != "" || f.Anonymous) {
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

func inside(check valueCheck) valueCheck {
	if check == nil {
		return nil
	}
	return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
		if !v.IsNil() {
			check(place, v.Elem(), wrong)
		}
	}
}

func each(check valueCheck) valueCheck {
	if check == nil {
		return nil
	}
	return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
		for i := range v.Len() {
			check(place.Index(i), v.Index(i), wrong)
		}
	}
}

// checkOf returns the check of a name or a misfit, and nil for other types.
func checkOf(t reflect.Type) valueCheck {
	switch {
	case t == reflect.TypeFor[Name]():
		return checkName
	case !t.Implements(reflect.TypeFor[misfit]()):
		return nil
	case t == reflect.TypeFor[Optional[Name]]():
		return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
			if o, _ := reflect.TypeAssert[Optional[Name]](v); o.null {
				checkMisfit(place, v, wrong)
			} else if o.Set {
				checkName(place, v.FieldByName("Value"), wrong)
			}
		}
	default:
		return checkMisfit
	}
}

func checkMisfit(place fault.Path, v reflect.Value, wrong *fault.Fields) {
	if m, ok := reflect.TypeAssert[misfit](v); ok {
		m.misfit(place, wrong)
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
