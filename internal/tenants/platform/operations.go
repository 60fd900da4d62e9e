// Written by "make generated". DO NOT EDIT.

package platform

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	ListAudit         api.Op[ListInput, api.Page[EventView]]    = "listAudit"
	ListOutbox        api.Op[OutboxInput, api.Page[OutboxView]] = "listOutbox"
	RetryOutbox       api.Op[EventInput, OutboxView]            = "retryOutbox"
	RetryOutboxEvents api.Op[RetryInput, RetriedView]           = "retryOutboxEvents"
	ListJobs          api.Op[api.ArrayQuery, []JobView]         = "listJobs"
	GetServerHealth   api.Op[struct{}, HealthView]              = "getServerHealth"
	SummarizeOutbox   api.Op[struct{}, OutboxSummaryView]       = "summarizeOutbox"
)
