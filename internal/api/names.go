package api

import (
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

// misfit refuses a name that cannot be that of a person or a role.
func (n Name) misfit(at string, wrong *fault.Fields) {
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
