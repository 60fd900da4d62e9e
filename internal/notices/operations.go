// Written by "make generated". DO NOT EDIT.

package notices

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	GetTenantNotices api.Op[struct{}, SettingsView]         = "getTenantNotices"
	PutTenantNotices api.Op[PutSettingsInput, SettingsView] = "putTenantNotices"
	GetMyNotices     api.Op[struct{}, ChoicesView]          = "getMyNotices"
	PutMyNotices     api.Op[PutChoicesInput, ChoicesView]   = "putMyNotices"
)
