// Written by "make generated". DO NOT EDIT.

package reports

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	GetInsights         api.Op[TenantInput, ReportView]           = "getInsights"
	GetPlatformInsights api.Op[PlatformInput, PlatformReportView] = "getPlatformInsights"
)
