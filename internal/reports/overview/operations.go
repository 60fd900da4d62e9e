// Written by "make generated". DO NOT EDIT.

package overview

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	GetOverview api.Op[struct{}, View] = "getOverview"
)
