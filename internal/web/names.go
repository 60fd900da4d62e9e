package web

import (
	"fmt"
	"reflect"
	"unicode/utf8"

	"stagegate/internal/auth"
	"stagegate/internal/fault"
	"stagegate/internal/names"
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

// nameText returns the check of a name, or of an Optional of one, and nil for other types.
func nameText(t reflect.Type) idCheck {
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
