package web

import (
	"context"
	"reflect"
	"strings"

	"stagegate/internal/fault"
)

// isIDName reports whether a path parameter or a property of a body is the id of a
// record. By convention its name is id or ends in Id.
func isIDName(name string) bool { return name == "id" || strings.HasSuffix(name, "Id") }

// idCheck adds a field error for every malformed id in a value.
type idCheck func(place fault.Path, v reflect.Value, wrong *fault.Fields)

// bodyIDs returns the check that refuses malformed ids and names in the body of an input
// before a transaction begins. An empty id counts as absent. The check is not part of the
// description, since ids are opaque to clients.
func bodyIDs(in reflect.Type) check {
	body, ok := in.FieldByName("Body")
	if !ok {
		return func(context.Context, any) error { return nil }
	}
	ids := idsIn(body.Type, map[reflect.Type]bool{})
	if ids == nil {
		return func(context.Context, any) error { return nil }
	}
	return func(_ context.Context, in any) error {
		var wrong fault.Fields
		ids("", reflect.ValueOf(in).Elem().FieldByIndex(body.Index), &wrong)
		return wrong.Err()
	}
}

// idsIn returns the check of a type, or nil if it has neither ids nor names. Maps are not checked:
// their keys are chosen by the caller.
func idsIn(t reflect.Type, within map[reflect.Type]bool) idCheck {
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
		return inside(idsIn(t.Elem(), within))
	case reflect.Slice:
		return each(idsIn(t.Elem(), within))
	case reflect.Struct:
		return idsOf(t, within)
	default:
		return nil
	}
}

// idsOf returns the check of a struct.
func idsOf(t reflect.Type, within map[reflect.Type]bool) idCheck {
	type property struct {
		index int
		name  string
		check idCheck
	}
	var properties []property
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		check := idsIn(f.Type, within)
		if isIDName(name) {
			check = idText(f.Type)
		}
		if check != nil && (name != "" || f.Anonymous) {
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

// idText returns the check of a property that is an id: a string, a pointer to one, or
// an Optional or Clearable of one.
func idText(t reflect.Type) idCheck {
	switch t.Kind() {
	case reflect.String:
		return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
			if v.String() != "" && !isID(v.String()) {
				wrong.Add(string(place), fault.InvalidFormat, "must be the id of a record")
			}
		}
	case reflect.Pointer:
		return inside(idText(t.Elem()))
	case reflect.Struct:
		value, ok := t.FieldByName("Value")
		if !ok {
			return nil
		}
		check := idText(value.Type)
		if check == nil {
			return nil
		}
		return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
			check(place, v.FieldByIndex(value.Index), wrong)
		}
	default:
		return nil
	}
}

func inside(check idCheck) idCheck {
	if check == nil {
		return nil
	}
	return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
		if !v.IsNil() {
			check(place, v.Elem(), wrong)
		}
	}
}

func each(check idCheck) idCheck {
	if check == nil {
		return nil
	}
	return func(place fault.Path, v reflect.Value, wrong *fault.Fields) {
		for i := range v.Len() {
			check(place.Index(i), v.Index(i), wrong)
		}
	}
}
