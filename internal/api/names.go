package api

import (
	"fmt"
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
	message := names.Check(name)
	switch {
	case name == "":
		wrong.Add(at, fault.InvalidFormat, "must be more than white space")
	case utf8.RuneCountInString(name) > maxName:
		wrong.Add(at, fault.TooLong, fmt.Sprintf("must have at most %d characters", maxName))
	case message != "":
		wrong.Add(at, fault.InvalidFormat, message)
	case names.LooksLike(name, auth.SuperAdmin):
		wrong.Add(at, fault.NotAllowed, "this name belongs to the product; choose another")
	}
}
