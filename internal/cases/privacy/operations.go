// Written by "make generated". DO NOT EDIT.

package privacy

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	ExportCustomer api.Op[ExportInput, ExportView] = "exportCustomer"
	EraseCustomer  api.Op[EraseInput, api.Nothing] = "eraseCustomer"
)
