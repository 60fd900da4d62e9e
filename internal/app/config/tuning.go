package config

import (
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
)

// Tuning has what tests change and operators do not. Zero values mean those of the program,
// which are constants of the packages that use them.
type Tuning struct {
	BackgroundConns, PaymentConns int           // see db.Options
	AnswerLimit                   time.Duration // see db.Options
	DiskReserve                   int64         // bytes on a disk under which the server is not ready
	PendingUploads                int64         // of one person
	EditWait                      time.Duration // see catalog.Settings
	TenantCompiledBytes           int64         // see catalog.Settings
	Hash                          auth.HashQueues
	JobsInterval                  time.Duration // between looks for due jobs; zero means that of the outbox
	Grace                         time.Duration // see jobs.Settings
	PlanDefaults                  *billing.DailyLimits
	Keys                          Keys
	Load                          LoadTuning
	ExportLimit                   time.Duration // how long an export may take
	CallsPerDay                   int64         // calls of an organisation that are kept of a day
}

// Keys limits what is kept for an Idempotency-Key.
type Keys struct{ MaxResponse, PerCaller, PerAddress int }

// LoadTuning limits the calls in flight and those that wait.
type LoadTuning struct {
	Heavy   int           // calls with much work in flight, of all tenants; zero means the number of processors, and at least 2
	Waiting int           // calls of one tenant that wait
	Wait    time.Duration // of one call
	Bodies  int           // large bodies that are read at once, of one tenant
}
