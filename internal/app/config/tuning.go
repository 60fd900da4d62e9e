package config

import (
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
)

// Tuning holds values that tests change and operators do not. Zero means the constant of the
// package that uses the value.
type Tuning struct {
	BackgroundConns, PaymentConns int           // see db.Options
	AnswerLimit                   time.Duration // see db.Options
	DiskReserve                   int64         // free bytes on a disk below which the server is not ready
	PendingUploads                int64         // of one person
	EditWait                      time.Duration // see catalog.Settings
	TenantCompiledBytes           int64         // see catalog.Settings
	Hash                          auth.HashLimits
	JobsInterval                  time.Duration // polling interval for due jobs; zero means that of the outbox
	Grace                         time.Duration // see jobs.Settings
	PlanDefaults                  *billing.DailyLimits
	Keys                          Keys
	Load                          LoadTuning
	SSOTimeout                    time.Duration // of a call of an identity provider
	ExportLimit                   time.Duration // how long an export may take
	ScanWait                      time.Duration // how long submitting waits for scans
	CallsPerDay                   int64         // calls logged per organisation and day
}

// Keys limits what is stored for an Idempotency-Key.
type Keys struct{ MaxResponse, PerCaller, PerAddress int }

// LoadTuning limits concurrent and waiting calls.
type LoadTuning struct {
	Heavy   int           // concurrent heavy calls of all tenants; zero means the number of processors, at least 2
	Waiting int           // waiting calls of one tenant
	Wait    time.Duration // of one call
	Bodies  int           // large bodies of one tenant read concurrently
}
