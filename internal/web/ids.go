package web

import (
	"reflect"
	"strconv"
	"strings"

	"stagegate/internal/fault"
)

// isIDName reports whether a path parameter or a property of a body is the id of a
// record. By convention its name is id or ends in Id.
func isIDName(name string) bool { return name == "id" || strings.HasSuffix(name, "Id") }

// idCheck adds a field error for every malformed id in a value.
type idCheck func(place string, v reflect.Value, wrong *[]fault.Field)

// bodyIDs returns the function that refuses malformed ids in the body of an input before
// a transaction begins. An empty id counts as absent. The check is not part of the
// description, since ids are opaque to clients.
func bodyIDs[I any]() func(in *I) error {
	body, ok := reflect.TypeFor[I]().FieldByName("Body")
	if !ok {
		return func(*I) error { return nil }
	}
	check := idsIn(body.Type, map[reflect.Type]bool{})
	if check == nil {
		return func(*I) error { return nil }
	}
	return func(in *I) error {
		var wrong []fault.Field
		check("", reflect.ValueOf(in).Elem().FieldByIndex(body.Index), &wrong)
		if wrong == nil {
			return nil
		}
		return fault.Validation.With(wrong...)
	}
}

// idsIn returns the check of a type, or nil if it has no ids. Maps are not checked:
// their keys are chosen by the caller.
func idsIn(t reflect.Type, within map[reflect.Type]bool) idCheck {
	if within[t] {
		return nil
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
	return func(place string, v reflect.Value, wrong *[]fault.Field) {
		for _, p := range properties {
			at := place
			if p.name != "" {
				at = join(place, p.name)
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
		return func(place string, v reflect.Value, wrong *[]fault.Field) {
			if v.String() != "" && !isID(v.String()) {
				*wrong = append(*wrong, fault.Field{Field: place, Code: fault.InvalidFormat, Message: "must be the id of a record"})
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
		return func(place string, v reflect.Value, wrong *[]fault.Field) {
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
	return func(place string, v reflect.Value, wrong *[]fault.Field) {
		if !v.IsNil() {
			check(place, v.Elem(), wrong)
		}
	}
}

func each(check idCheck) idCheck {
	if check == nil {
		return nil
	}
	return func(place string, v reflect.Value, wrong *[]fault.Field) {
		for i := range v.Len() {
			check(place+"["+strconv.Itoa(i)+"]", v.Index(i), wrong)
		}
	}
}
