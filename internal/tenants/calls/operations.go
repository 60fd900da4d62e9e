// Written by "make generated". DO NOT EDIT.

package calls

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	ListCalls api.Op[ListInput, api.Page[View]] = "listCalls"
)
